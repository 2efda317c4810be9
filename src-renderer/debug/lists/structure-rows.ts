import type { Focus } from '../../../core/cells/focus.ts';
import { sameFocus } from '../../../core/cells/focus.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { writesByStructure } from '../../../core/inspect/history/write-counts.ts';
import { operationAt } from '../../../core/page/operation-span.ts';
import { fillOf, type Structure } from '../../../core/world/world-reader.ts';
import { structureLabel } from '../../stage/panes/structure-names.ts';
import { isScriptRun } from '../../state/script/document.ts';
import { type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import type { CalmSession } from '../../ui/use-calm-session.ts';
import type { Key } from './filter-and-sort.ts';

/** The time that counts as recent in a game. */
const LATELY_MS = 1000;

/** The default is the order of creation, in which no column is sorted. */
export type Order = 'created' | 'name' | 'rows' | 'capacity' | 'bytes' | 'fill' | 'changed';

export interface StructureRow {
  readonly structure: Structure;
  readonly label: string;
  /** The full label, if `label` is shortened. */
  readonly full: string;
  /** Cells written in the last second, or in a script by the last operation. */
  readonly changed: number;
  /** No row was received yet because the game is still being read, so it may have rows. */
  readonly isBeingRead: boolean;
  isSelected(selection: Focus | null): boolean;
}

/** Returns all structures in which an ECS stores entities or values, at the position. */
export function structureRows({ picture, source, position }: CalmSession, translate: Translate): StructureRow[] {
  const { timeline } = picture;
  const world = worldIn(picture);
  const changes = writesByStructure(timeline, world, lately({ picture, source, position }), position);
  const isPartial = source?.capture.isBeingRead(position) === true;
  return world.structures.map((whole) => {
    const structure = isPartial && whole.bytes === 0 ? { ...whole, bytes: null } : whole;
    const { name } = structure;
    const focus = focusOf({ structure });
    const label = structureLabel(name, picture, translate);
    return {
      structure,
      label,
      full: structure.kind === 'table' ? wholeType(structure, picture) : label,
      changed: changes.get(name) ?? 0,
      isBeingRead: isPartial && structure.rows === 0,
      isSelected: (selection) => selection !== null && sameFocus(focus, selection),
    };
  });
}

function wholeType({ components, name }: Structure, picture: MemoryPicture): string {
  const world = worldIn(picture);
  return components.length === 0 ? name : components.map((id) => world.idText(id, picture.nameOf)).join(', ');
}

/** The focus of a structure; null if it cannot be selected. */
export function focusOf({ structure }: Pick<StructureRow, 'structure'>): Focus | null {
  const { slot, kind, name, components } = structure;
  if (slot !== null) return { kind: 'table', slot };
  if (kind === 'storage') return { kind: 'component', id: name };
  return components.length === 1 ? { kind: 'component', id: components[0]! } : null;
}

/** The text that the filter searches. */
export function structureText({ label, full }: StructureRow): string {
  return `${label} ${full}`;
}

export const structureKeys: Readonly<Record<Order, (row: StructureRow) => Key>> = {
  created: () => null,
  name: ({ label }) => label,
  rows: ({ structure, isBeingRead }) => (isBeingRead ? null : structure.rows),
  capacity: ({ structure }) => structure.capacity,
  bytes: ({ structure }) => structure.bytes,
  fill: ({ structure }) => fillOf(structure),
  changed: ({ changed }) => changed,
};

/** Returns the first position of recent changes. */
function lately({ picture, source, position }: CalmSession): number {
  if (isScriptRun(picture)) return picture.operations[operationAt(picture, position)]?.firstStep ?? 0;
  const moments = source?.capture.moments;
  const here = moments?.at(position);
  return moments === undefined || here == null ? position : moments.positionAt(here.time - LATELY_MS);
}
