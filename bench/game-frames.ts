import { join } from 'node:path';
import { build, noCompiler } from '../probes/cpp/testing/compiler.ts';
import { enttIncludes, enttStandard } from '../probes/cpp/testing/entt.ts';
import { flecsFlags, noFlecs, versions } from '../probes/cpp/testing/flecs.ts';
import { Game } from '../probes/cpp/testing/game.ts';
import { endpointFolder, type HubOptions, TestHub } from '../probes/cpp/testing/test-hub.ts';
import { MEASURED_WORLDS } from './game-js/measured-worlds.ts';
import type { Line, Options } from './measure.ts';

/** The command line of a game, such as bench/game-cpp, game-entt, game-flecs or game-js. */
interface GameProgram {
  readonly command: string;
  readonly args?: readonly string[];
}

/** Microseconds of CPU time. */
interface Quantiles {
  readonly mean: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** The output of a game. */
interface Measured {
  /** The time of the probe per frame. */
  readonly probe: Quantiles;
  /** The time of a whole frame. */
  readonly work: Quantiles;
}

interface Kind {
  /** No hub runs if this is undefined. */
  readonly hub?: HubOptions;
  readonly args?: readonly string[];
}

/** The budget is 2 % of a frame at 60 Hz, in microseconds. */
const BUDGET = { name: '2 % of a frame', value: 16_700 * 0.02 };

const ENTITIES = [2_000, 10_000, 100_000];
const FRAMES = 600;
const RELEASE = ['-O2', '-DNDEBUG'];
/** The goal for a single frame in microseconds, for worlds of any size. */
const FRAME_GOAL = { name: 'goal', value: 1000 };

/** The three ways in which each game runs, by their labels in the table. */
const KINDS: Readonly<Record<string, Kind>> = {
  alone: { args: ['--no-probe'] },
  'probe idle': {},
  // All data is read and acknowledged but not kept.
  attached: { hub: { watchAll: true, keep: false } },
};

/**
 * Measures frame times of games of each library, 1 % of whose entities change in each frame: without a probe, with an
 * idle probe, and with a hub that watches all values. Times are CPU times of the game's process (in C++ of its thread).
 */
export async function* gameFrames(options: Options): AsyncGenerator<Line> {
  const sizes = options.smoke ? ENTITIES.slice(0, 1) : ENTITIES;
  const { only = [''] } = options;
  for (const [name, built] of games()) {
    if (!only.some((start) => name.startsWith(start))) continue;
    const program = built();
    for (const entities of sizes) yield* await linesOf(name, program, entities, options);
  }
}

/**
 * Lists the games that this machine can run; each is built when it is needed. Libraries without headers are reported as
 * skipped.
 */
function* games(): Generator<[string, () => GameProgram]> {
  const game = join(import.meta.dirname, 'game-js', 'game.ts');
  for (const library of Object.keys(MEASURED_WORLDS)) {
    yield [library, () => ({ command: process.execPath, args: ['--import', 'tsx', game, '--library', library] })];
  }
  if (noCompiler !== null) return console.log(`  skipped: games in C++: ${noCompiler}`);
  yield ['C++ by hand', () => ({ command: build('bench/game-cpp/game.cpp', RELEASE) })];
  if (enttIncludes.length === 0) console.log('  skipped: EnTT: ENTT_INCLUDE does not say where it is');
  for (const include of enttIncludes) {
    const flags = [...RELEASE, enttStandard(include), '-isystem', include];
    yield [titleOf('EnTT', include, enttIncludes), () => ({ command: build('bench/game-entt/game.cpp', flags) })];
  }
  if (noFlecs !== null) console.log(`  skipped: Flecs: ${noFlecs}`);
  for (const flecs of versions) {
    const command = (): string => build('bench/game-flecs/game.cpp', [...RELEASE, ...flecsFlags(flecs, RELEASE)]);
    yield [titleOf('Flecs', flecs.include, versions), () => ({ command: command() })];
  }
}

function titleOf(library: string, include: string, all: readonly unknown[]): string {
  return all.length > 1 ? `${library} of ${include}` : library;
}

async function linesOf(name: string, program: GameProgram, entities: number, options: Options): Promise<Line[]> {
  const row = `${name}, ${entities.toLocaleString('en')}`;
  const kinds = Object.entries(KINDS).slice(options.smoke ? -1 : 0);
  // All variants run at the same time, so other load on the machine affects them equally.
  const runs = await Promise.all(kinds.map(([, kind]) => measured(program, entities, kind, options)));
  const { mean, p99 } = runs.at(-1)!.probe;
  return [
    ...runs.map(({ work }, i) => ({ name: `${row}, ${kinds[i]![0]}`.padEnd(32), note: quantiles(work) })),
    { name: '  of it the probe, mean', value: mean, unit: 'µs', reference: BUDGET, better: 'less' },
    { name: '  of it the probe, p99', value: p99, unit: 'µs', reference: FRAME_GOAL, better: 'less' },
  ];
}

function quantiles({ mean, p95, p99, max }: Quantiles): string {
  const [a, b, c, d] = [mean, p95, p99, max].map((value) => Math.round(value).toLocaleString('en').padStart(6));
  return `mean ${a} µs, p95 ${b}, p99 ${c}, max ${d}`;
}

/** Runs a game at 60 Hz in a separate process. */
async function measured(program: GameProgram, entities: number, kind: Kind, { smoke }: Options): Promise<Measured> {
  const folder = endpointFolder();
  const hub = kind.hub === undefined ? null : await TestHub.listen(folder.path, 'bench', kind.hub);
  const pace = ['--entities', `${entities}`, '--change', '1', '--frames', smoke ? '10' : `${FRAMES}`, '--hz', '60'];
  const wait = hub === null ? [] : ['--wait'];
  const game = new Game(program.command, [...(program.args ?? []), ...pace, ...(kind.args ?? []), ...wait], folder.env);
  const code = await game.ended;
  if (code !== 0) throw new Error(`The game ended with ${code}: ${game.output}`);
  const peer = hub?.peers[0];
  await hub?.close();
  folder.remove();
  if (peer?.error) throw peer.error;
  return game.lines[0] as Measured;
}
