import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sample } from '../../testing/sample.ts';
import type { Cost } from '../cost.ts';
import { modelCosts, type TracedEngine } from '../testing/traced-model.ts';

interface Measures {
  readonly median: number;
  readonly mean: number;
}

interface Fact {
  readonly entities: number;
  readonly mode: string;
  readonly operation: string;
  readonly lines: Measures;
  readonly allocations: Measures;
  /** The number of allocations in a build of Flecs that calls `malloc` for each block (`FLECS_USE_OS_ALLOC`). */
  readonly blocks?: Measures;
}

interface Facts {
  readonly engine: TracedEngine;
  readonly version: string;
  readonly facts: readonly Fact[];
}

const traced = ['entt-3.12.2', 'entt-3.16.0', 'flecs-4.0.5', 'flecs-4.1.6', 'decs-c2f4899'].map((name): Facts => {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as Facts;
});

/** Reading one value is no operation of scripts, and decs has no `set`. */
const NO_OPERATION = ['entt get', 'flecs get', 'decs get', 'decs set'];

/** The differences that docs/cost.md explains. */
const KNOWN = [
  // One pool of Flecs is used up within ten operations.
  'flecs 4.0.5 100 none add: mean of lines',
  'flecs 4.0.5 100 none add pair: mean of lines',
  // The entity index grows by a page in another operation.
  'flecs 4.0.5 10000 bulk bulk 100: mean of lines',
  'flecs 4.0.5 10000 bulk bulk P: mean of lines',
  // Beside the pool's arrays, growing touches lists of the heap.
  'entt 3.12.2 100 bulk bulk 10: mean of lines',
  // Code that runs for the first time reads more of its data.
  'entt 3.16.0 100 none unchanged visit 2',
  'entt 3.16.0 100 partial unchanged visit 2',
  'entt 3.16.0 100 full unchanged visit 2',
  'flecs 4.1.6 100 none unchanged visit 1',
  'flecs 4.1.6 1000 none unchanged visit 1: ',
  // Groups of 3.16 leave the storages that they do not own alone.
  'entt 3.16.0 100 full add: median of lines',
  'entt 3.16.0 1000 partial remove: mean of lines',
  'entt 3.16.0 100 bulk bulk 10: mean of lines',
  // The first query of Flecs 4.1 allocates a block for iterators, and tables of few rows share fewer lines.
  'flecs 4.1.6 100 kinds visit kinds',
  'flecs 4.1.6 1000 kinds visit kinds',
  'flecs 4.1.6 100 cached-kinds visit kinds',
  'flecs 4.1.6 100 cached unchanged visit 2',
  'flecs 4.1.6 100 cached visit 2',
  // The first use of a pair, of a set outside of tables and of Parent makes structures that no diagram draws.
  'flecs 4.1.6 100 none first ',
  'flecs 4.1.6 1000 none first ',
  'flecs 4.1.6 100 none add child: mean of lines',
  // Within ten operations, arrays grow that no diagram draws.
  'flecs 4.1.6 100 none add outside: mean of lines',
  'flecs 4.1.6 100 none remove outside: mean of allocations',
  'flecs 4.1.6 100 none add with Parent: ',
  'flecs 4.1.6 1000 none add with Parent: mean of allocations',
  'flecs 4.1.6 100 none change Parent: ',
  // The entity index grows by a page of 1,024 records in another operation.
  'flecs 4.1.6 1000 none create: mean of lines',
  'flecs 4.1.6 100 bulk bulk P V H: mean of lines',
  'flecs 4.1.6 1000 bulk bulk 10: mean of lines',
  // Flecs' allocators begin lists for blocks of a new size.
  'flecs 4.0.5 100 bulk bulk 100: mean of allocations',
  'flecs 4.0.5 1000 bulk bulk 100: mean of allocations',
];

/** Flecs notifies a cached query of each new table. The model does not count that. */
function isHeld(engine: TracedEngine, { mode, operation }: Fact): boolean {
  if (NO_OPERATION.includes(`${engine} ${operation}`)) return false;
  return !mode.startsWith('cached') || operation.includes('visit');
}

const runs = traced.flatMap(({ engine, version, facts }) => {
  const keys = new Set(facts.map(({ entities, mode }) => `${entities} ${mode}`));
  return [...keys].map((key) => {
    const [entities = '', mode = ''] = key.split(' ');
    const own = facts.filter((fact) => fact.entities === Number(entities) && fact.mode === mode);
    return { engine, version, entities: Number(entities), mode, facts: own.filter((fact) => isHeld(engine, fact)) };
  });
});

test.each(sample(runs, 4))(
  '$engine $version with $entities entities costs what was traced ($mode)',
  ({ engine, version, entities, mode, facts }) => {
    const counted = modelCosts(engine, version, entities, mode);
    const wrong = facts.flatMap((fact) => {
      const name = `${engine} ${version} ${entities} ${mode} ${fact.operation}`;
      return differences(counted.get(fact.operation)!, fact).map((found) => `${name}: ${found}`);
    });
    expect(wrong.filter((found) => !KNOWN.some((known) => found.startsWith(known)))).toEqual([]);
  },
  120_000,
);

/** Returns the figures that are more than 10 % and two lines, or a tenth of a block, off. */
function differences(costs: readonly Cost[], { lines, allocations, blocks = allocations }: Fact): string[] {
  return [
    ...compare(
      'lines',
      costs.map((cost) => cost.lines),
      lines,
      2,
    ),
    ...compare(
      'allocations',
      costs.map((cost) => cost.allocations),
      blocks,
      0.1,
    ),
  ];
}

function compare(figure: string, model: readonly number[], real: Measures, room: number): string[] {
  const found = { median: median(model), mean: model.reduce((sum, value) => sum + value, 0) / model.length };
  return (['median', 'mean'] as const).flatMap((measure) => {
    const isClose = Math.abs(found[measure] - real[measure]) <= Math.max(room, real[measure] / 10);
    return isClose ? [] : [`${measure} of ${figure} ${found[measure]}, traced ${real[measure]}`];
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
