import { encodePayload } from '../core/wire/codec/codec.ts';
import { LiveTimeline } from '../core/wire/live/live-timeline.ts';
import type { ColumnChange, Delta, SchemaMessage, Snapshot, Values } from '../core/wire/messages/message.ts';
import { ProbeReader } from '../core/wire/messages/probe-reader.ts';
import { type Options, type Result, time } from './measure.ts';

const FLOATS = ['x', 'y', 'z'];
/**
 * The columns that creating or destroying an entity changes: the entities' packed and sparse arrays, and those of a
 * component.
 */
const STRUCTURE = ['entities.packed', 'entities.sparse', 'Position.packed', 'Position.sparse'];

const schema: SchemaMessage = {
  type: 'schema',
  columns: [
    ...FLOATS.map((name, id) => ({ id, name, type: 'f32' as const })),
    ...STRUCTURE.map((name, i) => ({ id: FLOATS.length + i, name, type: 'u32' as const })),
  ],
};

const hello = {
  type: 'hello',
  protocol: 1,
  name: 'bench',
  instance: '0'.repeat(32),
  engine: { name: 'bench', version: '' },
  adapter: 'bench',
  grade: 'frame',
  capabilities: [],
};

/** Measures messages of a large game, compared with the goals and with JSON. */
export function wire(options: Options): Result[] {
  const entities = options.smoke ? 1000 : 100_000;
  const snapshot = snapshotOf(entities);
  const delta = deltaOf(entities, options.smoke ? 50 : 5000, options.smoke ? 2 : 200);
  return [
    ...both('delta, 5,000 × 3 floats, 200 entities', delta, { kilobytes: 90, milliseconds: 0.15 }, snapshot, options),
    ...both('snapshot, 100,000 × 3 floats', snapshot, { kilobytes: 1700, milliseconds: 2 }, snapshot, options),
    applied(delta, snapshot, options),
  ];
}

interface Goal {
  readonly kilobytes: number;
  readonly milliseconds: number;
}

function both(name: string, message: Snapshot | Delta, goal: Goal, first: Snapshot, options: Options): Result[] {
  const reader = readerAfter(first);
  const milliseconds = time(() => reader.read(encodePayload(message)), options) * 1000;
  const json = jsonOf(message);
  const jsonMilliseconds = time(() => JSON.parse(JSON.stringify(json)), options) * 1000;
  const kilobytes = encodePayload(message).length / 1000;
  const reference = { name: 'goal', value: goal.milliseconds };
  return [
    { name, value: kilobytes, unit: 'kB', reference: { name: 'goal', value: goal.kilobytes }, better: 'less' },
    { name: `${name}, both ways`, value: milliseconds, unit: 'ms', reference, better: 'less' },
    {
      name: `${name}, both ways`,
      value: milliseconds,
      unit: 'ms',
      reference: { name: 'JSON', value: jsonMilliseconds },
      better: 'less',
    },
  ];
}

/**
 * Measures a delta with 15,000 writes that is applied to a timeline. Two different deltas take turns, so every cell
 * really changes.
 */
function applied(delta: Delta, snapshot: Snapshot, options: Options): Result {
  const live = new LiveTimeline({ budget: 1 << 26 });
  live.apply(schema);
  live.apply(snapshot);
  const columns = delta.columns!.map((change) => ({
    ...change,
    values: new Uint8Array((change.values as Uint8Array).length),
  }));
  const other: Delta = { ...delta, columns };
  const both = () => {
    live.apply(delta);
    live.apply(other);
  };
  const milliseconds = time(both, options) * 500;
  const reference = { name: 'a fifth of a frame', value: 3.3 };
  return { name: 'a delta as writes of a timeline', value: milliseconds, unit: 'ms', reference, better: 'less' };
}

function readerAfter(snapshot: Snapshot): ProbeReader {
  const reader = new ProbeReader();
  for (const message of [hello, schema, snapshot]) reader.read(encodePayload(message));
  return reader;
}

function snapshotOf(entities: number): Snapshot {
  const floats = FLOATS.map((_, c): ColumnChange => ({ c, whole: floatsOf(entities) }));
  const handles: ColumnChange = { c: FLOATS.length, whole: u32(entities, (i) => i) };
  return { type: 'snapshot', seq: 1, frame: 0, time: 0, columns: [...floats, handles] };
}

function deltaOf(entities: number, changed: number, structural: number): Delta {
  const rows = u32(changed, (i) => Math.floor((i * entities) / changed));
  const floats = FLOATS.map((_, c): ColumnChange => ({ c, rows: c === 0 ? rows : 0, values: floatsOf(changed) }));
  const structure = STRUCTURE.map(
    (_, i): ColumnChange => ({
      c: FLOATS.length + i,
      rows: u32(structural, (row) => (row * 37 * (i + 1)) % entities),
      values: u32(structural, (row) => row * 3),
    }),
  );
  return { type: 'delta', seq: 2, frame: 1, time: 16.7, columns: [...floats, ...structure] };
}

function floatsOf(count: number): Uint8Array {
  return new Uint8Array(Float32Array.from({ length: count }, (_, i) => i * 1.37).buffer);
}

function u32(count: number, at: (i: number) => number): Uint8Array {
  return new Uint8Array(Uint32Array.from({ length: count }, (_, i) => at(i)).buffer);
}

/** Returns the same message with plain numbers. */
function jsonOf(message: Snapshot | Delta): object {
  const numbers = (c: number, values: Values | undefined) =>
    values instanceof Uint8Array
      ? [...(c < FLOATS.length ? new Float32Array(values.buffer) : new Uint32Array(values.buffer))]
      : undefined;
  const columns = message.columns!.map(({ c, whole, values, rows }) => ({
    c,
    whole: numbers(c, whole),
    values: numbers(c, values),
    rows: rows instanceof Uint8Array ? [...new Uint32Array(rows.buffer)] : rows,
  }));
  return { ...message, columns };
}
