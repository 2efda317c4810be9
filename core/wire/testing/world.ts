import fc from 'fast-check';
import type { Json, Value } from '../../trace/value.ts';
import { elementSize, elementsOf, rawBytes } from '../messages/elements.ts';
import {
  type ColumnChange,
  type Delta,
  type Hello,
  type Snapshot,
  type Values,
  type WireColumn,
  type WireType,
  wireTypes,
} from '../messages/message.ts';

/** Rows of one column as plain values; absent rows are undefined. */
export type Rows = readonly (Value | undefined)[];

export const hello: Hello = {
  type: 'hello',
  protocol: 1,
  name: 'test game',
  instance: '00112233445566778899aabbccddeeff',
  engine: { name: 'test', version: '' },
  adapter: 'test 1',
  grade: 'frame',
  capabilities: ['watch', 'pause'],
};

/** A world as plain values, with which received worlds are compared. */
export type World = readonly Rows[];

const cell: Readonly<Record<WireType, fc.Arbitrary<Value>>> = {
  u8: fc.integer({ min: 0, max: 0xff }),
  bool: fc.integer({ min: 0, max: 1 }),
  u16: fc.integer({ min: 0, max: 0xffff }),
  u32: fc.integer({ min: 0, max: 0xffff_ffff }),
  u64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  i64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  i8: fc.integer({ min: -0x80, max: 0x7f }),
  i16: fc.integer({ min: -0x8000, max: 0x7fff }),
  i32: fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff }),
  f32: fc.float(),
  f64: fc.double(),
  json: fc.oneof(
    fc.string(),
    fc.constantFrom<Json>(null, true, 1, [], { a: [1, 'b', { c: null }] }),
    // JSON has no minus zero.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  ),
};

function schemaOf(types: readonly WireType[]): WireColumn[] {
  return types.map((type, i) => ({
    id: i * 3,
    name: `column ${i}`,
    type,
    meta: { kind: 'array', group: 'g', role: 'value' },
  }));
}

/** Columns of some types, and their content at consecutive moments. */
export const history: fc.Arbitrary<{ schema: WireColumn[]; worlds: World[] }> = fc
  .array(fc.constantFrom(...wireTypes), { minLength: 1, maxLength: 6 })
  .chain((types) => {
    const rows = (type: WireType) => fc.array(fc.option(cell[type], { nil: undefined, freq: 5 }), { maxLength: 40 });
    const world = fc.tuple(...types.map(rows));
    return fc.record({ schema: fc.constant(schemaOf(types)), worlds: fc.array(world, { minLength: 1, maxLength: 8 }) });
  });

/** How a change is encoded; a probe may choose. */
export type Manner = 'whole' | 'runs' | 'rows';

export function snapshotOf(schema: readonly WireColumn[], world: World, seq: number): Snapshot {
  const columns = schema.map((column, i) => wholeOf(column, world[i]!));
  return { type: 'snapshot', seq, frame: seq, time: seq, columns };
}

export function deltaOf(
  schema: readonly WireColumn[],
  from: World,
  to: World,
  seq: number,
  manner: (column: number) => Manner,
): Delta {
  const columns = schema.map((column, i) => changeOf(column, from[i]!, to[i]!, manner(i)));
  return { type: 'delta', seq, frame: seq, time: seq, columns };
}

function changeOf(column: WireColumn, from: Rows, to: Rows, manner: Manner): ColumnChange {
  if (manner === 'whole') return wholeOf(column, to);
  const clear = to.flatMap((value, row) => (value === undefined && from[row] !== undefined ? [row, 1] : []));
  const changed = [...to.keys()].filter((row) => to[row] !== undefined && !Object.is(to[row], from[row]));
  const change: ColumnChange = { c: column.id, length: to.length, clear: rawBytes(Uint32Array.from(clear)) };
  if (manner === 'rows') {
    const values = pack(
      column.type,
      changed.map((row) => to[row]!),
    );
    return { ...change, rows: rawBytes(Uint32Array.from(changed)), values };
  }
  return { ...change, runs: changed.flatMap((row) => [row, pack(column.type, [to[row]!])]) };
}

function wholeOf(column: WireColumn, rows: Rows): ColumnChange {
  const present = new Uint8Array((rows.length + 7) >>> 3);
  rows.forEach((value, row) => {
    if (value !== undefined) present[row >>> 3]! |= 1 << (row & 7);
  });
  const filler = column.type === 'u64' || column.type === 'i64' ? 0n : 0;
  const whole = pack(
    column.type,
    rows.map((value) => (value === undefined ? filler : value)),
  );
  return rows.includes(undefined) ? { c: column.id, whole, present } : { c: column.id, whole };
}

function pack(type: WireType, values: readonly Value[]): Values {
  if (type === 'json') return values as Json[];
  const bytes = new Uint8Array(values.length * elementSize(type));
  const elements = elementsOf(type, bytes);
  values.forEach((value, i) => {
    elements[i] = value as never;
  });
  return bytes;
}

/** A world in the format of `snapshot` of core/trace, without trailing absent rows and empty columns. */
export function plain(schema: readonly WireColumn[], world: World): Map<string, Rows> {
  const columns = new Map<string, Rows>();
  world.forEach((rows, i) => {
    const length = rows.findLastIndex((value) => value !== undefined) + 1;
    if (length > 0) columns.set(schema[i]!.name, rows.slice(0, length));
  });
  return columns;
}
