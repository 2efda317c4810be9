import { INDEX_BITS } from '../../core/engines/flecs/handle.ts';
import { decode, formatOf, type HandleFormat } from '../../core/scene/handle.ts';
import type { Handle } from '../../core/script/driver.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import type { Timeline } from '../../core/trace/timeline.ts';
import type { ModelName, Picture } from '../stage/picture.ts';

const FLECS: HandleFormat = { entityBits: INDEX_BITS, versionBits: 32 };
/** Ids that say nothing of versions are all index. */
const PLAIN: HandleFormat = { entityBits: 53, versionBits: 0 };

/** The memory of a game or a recording, as its columns say what they are. */
export class LiveWorld implements Picture {
  readonly timeline: Timeline;

  constructor(timeline: Timeline) {
    this.timeline = timeline;
  }

  get kind(): { readonly engine: ModelName } {
    return { engine: modelOf(this.timeline.columns) };
  }

  get driver(): Picture['driver'] {
    return { decode: (handle) => decode(handle, formatIn(this.timeline.columns)) };
  }

  /** Bound, for it is handed on by itself. */
  readonly nameOf = (handle: Handle): string | undefined => {
    const { columns } = this.timeline;
    const name = columns.find('names')?.peek(decode(handle, formatIn(columns)).index);
    return typeof name === 'string' && name !== '' ? name : undefined;
  };
}

/** Which diagrams draw these columns. */
export function modelOf(columns: ColumnSet): ModelName {
  if (columns.find('tables.dense') !== undefined) return 'flecs';
  return columns.find('registry.entities.packed') === undefined ? 'arrays' : 'entt';
}

/** How handles are cut into index and version there. */
export function formatIn(columns: ColumnSet): HandleFormat {
  const model = modelOf(columns);
  if (model === 'flecs') return FLECS;
  if (model === 'entt') return formatOf(columns.get('registry.entities.packed'));
  for (const column of columns) {
    const { role, entityBits } = column.meta;
    if (role === 'entities' && typeof entityBits === 'number') return formatOf(column);
  }
  return PLAIN;
}
