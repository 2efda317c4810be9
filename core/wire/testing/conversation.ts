import { hello } from './world.ts';

const u32 = (...numbers: number[]) => new Uint8Array(Uint32Array.from(numbers).buffer);

export const conversation = [
  hello,
  {
    type: 'schema',
    columns: [
      { id: 0, name: 'A.packed', type: 'u32', meta: { kind: 'entt.storage', group: 'A', role: 'packed' } },
      { id: 1, name: 'A.payload', type: 'f32', watched: true },
      { id: 2, name: 'names', type: 'json', meta: { kind: 'names', nested: [1, { deep: [true, null] }] } },
      { id: 300, name: 'wide', type: 'u64' },
    ],
  },
  {
    type: 'snapshot',
    seq: 1,
    frame: 10,
    time: 1.5,
    columns: [
      { c: 0, whole: u32(1, 2, 3, 4), present: Uint8Array.of(0b1011) },
      { c: 2, whole: ['a', null, { x: [1.25, 'y'] }] },
      { c: 300, whole: new Uint8Array(64) },
    ],
  },
  {
    type: 'delta',
    seq: 2,
    frame: 11,
    time: 18.2,
    merged: 3,
    columns: [
      { c: 0, length: 3, clear: u32(0, 1), runs: [1, u32(7, 8), 6, u32(9)] },
      { c: 1, rows: u32(0, 5, 2), values: new Uint8Array(12) },
      { c: 2, rows: 1, values: ['p', 'q', 'r'] },
    ],
  },
  {
    type: 'delta',
    seq: 3,
    frame: 12,
    time: 30,
    steps: [{ code: 'pop', args: { row: 3 }, columns: [{ c: 0, length: 1 }] }],
  },
  {
    type: 'delta',
    seq: 4,
    frame: 13,
    time: 46.5,
    columns: [{ c: 0, length: 0 }],
    edits: [
      { id: 7, action: 'set', entity: 3, component: 'A', field: 'x', value: [1.5, { y: 'z' }] },
      { id: 8, action: 'spawn', entity: 2 ** 40 },
    ],
  },
  { type: 'edited', id: 9, reason: 'Entity 7v1 is not alive', entity: 4 },
  { type: 'state', paused: true, frame: 12 },
  { type: 'pong', id: 4, frame: 12 },
  { type: 'something new', with: [1, 2, 3] },
  { type: 'bye', code: 'done', reason: 'The game ended' },
];
