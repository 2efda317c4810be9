import { ModelError } from '../../../trace/model-error.ts';
import {
  ANY_BASE,
  CHILD_OF,
  type FlecsId,
  type IdPart,
  IS_A,
  PARENT,
  PARENT_DEPTH,
  PREFAB,
  pair,
  WILDCARD,
} from './id.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import { type Edge, type Edges, TABLE_FLAGS, type Table } from './table.ts';
import { EDGE } from './type-diff.ts';
import type { WorldParts } from './world-parts.ts';

/** Finds the table that an entity moves to, after Flecs' table graph: along an edge, or by type if there is no edge. */
export class TableGraph {
  readonly #parts: WorldParts;

  constructor(parts: WorldParts) {
    this.#parts = parts;
  }

  /** Returns the edge for adding an id, and creates it the first time (`table_traverse_add`). */
  add(table: Table, id: FlecsId): Edge {
    return this.#follow(table.add, id) ?? this.#connect(table.add, id, () => this.#tableWith(table, id));
  }

  /** Returns the edge for removing an id, and creates it the first time (`table_traverse_remove`). */
  remove(table: Table, id: FlecsId): Edge {
    return this.#follow(table.remove, id) ?? this.#connect(table.remove, id, () => this.#tableWithout(table, id));
  }

  #follow(edges: Edges, id: FlecsId): Edge | undefined {
    const { tracer } = this.#parts.context;
    const edge = edges.get(id);
    if (edge === undefined) return undefined;
    const { table, ids, to, kind } = edges;
    const code = kind === 'add' ? steps.followAddEdge : steps.followRemoveEdge;
    tracer.step(code, at.traverse.follow, table.slot, this.#parts.context.label(id), edge.to.slot);
    ids.touch(edge.row);
    to.touch(edge.row);
    return edge;
  }

  #connect(edges: Edges, id: FlecsId, find: () => Table): Edge {
    const { tracer } = this.#parts.context;
    const slot = edges.table.slot;
    const [missing, made] =
      edges.kind === 'add' ? [steps.noAddEdge, steps.createAddEdge] : [steps.noRemoveEdge, steps.createRemoveEdge];
    tracer.step(missing, at.traverse.missing, slot, this.#parts.context.label(id));
    tracer.enter();
    const to = find();
    tracer.leave();
    tracer.step(made, at.traverse.create, slot, this.#parts.context.label(id), to.slot);
    const flags = this.#parts.context.version.nonFragmenting ? this.#flagsOf(edges, id, to) : 0;
    return edges.create(id, to, flags);
  }

  /** Makes the record of an id whose edge can mean more than its tables, and returns what the edge has to know (`compute_table_diff`). */
  #flagsOf({ table }: Edges, id: FlecsId, to: Table): number {
    const { context, components } = this.#parts;
    const { dontFragment } = context.space.traits(id);
    const computes = table !== to || table.hasFlag(TABLE_FLAGS.dontFragment);
    // Flecs takes ids of components as plain ones as long as they have no record.
    if (computes && !context.space.isComponent(id)) components.ensure(id);
    if (table === to) return dontFragment && components.get(id) === undefined ? EDGE.idle : 0;
    const left = table.ids.filter((each) => !to.has(each));
    return left.some((each) => components.get(each)?.children?.isOrdered) ? EDGE.ordered : 0;
  }

  /** Tells if an id is outside of types, and marks the table (`find_table_with`, `find_table_without`). */
  #isOutside(table: Table, id: FlecsId): boolean {
    if (!this.#parts.context.space.traits(id).dontFragment) return false;
    const { context } = this.#parts;
    context.tracer.step(steps.staysOutside, at.tableWith.outside, context.label(id), table.slot);
    table.setFlag(TABLE_FLAGS.dontFragment);
    return true;
  }

  /** Finds the table with one more id and its `With` ids (`find_table_with`). */
  #tableWith(table: Table, id: FlecsId): Table {
    const { space, tracer } = this.#parts.context;
    const { first, second, toggle } = space.parts(id);
    const isPair = second !== null && !toggle;
    const record = this.#parts.components.ensure(isPair ? pair(first, WILDCARD) : id);
    if (this.#isOutside(table, isPair ? pair(first, WILDCARD) : id)) return table;
    const stored = space.stored(id);
    if (isPair && stored === id && space.traits(id).exclusive) {
      const other = record.find(table.slot);
      if (other !== undefined) {
        if (other.count > 1 && table.ids[other.index] !== id) throw this.#severalTargets(id, first);
        const code = table.ids[other.index] === id ? steps.replaceSame : steps.replaceTarget;
        tracer.step(code, at.tableWith.exclusive, this.#parts.context.label(id), table.slot);
        table.typeColumn.touch(other.index);
        const replaced = table.ids.map((each, i) => (i === other.index ? id : each));
        const { completesReplaced } = this.#parts.context.version;
        return this.#parts.tables.ensure(completesReplaced ? this.#complete(table, replaced, id) : replaced);
      }
    }
    if (table.has(stored)) {
      tracer.step(steps.hasAlready, at.tableWith.has, this.#parts.context.label(stored), table.slot);
      table.typeColumn.touch(table.ids.indexOf(stored));
      return table;
    }
    return this.#parts.tables.ensure(this.#complete(table, this.#insert(table.ids, stored), stored));
  }

  /** `With` adds pairs regardless of `exclusive`. Replacing one of two targets leaves Flecs itself with a broken type. */
  #severalTargets(id: FlecsId, relation: IdPart): ModelError {
    const message = `${relation} is exclusive, but has several targets by With: which one ${id} replaces is not modelled`;
    return new ModelError('not-modelled-several-targets', message, {
      id: this.#parts.context.label(id),
      relation: this.#parts.context.labelPart(relation),
    });
  }

  /** Adds what comes with a new id to a type, and takes away what the id rules out. */
  #complete(table: Table, ids: FlecsId[], id: FlecsId): FlecsId[] {
    const { space } = this.#parts.context;
    const { first, second, toggle } = space.parts(id);
    const relation = toggle ? null : first;
    const withBase = relation === IS_A && second !== null ? this.#inheritFrom(ids, second) : this.#likeParent(ids, id);
    const type = space.traits(id).with.length > 0 ? this.#addWith(withBase, first, second) : withBase;
    if (id === PARENT) return type.filter((each) => space.parts(each).first !== CHILD_OF);
    return relation === CHILD_OF && table.has(PARENT) ? withoutParent(type) : type;
  }

  /** The child of a prefab is a prefab. */
  #likeParent(ids: FlecsId[], id: FlecsId): FlecsId[] {
    const { context, tables } = this.#parts;
    const { first, second } = context.space.parts(id);
    if (first !== CHILD_OF || second === null) return ids;
    const slot = context.entities.recordTable.peek(Number(second));
    if (slot === undefined || !tables.at(slot).has(PREFAB)) return ids;
    context.tracer.step(steps.prefabChild, at.tableWith.prefab, context.labelPart(second));
    return this.#insert(ids, PREFAB);
  }

  /** Adds the `With` ids of an id, and theirs in turn, depth first (`add_with_property`). */
  #addWith(ids: FlecsId[], first: IdPart, second: IdPart | null): FlecsId[] {
    const { space, tracer } = this.#parts.context;
    const after = (name: IdPart) => [...space.traits(name).with].reverse().map((other) => ({ name, other }));
    let type = ids;
    const todo = after(first);
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const id = second === null ? next.other : pair(next.other, second);
      tracer.step(steps.addWith, at.tableWith.with, next.name, this.#parts.context.label(id));
      type = this.#insert(type, id);
      todo.push(...after(next.other));
    }
    return type;
  }

  /** Adds the ids that an instance gets as its own: the overridden ids of all bases' tables, depth first (`add_overrides_for_base`). */
  #inheritFrom(ids: FlecsId[], base: IdPart): FlecsId[] {
    let type = ids;
    const { overrides } = this.#parts.context.version;
    for (const next of overrides ? this.#basesInOrder(base) : this.#allBases(base)) {
      const slot = this.#parts.context.entities.recordTable.peek(Number(next));
      if (slot !== undefined) type = this.#overrideAll(type, next, slot);
    }
    return type;
  }

  /**
   * Returns a base and all its bases, depth first. Flecs visits a shared base once for each path to it. Here it appears
   * once, where Flecs visits it last: this decides which target of an exclusive relation stays, and nested diamonds do
   * not take exponential time.
   */
  #allBases(base: IdPart): readonly IdPart[] {
    const begun = new Set<IdPart>();
    /** Bases in post-order: each follows all of its own bases. */
    const ended = new Set<IdPart>();
    const todo = [base];
    for (let next = todo.at(-1); next !== undefined; next = todo.at(-1)) {
      if (begun.has(next)) {
        ended.add(next);
        todo.pop();
        continue;
      }
      begun.add(next);
      todo.push(...this.#basesOf(next));
    }
    return [...ended].reverse();
  }

  /** Returns a base and all its bases, depth first, each where it is visited first. */
  #basesInOrder(base: IdPart): readonly IdPart[] {
    const seen = new Set<IdPart>();
    const todo = [base];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      todo.push(...this.#basesOf(next).reverse());
    }
    return [...seen];
  }

  #basesOf(base: IdPart): IdPart[] {
    const { space, entities } = this.#parts.context;
    const slot = entities.recordTable.peek(Number(base));
    if (slot === undefined) return [];
    const bases = this.#parts.tables.at(slot).ids.filter((id) => space.matches(id, ANY_BASE));
    return bases.map((id) => space.parts(id).second as IdPart);
  }

  #overrideAll(ids: FlecsId[], base: IdPart, slot: number): FlecsId[] {
    const { space, tracer, entities } = this.#parts.context;
    const table = this.#parts.tables.at(slot);
    const overridden = table.ids.filter((id) => space.traits(id).onInstantiate === 'Override');
    if (overridden.length === 0) return ids;
    tracer.step(steps.inheritType, at.tableWith.base, this.#parts.context.labelPart(base), slot);
    entities.recordTable.touch(Number(base));
    table.ids.forEach((_, i) => {
      table.typeColumn.touch(i);
    });
    return overridden.reduce((type, id) => this.#override(type, id), ids);
  }

  /** An exclusive pair replaces a pair with another target; since 4.1 the instance keeps its own. */
  #override(ids: FlecsId[], id: FlecsId): FlecsId[] {
    const { space, version } = this.#parts.context;
    const { first, second, toggle } = space.parts(id);
    const exclusive = second !== null && !toggle && space.traits(id).exclusive;
    const place = exclusive ? ids.findIndex((each) => space.matches(each, pair(first, WILDCARD))) : -1;
    if (place !== -1 && version.overrides) return ids;
    return place === -1 ? this.#insert(ids, id) : ids.map((each, i) => (i === place ? id : each));
  }

  /** Finds the table with one id less, or without all pairs of a relation (`find_table_without`). */
  #tableWithout(table: Table, id: FlecsId): Table {
    const { context, tables } = this.#parts;
    const { space, tracer } = context;
    const { first, second, toggle } = space.parts(id);
    const looked = second !== null && !toggle ? pair(first, WILDCARD) : id;
    if (this.#parts.components.get(looked) !== undefined && this.#isOutside(table, looked)) return table;
    const stored = space.stored(id);
    const kept = table.ids.filter((each) => !space.matches(each, stored));
    const left = id === PARENT ? withoutParent(kept) : kept;
    if (left.length < table.ids.length) {
      if (space.parts(id).wildcard) this.#touchMatches(table, id, stored);
      return tables.ensure(left);
    }
    const missing = space.parts(id).wildcard ? id : stored;
    tracer.step(steps.lacksAlready, at.tableWithout.lacks, context.label(missing), table.slot);
    return table;
  }

  #touchMatches(table: Table, id: FlecsId, stored: FlecsId): void {
    const { context } = this.#parts;
    const { space, tracer } = context;
    const count = table.ids.filter((each) => space.matches(each, stored)).length;
    tracer.step(steps.matchIds, at.tableWithout.wildcard, context.label(id), table.slot, count);
    table.ids.forEach((each, i) => {
      if (space.matches(each, stored)) table.typeColumn.touch(i);
    });
  }

  #insert(ids: readonly FlecsId[], id: FlecsId): FlecsId[] {
    if (ids.includes(id)) return [...ids];
    const { space } = this.#parts.context;
    const place = ids.findIndex((each) => space.compare(each, id) > 0);
    return place === -1 ? [...ids, id] : [...ids.slice(0, place), id, ...ids.slice(place)];
  }
}

function withoutParent(ids: readonly FlecsId[]): FlecsId[] {
  return ids.filter((id) => id !== PARENT && !id.startsWith(`(${PARENT_DEPTH},`));
}
