import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Options, quantile, type Result } from './measure.ts';
import type { Reading } from './recording-reading.ts';

const HOUR = 216_000;

/**
 * Measures the recording of an hour with 10,000 entities of which 1 % change in each frame: its size, and how fast any
 * of its frames can be shown.
 */
export async function recording({ smoke }: Options): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-recording-'));
  try {
    const frames = smoke ? 200 : HOUR;
    const path = join(folder, 'hour.ecsrec');
    await run('recording-writer.ts', [path, String(frames)]);
    const { size } = await stat(path);
    const bytes = less('bytes of an hour', ((size / frames) * HOUR) / 1e6, 'MB', { name: 'goal', value: 200 });
    return [bytes, ...resultsOf((await run('recording-reading.ts', [path])) as Reading)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Runs a program in a separate process, so its memory contains nothing else.
 * @returns the program's last message
 */
async function run(program: string, args: readonly string[]): Promise<unknown> {
  const child = fork(join(import.meta.dirname, program), args);
  let said: unknown = null;
  child.on('message', (message) => {
    said = message;
  });
  // All messages have arrived once the channel is closed.
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return said;
}

function resultsOf({ opening, times, memory, searches, indexing, whole }: Reading): Result[] {
  const aside = { name: 'reading the whole file', value: whole };
  const goal = (value: number) => ({ name: 'goal', value });
  return [
    { ...less('from opening to the first picture', opening, 'ms', goal(1000)), beside: [aside] },
    { ...less('any frame, half of them', quantile(times, 0.5), 'ms', goal(200)), beside: [aside] },
    less('any frame, 95 % of them', quantile(times, 0.95), 'ms', goal(200)),
    less('any frame, the slowest', Math.max(...times), 'ms', goal(200)),
    less('memory of this', memory / 1e6, 'MB', goal(256)),
    ...searches.map(({ text, ms, read }) => {
      return {
        ...less(`back to ${text}`, ms, 'ms', goal(200)),
        beside: [{ name: 'steps that were read', value: read }],
      };
    }),
    less('finding the keyframes without an index', indexing, 'ms', aside),
  ];
}

function less(name: string, value: number, unit: string, reference: Result['reference']): Result {
  return { name, value, unit, reference, better: 'less' };
}
