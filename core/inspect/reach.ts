import type { Relation } from '../cells/cell-table.ts';
import { indexOfId, isId } from '../cells/id-format.ts';
import type { Column } from '../trace/column.ts';
import type { Timeline } from '../trace/timeline.ts';
import type { Value } from '../trace/value.ts';
import { isFigures } from './systems.ts';
import type { WorldState } from './world.ts';

/** Receives what a step may have changed. */
export interface Reached {
  /** An entity that may have been created, destroyed, moved, or may have gained or lost a component. */
  entity(index: number): void;
  /** A cell with a value of an entity, which may have been another entity's before: then that one is visited too. */
  value(column: Column, row: number, index: number): void;
}

/** Rows between two counts that are visited. */
const MAX_ROWS = 100_000;

/**
 * The entities that a step may have changed, by the cells that it wrote: work in proportion to its writes. More may be
 * visited than were changed, and one several times; none that was changed is left out.
 */
export class Reach {
  readonly #world: WorldState;
  readonly #relations: (Relation | undefined)[] = [];
  readonly #values: boolean[] = [];
  /** Lists that a column counts the rows of. */
  readonly #counted = new Map<number, readonly Column[]>();

  /** @param world of the timeline, at any position */
  constructor(world: WorldState) {
    this.#world = world;
  }

  /**
   * Lists of ids are read as they are now: the timeline must be directly before or after the step.
   * @param how by a column's id: 0 where its writes are left out
   */
  visit(timeline: Timeline, step: number, reached: Reached, how?: Uint8Array): void {
    timeline.visitWrites(step, (id, row, n) => {
      if (how?.[id] === 0) return;
      const relation = this.#relationOf(id);
      if (relation === null) this.#visitCount(timeline, id, n, reached);
      else if (relation.kind === 'ids') {
        const { from, to } = timeline.writeAt(n);
        for (const value of [from, to]) visitId(value, relation, reached);
      } else this.#visitRow(id, row, relation, reached);
    });
  }

  #visitRow(id: number, row: number, relation: Exclude<Relation, { kind: 'ids' }>, reached: Reached): void {
    const index = relation.kind === 'index' ? row : this.#indexIn(relation.list, row);
    if (index === null) return;
    if (this.#values[id]) reached.value(this.#world.columns.byId(id), row, index);
    else reached.entity(index);
  }

  /** Some engines only count fewer rows of a list as living. */
  #visitCount(timeline: Timeline, id: number, n: number, reached: Reached): void {
    const lists = this.#listsOf(id);
    if (lists.length === 0) return;
    const { from = 0, to = 0 } = timeline.writeAt(n);
    if (typeof from !== 'number' || typeof to !== 'number') return;
    const first = Math.min(from, to);
    const end = Math.min(Math.max(from, to), first + MAX_ROWS);
    for (const list of lists) {
      for (let row = first; row < Math.min(end, list.length); row++) {
        const index = this.#indexIn(list, row);
        if (index !== null) reached.entity(index);
      }
    }
  }

  #listsOf(id: number): readonly Column[] {
    const known = this.#counted.get(id);
    if (known !== undefined) return known;
    const counter = this.#world.columns.byId(id);
    if (isFigures(counter)) {
      this.#counted.set(id, []);
      return [];
    }
    const isSame = ({ meta }: Column): boolean => meta.kind === counter.meta.kind && meta.group === counter.meta.group;
    const lists = [...this.#world.columns].filter(
      (list) => (counter.meta.of === list.name || isSame(list)) && this.#world.relation(list)?.kind === 'ids',
    );
    // Lists of a group may be declared after its count.
    if (lists.length > 0) this.#counted.set(id, lists);
    return lists;
  }

  #indexIn(list: Column, row: number): number | null {
    const relation = this.#relationOf(list.id);
    const raw = list.peek(row);
    return relation?.kind === 'ids' && isId(raw) ? indexOfId(raw, relation.format) : null;
  }

  /** What is not related now may be later: another world becomes the current one. */
  #relationOf(id: number): Relation | null {
    const known = this.#relations[id];
    if (known !== undefined) return known;
    const column = this.#world.columns.byId(id);
    const relation = this.#world.relation(column);
    if (relation !== null) {
      this.#relations[id] = relation;
      this.#values[id] = this.#world.isValue(column);
    }
    return relation;
  }
}

function visitId(value: Value | undefined, { format }: Extract<Relation, { kind: 'ids' }>, reached: Reached): void {
  if (isId(value)) reached.entity(indexOfId(value, format));
}
