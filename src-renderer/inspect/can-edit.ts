import type { RawId } from '../../core/cells/id-format.ts';
import { useShownGame } from '../state/live/games.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useSession } from '../state/session/session.ts';
import type { MemoryPicture } from '../state/source/picture.ts';

/** Tells whether the game accepts edits now. A frozen picture shows the past. */
function useCanEdit(): boolean {
  const isOn = useShownGame()?.editing === 'on';
  const following = useSession((session) => session.following);
  return isOn && following;
}

/** The handle of an entity in edits; null if it cannot be edited. */
export function useEditable(picture: MemoryPicture, id: RawId | undefined): number | null {
  const canEdit = useCanEdit();
  const handle = Number(id ?? Number.NaN);
  return canEdit && !isScriptRun(picture) && Number.isSafeInteger(handle) ? handle : null;
}
