import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countLane } from '../../compare/lanes/compare.ts';
import { engineNamed } from '../../engines/all.ts';
import { parseScript } from '../../script/parse/parse.ts';
import type { EngineMemory } from '../engine-memory.ts';
import { countScript } from '../testing/costs.ts';
import { visitCost } from '../visit.ts';
import type { QueryTerms } from '../walk.ts';

interface Fact {
  readonly entities: number;
  readonly mode: string;
  readonly operation: string;
  readonly lines: { readonly median: number };
}

interface Facts {
  readonly engine: 'entt' | 'flecs' | 'decs';
  readonly facts: readonly Fact[];
}

const traced = ['entt-3.12.2', 'flecs-4.0.5', 'decs-c2f4899'].map((name): Facts => {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as Facts;
});

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

/** The operations of bench/traced, each with its kind; null for those that prepare. */
function operationsOf(n: number, mode: string, engine: string): (readonly [kind: string | null, text: string])[] {
  const runs = n < 500 ? n / 10 : 50;
  const step = Math.floor(n / runs / 2) * 2;
  const each = (kind: string, text: (i: number) => string) =>
    Array.from({ length: runs }, (_, i) => [kind, text(i)] as const);
  const prepared = Array.from({ length: n }, (_, i) => [
    [null, `create e${i}`] as const,
    [null, `add e${i} P 1`] as const,
    ...(i % 2 === 0 ? [[null, `add e${i} V 1`] as const] : []),
    ...(i % 3 === 0 ? [[null, `add e${i} H 1`] as const] : []),
  ]).flat();
  const group = GROUPS[mode];
  const removed = new Set(Array.from({ length: runs }, (_, i) => i * step));
  const whole = Array.from({ length: Math.ceil(n / 6) }, (_, i) => i * 6).filter((i) => !removed.has(i));
  const destroyed = whole.slice(0, runs);
  const pairs =
    engine === 'flecs'
      ? [
          ...['bob', 'parent', 'child'].map((name) => [null, `create ${name}`] as const),
          ...each('', (i) => `create a${i}`).map(([, text]) => [null, text] as const),
          ...each('', (i) => `create b${i}`).map(([, text]) => [null, text] as const),
          ...each('add pair', (i) => `add a${i} (Likes,bob)`),
          ['first child', 'add child (ChildOf,parent)'] as const,
          ...each('add child', (i) => `add b${i} (ChildOf,parent)`),
        ]
      : [];
  return [
    ...prepared,
    ...(group === undefined ? [] : [[null, group] as const]),
    ['first', 'add e1 T 1'],
    ...each('add', (i) => `add e${i * step + 1} V 5`),
    ...(engine === 'decs' ? [] : each('set', (i) => `set e${(i * 389 + 1) % n} P 9`)),
    ...each('remove', (i) => `remove e${i * step} V`),
    ['visits', 'query P'],
    ...each('create', (i) => `create f${i}`),
    ...destroyed.map((i) => ['destroy', `destroy e${i}`] as const),
    ...destroyed.map((i) => ['recycle', `create g${i}`] as const),
    ...pairs,
  ];
}

function kindsOf(n: number): (readonly [kind: string | null, text: string])[] {
  const created = Array.from({ length: n }, (_, i) => [
    `create e${i}`,
    `add e${i} P 1`,
    ...KINDS.filter((kind) => (i >> kind) % 2 === 1).map((kind) => `add e${i} Kind${kind}`),
  ]).flat();
  return [...created.map((text) => [null, text] as const), ['visits', 'query P']];
}

/** Counts the lines of each kind of operation in the model: the median, and of each visit. */
function modelLines(engine: Facts['engine'], n: number, mode: string): ReadonlyMap<string, number> {
  const isKinds = mode.endsWith('kinds');
  const operations = isKinds ? kindsOf(n) : operationsOf(n, mode, engine);
  const relation = engine === 'flecs' && !isKinds ? ['relation Likes'] : [];
  const tags = isKinds ? KINDS.map((kind) => `tag Kind${kind}`) : [];
  const text = [...SCHEMA, ...tags, ...relation, ...operations.map(([, line]) => line)].join('\n');
  const script = parseScript(text, 'traced.ecs');
  expect(script.diagnostics).toEqual([]);
  const model = engineNamed(engine);
  const lane = countLane(script, model);
  const found = new Map<string, number[]>();
  for (const [i, [kind]] of operations.entries()) {
    const outcome = lane.outcomes[i]!;
    expect(outcome.kind, operations[i]![1]).toBe('done');
    if (kind !== null && outcome.kind === 'done') found.set(kind, [...(found.get(kind) ?? []), outcome.cost.lines]);
  }
  const visits = new Map<string, number>();
  const at = operations.findIndex(([kind]) => kind === 'visits');
  const afterOperation = (operation: number, memory: EngineMemory) => {
    if (operation !== at) return;
    for (const [name, get] of Object.entries(VISITS)) {
      const owned = name === 'visit group' ? OWNED[mode] : undefined;
      const isCached = mode.startsWith('cached') && get.length === (isKinds ? 1 : 2);
      const terms: QueryTerms = { get, exclude: [], isCached, ...(owned && { owned }) };
      visits.set(name, visitCost(memory, model.cost!, terms).lines);
    }
  };
  countScript(text, engine, { afterOperation });
  return new Map([...[...found].map(([kind, lines]) => [kind, median(lines)] as const), ...visits]);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Scripts have no cached queries, which are told of each new table; only their visits are counted. */
function isCachedVisit(mode: string, operation: string): boolean {
  return operation === (mode === 'cached' ? 'visit 2' : 'visit kinds');
}

/** Reading one value is no operation of scripts. */
const NO_OPERATION = ['get'];

const runs = traced.flatMap(({ engine, facts }) => {
  const keys = new Set(facts.map(({ entities, mode }) => `${entities} ${mode}`));
  return [...keys].map((key) => {
    const [entities = '', mode = ''] = key.split(' ');
    const own = facts.filter((fact) => fact.entities === Number(entities) && fact.mode === mode);
    return { engine, entities: Number(entities), mode, facts: own };
  });
});

test.each(runs)('$engine with $entities entities touches the cache lines that were traced ($mode)', (run) => {
  const { mode } = run;
  const counted = modelLines(run.engine, run.entities, mode);
  const wrong = run.facts.flatMap(({ operation, lines: { median: real } }) => {
    if (NO_OPERATION.includes(operation) || (mode.startsWith('cached') && !isCachedVisit(mode, operation))) return [];
    if (operation === 'set' && run.engine === 'decs') return [];
    const model = counted.get(operation) ?? Number.NaN;
    return Math.abs(model - real) <= Math.max(2, real / 10) ? [] : [`${operation}: ${model}, traced ${real}`];
  });
  expect(wrong).toEqual([]);
});
