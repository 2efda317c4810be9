import { indexOfId, isId } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { Value } from '../trace/value.ts';
import type { WorldState } from './world.ts';

const PARENT = 'childof';
/** The field of a relation that contains its targets. */
const TARGETS = 'relationTargets';
const PAIR = /^\(([^,]*),(.*)\)$/;
const INDEX = /^#?(\d+)(?:v\d+)?$/;
/** Like FLECS_DAG_DEPTH_MAX. Flecs allows no deeper hierarchy, and a game may send cycles. */
const MAX_DEPTH = 128;

/** Returns the two parts of a pair as columns write it, such as `(ChildOf,7)`; null for any other component. */
export function pairParts(component: string): readonly [first: string, second: string] | null {
  const [, first, second] = PAIR.exec(component) ?? [];
  return first === undefined || second === undefined ? null : [first, second];
}

/** True if entities can have parents: by ChildOf pairs, or by components whose values are parents. */
export function hasParents(world: WorldState): boolean {
  return world.components.some(isParent) || parentValues(world).length > 0;
}

/** Returns the components whose values are parents: a relation named ChildOf with targets, or Flecs' component for parents. */
export function parentValues(world: WorldState): string[] {
  return world.components.filter((component) => component === world.parentComponent || hasTargets(world, component));
}

/** True for a relation named ChildOf. A game may also have a normal component with that name. */
function hasTargets(world: WorldState, component: string): boolean {
  if (component.toLowerCase() !== PARENT) return false;
  return world.valueColumns([component]).some(({ meta }) => meta.field === TARGETS);
}

export interface Hierarchy {
  /** The parent's place; -1 for an entity without a parent. */
  readonly parents: Int32Array;
  /** The children of place p are `children[starts[p] … starts[p + 1])`. The roots are the children of the place after the last. */
  readonly starts: Uint32Array;
  readonly children: Uint32Array;
}

const kept = new WeakMap<WorldState, Hierarchy>();

/** Returns the hierarchy of a world, cached per `WorldState`. In a cycle of parents, one entity becomes a root. */
export function hierarchyOf(world: WorldState, nameOf?: NameOf): Hierarchy {
  const known = kept.get(world);
  if (known !== undefined) return known;
  const parents = parentsOf(world, nameOf);
  cutCircles(parents);
  const hierarchy = { parents, ...childrenOf(parents) };
  kept.set(world, hierarchy);
  return hierarchy;
}

/** The index of the entity that a part of a pair means: `7`, `#7`, `7v2` or `Level.Squad00`. Null for a component or a dead entity. */
export function entityOfPart(world: WorldState, part: string, nameOf?: NameOf): number | null {
  const index = indexIn(part);
  if (index !== null) return world.entities.placeOf(index) < 0 ? null : index;
  if (world.components.includes(part)) return null;
  const place = placesByPath(world, sentParents(world), nameOf).get(part);
  return place === undefined ? null : world.entities.indexAt(place);
}

/** Returns the places of an entity's ancestors, beginning with its parent. */
export function ancestorsOf({ parents }: Hierarchy, place: number): number[] {
  const ancestors: number[] = [];
  for (let at = parents[place] ?? -1; at >= 0; at = parents[at]!) ancestors.push(at);
  return ancestors;
}

function isParent(component: string): boolean {
  return pairParts(component)?.[0].toLowerCase() === PARENT;
}

function parentsOf(world: WorldState, nameOf: NameOf | undefined): Int32Array {
  const { entities } = world;
  const said = sentParents(world);
  let paths: ReadonlyMap<string, number> | null = null;
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const index = indexIn(text);
    if (index !== null) return entities.placeOf(index);
    paths ??= placesByPath(world, said, nameOf);
    return paths.get(text) ?? -1;
  };
  const parents = new Int32Array(entities.count).fill(-1);
  said.forEach((parent, place) => {
    parents[place] =
      typeof parent === 'number' ? entities.placeOf(parent) : getOrInsert(places, parent, () => placeOf(parent));
  });
  const relation = world.components.find((component) => hasTargets(world, component));
  if (relation !== undefined) readTargets(world, relation, parents);
  return parents;
}

/** Each entity's parent as the game sent it, by place: of its ChildOf pair or its parent component. Absent if there is none. */
function sentParents(world: WorldState): (string | number)[] {
  const said: (string | number)[] = [];
  for (const component of world.components) {
    if (!isParent(component)) continue;
    const [, text] = pairParts(component)!;
    if (text !== '*')
      world.visitMembers(component, (place) => {
        said[place] = text;
      });
  }
  world.visitParents((place, parent) => {
    if (typeof parent === 'string') said[place] = parent;
    else if (isId(parent)) said[place] = indexOfId(parent, world.ids.format);
  });
  return said;
}

/** Returns null if the parent is given by path. */
function indexIn(parent: string | number): number | null {
  if (typeof parent === 'number') return parent;
  const index = INDEX.exec(parent)?.[1];
  return index === undefined ? null : Number(index);
}

/** Maps paths to places. A name alone is also an entry, unless it is the path of another entity. */
function placesByPath(
  world: WorldState,
  said: readonly (string | number)[],
  nameOf: NameOf | undefined,
): Map<string, number> {
  const { entities } = world;
  const byPath = new Map<string, number>();
  const byName = new Map<string, number>();
  for (let place = 0; place < entities.count; place++) {
    const name = entities.nameAt(place, nameOf);
    if (name === undefined) continue;
    const path = pathOf(world, said, place, nameOf);
    if (!byPath.has(path)) byPath.set(path, place);
    if (!byName.has(name)) byName.set(name, place);
  }
  return new Map([...byName, ...byPath]);
}

/** Returns the names of an entity and its ancestors, such as `Level.Squad00`. Below an ancestor without a name it is `#7.sword`. */
function pathOf(
  { entities }: WorldState,
  said: readonly (string | number)[],
  place: number,
  nameOf: NameOf | undefined,
): string {
  let path = entities.nameAt(place, nameOf)!;
  for (let at = place, depth = 0; depth < MAX_DEPTH; depth++) {
    const parent = said[at];
    if (parent === undefined) break;
    const index = indexIn(parent);
    if (index === null) return `${parent}.${path}`;
    at = entities.placeOf(index);
    const name = at < 0 ? undefined : entities.nameAt(at, nameOf);
    if (name === undefined) return `#${index}.${path}`;
    path = `${name}.${path}`;
  }
  return path;
}

/** Reads a relation whose targets are values. If there are several, the first is the parent. */
function readTargets(world: WorldState, relation: string, parents: Int32Array): void {
  const { entities, ids } = world;
  world.visitMembers(relation, (place) => {
    for (const { values } of world.componentsOf(entities.indexAt(place), relation)) {
      const id = targetOf(values.find(({ field }) => field === TARGETS)?.value);
      if (isId(id)) parents[place] = entities.placeOf(indexOfId(id, ids.format));
    }
  });
}

function targetOf(value: Value | undefined): Value | undefined {
  return Array.isArray(value) ? (value[0] as Value | undefined) : value;
}

function cutCircles(parents: Int32Array): void {
  const walk = new Uint32Array(parents.length);
  for (let place = 0; place < parents.length; place++) {
    for (let at = place; at >= 0 && walk[at] === 0; at = parents[at]!) {
      walk[at] = place + 1;
      const parent = parents[at]!;
      if (parent >= 0 && walk[parent] === place + 1) parents[at] = -1;
    }
  }
}

function childrenOf(parents: Int32Array): Pick<Hierarchy, 'starts' | 'children'> {
  const { length } = parents;
  const starts = new Uint32Array(length + 2);
  const rowOf = (parent: number): number => (parent < 0 ? length : parent);
  for (let place = 0; place < length; place++) starts[rowOf(parents[place]!) + 1]!++;
  for (let row = 0; row <= length; row++) starts[row + 1]! += starts[row]!;
  const next = starts.slice();
  const children = new Uint32Array(length);
  for (let place = 0; place < length; place++) children[next[rowOf(parents[place]!)]!++] = place;
  return { starts, children };
}

export interface TreeRows {
  readonly places: Uint32Array;
  readonly levels: Uint32Array;
  /** 1: open, 0: closed, -1: no children. */
  readonly open: Int8Array;
  /** A row's position among its visible siblings, counted from 1, and their number. */
  readonly positions: Uint32Array;
  readonly siblings: Uint32Array;
}

interface WalkedChildren {
  readonly level: number;
  readonly children: Uint32Array;
  next: number;
}

/**
 * The roots and the children of open rows.
 * @param isOpen by place
 * @param found only these and their ancestors; null for all
 */
export function treeRows(
  { parents, starts, children }: Hierarchy,
  isOpen: (place: number) => boolean,
  found: Uint32Array | null,
): TreeRows {
  const isShown = found === null ? null : withAncestors(parents, found);
  const enter = (row: number, level: number): WalkedChildren => {
    const all = children.subarray(starts[row]!, starts[row + 1]!);
    return { level, children: isShown === null ? all : all.filter((place) => isShown[place] === 1), next: 0 };
  };
  const rows: number[] = [];
  const todo = [enter(parents.length, 1)];
  for (let top = todo.at(-1); top !== undefined; top = todo.at(-1)) {
    const place = top.children[top.next++];
    if (place === undefined) {
      todo.pop();
      continue;
    }
    const hasChildren = starts[place]! < starts[place + 1]!;
    const open = hasChildren ? Number(isOpen(place)) : -1;
    rows.push(place, top.level, open, top.next, top.children.length);
    if (open === 1) todo.push(enter(place, top.level + 1));
  }
  return columnsOf(rows);
}

/** Splits rows of five numbers into columns. */
function columnsOf(rows: readonly number[]): TreeRows {
  const { length } = rows;
  const column = <A extends { [row: number]: number }>(array: A, first: number): A => {
    for (let at = first, row = 0; at < length; at += 5) array[row++] = rows[at]!;
    return array;
  };
  const count = length / 5;
  return {
    places: column(new Uint32Array(count), 0),
    levels: column(new Uint32Array(count), 1),
    open: column(new Int8Array(count), 2),
    positions: column(new Uint32Array(count), 3),
    siblings: column(new Uint32Array(count), 4),
  };
}

function withAncestors(parents: Int32Array, found: Uint32Array): Uint8Array {
  const shown = new Uint8Array(parents.length);
  for (const place of found) for (let at = place; at >= 0 && shown[at] === 0; at = parents[at]!) shown[at] = 1;
  return shown;
}
