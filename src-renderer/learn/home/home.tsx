import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Files } from '../../state/open/files.ts';
import { report } from '../../state/window/window-state.ts';
import { pathIds, pathIn } from '../lesson/catalog/catalog.ts';
import { useLessons } from '../lesson/catalog/use-lessons.ts';
import { loadLesson } from '../lesson/state/lesson-state.ts';
import { Introduction } from './introduction.tsx';
import { Library } from './library.tsx';
import { useNextStep } from './next-step.ts';
import { Path } from './path.tsx';
import { TrySparseSet } from './try-sparse-set.tsx';

interface Props {
  readonly files: Files;
  /** The offers of unsaved scripts. They are in the page, so that they push nothing out of view. */
  readonly drafts: ReactNode;
}

/** The first screen: a sparse set to try, a path of lessons, and everything else folded. */
export function Home({ files, drafts }: Props) {
  const { t } = useTranslation();
  const lessons = useLessons(pathIn);
  const next = useNextStep();
  const [tried, setTried] = useState(false);
  const isFirst = next.kind === 'lesson' && next.id === pathIds[0];
  const openFirst = () => lessons !== null && void report(() => loadLesson(lessons[0]!.file));
  return (
    <main className="home" aria-label={t('ui.home.label')}>
      <div className="home-page">
        <section className="hero" aria-labelledby="home-title">
          <Introduction files={files} next={next} isMain={!(tried && isFirst)} drafts={drafts} />
          <TrySparseSet onTried={setTried} onLesson={isFirst ? openFirst : null} />
        </section>
        <Path lessons={lessons} next={next.id} />
        <Library files={files} />
      </div>
    </main>
  );
}
