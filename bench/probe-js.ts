import { encodePayload } from '../core/wire/codec.ts';
import { LIMITS } from '../core/wire/limits.ts';
import { ProbeReader } from '../core/wire/probe-reader.ts';
import type { HubFinder, TransportReceiver } from '../probes/js/src/hub-transport.ts';
import { helloMessage, Probe } from '../probes/js/src/probe.ts';
import { ofBitecs, SUBJECTS } from './game-js/subjects.ts';
import { type Options, quantile, type Result } from './measure.ts';

/** The budget is 2 % of a frame at 60 Hz. */
const GOAL = { name: '2 % of a frame', value: 0.02 * (1000 / 60) };
const FRAMES = 200;
/** After this many frames the hub has received everything. */
const WARM_UP = 30;

/**
 * Measures one reading of the whole world while a hub watches all values. Single frames of games are measured by
 * game-frames.ts.
 */
export async function probeJs(options: Options): Promise<Result[]> {
  const results: Result[] = [];
  for (const entities of options.smoke ? [100] : [1000, 10_000, 100_000]) {
    for (const share of [0, 0.01, 0.05]) results.push(...(await cost('bitECS', entities, share, options)));
  }
  for (const library of Object.keys(SUBJECTS).filter((name) => name !== 'bitECS')) {
    results.push(...(await cost(library, options.smoke ? 100 : 10_000, 0.01, options)));
  }
  return [...results, systems(options)];
}

/** Measures how much `probe.system` adds to a game whose hub watches system times, compared with empty calls. */
function systems(options: Options): Result {
  const [frames, calls] = options.smoke ? [3, 10] : [FRAMES, 100];
  const { world, adapter } = ofBitecs(100);
  const hub = new Listener();
  const probe = new Probe(adapter.open(world), helloMessage(adapter, { name: 'bench' }, {}), hub, { share: 1 });
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

function timeOf(run: () => void): number {
  const before = performance.now();
  run();
  return performance.now() - before;
}

async function cost(library: string, entities: number, share: number, options: Options): Promise<Result[]> {
  const { world, adapter, change } = await SUBJECTS[library]!(entities);
  const hub = new Listener();
  const probe = new Probe(adapter.open(world), helloMessage(adapter, { name: 'bench' }, {}), hub, { share: 1 });
  for (let frame = 0; frame < WARM_UP; frame++) {
    probe.frame();
    hub.acknowledge();
  }
  const samples: number[] = [];
  const frames = options.smoke ? 3 : FRAMES;
  hub.bytes = 0;
  for (let frame = 0; frame < frames; frame++) {
    await change(Math.round(entities * share));
    const before = performance.now();
    probe.frame();
    samples.push(performance.now() - before);
    hub.acknowledge();
  }
  probe.detach();
  const name = `${library}: ${entities.toLocaleString('en')} entities, ${share * 100} % change`;
  const kilobytes = hub.bytes / frames / 1000;
  return [
    { name, value: quantile(samples, 0.5), unit: 'ms a frame', reference: GOAL, better: 'less' },
    { name: '  bytes', value: kilobytes, unit: 'KB a frame', reference: bound(entities, share), better: 'less' },
  ];
}

/** A change has three values of 8 bytes and a row number; 2 KB are allowed for the rest. */
function bound(entities: number, share: number): Result['reference'] {
  return { name: 'raw changes + 2 KB', value: (entities * share * 4 * 12) / 1000 + 2 };
}

/**
 * A hub that watches all values. It only decodes messages in `acknowledge`, so that decoding is not part of the game's
 * frame.
 */
class Listener implements HubFinder {
  bytes = 0;
  readonly #reader = new ProbeReader();
  #waiting: Uint8Array[] = [];
  #receiver: TransportReceiver | null = null;
  readonly #values: number[] = [];

  start(found: (key: string, open: (receiver: TransportReceiver) => void) => void): void {
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
    this.#waiting.push(bytes.slice());
  }

  #say(message: object): void {
    this.#receiver?.message(encodePayload(message));
  }
}
