import { expect, test } from 'vitest';
import { engineNamed } from '../../engines/all.ts';
import { stepCode } from '../../trace/step-code.ts';
import { Timeline } from '../../trace/timeline.ts';
import { WorldState } from '../../world/world.ts';
import { parseCondition } from './condition.ts';
import { MomentSearch } from './find-moment.ts';
import { toldHit } from './told-hit.ts';

const FRAME = stepCode('live-frame', 'frame');
const FRAMES = stepCode('live-frames', 'frame', 'merged');

/** A game with three entities, of which 1 has Tag. Its last message says that 2 gained or lost Tag in frame 9, without any other change. */
function game({ torn = false, merged = 1 } = {}) {
  const timeline = new Timeline();
  const { columns } = timeline;
  const ids = columns.declare({
    name: 'world.ids',
    type: 'u32',
    meta: { kind: 'array', group: 'world', role: 'entities' },
  });
  const flags = columns.declare({
    name: 'Tag.flags',
    type: 'u32',
    meta: { kind: 'array', group: 'Tag', role: 'flags', component: 'Tag', rows: 'entity' },
  });
  const told = columns.declare({
    name: 'changed-in.Tag',
    type: 'u32',
    meta: { kind: 'changes', group: 'changes', role: 'changed-in', component: 'Tag', rows: 'entity' },
  });
  timeline.step(FRAME, 0, 5);
  for (const id of [0, 1, 2]) ids.set(id, id);
  for (const id of [0, 1, 2]) flags.set(id, id === 1 ? 1 : 0);
  told.set(0, 4);
  const from = timeline.length;
  timeline.step(FRAME, 0, 9);
  told.set(2, 9);
  told.set(0, 5);
  const engine = engineNamed('arrays');
  const world = new WorldState(columns, engine);
  const to = timeline.length;
  timeline.step(FRAMES, 0, 10, merged);
  const last = timeline.length;
  const momentAt = (at: number) =>
    at === from ? { frame: 5, torn: false } : at === to ? { frame: 9, torn } : { frame: 10, torn: false };
  return {
    told: (text: string) => toldHit(timeline, world, parseCondition(text), { from, to, momentAt }),
    toldNext: (text: string) => toldHit(timeline, world, parseCondition(text), { from: to, to: last, momentAt }),
    search: (text: string) => new MomentSearch({ timeline, engine, condition: parseCondition(text), momentAt }),
    to,
  };
}

test('a component that was gained and lost again between two messages is found in what the game tells', () => {
  const { told } = game();
  expect(told('lost Tag')).toEqual({ entities: [2], count: 1 });
  expect(told('lost Tag, alive')).toEqual({ entities: [2], count: 1 });
  expect(told('lost Tag, Tag')).toBeNull();
  expect(told('gained Tag')).toBeNull();
  expect(told('destroyed')).toBeNull();
});

test('a torn frame, whose components may have been read before, does not tell a loss, but the whole one after it does', () => {
  const { told, toldNext } = game({ torn: true });
  expect([told('lost Tag'), toldNext('lost Tag')]).toEqual([null, { entities: [2], count: 1 }]);
  expect(game().toldNext('lost Tag')).toBeNull();
});

test('a change of which the game told before it read the structure again is no loss until then', () => {
  const { told, toldNext } = game({ merged: 2 });
  expect(told('lost Tag')).toBeNull();
  expect(toldNext('lost Tag')).toEqual({ entities: [2], count: 1 });
});

test('a search finds such a loss in both directions', () => {
  const { search, to } = game();
  for (const backward of [false, true]) {
    expect(search('lost Tag').find(1, to, backward)).toMatchObject({ before: 1, position: to, hit: { entities: [2] } });
    expect(search('gained Tag').find(1, to, backward)).toBeNull();
  }
});
