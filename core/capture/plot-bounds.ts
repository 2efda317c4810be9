import { noExtremes, relevanceOfWatched, type Watched } from '../inspect/conditions/series.ts';
import { isFigures } from '../inspect/world/systems.ts';
import { WorldState } from '../inspect/world/world.ts';
import type { Column } from '../trace/column.ts';
import type { BlockSummary } from '../wire/block-summary.ts';
import type { ColumnSummary } from '../wire/column-summary.ts';
import type { Capture } from './capture.ts';
import type { EngineOf } from './captured-world.ts';
import type { OpenedRecording } from './opened-recording.ts';
import type { PartOptions } from './recording-part.ts';

const ENTRIES_AT_ONCE = 32;

/**
 * Returns bounds of a watched number for each column of a plot (in the format of `extremes`), using only summaries:
 * over the values of all entities, or the measurements of all systems. NaN if unknown: a column that a block does not
 * write may contain fewer values than in the block that last wrote it. Nothing is read. The component of a Flecs column
 * is the one in the part shown.
 * @param shown a part of the recording; only its game has bounds
 */
export async function plotBounds(
  recorded: OpenedRecording,
  shown: Capture,
  watched: Watched,
  columns: number,
  { engineOf, pause, signal }: PartOptions,
): Promise<Float64Array> {
  const found = noExtremes(columns);
  const ids = columnsOf(shown, watched, engineOf);
  if (ids === null) return found;
  const { timeline } = shown.world;
  const start = recorded.startOf(timeline.length);
  for (const [entry, { position }] of recorded.entries.entries()) {
    if (signal?.aborted === true) break;
    const end = recorded.endOf(entry);
    if (recorded.startOf(end) !== start) continue;
    const state = new Map<number, Readonly<ColumnSummary>>();
    for (const block of recorded.summaries.chain(position, end)) {
      for (const [id, summary] of block.columns) if (ids.has(id)) state.set(id, summary);
      const { low, high } = boundsOf(state, block);
      if (!Number.isFinite(low) || !Number.isFinite(high)) continue;
      const columnAt = (at: number) => Math.min(columns - 1, Math.floor((at / Math.max(1, recorded.length)) * columns));
      for (let column = columnAt(block.position); column <= columnAt(block.position + block.steps); column++) {
        found[column * 2] = lesser(found[column * 2]!, low);
        found[column * 2 + 1] = -lesser(-found[column * 2 + 1]!, -high);
      }
    }
    if (entry % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await pause?.();
  }
  return found;
}

/** Bounds over all columns; infinite if unknown. */
function boundsOf(state: ReadonlyMap<number, Readonly<ColumnSummary>>, { columns }: BlockSummary) {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [id, each] of state) {
    const isConstant = each.low >= each.high;
    if (!columns.has(id) && !isConstant) return { low: Number.NEGATIVE_INFINITY, high };
    low = Math.min(low, each.low);
    high = Math.max(high, each.high);
  }
  return { low, high };
}

function lesser(before: number, value: number): number {
  return Number.isNaN(before) ? value : Math.min(before, value);
}

/**
 * Returns the ids of the columns that may contain the number. Null if there are none, or if some contain other values
 * than numbers.
 */
function columnsOf(shown: Capture, watched: Watched, engineOf: EngineOf): ReadonlySet<number> | null {
  if (watched.kind === 'count') return null;
  const { columns } = shown.world.timeline;
  const world = new WorldState(columns, engineOf(columns));
  const { how } = relevanceOfWatched(world, watched);
  const isIn = (column: Column): boolean => {
    if (how[column.id] === 0) return false;
    if (watched.kind === 'figure') return isFigures(column) && column.meta.role === watched.figure;
    const { field } = column.meta;
    const isOfIt = world.isValue(column) && world.componentOf(column) !== null;
    return isOfIt && (typeof field !== 'string' || watched.field === null || field === watched.field);
  };
  const all = shown.columns.flatMap(({ id, name }) => {
    const column = columns.find(name);
    return column !== undefined && isIn(column) ? [{ id, column }] : [];
  });
  return all.length > 0 && all.every(({ column }) => column.numeric) ? new Set(all.map(({ id }) => id)) : null;
}
