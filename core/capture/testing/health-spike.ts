import { rawBytes } from '../../wire/elements.ts';
import type { RecordedMessage } from '../../wire/message.ts';
import { hello } from '../../wire/testing/world.ts';

const u32 = (...numbers: number[]) => rawBytes(Uint32Array.from(numbers));
const f32 = (...numbers: number[]) => rawBytes(Float32Array.from(numbers));

/**
 * Health is always 5, except 1000 in frame 10. Another array is written in every other frame. A third one belongs to no
 * component.
 */
export function* healthSpike(): Generator<RecordedMessage> {
  yield hello;
  const a = (group: string, more: object) => ({ kind: 'array', group, ...more });
  yield {
    type: 'schema',
    columns: [
      { id: 0, name: 'all', type: 'u32', meta: a('all', { role: 'entities' }) },
      { id: 1, name: 'Health.dense', type: 'u32', meta: a('Health', { role: 'entities', component: 'Health' }) },
      {
        id: 2,
        name: 'Health.points',
        type: 'f32',
        meta: a('Health', { role: 'value', component: 'Health', field: 'points', rows: 'Health.dense' }),
      },
      { id: 3, name: 'other', type: 'u32', meta: a('other', { role: 'entities', component: 'Other' }) },
      { id: 4, name: 'loose', type: 'f32', meta: a('loose', { role: 'value', rows: 'all' }) },
    ],
  } as RecordedMessage;
  yield {
    type: 'snapshot',
    seq: 1,
    frame: 0,
    time: 0,
    columns: [
      { c: 0, whole: u32(3) },
      { c: 1, whole: u32(3) },
      { c: 2, whole: f32(5) },
      { c: 3, whole: u32(0) },
      { c: 4, whole: f32(5000) },
    ],
  } as RecordedMessage;
  for (let frame = 1; frame < 2000; frame++) {
    const columns =
      frame === 10
        ? [{ c: 2, runs: [0, f32(1000)] }]
        : frame === 11
          ? [{ c: 2, runs: [0, f32(5)] }]
          : [{ c: 3, runs: [0, u32(frame)] }];
    yield { type: 'delta', seq: frame + 1, frame, time: frame * 16, columns } as RecordedMessage;
  }
}
