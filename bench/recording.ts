import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlockFilter } from '../core/capture/block-filter.ts';
import type { Capture } from '../core/capture/capture.ts';
import { indexRecording } from '../core/capture/index-recording.ts';
import { RecordingPart } from '../core/capture/part.ts';
import { Recorded } from '../core/capture/recorded.ts';
import { scanRecording } from '../core/capture/scan.ts';
import { engineOf } from '../core/engines/all.ts';
import { type Condition, parseCondition } from '../core/inspect/condition.ts';
import { MomentSearch } from '../core/inspect/find-moment.ts';
import type { ByteSource } from '../core/wire/recording-index.ts';
import { RecordingReader } from '../core/wire/recording-reader.ts';
import { type Options, quantile, type Result } from './measure.ts';

const HOUR = 216_000;
const SEEKS = 60;
const AROUND = { before: 60, after: 60 };

/** A file of an hour at 10,000 entities of which 1 % change: its size, and how long it takes to see any of its frames. */
export async function recording({ smoke }: Options): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-recording-'));
  try {
    const frames = smoke ? 200 : HOUR;
    const path = join(folder, 'hour.ecsrec');
    await write(path, frames);
    const { size } = await stat(path);
    const file = await open(path, 'r');
    const source: ByteSource = {
      size,
      async read(offset, length) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        return new Uint8Array(buffer.buffer, buffer.byteOffset, bytesRead);
      },
    };
    try {
      return [
        less('bytes of an hour', ((size / frames) * HOUR) / 1e6, 'MB', { name: 'goal', value: 200 }),
        ...(await reached(source)),
      ];
    } finally {
      await file.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** In another process: the memory of this one is that of reading. */
async function write(path: string, frames: number): Promise<void> {
  const writer = fork(join(import.meta.dirname, 'recording-writer.ts'), [path, String(frames)]);
  const [code] = await once(writer, 'exit');
  if (code !== 0) throw new Error(`Writing the recording ended with ${code}`);
}

async function reached(source: ByteSource): Promise<Result[]> {
  const [opening, recorded] = await timed(async () => {
    const opened = await Recorded.open(source);
    await RecordingPart.around(opened, 1, AROUND, { engineOf });
    return opened;
  });
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const times: number[] = [];
  for (let i = 0; i < SEEKS; i++) {
    const position = 1 + Math.floor(((i * 0.618_034) % 1) * (recorded.length - 1));
    const [ms] = await timed(() => RecordingPart.around(recorded, position, AROUND, { engineOf }));
    times.push(ms);
    most = Math.max(most, process.memoryUsage().rss);
  }
  const searching = await searched(recorded);
  const [indexing] = await timed(() => indexed(source));
  const [whole] = await timed(() => readWhole(source));
  const aside = { name: 'reading the whole file', value: whole };
  const goal = (value: number) => ({ name: 'goal', value });
  return [
    { ...less('from opening to the first picture', opening, 'ms', goal(1000)), beside: [aside] },
    { ...less('any frame, half of them', quantile(times, 0.5), 'ms', goal(200)), beside: [aside] },
    less('any frame, 95 % of them', quantile(times, 0.95), 'ms', goal(200)),
    less('any frame, the slowest', Math.max(...times), 'ms', goal(200)),
    less('memory of this', most / 1e6, 'MB', goal(256)),
    ...searching,
    { ...less('finding the keyframes without an index', indexing, 'ms', aside) },
  ];
}

/** Back from the end: for what never was, and for what was once. */
async function searched(recorded: Recorded): Promise<Result[]> {
  const { capture } = await RecordingPart.around(recorded, recorded.length, AROUND, { engineOf });
  const rows: Result[] = [];
  for (const text of ['health < -1000', 'count(health) > 1000000', 'health < 0']) {
    const [ms, read] = await timed(() => nearestBack(recorded, capture, parseCondition(text)));
    const beside = [{ name: 'steps that were read', value: read }];
    rows.push({ ...less(`back to ${text}`, ms, 'ms', { name: 'goal', value: 200 }), beside });
  }
  return rows;
}

/** @returns how many steps were read */
async function nearestBack(recorded: Recorded, shown: Capture, condition: Condition): Promise<number> {
  const filtersOf = (capture: Capture) => [new BlockFilter(capture, condition, engineOf)];
  const options = { engineOf, from: recorded.length, direction: 'backward', search: { shown, filtersOf } } as const;
  let read = 0;
  for await (const { part, from, to } of scanRecording(recorded, options)) {
    read += to - from;
    const { timeline, nameOf } = part.capture.world;
    const search = new MomentSearch({ timeline, engine: engineOf(timeline.columns), nameOf, condition });
    if (search.find(from, to, true) !== null) break;
  }
  return read;
}

async function indexed(source: ByteSource): Promise<void> {
  const recorded = await Recorded.open({ ...source, size: source.size - 1 });
  const options = { signal: { aborted: false }, onProgress: () => undefined, pause: async () => undefined };
  await indexRecording(recorded, options);
}

async function readWhole(source: ByteSource): Promise<void> {
  const reader = new RecordingReader();
  for (let offset = 0; offset < source.size; offset += 2 ** 20) {
    reader.push(await source.read(offset, 2 ** 20));
    while (reader.next() !== null);
  }
}

/** Milliseconds: the less of the processor's time and of the time that passed. Other programs do not count, nor what V8 does on other threads. */
async function timed<T>(act: () => Promise<T>): Promise<[number, T]> {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const result = await act();
  const passed = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return [Math.min(passed, (user + system) / 1000), result];
}

function less(name: string, value: number, unit: string, reference: Result['reference']): Result {
  return { name, value, unit, reference, better: 'less' };
}
