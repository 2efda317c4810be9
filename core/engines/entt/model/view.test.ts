import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Timeline } from '../../../trace/timeline.ts';
import type { Handle } from './handle.ts';
import { Registry } from './registry.ts';

const NAMES = ['A', 'B', 'C'] as const;
const COMPONENTS = NAMES.map((name) => ({ name, pageSize: 4, inPlaceDelete: false }));

function registryOf(members: readonly (readonly number[])[]) {
  const timeline = new Timeline();
  const registry = new Registry(timeline.columns, { sparsePage: 8, components: COMPONENTS });
  const entities = Array.from({ length: 8 }, () => registry.create());
  members.forEach((of, i) => {
    for (const at of of) registry.emplace(NAMES[i]!, entities[at]!, () => at);
  });
  return { timeline, registry, entities };
}

/** Returns the storage that led the last view, according to its first step. */
function leadOf(timeline: Timeline, from: number): unknown {
  const { code, args } = timeline.stepAt(from);
  expect(code).toBe('view-pick');
  return args.component;
}

test('the first of the smallest storages leads, independent of their order of creation', () => {
  const { timeline, registry, entities } = registryOf([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0, 3],
  ]);
  const [a, b, c] = entities as [Handle, Handle, Handle];
  for (const [names, lead, order] of [
    [['A', 'B', 'C'], 'A', [c, b, a]],
    [['B', 'A', 'C'], 'B', [b, a, c]],
    [['C', 'B', 'A'], 'B', [b, a, c]],
  ] as const) {
    const from = timeline.length;
    expect(registry.view(names)).toEqual(order);
    expect(leadOf(timeline, from)).toBe(lead);
  }
});

test('the first of the smallest storages leads for any storages in any order', () => {
  const members = fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 });
  const names = fc.shuffledSubarray([...NAMES], { minLength: 2 });
  const judge = (all: readonly (readonly number[])[], asked: readonly (typeof NAMES)[number][]) => {
    const { timeline, registry, entities } = registryOf(all);
    const sets = asked.map((name) => all[NAMES.indexOf(name)]!);
    const sizes = sets.map((set) => set.length);
    const lead = sizes.indexOf(Math.min(...sizes));
    const from = timeline.length;
    const found = registry.view(asked);
    expect(leadOf(timeline, from)).toBe(asked[lead]);
    const wanted = [...sets[lead]!].reverse().filter((at) => sets.every((set) => set.includes(at)));
    expect(found).toEqual(wanted.map((at) => entities[at]));
  };
  fc.assert(fc.property(fc.tuple(members, members, members), names, judge), { seed: 5, numRuns: 200 });
});

test('a view with exclusions only visits released handles too, back to front, as EnTT 3.12.2 does', () => {
  const { timeline, registry, entities } = registryOf([[2], [], []]);
  registry.destroy(entities[7]!);
  registry.destroy(entities[0]!);
  const from = timeline.length;
  const released = registry.traits.next(entities[0]!);
  expect(registry.view([], ['A'])).toEqual([
    registry.traits.next(entities[7]!),
    released,
    ...[5, 4, 3, 1, 6].map((at) => entities[at]),
  ]);
  const codes = Array.from({ length: timeline.length - from }, (_, i) => timeline.stepAt(from + i).code);
  expect(codes.slice(0, 3)).toEqual(['view-pick-entities', 'view-yield-released', 'view-yield-released']);
  expect(codes.filter((code) => code === 'view-skip-excluded')).toHaveLength(1);
});

test('a view with exclusions only works before the first entity', () => {
  const { registry } = { registry: new Registry(new Timeline().columns, { sparsePage: 8, components: COMPONENTS }) };
  expect(registry.view([], ['A'])).toEqual([]);
});
