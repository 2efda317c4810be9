import { build, noCompiler } from '../probes/cpp/testing/compiler.ts';
import { Game } from '../probes/cpp/testing/game.ts';
import { endpointFolder, type HubOptions, TestHub } from '../probes/cpp/testing/test-hub.ts';
import type { Options, Result } from './measure.ts';

const FRAME_MICROSECONDS = 16_700;
const ENTITIES = [1_000, 10_000, 100_000];
const CHANGES = [0, 1, 5];

export interface Quantiles {
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** What the game printed of itself. */
interface Measured {
  readonly probe: Quantiles;
  readonly work: Quantiles;
  /** What came, the first snapshot left out. */
  readonly deltas: { readonly count: number; readonly bytes: number };
}

interface Run {
  readonly entities: number;
  readonly change: number;
  readonly frames?: number;
  readonly hub?: HubOptions;
  readonly args?: readonly string[];
}

/** What the C++ probe costs the frame of a game in a process of its own, measured by that game. */
export async function probeCpp(options: Options): Promise<Result[]> {
  if (noCompiler !== null) {
    console.log(`  skipped: C++ probe: ${noCompiler}`);
    return [];
  }
  const program = build('bench/game-cpp/game.cpp');
  const measure = (run: Run) => measured(program, run, options);
  const results: Result[] = [];
  for (const entities of options.smoke ? ENTITIES.slice(0, 1) : ENTITIES) {
    for (const change of CHANGES) {
      const watched = await measure({ entities, change, hub, args: ['--share', '1'] });
      const name = `${entities.toLocaleString('en')} entities, ${change} % change`;
      results.push(microseconds(`${name}, all watched`, watched.probe.p50));
      if (change === 1) results.push(bytes(`${name}, all watched`, watched));
    }
  }
  return [...results, ...(await besides(measure))];
}

/** A large world with the probe's own limit; the common case, 10,000 entities and 1 %, with less and less of the probe. */
async function besides(measure: (run: Run) => Promise<Measured>): Promise<Result[]> {
  const usual = { entities: 10_000, change: 1 };
  const large = await measure({ entities: 100_000, change: 5, hub, frames: 600 });
  const structure = await measure({ ...usual, hub: { keep: false } });
  const alone = await measure(usual);
  const none = await measure({ ...usual, args: ['--no-probe'] });
  return [
    microseconds('100,000 entities, 5 %, all watched, mean', large.probe.mean),
    microseconds('usual, only structure', structure.probe.p50),
    microseconds('usual, no hub attached', alone.probe.p50),
    against('usual, work of a frame, no hub attached', alone.work.p50, 'without a probe', none.work.p50 * 1.05),
    against('usual, work of a frame, only structure', structure.work.p50, 'without, and 2 %', none.work.p50 + budget),
  ];
}

/** Everything is read and acknowledged, nothing kept: the hub shall not be what is measured. */
export const hub: HubOptions = { watchAll: true, keep: false };

const budget = FRAME_MICROSECONDS * 0.02;

export function microseconds(name: string, value: number): Result {
  return against(name, value, '2 % of a frame', budget);
}

function against(name: string, value: number, reference: string, bound: number): Result {
  return { name, value, unit: 'µs', reference: { name: reference, value: bound }, better: 'less' };
}

function bytes(name: string, { deltas }: Measured): Result {
  const value = deltas.bytes / Math.max(1, deltas.count) / 1000;
  return { name: `${name}, a delta`, value, unit: 'KB', reference: { name: 'goal', value: 90 }, better: 'less' };
}

export async function measured(program: string, run: Run, { smoke }: Options): Promise<Measured> {
  const { entities, change, args = [] } = run;
  const folder = endpointFolder();
  const hub = run.hub === undefined ? null : await TestHub.listen(folder.path, 'bench', run.hub);
  const frames = smoke ? 10 : (run.frames ?? 120);
  const pace = ['--entities', `${entities}`, '--change', `${change}`, '--frames', `${frames}`, '--hz', '60'];
  const game = new Game(program, [...pace, ...args, ...(hub === null ? [] : ['--wait'])], folder.env);
  const code = await game.ended;
  if (code !== 0) throw new Error(`The game ended with ${code}: ${game.output}`);
  const peer = hub?.peers[0];
  await hub?.close();
  folder.remove();
  if (peer?.error) throw peer.error;
  const deltas = peer?.deltas ?? { count: 0, bytes: 0 };
  return { ...(game.lines[0] as Pick<Measured, 'probe' | 'work'>), deltas };
}
