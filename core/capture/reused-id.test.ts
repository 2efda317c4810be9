import { expect, test } from 'vitest';
import { changeReaderOf } from '../changes/change-reader.ts';
import { engineNamed, engineOf } from '../engines/all.ts';
import { parseCondition } from '../inspect/conditions/condition.ts';
import { MomentSearch } from '../inspect/conditions/find-moment.ts';
import { frameSummary } from '../inspect/history/frame-summary.ts';
import type { ProbeMessage } from '../wire/messages/message.ts';
import { hello } from '../wire/testing/hello.ts';
import { Capture } from './capture.ts';
import { compareFrames } from './frame-differences.ts';
import { keptFrames } from './recorded-moment.ts';

const bytes = (values: Iterable<number>): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);
const about = (component: string) => ({ kind: 'changes', group: 'changes', component, rows: 'entity' });
const list = (group: string, component?: string) => ({ kind: 'array', group, role: 'entities', component });
const columns = [
  { id: 0, name: 'world.ids', type: 'u32', meta: list('world') },
  { id: 1, name: 'Enemy.ids', type: 'u32', meta: list('Enemy', 'Enemy') },
  { id: 2, name: 'Flash.ids', type: 'u32', meta: list('Flash', 'Flash') },
  { id: 3, name: 'changed-by.Enemy', type: 'u32', watched: true, meta: { ...about('Enemy'), role: 'changed-by' } },
  { id: 4, name: 'changed-in.Enemy', type: 'u32', watched: true, meta: { ...about('Enemy'), role: 'changed-in' } },
  { id: 5, name: 'changed-by.Flash', type: 'u32', watched: true, meta: { ...about('Flash'), role: 'changed-by' } },
  { id: 6, name: 'changed-in.Flash', type: 'u32', watched: true, meta: { ...about('Flash'), role: 'changed-in' } },
];
const told = (c: number, value: number) => ({ c, rows: bytes([7]), values: bytes([value]) });

/** Returns what a frame did in which #7 lost Enemy and gained Flash, in systems of these rows. */
function summaryOf(losingSystem: number, gainingSystem: number) {
  const capture = new Capture(() => 1e9, engineOf);
  const first = [bytes([7]), bytes([7]), bytes([])].map((whole, c) => ({ c, whole }));
  const systems = [told(3, losingSystem), told(4, 2), told(5, gainingSystem), told(6, 2)];
  const second = [...[bytes([]), bytes([7])].map((whole, i) => ({ c: i + 1, whole })), ...systems];
  const messages = [
    hello,
    { type: 'schema', columns },
    { type: 'snapshot', seq: 1, time: 16, frame: 1, columns: first },
    { type: 'delta', seq: 2, time: 32, frame: 2, columns: second },
  ];
  for (const message of messages) capture.apply(message as ProbeMessage);
  const { timeline } = capture.world;
  return frameSummary(timeline, engineOf(timeline.columns), timeline.length - 1, timeline.length)!;
}

test('a frame in which an entity lost all components before it gained others probably destroyed it, and its id is reused', () => {
  const { spawned, destroyed, presumed, gained, lost } = summaryOf(0, 1);
  expect([spawned, presumed].map(({ entities }) => entities)).toEqual([[7], [7]]);
  expect([destroyed.count, gained.size, lost.size]).toEqual([0, 0, 0]);
});

test.each([
  [1, 0],
  [1, 1],
])(
  'an entity that loses its component in system %i and gains another in system %i remains the same',
  (loses, gains) => {
    const { spawned, presumed, gained, lost } = summaryOf(loses, gains);
    expect([spawned.count, presumed.count]).toEqual([0, 0]);
    expect([[...gained.keys()], [...lost.keys()]]).toEqual([['Flash'], ['Enemy']]);
  },
);

const LIFE = ['created', 'created-in', 'destroyed', 'destroyed-in'].map((role, i) => ({
  ...{ id: 7 + i, name: `changes.${role}`, type: 'u32', watched: true },
  meta: { kind: 'changes', group: 'changes', role, rows: 'entity' },
}));

test('an id that the game tells to be used again belongs to another entity, whose components are those that were read after it was created', () => {
  const capture = new Capture(() => 1e9, engineOf);
  const reusedIn = (frame: number) => [told(7, 7), told(8, frame), told(9, 7), told(10, frame)];
  const enemies = { c: 1, whole: bytes([7]) };
  const moment = (frame: number) => ({ type: 'delta', seq: frame, time: frame * 16, frame });
  const messages = [
    hello,
    { type: 'schema', columns: [...columns, ...LIFE] },
    {
      ...{ type: 'snapshot', seq: 1, time: 16, frame: 1 },
      columns: [{ c: 0, whole: bytes([7]) }, enemies, { c: 2, whole: bytes([7]) }],
    },
    // The structure is only read for the next message, which also covers this frame.
    { ...moment(2), columns: reusedIn(2) },
    { ...moment(3), merged: 2, columns: [{ c: 2, whole: bytes([]) }] },
    // Both entities have the same components.
    { ...moment(4), columns: reusedIn(4) },
    { ...moment(5), columns: [] },
  ];
  for (const message of messages) capture.apply(message as ProbeMessage);
  const { timeline } = capture.world;
  const reader = changeReaderOf(timeline, engineOf(timeline.columns));
  const rows = [1, 2, 3, 4].map((from) =>
    reader
      .changesIn(from, from + 1)
      .map(({ kind, component, reuse, isUnread }) => [kind, component ?? reuse, isUnread].filter(Boolean).join(' ')),
  );
  expect(rows).toEqual([
    ['lost Enemy', 'lost Flash', 'destroyed reused', 'created reused true'],
    ['gained Enemy'],
    ['lost Enemy', 'destroyed reused', 'created reused', 'gained Enemy'],
    [],
  ]);
  const { moments } = capture.world;
  const question = { timeline, engine: engineOf(timeline.columns), momentAt: (at: number) => moments.at(at) };
  const hitOf = (text: string) =>
    new MomentSearch({ ...question, condition: parseCondition(text) }).find(1, timeline.length, false);
  expect(hitOf('destroyed, Flash')).toMatchObject({ position: 2, hit: { entities: [7] } });
  expect(hitOf('lost Flash')).toMatchObject({ position: 3, hit: { entities: [7] } });
  // The entity that had Flash is not alive, though its id is.
  expect(hitOf('lost Flash, alive')).toBeNull();
});

test('an entity whose creation is told by a later message of the frame that shows it does not follow another one', () => {
  const capture = new Capture(() => 1e9, engineOf);
  const whole = (rows: readonly number[]) => rows.map((row, c) => ({ c, whole: bytes(row < 0 ? [] : [row]) }));
  const messages = [
    hello,
    { type: 'schema', columns: [...columns, ...LIFE] },
    { type: 'snapshot', seq: 1, time: 16, frame: 1, columns: whole([-1, -1, -1]) },
    { type: 'delta', seq: 2, time: 32, frame: 2, columns: whole([7, 7, -1]) },
    { type: 'delta', seq: 3, time: 33, frame: 2, columns: [told(7, 7), told(8, 2)] },
  ];
  for (const message of messages) capture.apply(message as ProbeMessage);
  const { timeline } = capture.world;
  const reader = changeReaderOf(timeline, engineOf(timeline.columns));
  expect(reader.changesIn(2, 3)).toEqual([]);
});

test('a creation that was told before the first position of a part of a recording is known in it', () => {
  const capture = new Capture(() => 1e9, engineOf, 2);
  const enemies = [0, 1].map((c) => ({ c, whole: bytes([7]) }));
  const lives = [7, 2, 7, 2].map((value, i) => ({ ...told(7 + i, value), length: 8 }));
  capture.apply(hello as ProbeMessage);
  capture.apply({ type: 'schema', columns: [...columns, ...LIFE] } as ProbeMessage);
  const columnsThen = [...enemies, ...lives];
  const keyframe = { type: 'keyframe', position: 2, frame: 2, seq: 2, time: 32, columns: columnsThen };
  capture.apply(keyframe as Parameters<Capture['apply']>[0]);
  capture.apply({ type: 'delta', seq: 3, time: 48, frame: 3, merged: 2, columns: [] } as ProbeMessage);
  capture.apply({ type: 'delta', seq: 4, time: 64, frame: 4, columns: [] } as ProbeMessage);
  const { timeline } = capture.world;
  expect(timeline.first).toBe(2);
  const [gained] = changeReaderOf(timeline, engineOf(timeline.columns)).changesIn(2, 3);
  expect(gained).toMatchObject({ kind: 'gained', component: 'Enemy', index: 7 });
});

test('a comparison of frames between which an id had several owners tells the end of the first one, and no losses of others', () => {
  const capture = new Capture(() => 1e9, engineOf);
  const enemies = [0, 1].map((c) => ({ c, whole: bytes([7]) }));
  const reusedIn = (frame: number) => [7, frame, 7, frame].map((value, i) => told(7 + i, value));
  const moment = (frame: number) => ({ type: 'delta', seq: frame, time: frame * 16, frame, columns: reusedIn(frame) });
  const first = { type: 'snapshot', seq: 1, time: 16, frame: 1, columns: enemies };
  const messages = [hello, { type: 'schema', columns: [...columns, ...LIFE] }, first, moment(2), moment(3), moment(4)];
  for (const message of messages) capture.apply(message as ProbeMessage);
  const kept = keptFrames(capture.world, [1, 4], engineNamed);
  if ('missing' in kept) throw new Error('The frames are not kept');
  expect(compareFrames(kept).groups.map(({ kind, component }) => [kind, component])).toEqual([
    ['destroyed', null],
    ['created', null],
  ]);
});
