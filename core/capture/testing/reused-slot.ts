import { rawBytes } from '../../wire/messages/elements.ts';
import type { RecordedMessage } from '../../wire/messages/message.ts';
import { hello } from '../../wire/testing/world.ts';

const u32 = (...numbers: number[]) => rawBytes(Uint32Array.from(numbers));
const f32 = (...numbers: number[]) => rawBytes(Float32Array.from(numbers));
const f64 = (...numbers: number[]) => rawBytes(Float64Array.from(numbers));

/** A Flecs game whose single table slot contains `Health`, which falls below zero, and `Position` from frame 200 on. */
export function* reusedSlot(): Generator<RecordedMessage> {
  yield { ...hello, engine: { name: 'flecs', version: '4.1.6' } } as RecordedMessage;
  const e = (role: string) => ({
    kind: 'flecs.entity-index',
    group: 'entities',
    indexBits: 32,
    generationBits: 16,
    role,
  });
  const t = (role: string, more = {}) => ({ kind: 'flecs.table', group: 'table.1', table: 1, role, ...more });
  yield {
    type: 'schema',
    columns: [
      { id: 0, name: 'tables.dense', type: 'u32', meta: { kind: 'flecs.tables', group: 'tables', role: 'dense' } },
      { id: 1, name: 'tables.count', type: 'u32', meta: { kind: 'flecs.tables', group: 'tables', role: 'count' } },
      { id: 2, name: 'entities.dense', type: 'f64', meta: e('dense') },
      { id: 3, name: 'entities.alive-count', type: 'u32', meta: e('alive-count') },
      { id: 4, name: 'entities.record-dense', type: 'u32', meta: e('record-dense') },
      { id: 5, name: 'entities.record-table', type: 'u32', meta: e('record-table') },
      { id: 6, name: 'entities.record-row', type: 'u32', meta: e('record-row') },
      { id: 7, name: 'table.1.type', type: 'json', meta: t('type') },
      { id: 8, name: 'table.1.entities', type: 'f64', meta: t('entities') },
      { id: 9, name: 'table.1.column-map', type: 'f64', meta: t('column-map') },
      { id: 10, name: 'table.1.column.0', type: 'f32', meta: t('column', { column: 0 }) },
    ],
  } as RecordedMessage;
  yield {
    type: 'snapshot',
    seq: 1,
    frame: 0,
    time: 0,
    columns: [
      { c: 0, whole: u32(1) },
      { c: 1, whole: u32(1) },
      { c: 2, whole: f64(0, 3) },
      { c: 3, whole: u32(2) },
      { c: 4, whole: u32(0, 0, 0, 1) },
      { c: 5, whole: u32(0, 0, 0, 1) },
      { c: 6, whole: u32(0, 0, 0, 0) },
      { c: 7, whole: ['Health'] },
      { c: 8, whole: f64(3) },
      { c: 9, whole: f64(0, 0) },
      { c: 10, whole: f32(100) },
    ],
  } as RecordedMessage;
  for (let frame = 1; frame < 400; frame++) {
    const value = frame < 200 ? 100 - frame * 0.7 : 10 + (frame % 7);
    yield {
      type: 'delta',
      seq: frame + 1,
      frame,
      time: frame * 16,
      columns: [...(frame === 200 ? [{ c: 7, whole: ['Position'] }] : []), { c: 10, runs: [0, f32(value)] }],
    } as RecordedMessage;
  }
}
