import { BrowserFinder, type HubAddress, storedAddress } from './browser-finder.ts';
import type { Adapter } from './column.ts';
import { NodeFinder } from './node-finder.ts';
import { helloOf, type Identity, Probe, type ProbeOptions } from './probe.ts';

export interface AttachOptions extends ProbeOptions {
  /** Browser games: where ECS Atlas listens. Left out: the line kept as `ecs-atlas` in the page's localStorage. */
  readonly hub?: HubAddress;
}

/** Milliseconds between two looks of a game that never calls `frame()`, in Node. */
const LOOK_EVERY = 16;

/**
 * Lets ECS Atlas see a world, now and whenever it is opened. Costs next to nothing until then.
 *
 *     attach(world, bitecs({ Position, Velocity }));
 */
export function attach<World>(world: World, adapter: Adapter<World>, options: AttachOptions = {}): Probe {
  const node = isNode();
  const finder = node ? new NodeFinder() : new BrowserFinder(() => options.hub ?? storedAddress());
  const identity = node ? nodeIdentity(options.name) : pageIdentity(options.name);
  const reader = adapter.open(world);
  if (options.edit === true && reader.editor === undefined) throw new Error(`${adapter.name} cannot edit this world`);
  const probe = new Probe(reader, helloOf(adapter, identity, options), finder, options);
  // A game that can be paused says itself when its frames are over.
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

/** `boids` of `/games/boids.ts`. */
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
