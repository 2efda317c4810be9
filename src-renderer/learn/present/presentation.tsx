import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chapterAt, chaptersOf } from '../../../core/script/narration/outline.ts';
import { Narration } from '../../stage/narration/narration.tsx';
import { Pseudocode } from '../../stage/narration/pseudocode.tsx';
import { Panes } from '../../stage/panes/panes.tsx';
import { StepCount } from '../../stage/timeline/timeline.tsx';
import { isScriptRun } from '../../state/script/document.ts';
import { shownName, useSession } from '../../state/session/session.ts';
import { ClassBadge } from '../class/class-badge.tsx';
import { LetMostIn } from '../class/held-addresses.tsx';

/**
 * A script for a projector: picture, pseudocode, sentence, name, chapter and step.
 * @param keys the keys of the presenter, which followers lack
 */
export function Presentation({ keys }: { readonly keys?: ReactNode }) {
  const { t } = useTranslation();
  const isScript = useSession((session) => session.source === null);
  return (
    <main className={isScript ? 'presentation with-code' : 'presentation'}>
      <Panes />
      {isScript && (
        <section aria-label={t('ui.panel.pseudocode')}>
          <Pseudocode />
        </section>
      )}
      <Whereabouts>{keys}</Whereabouts>
      <Narration />
    </main>
  );
}

/** Shows the name of the script or game, the chapter of a script, and the progress. */
function Whereabouts({ children }: { readonly children: ReactNode }) {
  const name = useSession(shownName);
  const chapter = useChapter();
  return (
    <p className="row whereabouts">
      <span className="ellipsis">{[name, chapter ?? []].flat().join(' · ')}</span>
      {children}
      <LetMostIn />
      <ClassBadge />
      <StepCount />
    </p>
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
