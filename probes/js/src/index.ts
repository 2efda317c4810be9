import { BrowserFinder, type HubAddress, storedAddress } from './browser-finder.ts';
import type { Adapter } from './column.ts';
import { NodeFinder } from './node-finder.ts';
import { helloOf, type Identity, Probe, type ProbeOptions } from './probe.ts';

export interface AttachOptions extends ProbeOptions {
  /**
   * Where ECS Atlas listens, for games in a browser. The default is the line stored as `ecs-atlas` in the page's
   * localStorage.
   */
  readonly hub?: HubAddress;
}

/** In Node, a game that never calls `frame()` is sampled every 16 milliseconds. */
const LOOK_EVERY = 16;

/**
 * Lets ECS Atlas see a world, now and whenever it is opened later. Costs almost nothing until then.
 *
 * @example
 * attach(world, bitecs({ Position, Velocity }));
 */
export function attach<World>(world: World, adapter: Adapter<World>, options: AttachOptions = {}): Probe {
  const node = isNode();
  const finder = node ? new NodeFinder() : new BrowserFinder(() => options.hub ?? storedAddress());
  const identity = node ? nodeIdentity(options.name) : pageIdentity(options.name);
  const reader = adapter.open(world);
  if (options.edit === true && reader.editor === undefined) throw new Error(`${adapter.name} cannot edit this world`);
  const probe = new Probe(reader, helloOf(adapter, identity, options), finder, options);
  // A game that can be paused reports its own frames.
  if (options.pause !== true) probe.sampleBy(node ? everyTick : everyFrame);
  return probe;
}

function isNode(): boolean {
  return typeof process === 'object' && typeof process.versions?.node === 'string';
}

function nodeIdentity(name: string | undefined): Identity {
  const program = process.argv[1] ?? process.execPath;
  return { name: name ?? baseName(program), pid: process.pid, program };
}

function pageIdentity(name: string | undefined): Identity {
  const program = globalThis.location?.href ?? '';
  return { name: name ?? (globalThis.document?.title || 'page'), program };
}

/** Turns `/games/boids.ts` into `boids`. */
function baseName(program: string): string {
  const last = program.split(/[\\/]/).at(-1) ?? program;
  return last.replace(/\.[^.]+$/, '') || 'game';
}

function everyTick(sample: () => void): () => void {
  const timer = setInterval(sample, LOOK_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

function everyFrame(sample: () => void): () => void {
  let request = requestAnimationFrame(function look() {
    sample();
    request = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(request);
}
