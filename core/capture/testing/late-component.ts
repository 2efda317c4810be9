import { rawBytes } from '../../wire/messages/elements.ts';
import type { RecordedMessage } from '../../wire/messages/message.ts';
import { hello } from '../../wire/testing/world.ts';

const u32 = (...numbers: number[]) => rawBytes(Uint32Array.from(numbers));
const array = (group: string, more: object) => ({ kind: 'array', group, ...more });

/**
 * From frame 100 on, three entities are named bullets. From frame 200 on there is a component `Bullet`, which one of
 * them has.
 */
export function* lateComponent(): Generator<RecordedMessage> {
  yield hello;
  yield {
    type: 'schema',
    columns: [
      { id: 0, name: 'all', type: 'u32', meta: array('all', { role: 'entities' }) },
      { id: 1, name: 'names', type: 'json', meta: { kind: 'names' } },
    ],
  };
  const columns = [
    { c: 0, whole: u32(0) },
    { c: 1, whole: ['Ship'] },
  ];
  yield { type: 'snapshot', seq: 1, frame: 0, time: 0, columns };
  for (let frame = 1; frame < 400; frame++) {
    if (frame === 200) {
      const meta = array('Bullet', { role: 'entities', component: 'Bullet' });
      yield { type: 'schema', columns: [{ id: 2, name: 'Bullet.dense', type: 'u32', meta }] };
    }
    const born = [
      { c: 0, runs: [1, u32(1, 2, 3)] },
      { c: 1, runs: [1, ['Bullet 1', 'Bullet 2', 'Bullet 3']] },
    ];
    const added = [{ c: 2, whole: u32(1) }];
    const written = frame === 100 ? born : frame === 200 ? added : [{ c: 0, runs: [0, u32(0)] }];
    yield { type: 'delta', seq: frame + 1, frame, time: frame * 16, columns: written };
  }
}
