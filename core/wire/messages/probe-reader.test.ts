import { expect, test } from 'vitest';
import { LIMITS } from '../codec/limits.ts';
import { refusal } from '../testing/refusal.ts';
import { hello } from '../testing/world.ts';
import { rawBytes } from './elements.ts';
import { ProbeReader } from './probe-reader.ts';

const SMALL = { ...LIMITS, rows: 10, depth: 4 };
const schema = {
  type: 'schema',
  columns: [
    { id: 0, name: 'x', type: 'f32' },
    { id: 1, name: 'n', type: 'json' },
  ],
};
const moment = { seq: 1, frame: 1, time: 1 };
const rows = (...all: number[]) => rawBytes(Uint32Array.from(all));
const x = (count: number) => new Uint8Array(count * 4);

function afterSnapshot(): ProbeReader {
  const reader = new ProbeReader(SMALL);
  for (const message of [hello, schema, { type: 'snapshot', ...moment, columns: [{ c: 0, whole: x(3) }] }])
    reader.readDecoded(message);
  return reader;
}

const read = (message: object) => afterSnapshot().readDecoded(message);

test.each([
  ['column: Column 2 is in no schema', { c: 2 }],
  ['message: change.present: only together with whole', { c: 0, present: Uint8Array.of(1) }],
  ['message: change.present: 2 bytes are needed', { c: 0, whole: x(9), present: Uint8Array.of(1) }],
  ['message: change.present: 1 bytes are needed', { c: 0, whole: x(8), present: Uint8Array.of(1, 1) }],
  ['message: change.rows: rows and values come together', { c: 0, rows: rows(1) }],
  ['message: change.rows: rows and values come together', { c: 0, values: x(1) }],
  ['message: change.values: 1 values for 2 rows (column x)', { c: 0, rows: rows(1, 2), values: x(1) }],
  ['message: change.rows: change 0 is no earlier one with rows of its own', { c: 0, rows: 0, values: x(1) }],
  ['message: change.rows: u32 rows are needed', { c: 0, rows: new Uint8Array(5), values: x(1) }],
  ['limit: 11 rows in x (rows); the limit is 10', { c: 0, rows: rows(9, 10, 4), values: x(3) }],
  ['message: change.clear: pairs of u32 are needed', { c: 0, clear: new Uint8Array(4) }],
  ['limit: 11 rows in x (clear); the limit is 10', { c: 0, clear: rows(8, 3) }],
  ['message: change.runs: starts and values in turn are needed', { c: 0, runs: [1] }],
  ['message: change.runs: -1 is no row to start at', { c: 0, runs: [-1, x(1)] }],
  ['limit: 11 rows in x (runs); the limit is 10', { c: 0, runs: [8, x(3)] }],
  ['message: change.whole: a bin is needed (column x)', { c: 0, whole: [1] }],
  [
    'message: change.whole: 5 bytes are no whole number of elements of 4 (column x)',
    { c: 0, whole: new Uint8Array(5) },
  ],
  ['limit: 11 rows in x (whole); the limit is 10', { c: 0, whole: x(11) }],
  ['message: change.whole: an array of values is needed (column n)', { c: 1, whole: x(1) }],
  ['message: change.whole: JSON values are needed, nested at most 4 deep (column n)', { c: 1, whole: [[[[[[]]]]]] }],
  ['message: change.values: a bin is needed (column x)', { c: 0, rows: rows(1), values: [1] }],
  ['message: change.runs: a bin is needed (column x)', { c: 0, runs: [0, [1]] }],
  ['message: change.clear: a bin is needed', { c: 0, clear: [0, 1] }],
  ['message: change.present: a bin is needed', { c: 0, whole: x(1), present: [1] }],
  ['message: change.length: an integer from 0 to 10 is needed', { c: 0, length: 11 }],
  ['message: change.c: an integer from 0 to 65535 is needed', { c: -1 }],
])('a change is refused: %s', (problem, change) => {
  expect(refusal(() => read({ type: 'delta', ...moment, columns: [change] }))).toBe(problem);
});

test('a column may be changed once per list, so once in each step', () => {
  const twice = [{ c: 0 }, { c: 0 }];
  expect(refusal(() => read({ type: 'delta', ...moment, columns: twice }))).toBe(
    'column: Column 0 (x) is changed twice in a list',
  );
  const steps = twice.map((change) => ({ code: 's', columns: [change] }));
  expect(read({ type: 'delta', ...moment, steps })).toMatchObject({ steps });
});

test('a reader lists the declared columns in order of their ids', () => {
  const reader = afterSnapshot();
  const m = { id: 7, name: 'm', type: 'u8' };
  reader.readDecoded({ type: 'schema', columns: [m] });
  // A connection may repeat a declaration.
  reader.readDecoded(schema);
  expect(reader.columns).toEqual([...schema.columns, m]);
});

test('rows and bits up to the limit are read unchanged', () => {
  const columns = [
    { c: 0, rows: rows(9, 2), values: x(2), clear: rows(8, 2) },
    { c: 1, rows: 0, values: ['a', 1] },
  ];
  const message = { type: 'delta', ...moment, merged: 3, torn: true, valueAge: 4, columns };
  expect(read(message)).toEqual(message);
});

test('absent rows count towards the limit of all cells', () => {
  const reader = new ProbeReader({ ...SMALL, cells: 12 });
  for (const message of [hello, schema, { type: 'snapshot', ...moment, columns: [{ c: 0, whole: x(3) }] }])
    reader.readDecoded(message);
  const change = (...columns: object[]) => reader.readDecoded({ type: 'delta', ...moment, columns });
  change({ c: 0, rows: rows(9), values: x(1) }, { c: 1, runs: [0, ['a', 'b']] });
  change({ c: 0, length: 4 }, { c: 1, rows: rows(7), values: ['c'] });
  expect(refusal(() => change({ c: 0, runs: [4, x(1)] }))).toBe('limit: 13 rows in all columns; the limit is 12');
});

test.each([
  ['message: delta.columns: either columns or steps are needed', { type: 'delta', ...moment }],
  ['message: delta.columns: either columns or steps are needed', { type: 'delta', ...moment, columns: [], steps: [] }],
  [
    'column: Column 0 is declared again as another one: x, y',
    { type: 'schema', columns: [{ id: 0, name: 'y', type: 'f32' }] },
  ],
  [
    'column: Column 0 is declared again as another one: x, x',
    { type: 'schema', columns: [{ id: 0, name: 'x', type: 'f64' }] },
  ],
  ['column: Column 5 has the name of column 0: x', { type: 'schema', columns: [{ id: 5, name: 'x', type: 'f32' }] }],
  ['order: Received hello twice', hello],
])('a message is refused: %s', (problem, message) => {
  expect(refusal(() => read(message))).toBe(problem);
});

test('a delta is refused before a snapshot, and each message before a hello', () => {
  const reader = new ProbeReader();
  expect(refusal(() => reader.readDecoded(schema))).toBe('order: Received schema before hello');
  reader.readDecoded(hello);
  const delta = { type: 'delta', ...moment, columns: [] };
  expect(refusal(() => reader.readDecoded(delta))).toBe('order: Received delta before snapshot');
});

const step = (args: unknown) => ({ type: 'delta', ...moment, steps: [{ code: 'pop', args, columns: [] }] });
const edit = (more: object) => ({ type: 'delta', ...moment, edits: [{ id: 1, ...more }], columns: [] });

test.each([
  step({}),
  step({ a: 1, b: 'two', c: -0.5, d: '' }),
  edit({ action: 'spawn', entity: 2 }),
  edit({ action: 'set', entity: 2, component: 'P', field: 'x', value: [null, { a: 1 }] }),
  { type: 'state', paused: true, frame: 7 },
  { type: 'pong', id: 3, frame: 7 },
  { type: 'edited', id: 4 },
  { type: 'edited', id: 4, reason: 'none', dropped: true, entity: 5 },
  { type: 'bye', code: 'done', reason: 'Over' },
  { type: 'schema', columns: [{ id: 7, name: 'm', type: 'u8', watched: false, meta: { kind: 'array', of: 1 } }] },
])('%j is read unchanged', (message) => {
  expect(read(message)).toEqual(message);
});

test.each([
  ['message: delta.steps.args: at most 4', step({ a: 1, b: 2, c: 3, d: 4, e: 5 })],
  ['message: delta.steps.args.a: a number is needed', step({ a: null })],
  ['message: delta.edits.value: is needed to set', edit({ action: 'set', entity: 2, component: 'P' })],
  ['message: delta.edits.entity: is needed to despawn', edit({ action: 'despawn' })],
  [
    'message: delta.edits.value: a JSON value of at most 4096 bytes is needed',
    edit({ action: 'set', entity: 2, component: 'P', value: 'x'.repeat(4096) }),
  ],
  [
    'message: schema.columns.meta: a map of JSON values is needed (column m)',
    { type: 'schema', columns: [{ id: 7, name: 'm', type: 'u8', meta: [] }] },
  ],
  [
    'limit: 5003 bytes of meta (column m); the limit is 4096',
    { type: 'schema', columns: [{ id: 7, name: 'm', type: 'u8', meta: { a: 'x'.repeat(4997) } }] },
  ],
  ['message: message.type: a str is needed', { type: 7 }],
])('a message is refused: %s', (problem, message) => {
  expect(refusal(() => read(message))).toBe(problem);
});

const whole = {
  ...hello,
  capabilities: ['pause', 'watch'],
  world: 'one',
  pid: 0xffff_ffff,
  program: '/bin/game',
  language: 'C++',
};
const hears = (more: object) => () => new ProbeReader().readDecoded({ ...whole, ...more });

test('a hello is read unchanged except for unknown and unusable capabilities', () => {
  expect(hears({})()).toEqual(whole);
  expect(hears({ capabilities: ['fly', 'pause'] })()).toEqual({ ...whole, capabilities: ['pause'] });
  expect(hears({ capabilities: ['break', 'watch'] })()).toMatchObject({ capabilities: ['watch'] });
  expect(hears({ capabilities: ['conditions', 'watch', 'pause'] })()).toMatchObject({
    capabilities: ['pause', 'watch'],
  });
});

test.each([
  ['message: hello.protocol: an integer from 0 to 4294967295 is needed', { protocol: -1 }],
  ['message: hello.name: must not be empty', { name: '' }],
  ['message: hello.world: at most 256 bytes', { world: 'x'.repeat(257) }],
  ['message: hello.instance: 32 hex digits are needed', { instance: '0'.repeat(33) }],
  ['message: hello.instance: 32 hex digits are needed', { instance: 'A'.repeat(32) }],
  ['message: hello.engine: a map is needed', { engine: 'entt' }],
  ['message: hello.engine.version: a str is needed', { engine: { name: 'entt' } }],
  ['message: hello.adapter: a str is needed', { adapter: null }],
  ['message: hello.grade: one of exact, frame, observed is needed', { grade: 'rough' }],
  ['message: hello.capabilities: an array is needed', { capabilities: 'pause' }],
  ['message: hello.pid: an integer from 0 to 4294967295 is needed', { pid: 2 ** 32 }],
  ['message: hello.program: at most 1024 bytes', { program: 'x'.repeat(1025) }],
  ['message: hello.language: a str is needed', { language: 1 }],
])('a hello is refused: %s', (problem, more) => {
  expect(refusal(hears(more))).toBe(problem);
});

test('the memory of all columns is limited, and replaced values free theirs', () => {
  const reader = new ProbeReader({ ...SMALL, world: 500 });
  const text = (length: number) => ({ c: 1, rows: rows(0), values: ['x'.repeat(length)] });
  let seq = 1;
  const send = (type: 'snapshot' | 'delta', columns: readonly object[]) =>
    reader.readDecoded({ type, seq: seq++, frame: seq, time: seq, columns });
  for (const message of [hello, schema]) reader.readDecoded(message);
  send('snapshot', []);
  // Each text takes 232 bytes, so one at a time fits.
  for (let i = 0; i < 10; i++) send('delta', [text(100)]);
  send('delta', [{ c: 1, length: 0 }]);
  send('delta', [text(200)]);
  expect(() => send('delta', [{ c: 1, rows: rows(1), values: ['x'.repeat(50)] }])).toThrow(
    '582 bytes in all columns; the limit is 500',
  );
});

test('a frame that writes and clears more cells than its limit is refused, also in small steps', () => {
  const reader = () => {
    const small = new ProbeReader({ ...SMALL, cells: 10 });
    for (const message of [hello, schema, { type: 'snapshot', ...moment, columns: [{ c: 0, whole: x(3) }] }])
      small.readDecoded(message);
    return small;
  };
  const steps = (count: number) =>
    Array.from({ length: count }, () => ({ code: 'a', columns: [{ c: 0, clear: rows(0, 4), runs: [0, x(1)] }] }));
  const delta = (count: number) => ({ type: 'delta', ...moment, steps: steps(count) });
  const known = reader();
  // Each frame has a limit of its own.
  for (let n = 0; n < 3; n++) expect(refusal(() => known.readDecoded(delta(4)))).toBe('accepted');
  expect(refusal(() => reader().readDecoded(delta(5)))).toBe(
    'limit: More than 20 cells are written or cleared in one frame, the limit',
  );
});
