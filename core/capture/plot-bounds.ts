import { noExtremes, relevanceOfWatched, type Watched } from '../inspect/series.ts';
import { isFigures } from '../inspect/systems.ts';
import { WorldState } from '../inspect/world.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSummary } from '../wire/column-summary.ts';
import type { Capture } from './capture.ts';
import type { EngineOf } from './captured-world.ts';
import type { Recorded } from './recorded.ts';

/**
 * What a watched number is between in each column of a plot (as `extremes`), by the summaries alone: the values of all entities, or the
 * figures of all systems. NaN where they do not say. Nothing is read.
 * @param shown a part of the recording: only of its game something is known
 */
export function plotBounds(
  recorded: Recorded,
  shown: Capture,
  watched: Watched,
  columns: number,
  engineOf: EngineOf,
): Float64Array {
  const found = noExtremes(columns);
  const ids = columnsOf(shown, watched, engineOf);
  if (ids === null) return found;
  const { timeline } = shown.world;
  const start = recorded.startOf(timeline.length);
  recorded.entries.forEach(({ position }, entry) => {
    const end = recorded.endOf(entry);
    if (recorded.startOf(end) !== start) return;
    const state = new Map<number, Readonly<ColumnSummary>>();
    for (const block of recorded.summaries.chain(position, end)) {
      for (const [id, summary] of block.columns) state.set(id, summary);
      const facts = ids.flatMap((id) => state.get(id) ?? []);
      const low = Math.min(...facts.map((each) => each.low));
      const high = Math.max(...facts.map((each) => each.high));
      if (!Number.isFinite(low) || !Number.isFinite(high)) continue;
      const columnAt = (at: number) => Math.min(columns - 1, Math.floor((at / Math.max(1, recorded.length)) * columns));
      for (let column = columnAt(block.position); column <= columnAt(block.position + block.steps); column++) {
        found[column * 2] = lesser(found[column * 2]!, low);
        found[column * 2 + 1] = -lesser(-found[column * 2 + 1]!, -high);
      }
    }
  });
  return found;
}

function lesser(before: number, value: number): number {
  return Number.isNaN(before) ? value : Math.min(before, value);
}

/** Ids of the columns that the number may be in; null: others than numbers are among them, or none are known. */
function columnsOf(shown: Capture, watched: Watched, engineOf: EngineOf): readonly number[] | null {
  if (watched.kind === 'count') return null;
  const { columns } = shown.world.timeline;
  const world = new WorldState(columns, engineOf(columns));
  const { how } = relevanceOfWatched(world, watched);
  const isIn = (column: Column): boolean => {
    if (how[column.id] === 0) return false;
    if (watched.kind === 'figure') return isFigures(column) && column.meta.role === watched.figure;
    const { field } = column.meta;
    return world.isValue(column) && (typeof field !== 'string' || watched.field === null || field === watched.field);
  };
  const all = shown.columns.flatMap(({ id, name }) => {
    const column = columns.find(name);
    return column !== undefined && isIn(column) ? [{ id, column }] : [];
  });
  return all.length > 0 && all.every(({ column }) => column.numeric) ? all.map(({ id }) => id) : null;
}
