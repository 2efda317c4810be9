import { type Comparison, holds } from '../inspect/comparison.ts';
import type { Condition } from '../inspect/condition.ts';
import { neededValue, relevanceOf } from '../inspect/relevance.ts';
import { WorldState } from '../inspect/world.ts';
import type { Column } from '../trace/column.ts';
import type { BlockSummary } from '../wire/block-summary.ts';
import type { ColumnSummary } from '../wire/column-summary.ts';
import type { Capture } from './capture.ts';
import type { EngineOf } from './captured-world.ts';

/** What all columns of a game are within during a block. */
export type BlockState = ReadonlyMap<number, Readonly<ColumnSummary>>;

/** Says which blocks of a game a condition cannot come true in. It may say too few, never too many. */
export class BlockFilter {
  /** By column id: whether its writes matter. */
  readonly #matters = new Map<number, boolean>();
  /** Values of which one has to pass; null: it is not about values alone. */
  readonly #needed: { readonly is: Comparison; readonly columns: ReadonlyMap<number, Column> } | null;

  /** @param capture of the same game */
  constructor(capture: Capture, condition: Condition, engineOf: EngineOf) {
    const { columns } = capture.world.timeline;
    const world = new WorldState(columns, engineOf(columns));
    const { how } = relevanceOf(world, condition);
    const is = neededValue(condition);
    const values = new Map<number, Column>();
    for (const { id, name } of capture.columns) {
      const column = columns.find(name);
      if (column === undefined) continue;
      const matters = how[column.id] !== 0;
      this.#matters.set(id, matters);
      if (matters && (condition.kind === 'figure' || world.isValue(column))) values.set(id, column);
    }
    this.#needed = is === null ? null : { is, columns: values };
  }

  /** @param state of all columns during the block */
  mayHit(block: BlockSummary, state: BlockState): boolean {
    const written = [...block.columns.keys()].map((id) => this.#matters.get(id) ?? true);
    if (!written.includes(true)) return false;
    if (this.#needed === null || [...state.keys()].some((id) => !this.#matters.has(id))) return true;
    const { is, columns } = this.#needed;
    return [...columns].some(([id, column]) => {
      const summary = state.get(id);
      return summary !== undefined && summary.rows > 0 && (!column.numeric || mayPass(summary, is));
    });
  }
}

/** Whether a number within the bounds may be as compared. */
function mayPass({ low, high }: Readonly<ColumnSummary>, is: Comparison): boolean {
  if (low > high) return false;
  if (is.operator === '<' || is.operator === '<=') return holds(low, is);
  if (is.operator === '>' || is.operator === '>=') return holds(high, is);
  const to = Number(is.to);
  return is.operator === '=' ? low <= to && to <= high : low !== to || high !== to;
}
