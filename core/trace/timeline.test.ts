import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepCode } from './step-code.ts';
import { snapshot } from './testing/snapshot.ts';
import { Timeline } from './timeline.ts';
import type { ColumnType, Value } from './value.ts';

const TYPES: readonly ColumnType[] = ['u32', 'u64', 'i64', 'f64', 'json'];

const anyValue: Record<ColumnType, fc.Arbitrary<Value>> = {
  u32: fc.nat({ max: 0xffff_ffff }),
  u64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  i64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  f64: fc.double(),
  json: fc.jsonValue() as fc.Arbitrary<Value>,
};

/** A write to any column; a sixth of them make a cell absent. */
const write = fc
  .constantFrom(...TYPES)
  .chain((type) =>
    fc.record({ type: fc.constant(type), row: fc.nat({ max: 40 }), to: fc.option(anyValue[type], { nil: undefined }) }),
  );
const steps = fc.array(fc.array(write, { maxLength: 5 }), { minLength: 1, maxLength: 60 });

const CODES = [0, 1, 2].map((i) => stepCode(`step-${i}`, 'i', 'name', 'wide'));

type Steps = readonly (readonly { type: ColumnType; row: number; to: Value | undefined }[])[];

function record(run: Steps): Timeline {
  const timeline = new Timeline();
  for (const type of TYPES) timeline.columns.declare({ name: type, type });
  for (const [i, writes] of run.entries()) {
    timeline.beginOperation(i);
    timeline.step(CODES[i % 3]!, i, i, `name ${i % 5}`, BigInt(i));
    for (const { type, row, to } of writes) timeline.columns.get(type).set(row, to);
  }
  return timeline;
}

describe('seek', () => {
  test('forward then back is deep-equal to the start, and every position equals its first visit', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(), { maxLength: 20 }), (run, jumps) => {
        const timeline = record(run);
        const end = snapshot(timeline.columns);
        const seen = run.map((_, i) => snapshot(record(run.slice(0, i)).columns));
        seen.push(end);
        for (const jump of jumps) {
          const n = jump % seen.length;
          timeline.seek(n);
          expect(snapshot(timeline.columns)).toEqual(seen[n]);
        }
        timeline.seek(0);
        expect(snapshot(timeline.columns)).toEqual(new Map());
        timeline.seek(timeline.length);
        expect(snapshot(timeline.columns)).toEqual(end);
      }),
    );
  });

  test('seeking works across many journal chunks', () => {
    const timeline = new Timeline();
    const column = timeline.columns.declare({ name: 'c', type: 'u32' });
    for (let i = 0; i < 50_000; i++) {
      timeline.step(stepCode('s'), 0);
      column.set(i % 7, i);
    }
    timeline.seek(20_000);
    expect(column.peek(19_999 % 7)).toBe(19_999);
    timeline.seek(0);
    expect(column.length).toBe(0);
    timeline.seek(50_000);
    expect(column.peek(49_999 % 7)).toBe(49_999);
  });

  test('long jumps reach the same state as small ones, also after truncating', () => {
    const timeline = new Timeline();
    const numbers = timeline.columns.declare({ name: 'numbers', type: 'f64' });
    const names = timeline.columns.declare({ name: 'names', type: 'json' });
    const total = 700_000;
    for (let i = 0; i < total; i++) {
      timeline.step(stepCode('s'), 0);
      numbers.set((i * 7) % 1000, i % 11 === 0 ? undefined : i);
      names.set(i % 5, `n${i % 13}`);
    }
    const walk = (n: number): unknown => [snapshot(timeline.columns), n];
    const targets = [262_144, 262_145, 10, 524_289, 650_000, 0, 699_999, 300_000];
    const seen = targets.map((n) => {
      timeline.seek(n);
      return walk(n);
    });
    const nearby = targets.map((n) => {
      timeline.seek(Math.max(0, n - 200_000));
      for (let i = timeline.position; i < n; i += 10_000) timeline.seek(i);
      timeline.seek(n);
      return walk(n);
    });
    expect(nearby).toEqual(seen);
    timeline.seek(300_000);
    timeline.truncate(300_000);
    timeline.seek(10);
    expect(walk(10)).toEqual(seen[2]);
    timeline.seek(300_000);
    expect(walk(300_000)).toEqual(seen[7]);
  });

  test('positions outside the timeline are refused', () => {
    const timeline = record([[]]);
    expect(() => timeline.seek(2)).toThrow('Cannot seek to step 2: this timeline goes from 0 to 1');
    expect(() => timeline.seek(-1)).toThrow(RangeError);
    expect(() => timeline.seek(0.5)).toThrow(RangeError);
  });

  test('an untraced change is reported with column and row', () => {
    const timeline = record([[{ type: 'u32', row: 3, to: 7 }]]);
    timeline.columns.get('u32').put(3, 8);
    expect(() => timeline.seek(0)).toThrow('u32[3] holds 8, but the journal expects 7');
  });
});

describe('recording', () => {
  test('a step has its reads and writes', () => {
    const timeline = new Timeline();
    const packed = timeline.columns.declare({ name: 'packed', type: 'u32' });
    timeline.step(stepCode('push', 'entity', 'component', 'wide'), 4, 9, 'Position', 2n ** 60n);
    packed.set(0, 9);
    timeline.step(stepCode('look'), 5);
    packed.get(0);
    const { writes, reads, code, line, args } = timeline.detailAt(0);
    expect({ code, line, args }).toEqual({
      code: 'push',
      line: 4,
      args: { entity: 9, component: 'Position', wide: 2n ** 60n },
    });
    expect(writes).toEqual([{ column: packed, row: 0, from: undefined, to: 9 }]);
    expect(reads).toEqual([]);
    expect(timeline.detailAt(1).reads).toEqual([{ column: packed, row: 0 }]);
  });

  test('recording in the past or before the first step is refused', () => {
    const timeline = new Timeline();
    const column = timeline.columns.declare({ name: 'c', type: 'u32' });
    expect(() => column.set(1, 1)).toThrow('c[1] was touched before the first step began');
    timeline.step(stepCode('a'), 0);
    timeline.step(stepCode('b'), 0);
    timeline.seek(1);
    expect(() => timeline.step(stepCode('c'), 0)).toThrow('Cannot record at step 1 of 2');
    expect(() => column.set(0, 1)).toThrow('Cannot record at step 1 of 2');
  });

  test('the budget counts interned values', () => {
    const timeline = new Timeline(0, { steps: 1e9, bytes: 1_200_000, seconds: 1e9 });
    const handles = timeline.columns.declare({ name: 'handles', type: 'u64' });
    const record = (value: (i: number) => bigint) => {
      for (let i = 0; i < 9000; i++) {
        timeline.step(CODES[0]!, 0);
        handles.set(0, value(i));
      }
    };
    record(() => 1n);
    timeline.truncate(0);
    expect(() => record((i) => BigInt(i))).toThrow('MB');
  });

  test('depth follows calls and restarts at 0 with each operation', () => {
    const timeline = new Timeline();
    timeline.beginOperation(0);
    timeline.step(stepCode('outer'), 0);
    timeline.enter();
    timeline.step(stepCode('inner'), 0);
    timeline.beginOperation(1);
    timeline.step(stepCode('next'), 0);
    expect([0, 1, 2].map((i) => timeline.stepAt(i).depth)).toEqual([0, 1, 0]);
    expect([0, 1, 2].map((i) => timeline.operationOf(i))).toEqual([0, 0, 1]);
    expect(timeline.operationStart(1)).toBe(2);
  });

  test('an operation that is truncated away has no start any more', () => {
    const timeline = record([[], [], []]);
    timeline.truncate(1);
    timeline.beginOperation(5);
    timeline.step(CODES[0]!, 0, 0, '', 0n);
    expect([0, 1].map((i) => timeline.operationOf(i))).toEqual([0, 5]);
    expect([0, 1, 2].map((i) => timeline.operationStart(i))).toEqual([0, 2, 2]);
  });
});

describe('trim and truncate', () => {
  test('trim drops the oldest steps and keeps the rest reachable', () => {
    const timeline = new Timeline();
    const column = timeline.columns.declare({ name: 'c', type: 'u32' });
    for (let i = 0; i < 100_000; i++) {
      timeline.step(stepCode('s'), 0);
      column.set(0, i);
    }
    const budget = timeline.bytes / 2;
    timeline.trim(budget);
    expect(timeline.bytes).toBeLessThanOrEqual(budget);
    expect(timeline.first).toBeGreaterThan(0);
    expect(column.peek(0)).toBe(99_999);
    timeline.seek(timeline.first);
    expect(column.peek(0)).toBe(timeline.first - 1);
    expect(() => timeline.seek(timeline.first - 1)).toThrow(RangeError);
    timeline.seek(timeline.length);
    expect(column.peek(0)).toBe(99_999);
  });

  test('trim never drops steps past the position', () => {
    const timeline = record([[{ type: 'u32', row: 0, to: 1 }], []]);
    timeline.seek(1);
    timeline.trim(0);
    expect(timeline.first).toBeLessThanOrEqual(1);
    timeline.seek(2);
  });

  test('after truncating anywhere, recording continues as if the dropped steps had never existed', () => {
    fc.assert(
      fc.property(steps, steps, fc.nat(), (run, more, at) => {
        const n = at % (run.length + 1);
        const timeline = record(run);
        timeline.truncate(n);
        for (const [i, writes] of more.entries()) {
          timeline.beginOperation(n + i);
          timeline.step(CODES[(n + i) % 3]!, n + i, n + i, `name ${(n + i) % 5}`, BigInt(n + i));
          for (const { type, row, to } of writes) timeline.columns.get(type).set(row, to);
        }
        const straight = record([...run.slice(0, n), ...more]);
        expect(snapshot(timeline.columns)).toEqual(snapshot(straight.columns));
        expect(timeline.length).toBe(straight.length);
        timeline.seek(0);
        expect(snapshot(timeline.columns)).toEqual(new Map());
      }),
    );
  });
});

describe('detailBetween', () => {
  const set = (row: number, to: Value | undefined): Steps[number] => [{ type: 'f64', row, to }];

  test('writes are merged to their first and last values, even if these are equal', () => {
    const timeline = record([set(0, 1), set(0, 2), set(1, 5), set(0, 3), set(1, undefined)]);
    const writes = timeline.detailBetween(1, 5).writes.map(({ row, from, to }) => [row, from, to]);
    expect(writes).toEqual([
      [0, 1, 3],
      [1, undefined, undefined],
    ]);
  });

  test('each read cell appears once, code and line come from the first step with depth 0, and the result is cached', () => {
    const timeline = new Timeline();
    const column = timeline.columns.declare({ name: 'f64', type: 'f64' });
    timeline.beginOperation(0);
    timeline.enter();
    timeline.step(CODES[0]!, 7, 1);
    column.set(0, 1);
    column.get(0);
    timeline.leave();
    timeline.step(CODES[1]!, 8, 2);
    column.get(0);
    const detail = timeline.detailBetween(0, 2);
    expect(detail).toMatchObject({ code: 'step-1', line: 8, depth: 0 });
    expect(detail.reads.map(({ row }) => row)).toEqual([0]);
    expect(timeline.detailBetween(0, 2)).toBe(detail);
    expect(timeline.detailAt(0).code).toBe('step-0');
  });

  test('merged writes lead from the state before the steps to the state after them', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.nat(), (run, a, b) => {
        const timeline = record(run);
        const [from, to] = [a, b].map((n) => n % (timeline.length + 1)).sort((x, y) => x - y) as [number, number];
        fc.pre(to - from > 1);
        const { writes } = timeline.detailBetween(from, to);
        const cells = new Set(writes.map(({ column, row }) => `${column.id}:${row}`));
        expect(cells.size).toBe(writes.length);
        timeline.seek(from);
        for (const each of writes) expect(each.column.peek(each.row)).toEqual(each.from);
        timeline.seek(to);
        for (const each of writes) expect(each.column.peek(each.row)).toEqual(each.to);
      }),
    );
  });
});

test('the detail of a step looks at no more writes and reads than asked for', () => {
  const timeline = new Timeline();
  const column = timeline.columns.declare({ name: 'x', type: 'u32' });
  timeline.step(stepCode('many'), 0);
  for (let row = 0; row < 5; row++) column.set(row, row);
  for (let row = 0; row < 5; row++) column.touch(row);
  const counts = (most?: number) => {
    const { writes, reads } = timeline.detailAt(0, most);
    return [writes.length, reads.length];
  };
  expect([counts(3), counts(), counts(5), counts(3)]).toEqual([
    [3, 3],
    [5, 5],
    [5, 5],
    [3, 3],
  ]);
});
