import { useTransport } from '../../state/play/transport.ts';
import { useSession } from '../../state/session/session.ts';
import { PenDrawing, PresentOverlay } from './present-tools.tsx';
import { Presentation } from './presentation.tsx';
import { ScriptKeys } from './script-keys.tsx';

/** A presented script or game with the keys and tools of the presenter. */
export function PresentedScript() {
  const atEnd = useTransport((transport) => transport.position >= transport.length);
  return (
    <>
      <Presentation keys={<ScriptKeys atEnd={atEnd} />}>
        <Drawing />
      </Presentation>
      <PresentOverlay />
    </>
  );
}

/** A running game moves on below the drawing, which stays until it is erased. */
function Drawing() {
  const moment = useSession(({ following, position }) => (following ? 'live' : position));
  return <PenDrawing moment={moment} />;
}
