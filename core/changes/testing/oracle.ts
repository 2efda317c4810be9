import type { ColumnSet } from '../../trace/column-set.ts';
import type { Value } from '../../trace/value.ts';
import { type Readable, WorldState } from '../../world/world.ts';
import type { Change } from '../change.ts';

/** A whole world in plain data: the handle of each living entity, and the values and row of each component. */
export type WholeWorld = ReadonlyMap<number, WholeEntity>;

interface WholeEntity {
  readonly id: string;
  /** Its row in a table. */
  readonly row: string;
  readonly components: ReadonlyMap<
    string,
    { readonly values: string; readonly row: string; readonly enabled: boolean | null }
  >;
}

/** Reads every entity, without regard to what was written. */
export function wholeWorld(columns: ColumnSet, engine: Readable): WholeWorld {
  const world = new WorldState(columns, engine);
  const all = new Map<number, WholeEntity>();
  for (const index of world.entities.indices) {
    const record = world.recordOf(index);
    if (record?.alive !== true) continue;
    const components = world.componentsOf(index).map(({ component, values, id, enabled }) => {
      const texts = values.map(({ value }) => literal(value)).join(' ');
      return [component, { values: texts, row: `${id?.column} ${id?.row}`, enabled }] as const;
    });
    const row = `${record.place?.structure} ${record.place?.row}`;
    all.set(index, { id: String(record.id), row, components: new Map(components) });
  }
  return all;
}

function literal(value: Value | undefined): string {
  return value === undefined || typeof value === 'bigint' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(value);
}

/** Returns what differs between two whole worlds, as texts such as `lost 3 Position`. */
export function differences(before: WholeWorld, after: WholeWorld): ReadonlySet<string> {
  const found = new Set<string>();
  for (const index of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(index), after.get(index)];
    const isSame = was !== undefined && was.id === is?.id;
    if (was !== undefined && !isSame) found.add(`destroyed ${index} ${was.id}`);
    if (is !== undefined && !isSame) found.add(`created ${index} ${is.id}`);
    if (isSame && was.row !== is?.row) found.add(`moved ${index}`);
    for (const [component, place] of was?.components ?? []) {
      const now = isSame ? is?.components.get(component) : undefined;
      if (now === undefined) found.add(`lost ${index} ${component}`);
      else if (place.values !== now.values) found.add(`value ${index} ${component}`);
      if (now !== undefined && (place.enabled ?? true) !== (now.enabled ?? true))
        found.add(`${now.enabled ? 'enabled' : 'disabled'} ${index} ${component}`);
      if (now !== undefined && place.row !== now.row) found.add(`moved ${index}`);
    }
    for (const component of is?.components.keys() ?? [])
      if (!isSame || was?.components.has(component) !== true) found.add(`gained ${index} ${component}`);
  }
  return found;
}

/** Returns the same texts from changes. */
export function textsOf(changes: readonly Change[]): ReadonlySet<string> {
  const texts = changes.flatMap(({ kind, index, id, component }) => {
    switch (kind) {
      case 'created':
      case 'destroyed':
        return [`${kind} ${index} ${String(id)}`];
      case 'gained':
      case 'lost':
      case 'enabled':
      case 'disabled':
      case 'value':
        return [`${kind} ${index} ${component}`];
      case 'moved':
        return [`moved ${index}`];
      default:
        return [];
    }
  });
  return new Set(texts);
}
