import type { RawId } from '../../core/cells/id-format.ts';
import { useShownGame } from '../state/live/games.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useSession } from '../state/session/session.ts';
import type { Picture } from '../state/source/picture.ts';

/** Whether the game that is shown takes edits of what is shown: a frozen picture is of the past. */
function useCanEdit(): boolean {
  const isOn = useShownGame()?.editing === 'on';
  const following = useSession((session) => session.following);
  return isOn && following;
}

/** The handle of an entity as edits name it; null where it cannot be edited. */
export function useEditable(picture: Picture, id: RawId | undefined): number | null {
  const canEdit = useCanEdit();
  const handle = Number(id ?? Number.NaN);
  return canEdit && !isScriptRun(picture) && Number.isSafeInteger(handle) ? handle : null;
}
