import { countLane } from '../../compare/lanes/compare.ts';
import { engineNamed } from '../../engines/all.ts';
import { parseScript } from '../../script/parse/parse.ts';
import type { Cost } from '../cost.ts';
import type { EngineMemory } from '../engine-memory.ts';
import { visitCost } from '../visit.ts';
import type { QueryTerms } from '../walk.ts';
import { countScript } from './costs.ts';

export type TracedEngine = 'entt' | 'flecs' | 'decs';

/** The operation's text with its name in bench/traced; null for one that only prepares. */
type Performed = readonly [name: string | null, text: string];

const SCHEMA = ['P', 'V', 'H', 'T'].map((name) => `component ${name} size 16`);
const KINDS = [0, 1, 2, 3, 4];

const VISITS: Readonly<Record<string, readonly string[]>> = {
  'visit 1': ['P'],
  'visit 2': ['P', 'V'],
  'visit 3': ['P', 'V', 'H'],
  'visit group': ['P', 'V'],
  'visit kinds': ['P'],
};
const OWNED: Readonly<Record<string, readonly string[]>> = { partial: ['V'], full: ['P', 'V'] };
const GROUPS: Readonly<Record<string, string>> = { partial: 'group V get P', full: 'group P V' };
/** Marks the operation after which the visits are counted. */
const HERE = 'visits';

/** Entities with P, half of them with V and a third with H. */
function prepared(n: number): Performed[] {
  return Array.from({ length: n }, (_, i) => [
    [null, `create e${i}`] as const,
    [null, `add e${i} P 1`] as const,
    ...(i % 2 === 0 ? [[null, `add e${i} V 1`] as const] : []),
    ...(i % 3 === 0 ? [[null, `add e${i} H 1`] as const] : []),
  ]).flat();
}

function single(n: number, mode: string, engine: TracedEngine, version: string): Performed[] {
  const runs = n < 500 ? n / 10 : 50;
  const step = Math.floor(n / runs / 2) * 2;
  const each = (name: string, text: (i: number) => string): Performed[] =>
    Array.from({ length: runs }, (_, i) => [name, text(i)]);
  const group = GROUPS[mode];
  const removed = new Set(Array.from({ length: runs }, (_, i) => i * step));
  const whole = Array.from({ length: Math.ceil(n / 6) }, (_, i) => i * 6).filter((i) => !removed.has(i));
  const destroyed = whole.slice(0, runs);
  return [
    ...prepared(n),
    ...(group === undefined ? [] : [[null, group] as const]),
    [`unchanged ${HERE}`, 'query P'],
    ['first', 'add e1 T 1'],
    ...each('add', (i) => `add e${i * step + 1} V 5`),
    ...(engine === 'decs' ? [] : each('set', (i) => `set e${(i * 389 + 1) % n} P 9`)),
    ...each('remove', (i) => `remove e${i * step} V`),
    [HERE, 'query P'],
    ...each('create', (i) => `create f${i}`),
    ...destroyed.map((i) => ['destroy', `destroy e${i}`] as const),
    ...destroyed.map((i) => ['recycle', `create g${i}`] as const),
    ...(engine === 'flecs' ? pairs(each) : []),
    ...(version === '4.1.6' ? outside(each) : []),
  ];
}

function pairs(each: (name: string, text: (i: number) => string) => Performed[]): Performed[] {
  const unnamed = (text: (i: number) => string): Performed[] => each('', text).map(([, line]) => [null, line]);
  return [
    ...['bob', 'parent', 'child'].map((name) => [null, `create ${name}`] as const),
    ...unnamed((i) => `create a${i}`),
    ...unnamed((i) => `create b${i}`),
    ...each('add pair', (i) => `add a${i} (Likes,bob)`),
    ['first child', 'add child (ChildOf,parent)'],
    ...each('add child', (i) => `add b${i} (ChildOf,parent)`),
  ];
}

/** A component that does not fragment, and the component `Parent`. */
function outside(each: (name: string, text: (i: number) => string) => Performed[]): Performed[] {
  const unnamed = (text: (i: number) => string): Performed[] => each('', text).map(([, line]) => [null, line]);
  return [
    ...['one', 'other'].map((name) => [null, `create ${name}`] as const),
    ...unnamed((i) => `create c${i}`),
    ...unnamed((i) => `create d${i}`),
    [null, 'create last'],
    ['first outside', 'set last S 1'],
    ...each('add outside', (i) => `set c${i} S 1`),
    ...each('remove outside', (i) => `remove c${i} S`),
    ['first with Parent', 'set last Parent one'],
    ...each('add with Parent', (i) => `set d${i} Parent one`),
    ...each('change Parent', (i) => `set d${i} Parent other`),
  ];
}

/** Entities of 32 kinds. */
function kinds(n: number): Performed[] {
  const created = Array.from({ length: n }, (_, i) => [
    `create e${i}`,
    `add e${i} P 1`,
    ...KINDS.filter((kind) => (i >> kind) % 2 === 1).map((kind) => `add e${i} Kind${kind}`),
  ]).flat();
  return [...created.map((text) => [null, text] as const), [HERE, 'query P']];
}

/** Many entities at once. */
function bulk(n: number): Performed[] {
  const each = (name: string, text: (i: number) => string): Performed[] =>
    Array.from({ length: 20 }, (_, i) => [name, text(i)]);
  return [
    ...prepared(n),
    ...each('bulk 10', (i) => `bulk x${i}_ 10 P V`),
    ...each('bulk 100', (i) => `bulk y${i}_ 100 P V`),
    ...each('bulk P', (i) => `bulk z${i}_ 10 P`),
    ...each('bulk P V H', (i) => `bulk w${i}_ 10 P V H`),
  ];
}

function performedIn(engine: TracedEngine, version: string, n: number, mode: string): Performed[] {
  if (mode === 'bulk') return bulk(n);
  return mode.endsWith('kinds') ? kinds(n) : single(n, mode, engine, version);
}

function textOf(engine: TracedEngine, version: string, mode: string, performed: readonly Performed[]): string {
  const isKinds = mode.endsWith('kinds');
  const relation = engine === 'flecs' && !isKinds ? ['relation Likes'] : [];
  const tags = isKinds ? KINDS.map((kind) => `tag Kind${kind}`) : [];
  const named = engine === 'decs' ? [] : [`config version ${version}`];
  const own = version === '4.1.6' && !isKinds ? ['component S size 16 dontFragment'] : [];
  return [...named, ...SCHEMA, ...own, ...tags, ...relation, ...performed.map(([, line]) => line)].join('\n');
}

/** Counts a program of bench/traced on the model: the costs of each kind of operation, in order. */
export function modelCosts(
  engine: TracedEngine,
  version: string,
  n: number,
  mode: string,
): ReadonlyMap<string, readonly Cost[]> {
  const performed = performedIn(engine, version, n, mode);
  const text = textOf(engine, version, mode, performed);
  const lane = countLane(parseScript(text, 'traced.ecs'), engineNamed(engine));
  const found = new Map<string, Cost[]>();
  for (const [i, [name, line]] of performed.entries()) {
    const outcome = lane.outcomes[i];
    if (outcome?.kind !== 'done') throw new Error(`${line} was not done`);
    if (name !== null) found.set(name, [...(found.get(name) ?? []), outcome.cost]);
  }
  const afterOperation = (operation: number, memory: EngineMemory) => {
    const name = performed[operation]?.[0];
    if (!name?.endsWith(HERE)) return;
    for (const [visit, cost] of visitsOf(engine, mode, memory)) {
      found.set(`${name.slice(0, -HERE.length)}${visit}`, [cost]);
    }
  };
  countScript(text, engine, { afterOperation });
  return found;
}

function visitsOf(engine: TracedEngine, mode: string, memory: EngineMemory): (readonly [string, Cost])[] {
  return Object.entries(VISITS).map(([name, get]) => {
    const owned = name === 'visit group' ? OWNED[mode] : undefined;
    const isCached = mode.startsWith('cached') && get.length === (mode.endsWith('kinds') ? 1 : 2);
    const terms: QueryTerms = { get, exclude: [], isCached, ...(owned && { owned }) };
    return [name, visitCost(memory, engineNamed(engine).cost!, terms)];
  });
}
