import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countScript } from '../../../cost/testing/costs.ts';
import { sampledRuns } from '../../../testing/sample.ts';
import { ModelError } from '../../../trace/model-error.ts';
import { stepCode } from '../../../trace/step-code.ts';
import { snapshot } from '../../../trace/testing/snapshot.ts';
import { Timeline } from '../../../trace/timeline.ts';
import type { Handle } from './handle.ts';
import { Registry, type RegistryOptions } from './registry.ts';
import { registryState } from './state.ts';
import type { ComponentTraits } from './storage.ts';

const COMPONENTS: readonly ComponentTraits[] = [
  { name: 'Position', pageSize: 4, inPlaceDelete: false },
  { name: 'Mesh', pageSize: 2, inPlaceDelete: true },
  { name: 'Player', pageSize: 0, inPlaceDelete: false },
];
const NAMES = COMPONENTS.map(({ name }) => name);
const OPTIONS: RegistryOptions = { sparsePage: 8, components: COMPONENTS };
const WIDE: RegistryOptions = { ...OPTIONS, entityMask: 0xffff_ffff, versionMask: 0xffff_ffff };
const TINY: RegistryOptions = { ...OPTIONS, entityMask: 0xf, versionMask: 0x3, version: '3.16.0' };

function traced(options: RegistryOptions = OPTIONS): { registry: Registry; timeline: Timeline } {
  const timeline = new Timeline();
  return { registry: new Registry(timeline.columns, options), timeline };
}

function codes(timeline: Timeline, from = 0): string[] {
  return Array.from({ length: timeline.length - from }, (_, i) => timeline.stepAt(from + i).code);
}

function refusal(action: () => unknown): ModelError {
  try {
    action();
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

type Action =
  | { kind: 'create'; pick: number }
  | { kind: 'destroy'; pick: number }
  | { kind: 'hint'; pick: number }
  | { kind: 'add' | 'set' | 'remove' | 'swap'; pick: number; component: string; value: number }
  | { kind: 'clear' | 'compact'; component: string }
  | { kind: 'sort'; ascending: boolean }
  | { kind: 'sort-as'; component: string; other: string };

const component = fc.constantFrom(...NAMES);
const pick = fc.nat({ max: 30 });
const value = fc.integer({ min: 0, max: 999 });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('destroy' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hint' as const), pick: fc.nat({ max: 51 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('add' as const, 'remove' as const, 'set' as const, 'swap' as const),
      pick,
      component,
      value,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('clear' as const, 'compact' as const), component }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sort' as const), ascending: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sort-as' as const), component, other: component }) },
);

class Naive {
  readonly alive = new Map<Handle, Map<string, number>>();

  pick(n: number): Handle | undefined {
    const all = [...this.alive.keys()];
    return all[n % all.length];
  }
}

function perform(registry: Registry, naive: Naive, act: Action): void {
  switch (act.kind) {
    case 'create':
      naive.alive.set(registry.create(), new Map());
      return;
    case 'hint':
      naive.alive.set(registry.create(registry.traits.construct(act.pick % 13, Math.floor(act.pick / 13))), new Map());
      return;
    case 'clear':
      registry.storage(act.component).clear();
      for (const components of naive.alive.values()) components.delete(act.component);
      return;
    case 'compact':
      registry.storage(act.component).compact();
      return;
    case 'sort':
      registry.storage('Position').sort(act.ascending ? (a, b) => a < b : (a, b) => a > b);
      return;
    case 'sort-as':
      registry.storage(act.component).sortAs(registry.storage(act.other));
      return;
    default:
      performOnEntity(registry, naive, act);
  }
}

function performOnEntity(
  registry: Registry,
  naive: Naive,
  act: Exclude<Action, { kind: 'create' | 'hint' | 'clear' | 'compact' | 'sort' | 'sort-as' }>,
): void {
  const entity = naive.pick(act.pick);
  if (entity === undefined) return;
  const components = naive.alive.get(entity)!;
  if (act.kind === 'destroy') {
    registry.destroy(entity);
    naive.alive.delete(entity);
    return;
  }
  const has = components.has(act.component);
  if (act.kind === 'remove') {
    expect(registry.remove(act.component, entity)).toBe(has);
    components.delete(act.component);
  } else if (act.kind === 'swap') {
    const other = [...naive.alive].find(([, others]) => others.has(act.component))?.[0];
    if (has && other !== undefined) registry.storage(act.component).swapElements(entity, other);
  } else if (act.kind === 'add' && !has) {
    registry.emplace(act.component, entity, () => act.value);
    components.set(act.component, act.value);
  } else if (act.kind === 'set' && has) {
    registry.replace(act.component, entity, act.value);
    components.set(act.component, act.value);
  }
}

/** Checks the invariants of sparse sets, and that the registry holds exactly what the map holds. */
function expectAgreement(registry: Registry, naive: Naive): void {
  expect(registry.entities.inUse).toBe(naive.alive.size);
  for (const [entity, components] of naive.alive) {
    expect(registry.entities.valid(entity)).toBe(true);
    for (const name of NAMES) {
      const storage = registry.storage(name);
      expect(storage.contains(entity)).toBe(components.has(name));
      if (!components.has(name)) continue;
      const row = storage.position(entity);
      expect(storage.packed.peek(row)).toBe(entity);
      if (storage.payload !== null) expect(storage.payload.peek(row)).toBe(components.get(name));
    }
  }
  for (const name of NAMES) {
    const members = [...naive.alive].filter(([, components]) => components.has(name)).map(([entity]) => entity);
    expect(new Set(registry.view([name]))).toEqual(new Set(members));
    if (registry.storage(name).policy === 'swap_and_pop') expect(registry.storage(name).size).toBe(members.length);
  }
}

describe.each([
  ['20 + 12 bits', OPTIONS],
  ['32 + 32 bits', WIDE],
  ['32 + 32 bits of 3.16.0', { ...WIDE, version: '3.16.0' as const }],
])('any sequence of operations, %s', (_, options) => {
  test('agrees with a map, and can be undone to nothing and redone', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 80 }), (actions) => {
        const { registry, timeline } = traced(options);
        timeline.step(stepCode('begin'), 0);
        const naive = new Naive();
        const visits: { position: number; state: unknown }[] = [];
        for (const act of actions) {
          perform(registry, naive, act);
          visits.push({ position: timeline.position, state: registryState(timeline.columns) });
        }
        expectAgreement(registry, naive);
        const end = timeline.length;
        const state = snapshot(timeline.columns);
        for (const { position, state: seen } of visits.reverse()) {
          timeline.seek(position);
          expect(registryState(timeline.columns)).toEqual(seen);
        }
        timeline.seek(0);
        expect(snapshot(timeline.columns)).toEqual(new Map());
        timeline.seek(end);
        expect(snapshot(timeline.columns)).toEqual(state);
      }),
      sampledRuns(200),
    );
  });
});

test('the engine continues correctly after the timeline was truncated anywhere', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 40 }), fc.nat(), (actions, cut) => {
      const { registry, timeline } = traced();
      const visits: { position: number; naive: Naive }[] = [];
      let naive = new Naive();
      for (const act of actions) {
        visits.push({ position: timeline.position, naive: copyOf(naive) });
        perform(registry, naive, act);
      }
      const at = cut % actions.length;
      timeline.truncate(visits[at]!.position);
      naive = visits[at]!.naive;
      for (const act of actions.slice(at)) perform(registry, naive, act);
      const straight = traced();
      const other = new Naive();
      for (const act of actions) perform(straight.registry, other, act);
      expect(snapshot(timeline.columns)).toEqual(snapshot(straight.timeline.columns));
    }),
  );
});

function copyOf(naive: Naive): Naive {
  const copy = new Naive();
  for (const [entity, components] of naive.alive) copy.alive.set(entity, new Map(components));
  return copy;
}

test('entities that are created at once have the handles and rows that EnTT 3.12.2 printed', () => {
  const { run } = countScript(
    'component P\ncomponent V\ncreate a\ncreate b\ncreate c\ncreate d\ncreate e\nadd a P\nadd b P\nadd c P\nadd d P\nadd e P\ndestroy b\ndestroy d\nbulk x 4 P V',
    'entt',
  );
  const made = [1_048_579, 1_048_577, 5, 6];
  const packed = (name: string) => {
    const column = run.timeline.columns.get(`${name}.packed`);
    return Array.from({ length: column.length }, (_, row) => column.peek(row));
  };
  expect(run.operations.at(-1)?.result).toEqual(made);
  expect(packed('registry.entities')).toEqual([0, 4, 2, ...made]);
  expect(packed('P')).toEqual([0, 4, 2, ...made]);
  expect(packed('V')).toEqual(made);
});

describe('steps', () => {
  test('removing from the middle makes the steps of swap-and-pop in order', () => {
    const { registry, timeline } = traced();
    const [a, b, c] = [registry.create(), registry.create(), registry.create()];
    for (const entity of [a, b, c]) registry.emplace('Position', entity, () => Number(entity) * 10);
    const start = timeline.length;
    registry.remove('Position', a);
    expect(codes(timeline, start)).toEqual([
      'find-in-set',
      'read-sparse',
      'read-packed',
      'write-last-into-hole',
      'fix-sparse-of-last',
      'move-payload',
      'null-own-sparse',
      'pop',
    ]);
    const move = timeline.detailAt(start + 5);
    expect(move.writes.map(({ column, row, from, to }) => [column.name, row, from, to])).toEqual([
      ['Position.payload', 0, 0, 20],
      ['Position.payload', 2, 20, undefined],
    ]);
    expect(move.depth).toBe(1);
  });

  test('the first component of a kind allocates a storage, a sparse page and a payload page', () => {
    const { registry, timeline } = traced();
    const entity = registry.create();
    const start = timeline.length;
    registry.emplace('Position', entity, () => 5);
    expect(codes(timeline, start)).toEqual([
      'create-storage',
      'check-absent',
      'find-page',
      'allocate-sparse-page',
      'check-slot',
      'push-packed',
      'link-sparse',
      'allocate-payload-page',
      'construct',
    ]);
  });

  test('a tag has no payload', () => {
    const { registry, timeline } = traced();
    registry.emplace('Player', registry.create(), () => 5);
    expect(timeline.columns.find('Player.payload')).toBeUndefined();
    expect(codes(timeline)).not.toContain('construct');
    expect(refusal(() => registry.storage('Player').sort(() => true)).code).toBe('sort-without-payload');
  });
});

describe('the engine refuses', () => {
  test('a stale handle and reports both versions', () => {
    const { registry, timeline } = traced();
    const old = registry.create();
    registry.destroy(old);
    registry.create();
    const error = refusal(() => registry.destroy(old));
    expect([error.code, error.args]).toEqual(['stale-handle', { entity: old, version: 0, current: 1 }]);
    expect(error.message).toBe('Entity 0 (index 0, version 0) is not alive: index 0 has version 1 now');
    expect(codes(timeline).at(-1)).toBe('stale-handle');
    expect(timeline.detailAt(timeline.length - 1).reads.map(({ column }) => column.name)).toEqual([
      'registry.entities.sparse',
    ]);
  });

  test('entities that never existed or that wait to be recycled', () => {
    const { registry } = traced();
    registry.create(3);
    expect(refusal(() => registry.destroy(77)).code).toBe('unknown-entity');
    expect(refusal(() => registry.destroy(1)).code).toBe('dead-entity');
  });

  test('a second component of a kind, a missing component and a taken slot', () => {
    const { registry } = traced();
    const entity = registry.create();
    expect(refusal(() => registry.replace('Position', entity, 1)).code).toBe('component-missing');
    registry.emplace('Position', entity, () => 1);
    expect(refusal(() => registry.emplace('Position', entity, () => 2)).code).toBe('already-has');
    expect(refusal(() => registry.storage('Position').tryEmplace(entity)).code).toBe('slot-not-available');
    expect(refusal(() => registry.emplace('Speed', entity, () => 2)).code).toBe('unknown-component');
    expect(registry.remove('Mesh', entity)).toBe(false);
  });

  test('more entities than the mask has indices', () => {
    const { registry } = traced(TINY);
    for (let i = 0; i < 15; i++) registry.create();
    expect(refusal(() => registry.create()).code).toBe('out-of-entities');
  });

  test('page sizes that are not powers of two', () => {
    expect(() => traced({ ...OPTIONS, sparsePage: 6 })).toThrow('The sparse page must be a power of two, not 6');
    const components = [{ name: 'Odd', pageSize: 3, inPlaceDelete: false }];
    expect(() => traced({ components })).toThrow('The page size of Odd must be a power of two, not 3');
  });
});

describe('a constructor that throws', () => {
  const boom = (): number => {
    throw new ModelError('constructor-threw', 'boom');
  };

  test.each(['Position', 'Mesh'])('leaves %s unchanged except for pages', (name) => {
    const { registry, timeline } = traced();
    const [a, b, c] = [registry.create(), registry.create(), registry.create()];
    registry.emplace(name, a, () => 1);
    registry.emplace(name, b, () => 2);
    if (name === 'Mesh') registry.remove(name, a);
    const before = registryState(timeline.columns);
    expect(refusal(() => registry.emplace(name, c, boom)).message).toBe('boom');
    expect(registryState(timeline.columns)).toEqual(before);
    expect(registry.storage(name).contains(c)).toBe(false);
    registry.emplace(name, c, () => 3);
    expect(registry.view([name])).toHaveLength(name === 'Mesh' ? 2 : 3);
  });

  test('leaves a hole at the end of an in-place storage, as in the real engine', () => {
    const { registry } = traced();
    const entity = registry.create();
    refusal(() => registry.emplace('Mesh', entity, boom));
    const mesh = registry.storage('Mesh');
    expect([mesh.size, mesh.contains(entity), registry.view(['Mesh'])]).toEqual([1, false, []]);
  });
});

test('versions wrap past the tombstone and an old handle comes to life again', () => {
  const { registry } = traced(TINY);
  const first = registry.create();
  const versions = [];
  let entity = first;
  for (let i = 0; i < 3; i++) {
    versions.push(registry.destroy(entity));
    entity = registry.create();
  }
  expect(versions).toEqual([1, 2, 0]);
  expect(entity).toBe(first);
});

test('in 3.12.2 versions of handles that do not fill their integer do not wrap, so the one behind the last is refused', () => {
  for (const versionMask of [0x3, 0xfff_ffff]) {
    const { registry } = traced({ ...TINY, versionMask, version: '3.12.2' });
    const entity = registry.create();
    const last = () => registry.destroy(entity, versionMask);
    if (versionMask === 0x3) expect(last).toThrow('does not fit into 2 bits, and is not cut');
    else expect(last()).toBe(0);
  }
});

test('destroying with the version of a tombstone sets the next version', () => {
  const { registry } = traced(TINY);
  expect(registry.destroy(registry.create(), 3)).toBe(0);
});
