import { indexOfId, isId } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { Value } from '../trace/value.ts';
import type { WorldState } from './world.ts';

const PARENT = 'childof';
/** The values of a relation that say where it leads. */
const TARGETS = 'relationTargets';
const PAIR = /^\(([^,]*),(.*)\)$/;
const INDEX = /^#?(\d+)(?:v\d+)?$/;
/** As FLECS_DAG_DEPTH_MAX: parents go no deeper in Flecs, and may go round in circles in what a game sends. */
const MAX_DEPTH = 128;

/** The two parts of a pair as columns write it: `(ChildOf,7)`; null for any other component. */
export function pairParts(component: string): readonly [first: string, second: string] | null {
  const [, first, second] = PAIR.exec(component) ?? [];
  return first === undefined || second === undefined ? null : [first, second];
}

/** Whether entities can have parents: pairs with ChildOf, or components whose values are parents. */
export function hasParents(world: WorldState): boolean {
  return world.components.some(isParent) || parentValues(world).length > 0;
}

/** Components whose values are parents: a relation named ChildOf that has targets, the component that Flecs has for it. */
export function parentValues(world: WorldState): string[] {
  return world.components.filter((component) => component === world.parentComponent || hasTargets(world, component));
}

/** Whether a component is a relation named ChildOf. A game may have a component of its own by that name. */
function hasTargets(world: WorldState, component: string): boolean {
  if (component.toLowerCase() !== PARENT) return false;
  return world.valueColumns([component]).some(({ meta }) => meta.field === TARGETS);
}

/** Which entity is in which, by their places among the living. */
export interface Hierarchy {
  /** The parent's place, -1 for an entity without one. */
  readonly parents: Int32Array;
  /** Children of place p: `children[starts[p] … starts[p + 1])`; roots: those of the place after the last. */
  readonly starts: Uint32Array;
  readonly children: Uint32Array;
}

const kept = new WeakMap<WorldState, Hierarchy>();

/** Read once for each moment of a world. Of entities that are each other's parents one is taken for a root. */
export function hierarchyOf(world: WorldState, nameOf?: NameOf): Hierarchy {
  const known = kept.get(world);
  if (known !== undefined) return known;
  const parents = parentsOf(world, nameOf);
  cutCircles(parents);
  const hierarchy = { parents, ...childrenOf(parents) };
  kept.set(world, hierarchy);
  return hierarchy;
}

/**
 * The index of the entity that a part of a pair is: an index (`7`, `#7`, `7v2`), or a name with its path
 * (`Level.Squad00`); null where it is a component, or no entity that is alive.
 */
export function entityOfPart(world: WorldState, part: string, nameOf?: NameOf): number | null {
  const index = indexIn(part);
  if (index !== null) return world.entities.placeOf(index) < 0 ? null : index;
  if (world.components.includes(part)) return null;
  const place = placesByPath(world, saidParents(world), nameOf).get(part);
  return place === undefined ? null : world.entities.indexAt(place);
}

/** Places of the ancestors of the entity at a place, its parent first. */
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
  const said = saidParents(world);
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

/** By place what the second part of its ChildOf pair says, or the value in place of it: a text, or an index; absent where it has none. */
function saidParents(world: WorldState): (string | number)[] {
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

/** The index that a parent is; null where it is a path. */
function indexIn(parent: string | number): number | null {
  if (typeof parent === 'number') return parent;
  const index = INDEX.exec(parent)?.[1];
  return index === undefined ? null : Number(index);
}

/** Entities by their paths; by their names alone where no path is the same. */
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

/** A name with those of the parents: `Level.Squad00`; `#7.sword` below one that has none. */
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

/** A relation whose targets are values: the first of several is the parent. */
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

/** The rows of a tree that are shown, in order. */
export interface TreeRows {
  readonly places: Uint32Array;
  /** From 1. */
  readonly levels: Uint32Array;
  /** 1: open, 0: closed, -1: without children. */
  readonly open: Int8Array;
  /** The number of a row among the children of its parent that are shown, from 1; and how many these are. */
  readonly positions: Uint32Array;
  readonly siblings: Uint32Array;
}

/** The children of one row that are being walked. */
interface Level {
  readonly level: number;
  readonly children: Uint32Array;
  /** How many of them were walked. */
  next: number;
}

/**
 * Roots, and the children of what is open.
 * @param isOpen by place
 * @param found places that were found by a search: they and their ancestors are shown; null: all
 */
export function treeRows(
  { parents, starts, children }: Hierarchy,
  isOpen: (place: number) => boolean,
  found: Uint32Array | null,
): TreeRows {
  const isShown = found === null ? null : withAncestors(parents, found);
  const enter = (row: number, level: number): Level => {
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

/** Rows of five numbers each, as columns. */
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
