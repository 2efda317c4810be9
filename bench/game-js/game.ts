import { parseArgs } from 'node:util';
import { attach } from '../../probes/js/src/index.ts';
import { quantile } from '../measure.ts';
import { MEASURED_WORLDS } from './measured-worlds.ts';

const { values } = parseArgs({
  options: {
    library: { type: 'string', default: 'bitECS' },
    entities: { type: 'string', default: '1000' },
    change: { type: 'string', default: '1' },
    frames: { type: 'string', default: '600' },
    hz: { type: 'string', default: '60' },
    share: { type: 'string' },
    'no-probe': { type: 'boolean' },
    wait: { type: 'boolean' },
  },
});

/**
 * Runs a game without pictures that is shown in ECS Atlas, like bench/game-cpp, and prints the CPU time of its frames
 * in microseconds.
 */
async function play(): Promise<void> {
  const entities = Number(values.entities);
  const changes = Math.round((entities * Number(values.change)) / 100);
  const make = MEASURED_WORLDS[values.library];
  if (make === undefined) throw new Error(`There is no library ${values.library}`);
  const { world, adapter, change } = await make(entities);
  const share = values.share === undefined ? {} : { share: Number(values.share) };
  const probe = values['no-probe'] === true ? null : attach(world, adapter, { name: 'game-js', pause: true, ...share });
  while (values.wait === true && probe?.hubs === 0) await pause(2);
  const times = { probe: [] as number[], work: [] as number[] };
  let next = performance.now();
  for (let frame = 0; frame < Number(values.frames); frame++) {
    const start = clock();
    await change(changes);
    const updated = clock();
    probe?.frame();
    const end = clock();
    times.probe.push(between(updated, end));
    times.work.push(between(start, end));
    next = Math.max(next + 1000 / Number(values.hz), performance.now() - 100);
    await pause(next - performance.now());
  }
  console.log(
    JSON.stringify({ frames: times.work.length, probe: statistics(times.probe), work: statistics(times.work) }),
  );
  process.exit();
}

/** Returns the CPU time of all threads of this process and the elapsed time, in microseconds. */
function clock(): readonly [cpu: number, passed: number] {
  const { user, system } = process.cpuUsage();
  return [user + system, performance.now() * 1000];
}

/**
 * Returns the smaller of both times, so neither other programs nor V8's own threads count, which compile and collect
 * garbage in parallel.
 */
function between(start: ReturnType<typeof clock>, end: ReturnType<typeof clock>): number {
  return Math.min(end[0] - start[0], end[1] - start[1]);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function statistics(samples: readonly number[]) {
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((q) => quantile(samples, q));
  return { mean: samples.reduce((sum, sample) => sum + sample, 0) / samples.length, p50, p95, p99, max };
}

await play();
