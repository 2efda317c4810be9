import type { Focus } from '../../core/cells/focus.ts';
import { namedIdText, type RawId } from '../../core/cells/id-format.ts';
import type { Translate } from '../../core/cells/translate.ts';
import { isIdAlive } from '../../core/inspect/history/lifetime.ts';
import type { Text } from '../../core/world/world-reader.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';

/** Returns the name of a focus for the user: `a (1 v0)`, `Position`, `Table 3`. */
export function focusLabel(focus: Focus, picture: MemoryPicture, translate: Translate): string {
  const world = worldIn(picture);
  switch (focus.kind) {
    case 'entity': {
      const record = world.recordOf(focus.entity);
      return record === null ? translate('ui.inspector.index', { index: focus.entity }) : idLabel(record.id, picture);
    }
    case 'component':
      return world.idText(focus.id, picture.nameOf);
    case 'table':
      return world.tableKey === null ? String(focus.slot) : translate(world.tableKey, { slot: focus.slot });
  }
}

/** Returns an entity's id with its name: `a (1 v0)`. A game names indices, so an entity that it has destroyed has no name. */
export function idLabel(id: RawId, picture: MemoryPicture): string {
  const world = worldIn(picture);
  const isNamed = picture.moments === undefined || isIdAlive(world, id);
  return namedIdText(id, world.ids.format, isNamed ? picture.nameOf(id) : undefined);
}

export function textOf(text: Text, translate: Translate): string {
  return typeof text === 'string' ? text : translate(...text);
}
