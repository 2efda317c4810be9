import { useTranslation } from 'react-i18next';
import { Narration } from '../../stage/narration/narration.tsx';
import { Pseudocode } from '../../stage/narration/pseudocode.tsx';
import { Panes } from '../../stage/panes/panes.tsx';
import { StepCount } from '../../stage/timeline/timeline.tsx';
import { markerAfter } from '../../state/play/markers.ts';
import { markersIn } from '../../state/play/stops.ts';
import { useSession } from '../../state/session/session.ts';
import { ClassBadge } from '../class/class-badge.tsx';
import { LetMostIn } from '../class/held-addresses.tsx';

/** A script for a projector: picture, pseudocode, sentence, chapter and step. */
export function Presentation() {
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
      <Whereabouts />
      <Narration />
    </main>
  );
}

/** Shows the chapter and the progress in the script. */
function Whereabouts() {
  const picture = useSession((session) => session.picture);
  const source = useSession((session) => session.source);
  const position = useSession((session) => session.position);
  const markers = markersIn({ picture, source });
  const chapter = markers[Math.max(0, markerAfter(markers, position - 1) - 1)];
  return (
    <p className="row whereabouts">
      <span className="ellipsis">{chapter?.title}</span>
      <LetMostIn />
      <ClassBadge />
      <StepCount />
    </p>
  );
}
