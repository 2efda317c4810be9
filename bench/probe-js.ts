import { ECS } from '@thi.ng/ecs';
import { addComponent, addEntity, createWorld, removeComponent } from 'bitecs';
import { createWorld as createKoota, trait } from 'koota';
import { World as Miniplex } from 'miniplex';
import { encodePayload } from '../core/wire/codec.ts';
import { LIMITS } from '../core/wire/limits.ts';
import { ProbeReader } from '../core/wire/probe-reader.ts';
import { bitecs } from '../probes/js/src/adapters/bitecs.ts';
import { koota } from '../probes/js/src/adapters/koota.ts';
import { miniplex } from '../probes/js/src/adapters/miniplex.ts';
import { thingEcs } from '../probes/js/src/adapters/thing-ecs.ts';
import type { Adapter } from '../probes/js/src/column.ts';
import { helloOf, Probe } from '../probes/js/src/probe.ts';
import type { Finder, Receiver } from '../probes/js/src/transport.ts';
import { type Options, quantile, type Result } from './measure.ts';

/** 2 % of a frame at 60 Hz. */
const GOAL = { name: '2 % of a frame', value: 0.02 * (1000 / 60) };
const FRAMES = 200;
/** Frames until a hub has everything. */
const WARM_UP = 30;
/** A game at 60 Hz. */
const FRAME_MS = 1000 / 60;
/** Of the time of a single frame, whatever the size of the world. */
const FRAME_GOAL = { name: 'goal', value: 1 };

interface Subject {
  readonly library: string;
  readonly world: object;
  readonly adapter: Adapter<object>;
  /** Changes the values of so many entities, and gives or takes a tenth of them a component. */
  change(entities: number): void;
}

type Make = (entities: number) => Subject;

/** What one look at the whole world costs, and what single frames of a game do, while a window watches all values. */
export async function probeJs(options: Options): Promise<Result[]> {
  const sizes = options.smoke ? [100] : [1000, 10_000, 100_000];
  const results = sizes.flatMap((entities) =>
    [0, 0.01, 0.05].flatMap((share) => cost(ofBitecs(entities), entities, share, options)),
  );
  const others = [ofKoota, ofMiniplex, ofThing];
  const entities = options.smoke ? 100 : 10_000;
  results.push(...others.flatMap((make: Make) => cost(make(entities), entities, 0.01, options)));
  for (const size of options.smoke ? [100] : [2000, 10_000, 100_000]) {
    for (const make of [ofBitecs, ...others]) results.push(...(await frames(make, size, options)));
  }
  return [...results, systems(options)];
}

/** What a call of `probe.system` adds to a game with a hub that watches its times, beside an empty call. */
function systems(options: Options): Result {
  const [frames, calls] = options.smoke ? [3, 10] : [FRAMES, 100];
  const { world, adapter } = ofBitecs(100);
  const hub = new Listener();
  const probe = new Probe(adapter.open(world), helloOf(adapter, { name: 'bench' }, {}), hub, { share: 1 });
  const names = Array.from({ length: calls }, (_, i) => `System ${i}`);
  const nothing = (): void => {};
  const samples = { plain: [] as number[], measured: [] as number[] };
  for (let frame = 0; frame < WARM_UP + frames; frame++) {
    const plain = timeOf(() => names.forEach(nothing));
    const measured = timeOf(() => {
      for (const name of names) probe.system(name, nothing);
      probe.frame();
    });
    hub.acknowledge();
    if (frame < WARM_UP) continue;
    samples.plain.push(plain);
    samples.measured.push(measured);
  }
  probe.detach();
  const name = `bitECS: 100 entities, a frame with ${calls} measured systems`;
  const beside = [{ name: 'without any', value: quantile(samples.plain, 0.5) }];
  return { name, value: quantile(samples.measured, 0.5), unit: 'ms a frame', reference: GOAL, beside, better: 'less' };
}

/**
 * Frames of a game at 60 Hz of which 1 % of the entities change, from the first on: with a probe that is watched, and of the same
 * game without one, in turns.
 */
async function frames(make: Make, entities: number, options: Options): Promise<Result[]> {
  const [alone, watched] = [make(entities), make(entities)];
  const { world, adapter, library } = watched;
  const hub = new Listener();
  const probe = new Probe(adapter.open(world), helloOf(adapter, { name: 'bench' }, {}), hub);
  const times = { without: [] as number[], with: [] as number[], probe: [] as number[] };
  for (let frame = 0; frame < (options.smoke ? 3 : FRAMES); frame++) {
    times.without.push(timeOf(() => alone.change(entities / 100)));
    const update = timeOf(() => watched.change(entities / 100));
    const look = timeOf(() => probe.frame());
    times.with.push(update + look);
    times.probe.push(look);
    hub.acknowledge();
    await new Promise((resolve) => setTimeout(resolve, options.smoke ? 0 : FRAME_MS));
  }
  probe.detach();
  const unit = 'ms';
  const name = `${library}: ${entities.toLocaleString('en')} entities, probe in a frame`;
  const beside = (part: string, samples: readonly number[], q: number) => ({ name: part, value: quantile(samples, q) });
  const rest = [beside('median', times.probe, 0.5), beside('p95', times.probe, 0.95), beside('max', times.probe, 1)];
  const reference = { name: 'p99 without', value: quantile(times.without, 0.99) };
  return [
    {
      name: `${name}, p99`,
      value: quantile(times.probe, 0.99),
      unit,
      reference: FRAME_GOAL,
      beside: rest,
      better: 'less',
    },
    { name: '  whole frame, p99', value: quantile(times.with, 0.99), unit, reference, better: 'less' },
  ];
}

function timeOf(run: () => void): number {
  const before = performance.now();
  run();
  return performance.now() - before;
}

function cost(
  { library, world, adapter, change }: Subject,
  entities: number,
  share: number,
  options: Options,
): Result[] {
  const hub = new Listener();
  const probe = new Probe(adapter.open(world), helloOf(adapter, { name: 'bench' }, {}), hub, { share: 1 });
  for (let frame = 0; frame < WARM_UP; frame++) {
    probe.frame();
    hub.acknowledge();
  }
  const samples: number[] = [];
  const frames = options.smoke ? 3 : FRAMES;
  hub.bytes = 0;
  for (let frame = 0; frame < frames; frame++) {
    change(Math.round(entities * share));
    const before = performance.now();
    probe.frame();
    samples.push(performance.now() - before);
    hub.acknowledge();
  }
  probe.detach();
  const name = `${library}: ${entities.toLocaleString('en')} entities, ${share * 100} % change`;
  // The goal is set for 10,000 entities of which 1 % change.
  const kilobytes = hub.bytes / frames / 1000;
  return [
    { name, value: quantile(samples, 0.5), unit: 'ms a frame', reference: GOAL, better: 'less' },
    { name: '  bytes', value: kilobytes, unit: 'KB a frame', reference: bound(entities, share), better: 'less' },
  ];
}

/** Three values of 8 bytes and a row for each change, and what is around. */
function bound(entities: number, share: number): Result['reference'] {
  return { name: 'raw changes + 2 KB', value: (entities * share * 4 * 12) / 1000 + 2 };
}

/** A hub that watches all values. It reads what came only when it acknowledges, so that this is no part of the game's frame. */
class Listener implements Finder {
  bytes = 0;
  readonly #reader = new ProbeReader();
  #waiting: Uint8Array[] = [];
  #receiver: Receiver | null = null;
  readonly #values: number[] = [];

  start(found: (key: string, open: (receiver: Receiver) => void) => void): void {
    found('bench', (receiver) => {
      this.#receiver = receiver;
      receiver.opened({ waiting: 0, send: (message) => this.#take(message), close: () => undefined });
      this.#say({ type: 'welcome', protocol: 1, hub: 'bench', limits: LIMITS, rate: 1e9, watch: [] });
    });
  }

  stop(): void {}

  acknowledge(): void {
    for (const bytes of this.#waiting.splice(0)) {
      const message = this.#reader.read(bytes);
      if (message.type === 'schema') {
        this.#values.push(...message.columns.filter(({ watched }) => watched === true).map(({ id }) => id));
        this.#say({ type: 'watch', columns: this.#values });
      }
      if (message.type === 'snapshot' || message.type === 'delta') this.#say({ type: 'ack', seq: message.seq });
    }
  }

  #take(bytes: Uint8Array): void {
    this.bytes += bytes.length;
    this.#waiting.push(bytes);
  }

  #say(message: object): void {
    this.#receiver?.message(encodePayload(message));
  }
}

function ofBitecs(entities: number): Subject {
  const Position = { x: new Float32Array(entities + 1), y: new Float32Array(entities + 1) };
  const Speed = new Float32Array(entities + 1);
  const Hot = {};
  const world = createWorld();
  const ids = Array.from({ length: entities }, () => addEntity(world));
  for (const id of ids) for (const component of [Position, Speed]) addComponent(world, id, component);
  const spread = spreadOver(ids);
  return {
    library: 'bitECS',
    world,
    adapter: bitecs({ Position, Speed, Hot }),
    change: (count) =>
      spread(count, (id, i) => {
        Position.x[id]! += 1;
        Position.y[id]! += 1;
        Speed[id]! += 1;
        if (i % 20 === 0) addComponent(world, id, Hot);
        else if (i % 20 === 10) removeComponent(world, id, Hot);
      }),
  };
}

function ofKoota(entities: number): Subject {
  const Position = trait({ x: 0, y: 0 });
  const Speed = trait({ value: 0 });
  const Hot = trait();
  const world = createKoota();
  const spread = spreadOver(Array.from({ length: entities }, () => world.spawn(Position, Speed)));
  return {
    library: 'koota',
    world,
    adapter: koota({ Position, Speed, Hot }),
    change: (count) =>
      spread(count, (entity, i) => {
        entity.set(Position, ({ x, y }) => ({ x: x + 1, y: y + 1 }));
        if (i % 20 === 0) entity.add(Hot);
        else if (i % 20 === 10) entity.remove(Hot);
      }),
  };
}

function ofMiniplex(entities: number): Subject {
  interface Entity {
    position: { x: number; y: number };
    speed: number;
    hot?: true;
  }
  const world = new Miniplex<Entity>();
  const all = Array.from({ length: entities }, () => world.add({ position: { x: 0, y: 0 }, speed: 0 }));
  const spread = spreadOver(all);
  return {
    library: 'miniplex',
    world,
    adapter: miniplex(),
    change: (count) =>
      spread(count, (entity, i) => {
        entity.position.x++;
        entity.position.y++;
        entity.speed++;
        if (i % 20 === 0) world.addComponent(entity, 'hot', true);
        else if (i % 20 === 10) world.removeComponent(entity, 'hot');
      }),
  };
}

function ofThing(entities: number): Subject {
  const ecs = new ECS<{ position: [number, number]; hot: number }>({ capacity: entities });
  const position = ecs.defComponent({ id: 'position', type: 'f32', size: 2, default: () => [0, 0] })!;
  const hot = ecs.defComponent({ id: 'hot', type: 'u8', size: 1, default: () => [1] })!;
  const spread = spreadOver(Array.from({ length: entities }, () => ecs.defEntity({ position: [0, 0] })));
  return {
    library: '@thi.ng/ecs',
    world: ecs,
    adapter: thingEcs(),
    change: (count) =>
      spread(count, (id, i) => {
        const [x, y] = position.get(id) as unknown as [number, number];
        position.set(id, [x + 1, y + 1]);
        if (i % 20 === 0) hot.add(id);
        else if (i % 20 === 10) hot.delete(id);
      }),
  };
}

/** Picks some of a list, scattered, others each time. */
function spreadOver<T>(all: readonly T[]): (count: number, work: (item: T, i: number) => void) => void {
  let at = 0;
  return (count, work) => {
    for (let i = 0; i < count; i++) {
      at = (at + 7919) % all.length;
      work(all[at]!, i);
    }
  };
}
