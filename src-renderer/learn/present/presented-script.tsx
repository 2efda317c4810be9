import { useTransport } from '../../state/play/transport.ts';
import { useSession } from '../../state/session/session.ts';
import { PenDrawing, PresentOverlay } from './present-tools.tsx';
import { Presentation } from './presentation.tsx';
import { ScriptKeys } from './script-keys.tsx';

/** A presented script or game with the keys and tools of the presenter. */
export function PresentedScript() {
  const position = useSession((session) => session.position);
  const atEnd = useTransport((transport) => transport.position >= transport.length);
  return (
    <>
      <Presentation keys={<ScriptKeys atEnd={atEnd} />}>
        <PenDrawing moment={position} />
      </Presentation>
      <PresentOverlay />
    </>
  );
}
