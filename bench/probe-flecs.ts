import { build } from '../probes/cpp/testing/compiler.ts';
import { flecsFlags, noFlecs, versions } from '../probes/cpp/testing/flecs.ts';
import type { Line, Options } from './measure.ts';
import { hub, measured, microseconds, type Quantiles } from './probe-cpp.ts';

const ENTITIES = [2_000, 10_000, 100_000];
const RELEASE = ['-O2', '-DNDEBUG'];

/** What the probe for Flecs costs a game, 1 % of whose entities change in a frame; with each Flecs of `FLECS_INCLUDE`. */
export async function probeFlecs(options: Options): Promise<Line[]> {
  if (noFlecs !== null) {
    console.log(`  skipped: C++ probe for Flecs: ${noFlecs}`);
    return [];
  }
  const lines: Line[] = [];
  for (const flecs of versions) {
    lines.push({ name: 'with', note: flecs.include });
    const program = build('bench/game-flecs/game.cpp', [...RELEASE, ...flecsFlags(flecs, RELEASE)]);
    for (const entities of options.smoke ? ENTITIES.slice(0, 1) : ENTITIES) {
      lines.push(...(await linesOf(program, entities, options)));
    }
  }
  return lines;
}

/** A frame of the probe when all is watched, then frames of the game with and without it, its share kept. */
async function linesOf(program: string, entities: number, options: Options): Promise<Line[]> {
  const run = { entities, change: 1, frames: 600 };
  const watched = await measured(program, { ...run, hub, args: ['--share', '1'] }, options);
  const kept = await measured(program, { ...run, hub }, options);
  const without = await measured(program, { ...run, args: ['--no-probe'] }, options);
  const name = `${entities.toLocaleString('en')} entities, 1 %`;
  return [
    microseconds(`${name}, all watched`, watched.probe.p50),
    { name: `${name}, the game's frames`, note: quantiles(kept.work) },
    { name: `${name}, without the probe`, note: quantiles(without.work) },
  ];
}

function quantiles({ mean, p95, p99, max }: Quantiles): string {
  const [a, b, c, d] = [mean, p95, p99, max].map((value) => Math.round(value));
  return `mean ${a} µs, p95 ${b}, p99 ${c}, max ${d}`;
}
