import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chapterAt, chaptersOf } from '../../../core/script/narration/outline.ts';
import { Narration } from '../../stage/narration/narration.tsx';
import { Pseudocode } from '../../stage/narration/pseudocode.tsx';
import { Panes } from '../../stage/panes/panes.tsx';
import { StepCount } from '../../stage/timeline/timeline.tsx';
import { isScriptRun } from '../../state/script/document.ts';
import { shownName, useSession } from '../../state/session/session.ts';
import { Whereabouts } from './whereabouts.tsx';

interface Props {
  /** The keys and tools of the presenter, which followers lack. */
  readonly keys?: ReactNode;
  /** Lies over the picture. */
  readonly children?: ReactNode;
}

/** A script for a projector: picture, pseudocode, sentence, name, chapter and step. */
export function Presentation({ keys, children }: Props) {
  const { t } = useTranslation();
  const isScript = useSession((session) => session.source === null);
  return (
    <main className={isScript ? 'presentation with-code' : 'presentation'}>
      <div className="presented-picture">
        <Panes />
        {children}
      </div>
      {isScript && (
        <section aria-label={t('ui.panel.pseudocode')}>
          <Pseudocode />
        </section>
      )}
      <ScriptWhereabouts keys={keys} />
      <Narration />
    </main>
  );
}

function ScriptWhereabouts({ keys }: Pick<Props, 'keys'>) {
  const name = useSession(shownName);
  const chapter = useChapter();
  return (
    <Whereabouts title={[name, chapter ?? []].flat()} keys={keys}>
      <StepCount />
    </Whereabouts>
  );
}

/** Returns the title of the comment above the shown operation; null for a game, and for a script with fewer than two chapters. */
function useChapter(): string | null {
  const picture = useSession((session) => session.picture);
  const position = useSession((session) => session.position);
  if (!isScriptRun(picture)) return null;
  const chapters = chaptersOf(picture);
  return chapters.length > 1 ? chapters[Math.max(0, chapterAt(chapters, position))]!.title : null;
}
