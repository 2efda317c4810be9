import type { Cell, CellKind, Saying } from '../../../cells/cell-table.ts';
import type { Focus } from '../../../cells/focus.ts';
import type { Column } from '../../../trace/column.ts';
import { ENTITIES } from '../model/entity-storage.ts';

/** Null for the entity storage and the set of a group, which belong to no component. */
export const component = ({ meta }: Column): string | null =>
  meta.group === ENTITIES || meta.kind === 'entt.group' ? null : String(meta.group);

export function ofComponent(name: string | null): Focus | null {
  return name === null ? null : { kind: 'component', id: name };
}

export function say(key: string, cell: Cell, args: Record<string, string | number> = {}): Saying {
  return [`role.${key}`, { storage: shortName(String(cell.column.meta.group)), row: cell.row, ...args }];
}

/** `registry.entities` is shown as `entities`; components keep their names. */
export function shortName(name: string): string {
  return name.replace(/^registry\./, '');
}

export const ofStorage: Pick<CellKind, 'component' | 'focus'> = {
  component,
  focus: ({ column }) => ofComponent(component(column)),
};
