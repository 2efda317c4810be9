import { formatOfBits, type IdFormat, indexOfId, NO_VERSIONS, versionOfId } from '../cells/id-format.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Timeline } from '../trace/timeline.ts';

/** What memory is drawn as: that of an engine with diagrams of its own, or arrays of any other. */
export type CapturedModel = 'entt' | 'flecs' | 'arrays';

type Id = number | bigint;

/** The memory of a game or a recording, as its columns say what they are. */
export class CapturedWorld {
  readonly timeline: Timeline;

  constructor(timeline: Timeline) {
    this.timeline = timeline;
  }

  get kind(): { readonly engine: CapturedModel } {
    return { engine: modelOf(this.timeline.columns) };
  }

  get driver() {
    const format = formatIn(this.timeline.columns);
    return { decode: (id: Id) => ({ index: indexOfId(id, format), version: versionOfId(id, format) }) };
  }

  /** The name that the game gave to an entity. Bound, for it is handed on by itself. */
  readonly nameOf = (id: Id): string | undefined => {
    const { columns } = this.timeline;
    const name = columns.find('names')?.peek(indexOfId(id, formatIn(columns)));
    return typeof name === 'string' && name !== '' ? name : undefined;
  };
}

/** Which diagrams draw these columns. */
function modelOf(columns: ColumnSet): CapturedModel {
  if (columns.find('tables.dense') !== undefined) return 'flecs';
  return columns.find('registry.entities.packed') === undefined ? 'arrays' : 'entt';
}

/** How ids are cut into index and version there. */
export function formatIn(columns: ColumnSet): IdFormat {
  const model = modelOf(columns);
  if (model === 'flecs') return formatOfBits(32, 32);
  if (model === 'entt') return bitsOf(columns.get('registry.entities.packed').meta) ?? formatOfBits(20, 12);
  for (const { meta } of columns) {
    const found = meta.role === 'entities' ? bitsOf(meta) : null;
    if (found !== null) return found;
  }
  return NO_VERSIONS;
}

function bitsOf({ entityBits, versionBits }: Readonly<Record<string, unknown>>): IdFormat | null {
  return typeof entityBits === 'number' && typeof versionBits === 'number'
    ? formatOfBits(entityBits, versionBits)
    : null;
}
