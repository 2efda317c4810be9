import { open } from 'node:fs/promises';
import { BlockFilter } from '../core/capture/block-filter.ts';
import type { Capture } from '../core/capture/capture.ts';
import { indexRecording } from '../core/capture/index-recording.ts';
import { OpenedRecording } from '../core/capture/opened-recording.ts';
import { RecordingPart } from '../core/capture/recording-part.ts';
import { scanRecording } from '../core/capture/scan-recording.ts';
import { engineOf } from '../core/engines/all.ts';
import { type Condition, parseCondition } from '../core/inspect/conditions/condition.ts';
import { MomentSearch } from '../core/inspect/conditions/find-moment.ts';
import type { ByteSource } from '../core/wire/recording/recording-index.ts';
import { RecordingReader } from '../core/wire/recording/recording-reader.ts';

const SEEKS = 60;
const AROUND = { before: 60, after: 60 };

/** The cost of reading a recording, in milliseconds and bytes of memory. */
export interface Reading {
  readonly opening: number;
  /** Milliseconds of each seek. */
  readonly times: readonly number[];
  /** The maximum memory of the whole process during seeks. */
  readonly memory: number;
  readonly searches: readonly { readonly text: string; readonly ms: number; readonly read: number }[];
  readonly indexing: number;
  readonly whole: number;
}

/* Reads a recording in a separate process, which bench/recording.ts forks. */
const [path = ''] = process.argv.slice(2);
const file = await open(path, 'r');
const source: ByteSource = {
  size: (await file.stat()).size,
  async read(offset, length) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return new Uint8Array(buffer.buffer, buffer.byteOffset, bytesRead);
  },
};
process.send?.(await read());
await file.close();

async function read(): Promise<Reading> {
  const [opening, recorded] = await timed(async () => {
    const opened = await OpenedRecording.open(source);
    await RecordingPart.around(opened, 1, AROUND, { engineOf });
    return opened;
  });
  const times: number[] = [];
  let memory = 0;
  for (let i = 0; i < SEEKS; i++) {
    const position = 1 + Math.floor(((i * 0.618_034) % 1) * (recorded.length - 1));
    const [ms] = await timed(() => RecordingPart.around(recorded, position, AROUND, { engineOf }));
    times.push(ms);
    memory = Math.max(memory, process.memoryUsage().rss);
  }
  const searches = await searched(recorded);
  const [indexing] = await timed(indexed);
  const [whole] = await timed(readWhole);
  return { opening, times, memory, searches, indexing, whole };
}

/** Searches backward from the end for conditions that were never true and one that was true once. */
async function searched(recorded: OpenedRecording): Promise<Reading['searches']> {
  const { capture } = await RecordingPart.around(recorded, recorded.length, AROUND, { engineOf });
  const searches: Reading['searches'][number][] = [];
  for (const text of ['health < -1000', 'count(health) > 1000000', 'health < 0']) {
    const [ms, read] = await timed(() => nearestBack(recorded, capture, parseCondition(text)));
    searches.push({ text, ms, read });
  }
  return searches;
}

/** @returns the number of steps read */
async function nearestBack(recorded: OpenedRecording, shown: Capture, condition: Condition): Promise<number> {
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

async function indexed(): Promise<void> {
  const recorded = await OpenedRecording.open({ ...source, size: source.size - 1 });
  const options = { signal: { aborted: false }, onProgress: () => undefined, pause: async () => undefined };
  await indexRecording(recorded, options);
}

async function readWhole(): Promise<void> {
  const reader = new RecordingReader();
  for (let offset = 0; offset < source.size; offset += 2 ** 20) {
    reader.push(await source.read(offset, 2 ** 20));
    while (reader.next() !== null);
  }
}

/**
 * Returns the smaller of CPU time and elapsed time in milliseconds, so neither other programs nor V8's other threads
 * count.
 */
async function timed<T>(act: () => Promise<T>): Promise<[number, T]> {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const result = await act();
  const passed = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return [Math.min(passed, (user + system) / 1000), result];
}
