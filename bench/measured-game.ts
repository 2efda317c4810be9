import { Game } from '../probes/cpp/testing/game.ts';
import { endpointFolder, type HubOptions, TestHub } from '../probes/cpp/testing/test-hub.ts';
import type { Options } from './measure.ts';

/** The command line of a game, such as bench/game-cpp, game-entt, game-flecs or game-js. */
export interface GameProgram {
  readonly command: string;
  readonly args?: readonly string[];
}

/** Microseconds of CPU time. */
export interface Quantiles {
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** The output of a game and the messages that its hub received. */
export interface Measured {
  /** The time of the probe per frame. */
  readonly probe: Quantiles;
  /** The time of a whole frame. */
  readonly work: Quantiles;
  /** The deltas after the first snapshot. */
  readonly deltas: { readonly count: number; readonly bytes: number };
}

export interface Run {
  readonly entities: number;
  /** The percentage of entities that change in each frame. */
  readonly change: number;
  readonly frames?: number;
  /** No hub runs if this is undefined. */
  readonly hub?: HubOptions;
  readonly args?: readonly string[];
}

/** The budget is 2 % of a frame at 60 Hz, in microseconds. */
export const BUDGET = { name: '2 % of a frame', value: 16_700 * 0.02 };

/** All data is read and acknowledged but not kept. */
export const ALL_WATCHED: HubOptions = { watchAll: true, keep: false };

/** Runs a game at 60 Hz in a separate process. */
export async function measured({ command, args = [] }: GameProgram, run: Run, { smoke }: Options): Promise<Measured> {
  const folder = endpointFolder();
  const hub = run.hub === undefined ? null : await TestHub.listen(folder.path, 'bench', run.hub);
  const frames = smoke ? 10 : (run.frames ?? 120);
  const pace = ['--entities', `${run.entities}`, '--change', `${run.change}`, '--frames', `${frames}`, '--hz', '60'];
  const wait = hub === null ? [] : ['--wait'];
  const game = new Game(command, [...args, ...pace, ...(run.args ?? []), ...wait], folder.env);
  const code = await game.ended;
  if (code !== 0) throw new Error(`The game ended with ${code}: ${game.output}`);
  const peer = hub?.peers[0];
  await hub?.close();
  folder.remove();
  if (peer?.error) throw peer.error;
  const deltas = peer?.deltas ?? { count: 0, bytes: 0 };
  return { ...(game.lines[0] as Pick<Measured, 'probe' | 'work'>), deltas };
}
