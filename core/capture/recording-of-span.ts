import { getOrInsert } from '../trace/lookup.ts';
import { plainArgs, type Write } from '../trace/step.ts';
import type { Value } from '../trace/value.ts';
import { NO_MOMENT, stampOf } from '../wire/live/moment.ts';
import { rowBytes, valuesOf, wholeColumn } from '../wire/messages/column-change.ts';
import type { ColumnChange, Delta, RecordedMessage, Snapshot, WireColumn } from '../wire/messages/message.ts';
import { RecordingWriter } from '../wire/recording/recording-writer.ts';
import type { Capture } from './capture.ts';
import { type CutOptions, captionAt, RecordingBytes } from './cut-recording.ts';

/** Returns a part of a capture as a recording, with `from` as position 1. Rejects with RangeError for positions that the timeline lacks. */
export async function recordingOfSpan(capture: Capture, options: CutOptions): Promise<Uint8Array<ArrayBuffer>> {
  return recordingOf([...messagesOf(capture, options)], options);
}

/** Returns messages as a recording. */
export async function recordingOf(
  messages: readonly RecordedMessage[],
  about: Pick<CutOptions, 'created' | 'writer'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const output = new RecordingBytes();
  const writer = new RecordingWriter(output, about);
  for (const message of messages) await writer.add(message);
  await writer.end();
  return output.bytes;
}

/** Collected without awaiting, because the timeline may move at any later time. */
function* messagesOf(capture: Capture, options: CutOptions): Generator<RecordedMessage> {
  const { hello, columns } = capture;
  if (hello === null) throw new Error('Nothing was captured yet');
  const { timeline } = capture.world;
  const here = timeline.position;
  const known = new Map(columns.map((column) => [column.name, column]));
  yield hello;
  yield { type: 'schema', columns };
  timeline.seek(options.from);
  try {
    yield snapshotAt(capture, options.from, columns);
  } finally {
    timeline.seek(here);
  }
  for (let position = options.from; position <= options.to; position++) {
    if (position > options.from) yield deltaTo(capture, position, position - options.from + 1, known);
    const caption = captionAt(options, position);
    if (caption !== undefined) yield { type: 'caption', text: caption.text };
  }
  yield { type: 'bye', code: 'done', reason: '' };
}

function stampAt(capture: Capture, position: number) {
  return stampOf(capture.moments.at(position) ?? NO_MOMENT);
}

function snapshotAt(capture: Capture, position: number, columns: readonly WireColumn[]): Snapshot {
  const set = capture.world.timeline.columns;
  const changes = columns.flatMap((spec) => {
    const column = set.find(spec.name);
    if (column === undefined || column.length === 0) return [];
    const rows = Array.from({ length: column.length }, (_, row) => column.peek(row));
    return [wholeColumn(spec.id, spec.type, rows)];
  });
  return { type: 'snapshot', seq: 1, ...stampAt(capture, position), columns: changes };
}

function deltaTo(capture: Capture, position: number, seq: number, known: ReadonlyMap<string, WireColumn>): Delta {
  const step = capture.world.timeline.detailAt(position - 1);
  const columns = changesOf(step.writes, known);
  const edits = capture.world.editsAt(position);
  const named = edits.length > 0 ? { edits } : {};
  const base = { type: 'delta' as const, seq, ...stampAt(capture, position), ...named };
  if (step.code.startsWith('live-')) {
    const { merged } = step.args;
    return { ...base, ...(typeof merged === 'number' ? { merged } : {}), columns };
  }
  const args = plainArgs(step.args);
  return { ...base, steps: [{ code: step.code, ...(Object.keys(args).length > 0 && { args }), columns }] };
}

/** Only the last write to a cell counts. */
function changesOf(writes: readonly Write[], known: ReadonlyMap<string, WireColumn>): ColumnChange[] {
  const byColumn = new Map<WireColumn, Map<number, Value | undefined>>();
  for (const { column, row, to } of writes) {
    const spec = known.get(column.name);
    if (spec === undefined) continue;
    getOrInsert(byColumn, spec, () => new Map()).set(row, to);
  }
  return [...byColumn].map(([{ id, type }, rows]) => {
    const absent = [...rows].filter(([, to]) => to === undefined).map(([row]) => row);
    const written = [...rows].filter((entry): entry is [number, Value] => entry[1] !== undefined);
    const to = written.map(([, value]) => value);
    return {
      c: id,
      ...(absent.length > 0 && { clear: rowBytes(absent.flatMap((row) => [row, 1])) }),
      ...(to.length > 0 && { rows: rowBytes(written.map(([row]) => row)), values: valuesOf(type, to) }),
    };
  });
}
