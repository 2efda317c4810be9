import { build, noCompiler } from '../probes/cpp/testing/compiler.ts';
import type { Options, Result } from './measure.ts';
import { ALL_WATCHED, BUDGET, type Measured, measured, type Run } from './measured-game.ts';

const ENTITIES = [1_000, 10_000, 100_000];
const CHANGES = [0, 1, 5];

/** Measures the cost of the C++ probe per frame of a game in a separate process; the game measures itself. */
export async function probeCpp(options: Options): Promise<Result[]> {
  if (noCompiler !== null) {
    console.log(`  skipped: C++ probe: ${noCompiler}`);
    return [];
  }
  const command = build('bench/game-cpp/game.cpp');
  const measure = (run: Run) => measured({ command }, run, options);
  const results: Result[] = [];
  for (const entities of options.smoke ? ENTITIES.slice(0, 1) : ENTITIES) {
    for (const change of CHANGES) {
      const watched = await measure({ entities, change, hub: ALL_WATCHED, args: ['--share', '1'] });
      const name = `${entities.toLocaleString('en')} entities, ${change} % change`;
      results.push(microseconds(`${name}, all watched`, watched.probe.p50));
      if (change === 1) results.push(bytes(`${name}, all watched`, watched));
    }
  }
  return [...results, ...(await besides(measure))];
}

/** Measures a large world with the probe's own limit, and the common case of 10,000 entities and 1 % without values. */
async function besides(measure: (run: Run) => Promise<Measured>): Promise<Result[]> {
  const large = await measure({ entities: 100_000, change: 5, hub: ALL_WATCHED, frames: 600 });
  const structure = await measure({ entities: 10_000, change: 1, hub: { keep: false } });
  return [
    microseconds('100,000 entities, 5 %, all watched, mean', large.probe.mean),
    microseconds('usual, only structure', structure.probe.p50),
  ];
}

function microseconds(name: string, value: number): Result {
  return { name, value, unit: 'µs', reference: BUDGET, better: 'less' };
}

function bytes(name: string, { deltas }: Measured): Result {
  const value = deltas.bytes / Math.max(1, deltas.count) / 1000;
  return { name: `${name}, a delta`, value, unit: 'KB', reference: { name: 'goal', value: 90 }, better: 'less' };
}
