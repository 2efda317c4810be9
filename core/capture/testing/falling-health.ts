import { rawBytes } from '../../wire/messages/elements.ts';
import type { RecordedMessage } from '../../wire/messages/message.ts';
import { hello } from '../../wire/testing/world.ts';

export const FRAMES = 400;
const u32 = (...numbers: number[]) => rawBytes(Uint32Array.from(numbers));
const f32 = (...numbers: number[]) => rawBytes(Float32Array.from(numbers));
const array = (group: string, more: object) => ({ kind: 'array', group, ...more });

/** Entities 0 to 4, some of which have health that falls and is sometimes restored. */
export function* fallingHealth(): Generator<RecordedMessage> {
  yield hello;
  const health = { role: 'value', component: 'Health', field: 'points', rows: 'Health.dense' };
  yield {
    type: 'schema',
    columns: [
      { id: 0, name: 'all', type: 'u32', meta: array('all', { role: 'entities' }) },
      { id: 1, name: 'Health.dense', type: 'u32', meta: array('Health', { role: 'entities', component: 'Health' }) },
      { id: 2, name: 'Health.points', type: 'f32', meta: array('Health', health) },
    ],
  };
  const columns = [
    { c: 0, whole: u32(0, 1, 2, 3, 4) },
    { c: 1, whole: u32(1, 3) },
    { c: 2, whole: f32(90, 70) },
  ];
  yield { type: 'snapshot', seq: 1, frame: 0, time: 0, columns };
  for (let frame = 1; frame < FRAMES; frame++) {
    const moment = { seq: frame + 1, frame, time: frame * 16 };
    const [a, b] = [90 - (frame % 110), 70 - ((frame * 7) % 130)];
    const gains = frame % 90 === 50;
    const loses = frame % 90 === 80;
    yield {
      type: 'delta',
      ...moment,
      columns: [
        ...(gains ? [{ c: 1, runs: [2, u32(4)] }] : loses ? [{ c: 1, length: 2 }] : []),
        { c: 2, ...(loses && { length: 2 }), runs: gains ? [0, f32(a, b, 5)] : [0, f32(a, b)] },
      ],
    };
  }
  yield { type: 'bye', code: 'done', reason: '' };
}
