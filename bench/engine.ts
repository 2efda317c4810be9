import { addComponent, addEntity, createWorld, query, removeComponent, removeEntity } from 'bitecs';
import { Registry } from '../core/engines/entt/registry.ts';
import { ColumnSet } from '../core/trace/column-set.ts';
import { stepCode } from '../core/trace/step-code.ts';
import { Timeline } from '../core/trace/timeline.ts';
import { type Options, type Result, time } from './measure.ts';
import { PagedEntities, PagedSet } from './paged-set.ts';

const ENTITIES = 1000;
const NAMES = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'Data'];

const STEP = stepCode('step');

/** One workload of the noctjs benchmark, on one implementation: a call runs it once and leaves the world as it was. */
type Run = () => void;

interface Workload {
  readonly name: string;
  readonly engine: (columns: ColumnSet) => Run;
  readonly handWritten: () => Run;
  readonly bitecs?: () => Run;
}

/** Workloads after github.com/noctjs/ecs-benchmark: the traced and untraced engine beside loops written by hand. */
export function engine(options: Options): Result[] {
  return WORKLOADS.flatMap(({ name, engine: build, handWritten, bitecs }) => {
    const untraced = time(build(new ColumnSet()), options) * 1e6;
    const byHand = time(handWritten(), options) * 1e6;
    const results: Result[] = [
      { name, value: untraced, unit: 'µs', reference: { name: '1.5 × by hand', value: byHand * 1.5 }, better: 'less' },
      {
        name: `${name}, traced`,
        value: tracedTime(build, options),
        unit: 'µs',
        reference: { name: '4 × untraced', value: untraced * 4 },
        better: 'less',
      },
    ];
    if (bitecs !== undefined) {
      const peer = time(bitecs(), options) * 1e6;
      results.push({ name, value: untraced, unit: 'µs', reference: { name: 'bitecs', value: peer }, better: 'less' });
    }
    return results;
  });
}

/** µs of one traced call; the journal is trimmed now and then, as the window does. */
function tracedTime(build: Workload['engine'], options: Options): number {
  const timeline = new Timeline();
  timeline.step(STEP, 0);
  const run = build(timeline.columns);
  timeline.step(STEP, 0);
  return (
    time(() => {
      run();
      if (timeline.bytes > 1 << 28) timeline.trim(1 << 24);
    }, options) * 1e6
  );
}

function registryOf(columns: ColumnSet): Registry {
  return new Registry(columns, { components: NAMES.map((name) => ({ name, pageSize: 1024, inPlaceDelete: false })) });
}

const WORKLOADS: readonly Workload[] = [
  {
    name: 'packed_5',
    engine(columns) {
      const registry = registryOf(columns);
      const names = NAMES.slice(0, 5);
      for (let i = 0; i < ENTITIES; i++) {
        const entity = registry.create();
        for (const name of names) registry.emplace(name, entity, () => 1);
      }
      return () => {
        for (const name of names) doubleAll(registry, name);
      };
    },
    handWritten() {
      const sets = NAMES.slice(0, 5).map(() => filled(ENTITIES));
      return () => {
        for (const set of sets) doublePages(set);
      };
    },
  },
  {
    name: 'entity_cycle',
    engine(columns) {
      const registry = registryOf(columns);
      for (let i = 0; i < ENTITIES; i++) registry.emplace('A', registry.create(), () => 1);
      const [a, b] = [registry.storage('A'), registry.storage('B')];
      return () => {
        for (let i = a.size; i > 0; i--) b.emplace(registry.create(), one);
        for (const entity of registry.view(['B'])) registry.destroy(entity);
      };
    },
    handWritten() {
      const entities = new PagedEntities();
      const [a, b] = [new PagedSet(), new PagedSet()];
      for (let i = 0; i < ENTITIES; i++) a.add(entities.create(), 1);
      return () => {
        for (let i = 0; i < a.size; i++) b.add(entities.create(), 1);
        for (let row = b.size - 1; row >= 0; row--) {
          const entity = b.packed[row]!;
          a.remove(entity);
          b.remove(entity);
          entities.destroy(entity);
        }
      };
    },
    bitecs() {
      const world = createWorld();
      const [a, b] = [{}, {}];
      for (let i = 0; i < ENTITIES; i++) addComponent(world, addEntity(world), a);
      return () => {
        for (let i = query(world, [a]).length; i > 0; i--) addComponent(world, addEntity(world), b);
        for (const entity of [...query(world, [b])]) removeEntity(world, entity);
      };
    },
  },
  {
    name: 'add_remove',
    engine(columns) {
      const registry = registryOf(columns);
      for (let i = 0; i < ENTITIES; i++) registry.emplace('A', registry.create(), () => 1);
      const b = registry.storage('B');
      return () => {
        for (const entity of registry.view(['A'])) b.emplace(entity, one);
        for (const entity of registry.view(['B'])) b.remove(entity);
      };
    },
    handWritten() {
      const entities = new PagedEntities();
      const [a, b] = [new PagedSet(), new PagedSet()];
      for (let i = 0; i < ENTITIES; i++) a.add(entities.create(), 1);
      return () => {
        for (let row = a.size - 1; row >= 0; row--) b.add(a.packed[row]!, 1);
        for (let row = b.size - 1; row >= 0; row--) b.remove(b.packed[row]!);
      };
    },
    bitecs() {
      const world = createWorld();
      const [a, b] = [{}, {}];
      for (let i = 0; i < ENTITIES; i++) addComponent(world, addEntity(world), a);
      return () => {
        for (const entity of [...query(world, [a])]) addComponent(world, entity, b);
        for (const entity of [...query(world, [b])]) removeComponent(world, entity, b);
      };
    },
  },
  {
    name: 'simple_iter',
    engine(columns) {
      const registry = registryOf(columns);
      for (const names of ['AB', 'ABC', 'ABCD', 'ABCE']) {
        for (let i = 0; i < ENTITIES; i++) {
          const entity = registry.create();
          for (const name of names) registry.emplace(name, entity, () => 1);
        }
      }
      return () => {
        for (const [first, second] of ['AB', 'CD', 'CE'].map((pair) => [...pair] as [string, string])) {
          swapJoined(registry, first, second);
        }
      };
    },
    handWritten() {
      const sets = new Map([...'ABCDE'].map((name) => [name, new PagedSet()]));
      let next = 0;
      for (const names of ['AB', 'ABC', 'ABCD', 'ABCE']) {
        for (let i = 0; i < ENTITIES; i++, next++) for (const name of names) sets.get(name)!.add(next, 1);
      }
      return () => {
        swapPages(sets.get('A')!, sets.get('B')!);
        swapPages(sets.get('C')!, sets.get('D')!);
        swapPages(sets.get('C')!, sets.get('E')!);
      };
    },
  },
  {
    name: 'frag_iter',
    engine(columns) {
      const registry = registryOf(columns);
      for (const name of NAMES.slice(0, 26)) {
        for (let i = 0; i < 100; i++) {
          const entity = registry.create();
          registry.emplace(name, entity, () => 1);
          registry.emplace('Data', entity, () => 1);
        }
      }
      return () => {
        doubleAll(registry, 'Data');
        doubleAll(registry, 'Z');
      };
    },
    handWritten() {
      const [data, z] = [filled(2600), filled(100)];
      return () => {
        doublePages(data);
        doublePages(z);
      };
    },
  },
];

/** A system on one component. Traced: through the column. Untraced: on its array, borrowed once. */
function doubleAll(registry: Registry, name: string): void {
  const { payload, size } = registry.storage(name);
  if (payload === null) return;
  if (payload.tracer !== null) {
    for (let row = 0; row < size; row++) payload.set(row, wrapped((payload.get(row) as number) * 2));
    return;
  }
  const cells = payload.numbers;
  for (let row = 0; row < size; row++) cells[row] = wrapped(cells[row]! * 2);
}

/** A system on two components, joined through the smaller storage. */
function swapJoined(registry: Registry, first: string, second: string): void {
  const [a, b] = [registry.storage(first), registry.storage(second)];
  const lead = a.size <= b.size ? a : b;
  for (let row = lead.size - 1; row >= 0; row--) {
    const entity = lead.packed.get(row)!;
    if (!a.contains(entity) || !b.contains(entity)) continue;
    const [i, j] = [a.position(entity), b.position(entity)];
    const value = a.payload!.get(i);
    a.payload!.set(i, b.payload!.get(j));
    b.payload!.set(j, value);
  }
}

function swapPages(a: PagedSet, b: PagedSet): void {
  const lead = a.size <= b.size ? a : b;
  for (let row = lead.size - 1; row >= 0; row--) {
    const entity = lead.packed[row]!;
    if (!a.contains(entity) || !b.contains(entity)) continue;
    const index = entity & 0xfffff;
    const i = a.sparse[index >>> 12]![index & 4095]! & 0xfffff;
    const j = b.sparse[index >>> 12]![index & 4095]! & 0xfffff;
    const value = a.payload[i >>> 10]![i & 1023]!;
    a.payload[i >>> 10]![i & 1023] = b.payload[j >>> 10]![j & 1023]!;
    b.payload[j >>> 10]![j & 1023] = value;
  }
}

function doublePages(set: PagedSet): void {
  for (let row = 0; row < set.size; row++) {
    const page = set.payload[row >>> 10]!;
    page[row & 1023] = wrapped(page[row & 1023]! * 2);
  }
}

const one = (): number => 1;

/** Keeps values finite over millions of rounds. */
function wrapped(value: number): number {
  return value > 1e9 ? 1 : value;
}

function filled(count: number): PagedSet {
  const set = new PagedSet();
  for (let entity = 0; entity < count; entity++) set.add(entity, 1);
  return set;
}
