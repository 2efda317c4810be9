import type { Condition } from '../inspect/conditions/condition.ts';
import { mayMatter, neededValue } from '../inspect/conditions/relevance.ts';
import { parseTerms } from '../inspect/search/search-terms.ts';
import { holds, type ValueComparison } from '../inspect/search/value-comparison.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSummary } from '../wire/live/column-summary.ts';
import type { BlockSummary } from '../wire/recording/block-summary.ts';
import { WorldState } from '../world/world.ts';
import type { Capture } from './capture.ts';
import type { EngineOf } from './captured-world.ts';

export type BlockState = ReadonlyMap<number, Readonly<ColumnSummary>>;

/** Tells in which blocks of a game a condition cannot come true. It may keep too many blocks, but never excludes a relevant one. */
export class BlockFilter {
  /** By column id: true if its writes can matter. */
  readonly #matters = new Map<number, boolean>();
  /** The comparison that one of these values must pass; null if the condition does not depend on values alone. */
  readonly #needed: { readonly is: ValueComparison; readonly columns: ReadonlyMap<number, Column> } | null;

  /** The comparison of a count, and the columns that must have enough rows for it. */
  readonly #wanted: { readonly is: ValueComparison; readonly lists: readonly (readonly number[])[] } | null;

  constructor(capture: Capture, condition: Condition, engineOf: EngineOf) {
    const { columns } = capture.world.timeline;
    const world = new WorldState(columns, engineOf(columns));
    const isRelevant = mayMatter(world, condition);
    const is = neededValue(condition);
    const values = new Map<number, Column>();
    for (const { id, name } of capture.columns) {
      const column = columns.find(name);
      if (column === undefined) continue;
      const matters = isRelevant(column);
      this.#matters.set(id, matters);
      if (matters && (condition.kind === 'figure' || world.isValue(column))) values.set(id, column);
    }
    this.#needed = is === null ? null : { is, columns: values };
    this.#wanted =
      condition.kind === 'count' ? { is: condition.is, lists: listsOf(world, condition.search, capture) } : null;
  }

  /** @param state the bounds of all columns during the block */
  mayHit(block: BlockSummary, state: BlockState): boolean {
    const written = [...block.columns.keys()].map((id) => this.#matters.get(id) ?? true);
    if (!written.includes(true)) return false;
    if ([...state.keys()].some((id) => !this.#matters.has(id))) return true;
    return this.#someValuePasses(state) && this.#enoughRows(state);
  }

  #enoughRows(state: BlockState): boolean {
    if (this.#wanted === null || !this.#wanted.is.operator.startsWith('>')) return true;
    const { is, lists } = this.#wanted;
    return lists.every((ids) => {
      // While there is no such component, the word may match a part of a name.
      if (!ids.some((id) => state.has(id))) return true;
      return holds(
        ids.reduce((sum, id) => sum + (state.get(id)?.rows ?? 0), 0),
        is,
      );
    });
  }

  #someValuePasses(state: BlockState): boolean {
    if (this.#needed === null) return true;
    const { is, columns } = this.#needed;
    return [...columns].some(([id, column]) => {
      const summary = state.get(id);
      return summary !== undefined && summary.rows > 0 && (!column.numeric || mayPass(summary, is));
    });
  }
}

/** Returns the ids of the columns that list each required component. */
function listsOf(world: WorldState, search: string, capture: Capture): number[][] {
  const idOf = new Map(capture.columns.map(({ id, name }) => [name, id]));
  return parseTerms(search).flatMap((term) => {
    if (term.kind !== 'word' || term.quoted || term.not) return [];
    const components = world.components.filter((component) => component.toLowerCase() === term.word.toLowerCase());
    const lists = components.map((component) => world.listsOf(component));
    const ids = lists.flatMap((list) => (list ?? []).map(({ name }) => idOf.get(name)));
    const isKnown = components.length > 0 && !lists.includes(null) && !ids.includes(undefined);
    return isKnown ? [ids.filter((id) => id !== undefined)] : [];
  });
}

function mayPass({ low, high }: Readonly<ColumnSummary>, is: ValueComparison): boolean {
  if (low > high) return false;
  if (is.operator === '<' || is.operator === '<=') return holds(low, is);
  if (is.operator === '>' || is.operator === '>=') return holds(high, is);
  const to = Number(is.to);
  return is.operator === '=' ? low <= to && to <= high : low !== to || high !== to;
}
