import { expect, test } from 'vitest';
import type { Json } from '../../trace/value.ts';
import type { ColumnChange } from '../messages/message.ts';
import { hello } from '../testing/world.ts';
import { LiveTimeline } from './live-timeline.ts';

const BUDGET = 1e9;

test('a timeline stays within its budget by dropping its oldest positions, and stays correct', () => {
  const live = new LiveTimeline({ budget: 2_000_000 });
  const schema = { type: 'schema', columns: [{ id: 0, name: 'x', type: 'u32' }] } as const;
  live.apply(schema);
  const rows = 4096;
  for (let frame = 0; frame < 512; frame++) {
    const values = new Uint32Array(rows).fill(frame);
    const whole = new Uint8Array(values.buffer);
    live.apply({
      type: frame === 0 ? 'snapshot' : 'delta',
      seq: frame,
      frame,
      time: frame,
      columns: [{ c: 0, whole }],
    });
  }
  const { timeline } = live;
  expect(timeline.bytes).toBeLessThan(2_000_000 + 16_384 * 24);
  expect(timeline.first).toBeGreaterThan(300);
  timeline.seek(timeline.first);
  expect(timeline.columns.get('x').peek(7)).toBe(timeline.first - 1);
});

test('a timeline without free positions starts again with the current state', () => {
  const live = new LiveTimeline({ budget: BUDGET, maxWrites: 100 });
  live.apply({
    type: 'schema',
    columns: [
      { id: 0, name: 'x', type: 'u32' },
      { id: 1, name: 'y', type: 'json' },
      { id: 2, name: 'once', type: 'u8' },
    ],
  });
  const first = live.timeline;
  const once = { c: 2, whole: Uint8Array.of(5, 0, 6), present: Uint8Array.of(0b101) };
  for (let frame = 0; frame < 50; frame++) {
    const whole = new Uint8Array(Uint32Array.of(frame, 7, frame).buffer);
    const columns = [
      { c: 0, whole },
      { c: 1, whole: [`frame ${frame}`] },
    ];
    if (frame === 0) live.apply({ type: 'snapshot', seq: frame, frame, time: frame, columns: [...columns, once] });
    else live.apply({ type: 'delta', seq: frame, frame, time: frame, columns });
  }
  expect(live.timeline).not.toBe(first);
  expect([...live.timeline.columns].map((column) => column.peek(0))).toEqual([49, 'frame 49', 5]);
  expect([1, 2].map((row) => live.timeline.columns.get('once').peek(row))).toEqual([undefined, 6]);
  live.timeline.seek(live.timeline.length - 1);
  expect(live.timeline.columns.get('x').peek(0)).toBe(48);
});

test('a game that reconnects continues with other ids, and a restarted game starts a new timeline', () => {
  const live = new LiveTimeline({ budget: BUDGET });
  const declare = (id: number, name: string, type: 'u8' | 'json' = 'u8') => {
    live.apply({ type: 'schema', columns: [{ id, name, type }] });
    const whole = type === 'json' ? ['a'] : Uint8Array.of(5);
    live.apply({ type: 'snapshot', seq: 1, frame: 0, time: 0, columns: [{ c: id, whole }] });
  };
  live.hello(hello);
  declare(0, 'x');
  live.apply({ type: 'schema', columns: [{ id: 1, name: 'y', type: 'u8' }] });
  const first = live.timeline;
  live.hello(hello);
  declare(1, 'x');
  expect([live.timeline, first.length, first.detailAt(1).writes]).toEqual([first, 2, []]);
  live.hello(hello);
  declare(1, 'y');
  expect([first.columns.get('x').length, first.columns.get('y').peek(0)]).toEqual([0, 5]);
  live.hello(hello);
  declare(1, 'y', 'json');
  expect(live.timeline).not.toBe(first);
  const second = live.timeline;
  live.hello({ ...hello, instance: 'f'.repeat(32) });
  expect(live.timeline).not.toBe(second);
});

test('the steps of an exact probe become steps of the timeline, with their names', () => {
  const live = new LiveTimeline({ budget: BUDGET });
  live.apply({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] });
  live.apply({ type: 'snapshot', seq: 1, frame: 0, time: 0, columns: [] });
  const steps = [
    { code: 'push', args: { row: 0 }, columns: [{ c: 0, runs: [0, Uint8Array.of(5)] }] },
    { code: 'pop', columns: [{ c: 0, length: 0 }] },
  ];
  live.apply({ type: 'delta', seq: 2, frame: 1, time: 1, steps });
  expect(live.timeline.stepAt(1)).toMatchObject({ code: 'push', args: { row: 0 }, op: 1 });
  expect(live.timeline.detailAt(2).writes).toMatchObject([{ row: 0, from: 5, to: undefined }]);
});

test('only cells that differ are written when a column is received whole', () => {
  const live = new LiveTimeline({ budget: BUDGET });
  live.apply({ type: 'schema', columns: [{ id: 4, name: 'x', type: 'f32' }] });
  const whole = (...values: number[]) => [{ c: 4, whole: new Uint8Array(Float32Array.from(values).buffer) }];
  live.apply({ type: 'snapshot', seq: 1, frame: 0, time: 0, columns: whole(1, Number.NaN, 3) });
  live.apply({ type: 'delta', seq: 2, frame: 1, time: 1, columns: whole(1, Number.NaN, 4) });
  expect(live.timeline.detailAt(1).writes).toMatchObject([{ row: 2, from: 3, to: 4 }]);
});

test('a timeline starts again if its distinct values exceed the budget', () => {
  const live = new LiveTimeline({ budget: 10 * 100 });
  live.apply({ type: 'schema', columns: [{ id: 0, name: 'n', type: 'json' }] });
  const first = live.timeline;
  const whole = (value: Json) => [{ c: 0, whole: [value] }];
  live.apply({ type: 'snapshot', seq: 0, frame: 0, time: 0, columns: whole(0) });
  const isFirst = (n: number) => {
    live.apply({ type: 'delta', seq: n, frame: n, time: n, columns: whole(n) });
    return live.timeline === first;
  };
  // Ten values fit. The eleventh exceeds the budget, which the next message detects.
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(isFirst).indexOf(false)).toBe(10);
  expect([live.timeline.length, live.timeline.columns.get('n').peek(0)]).toEqual([3, 12]);
});

/** Returns the codes and arguments of the steps that some messages become. */
function stepsOf(grade: 'observed' | 'frame' | 'exact', ...deltas: readonly object[]): unknown[] {
  const live = new LiveTimeline({ budget: BUDGET });
  live.hello({ ...hello, grade });
  live.apply({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] });
  live.apply({ type: 'snapshot', seq: 1, frame: 5, time: 0, columns: [] });
  deltas.forEach((delta, i) => void live.apply({ type: 'delta', seq: i + 2, frame: i + 6, time: 1, ...delta }));
  return Array.from({ length: live.timeline.length }, (_, i) => {
    const { code, args } = live.timeline.stepAt(i);
    return [code, args];
  });
}

test('a step reports how many frames it covers, and whether the game was only observed', () => {
  const deltas = [{ columns: [] }, { columns: [], merged: 1 }, { columns: [], merged: 3 }];
  expect(stepsOf('frame', ...deltas)).toEqual([
    ['live-snapshot', { frame: 5 }],
    ['live-frame', { frame: 6 }],
    ['live-frame', { frame: 7 }],
    ['live-frames', { frame: 8, merged: 3 }],
  ]);
  expect(stepsOf('observed', ...deltas)).toEqual([
    ['live-poll-snapshot', { frame: 5 }],
    ['live-poll', { frame: 6 }],
    ['live-poll', { frame: 7 }],
    ['live-polls', { frame: 8, merged: 3 }],
  ]);
});

test('a message with a part of the world does not claim to be the whole world', () => {
  const live = new LiveTimeline({ budget: BUDGET });
  live.hello({ ...hello, grade: 'frame' });
  live.apply({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] });
  live.apply({ type: 'snapshot', seq: 1, frame: 5, time: 0, columns: [], torn: true }, true);
  live.apply({ type: 'delta', seq: 2, frame: 7, time: 1, columns: [], merged: 2 }, true);
  expect([0, 1].map((step) => live.timeline.stepAt(step).code)).toEqual(['live-first-part', 'live-next-part']);
});

test('at most 4096 step codes of an exact probe are kept, and steps with other codes become frames', () => {
  const steps = Array.from({ length: 4097 }, (_, i) => ({ code: `code ${i}`, args: { row: i }, columns: [] }));
  const codes = stepsOf('exact', { steps }, { steps: [steps[0]] });
  expect(codes.slice(-3)).toEqual([
    ['code 4095', { row: 4095 }],
    ['live-frame', { frame: 6 }],
    ['code 0', { row: 0 }],
  ]);
});

test('a column whose metadata differs starts a new timeline', () => {
  const live = new LiveTimeline({ budget: BUDGET });
  const declare = (meta?: Record<string, Json>) => {
    live.hello(hello);
    live.apply({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8', ...(meta && { meta }) }] });
    return live.timeline;
  };
  const first = declare();
  expect([declare() === first, declare({}) === first]).toEqual([true, true]);
  const second = declare({ kind: 'array' });
  expect([second === first, declare({ kind: 'array' }) === second]).toEqual([false, true]);
});

function partOfTwo(): LiveTimeline {
  const live = new LiveTimeline({ budget: BUDGET, first: 100 });
  live.apply({
    type: 'schema',
    columns: [
      { id: 0, name: 'x', type: 'u8' },
      { id: 1, name: 'y', type: 'u8' },
    ],
  });
  return live;
}

test('a part of a recording starts at its keyframe, and continues at another one after missing frames', () => {
  const live = partOfTwo();
  const keyframe = (position: number, columns: readonly ColumnChange[]) =>
    live.resume({ type: 'keyframe', position, seq: 1, frame: position, time: 0, columns });
  const y = { c: 1, whole: Uint8Array.of(3) };
  keyframe(100, [{ c: 0, whole: Uint8Array.of(1, 2) }, y]);
  const { timeline } = live;
  expect([timeline.first, timeline.length, timeline.columns.get('x').peek(1)]).toEqual([100, 100, 2]);
  live.apply({ type: 'delta', seq: 2, frame: 101, time: 1, columns: [{ c: 0, runs: [1, Uint8Array.of(7)] }] });
  expect(timeline.detailAt(100).writes).toMatchObject([{ row: 1, from: 2, to: 7 }]);
  keyframe(104, [y]);
  expect([timeline.length, timeline.columns.get('x').length, timeline.columns.get('y').peek(0)]).toEqual([104, 0, 3]);
  expect([101, 102, 103].map((i) => timeline.stepAt(i).code)).toEqual(Array(3).fill('live-missing'));
  timeline.seek(100);
  expect([0, 1].map((row) => timeline.columns.get('x').peek(row))).toEqual([1, 2]);
});

test('of two keyframes without a step between, only the second counts', () => {
  const live = partOfTwo();
  for (const c of [1, 0]) {
    const columns = [{ c, whole: Uint8Array.of(7) }];
    live.resume({ type: 'keyframe', position: 100, seq: 1, frame: 100, time: 0, columns });
  }
  expect(['x', 'y'].map((name) => live.timeline.columns.get(name).length)).toEqual([1, 0]);
});

test('a single message never takes a timeline over its budget, and its last state is shown', () => {
  const live = new LiveTimeline({ budget: 1_000_000 });
  live.apply({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] });
  for (let frame = 0; frame < 3; frame++) {
    const columns = [{ c: 0, whole: new Uint8Array(200_000).fill(frame) }];
    live.apply({ type: frame === 0 ? 'snapshot' : 'delta', seq: frame, frame, time: frame, columns });
    expect(live.timeline.bytes).toBeLessThan(1_000_000 + 16_384 * 24);
    expect([live.timeline.length, live.timeline.columns.get('x').peek(199_999)]).toEqual([frame + 1, frame]);
  }
});

test('a single message with too many distinct values starts a timeline that begins with its state', () => {
  const live = new LiveTimeline({ budget: 1_000_000 });
  live.apply({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'json' }] });
  const texts = (from: number) => Array.from({ length: 20_000 }, (_, i) => [from + i]);
  live.apply({ type: 'snapshot', seq: 1, frame: 4, time: 4, columns: [{ c: 0, whole: texts(0) }] });
  expect(live.timeline.counts).toMatchObject({ writes: 0, internedBytes: 0 });
  expect([live.timeline.length, live.timeline.columns.get('x').peek(19_999)]).toEqual([1, [19_999]]);
});
