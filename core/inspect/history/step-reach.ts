import type { RowRelation } from '../../cells/cell-table.ts';
import { indexOfId, isId } from '../../cells/id-format.ts';
import type { Column } from '../../trace/column.ts';
import type { Relevance } from '../../trace/journal.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Value } from '../../trace/value.ts';
import { isFigures } from '../../world/systems.ts';
import type { WorldState } from '../../world/world.ts';

/** Receives the entities and values that a step may have changed. */
export interface ReachVisitor {
  /** An entity that may have been created, destroyed or moved, or may have gained or lost a component. */
  entity(index: number): void;
  /** A cell with a value of an entity. If it belonged to another entity before, that entity is visited too. */
  value(column: Column, row: number, index: number): void;
}

const MAX_ROWS = 100_000;

/**
 * Visits the entities that a step may have changed, found by the cells that it wrote. The work is proportional to its
 * writes. Unchanged entities may be visited and entities may be visited repeatedly, but no changed one is missed.
 */
export class StepReach {
  readonly #world: WorldState;
  readonly #relations: (RowRelation | undefined)[] = [];
  readonly #values: boolean[] = [];
  /** Lists whose rows a column counts. */
  readonly #counted = new Map<number, readonly Column[]>();

  /** @param world of the timeline, at any position */
  constructor(world: WorldState) {
    this.#world = world;
  }

  /**
   * Reads the current lists of ids, so the timeline is just before or after the step.
   * @param relevance limits it to writes that may matter
   */
  visit(timeline: Timeline, step: number, reached: ReachVisitor, relevance?: Relevance): void {
    const visit = (id: number, row: number, n: number): void => {
      const relation = this.#relationOf(id);
      if (relation === null) this.#visitCount(timeline, id, n, reached);
      else if (relation.kind === 'ids') {
        const { from, to } = timeline.writeAt(n);
        for (const value of [from, to]) visitId(value, relation, reached);
      } else this.#visitRow(id, row, relation, reached);
    };
    timeline.visitWrites(step, visit, relevance);
  }

  #visitRow(id: number, row: number, relation: Exclude<RowRelation, { kind: 'ids' }>, reached: ReachVisitor): void {
    const index = relation.kind === 'index' ? row : this.#indexIn(relation.list, row);
    if (index === null) return;
    if (this.#values[id]) reached.value(this.#world.columns.byId(id), row, index);
    else reached.entity(index);
  }

  /** Some engines remove an entity by decreasing the count of living rows only. */
  #visitCount(timeline: Timeline, id: number, n: number, reached: ReachVisitor): void {
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

  /** A missing relation is not cached, because it may appear when another world becomes current. */
  #relationOf(id: number): RowRelation | null {
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

function visitId(
  value: Value | undefined,
  { format }: Extract<RowRelation, { kind: 'ids' }>,
  reached: ReachVisitor,
): void {
  if (isId(value)) reached.entity(indexOfId(value, format));
}
