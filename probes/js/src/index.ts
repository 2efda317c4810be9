import type { Adapter } from './adapter.ts';
import { replaceAttached } from './attached-probes.ts';
import { BrowserFinder, type HubAddress, storedAddress } from './browser-finder.ts';
import { NodeFinder } from './node-finder.ts';
import { helloMessage, type Identity, Probe, type ProbeOptions } from './probe.ts';

/** The types for keeping a probe, and for writing an adapter of another library. */
export type {
  Adapter,
  Json,
  JsonColumn,
  Membership,
  NumberColumn,
  OpenWorld,
  ProbeColumn,
  ValuePlace,
  WorldEditor,
} from './adapter.ts';
export type { HubAddress } from './browser-finder.ts';
export type { Probe, ProbeOptions } from './probe.ts';
export type { QueueTag, SystemOptions } from './system-timer.ts';

export interface AttachOptions extends ProbeOptions {
  /** Where ECS Atlas listens, for games in a browser. The default is the line stored as `ecs-atlas` in the page's localStorage. */
  readonly hub?: HubAddress;
}

/** In Node, a game that never calls `frame()` is sampled every 16 milliseconds. */
const SAMPLE_INTERVAL_MS = 16;

/**
 * Lets ECS Atlas see a world, now and whenever it is opened later. Costs almost nothing until then. A probe that was
 * attached earlier under the same name and `world` is detached.
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
  const hello = helloMessage(adapter, identity, options, reader.aliveAt !== undefined);
  const probe = new Probe(reader, hello, finder, options);
  replaceAttached(options.world === undefined ? identity.name : `${identity.name}/${options.world}`, probe);
  // A game that can be paused reports its own frames.
  if (options.pause !== true) probe.sampleAutomatically(node ? everyTick : everyFrame);
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

function baseName(program: string): string {
  const last = program.split(/[\\/]/).at(-1) ?? program;
  return last.replace(/\.[^.]+$/, '') || 'game';
}

function everyTick(sample: () => void): () => void {
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function everyFrame(sample: () => void): () => void {
  let request = requestAnimationFrame(function sampleFrame() {
    sample();
    request = requestAnimationFrame(sampleFrame);
  });
  return () => cancelAnimationFrame(request);
}
