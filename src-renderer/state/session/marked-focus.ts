import type { Focus } from '../../../core/cells/focus.ts';
import { indexOfId } from '../../../core/cells/id-format.ts';
import { type MemoryPicture, worldIn } from '../source/picture.ts';
import { useSession } from './session.ts';

/** Returns the focus that diagrams mark: the selection, unless its index now belongs to another entity. */
export function useMarkedFocus(picture: MemoryPicture): Focus | null {
  const selection = useSession((session) => session.selection);
  const handle = useSession((session) => session.handle);
  const id = handle?.id;
  if (id === undefined || selection?.kind !== 'entity') return selection;
  const world = worldIn(picture);
  const record = world.recordOf(indexOfId(id, world.ids.format));
  return record?.alive === true && record.id !== id ? null : selection;
}
