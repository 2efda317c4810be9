import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProbeColumn } from '../../probes/js/src/adapter.ts';
import { Connection } from '../../probes/js/src/connection.ts';
import { inSlices } from '../../probes/js/src/testing/slices.ts';
import { engineOf } from '../engines/all.ts';
import { sampledRuns } from '../testing/sample.ts';
import { encodePayload } from '../wire/codec/codec.ts';
import { LIMITS } from '../wire/codec/limits.ts';
import { ProbeReader } from '../wire/messages/probe-reader.ts';
import { hello } from '../wire/testing/hello.ts';
import { Capture } from './capture.ts';

const ROWS = 600;

/**
 * A game whose cells change in every frame. `answers` are the results of the probe's checks for remaining time.
 * @param busy the column that changes; null means each column
 */
function game(columns: number, answers: readonly boolean[], busy: number | null = null) {
  let [frame, asked] = [0, 0];
  const data = new Float64Array(ROWS);
  const still = new Float64Array(ROWS).fill(1);
  const declared = Array.from({ length: columns }, (_, at): ProbeColumn => {
    const meta = { kind: 'array', group: `c${at}` };
    return { name: `c${at}`, type: 'f64', meta, read: () => (busy === null || busy === at ? data : still) };
  });
  const capture = new Capture(() => 1e9, engineOf);
  const reader = new ProbeReader(LIMITS);
  let answer = (_seq: number): void => {};
  const send = (bytes: Uint8Array): void => {
    const message = reader.read(bytes.slice());
    if (
      message.type === 'hello' ||
      message.type === 'schema' ||
      message.type === 'snapshot' ||
      message.type === 'delta'
    )
      capture.apply(message);
    if (message.type === 'snapshot' || message.type === 'delta') answer(message.seq);
  };
  const connection = new Connection({ waiting: 0, send, close: () => {}, hangUp: () => {} }, hello, () => declared);
  answer = (seq) => connection.receive(encodePayload({ type: 'ack', seq }));
  connection.receive(
    encodePayload({ type: 'welcome', protocol: 1, hub: 'test', limits: LIMITS, rate: 1e9, watch: [] }),
  );
  return {
    capture,
    lengths: () => declared.map(({ name }) => capture.world.timeline.columns.find(name)?.length ?? 0),
    play() {
      data.fill(++frame);
      connection.sample(
        { frame, time: frame * 16 },
        inSlices(() => answers[asked++ % answers.length]!),
      );
    },
  };
}

test('the first reading ends when each column was received, even if all frames are torn', () => {
  const answers = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), answers, (columns, given) => {
      const { capture, lengths, play } = game(columns, given);
      for (let at = 0; at < 120; at++) {
        play();
        const { length } = capture.world.timeline;
        if (length > 0 && !capture.isBeingRead(length)) expect(lengths()).toEqual(lengths().map(() => ROWS));
      }
      expect(capture.isBeingRead(capture.world.timeline.length)).toBe(false);
    }),
    sampledRuns(12, 3),
  );
});

test.each([0, 1, 2])('the first reading also ends if only column %i changes', (busy) => {
  const { capture, lengths, play } = game(3, [false], busy);
  for (let at = 0; at < 120; at++) {
    play();
    const { length } = capture.world.timeline;
    if (length > 0 && !capture.isBeingRead(length)) expect(lengths()).toEqual([ROWS, ROWS, ROWS]);
  }
  expect(capture.isBeingRead(capture.world.timeline.length)).toBe(false);
});

test('a new connection starts a new first reading and does not change the past', () => {
  const { capture, play } = game(3, [false]);
  for (let at = 0; at < 120; at++) play();
  const { length } = capture.world.timeline;
  expect([capture.isBeingRead(1), capture.isBeingRead(length)]).toEqual([true, false]);
  capture.apply(hello);
  capture.apply({
    type: 'schema',
    columns: [{ id: 0, name: 'c0', type: 'f64', meta: { kind: 'array', group: 'c0' } }],
  });
  capture.apply({ type: 'snapshot', seq: 1, frame: 70, time: 1, torn: true, columns: [] });
  expect([capture.isBeingRead(length), capture.isBeingRead(length + 1)]).toEqual([false, true]);
});

test('a world that is received in one message has no first reading', () => {
  const { capture, play } = game(3, [true]);
  for (let at = 0; at < 5; at++) play();
  expect(capture.moments.at(capture.world.timeline.length)?.torn).toBe(false);
  expect(capture.isBeingRead(capture.world.timeline.length)).toBe(false);
});

test('the first reading continues while a column is received whole and longer each time', () => {
  const capture = new Capture(() => 1e9, engineOf);
  const column = (id: number) =>
    ({ id, name: `c${id}`, type: 'u8', meta: { kind: 'array', group: `c${id}` } }) as const;
  const part = (seq: number, rows: number) => {
    capture.apply({
      type: 'snapshot',
      seq,
      frame: seq,
      time: seq,
      torn: true,
      columns: [{ c: 0, whole: new Uint8Array(rows) }],
    });
    return capture.isBeingRead(capture.world.timeline.length);
  };
  capture.apply(hello);
  capture.apply({ type: 'schema', columns: [column(0), column(1)] });
  expect([part(1, 3), part(2, 6), part(3, 9), part(4, 9)]).toEqual([true, true, true, false]);
});

test('values that are read again and again beside the structure do not end its first reading', () => {
  const capture = new Capture(() => 1e9, engineOf);
  const column = (id: number, watched: boolean) =>
    ({ id, name: `c${id}`, type: 'u8', watched, meta: { kind: 'array', group: `c${id}` } }) as const;
  const part = (seq: number, c: number) => {
    const columns = [{ c, whole: new Uint8Array(3) }];
    capture.apply({ type: 'snapshot', seq, frame: seq, time: seq, torn: true, columns });
    return capture.isBeingRead(capture.world.timeline.length);
  };
  capture.apply(hello);
  capture.apply({ type: 'schema', columns: [column(0, false), column(1, true), column(2, false)] });
  expect([part(1, 0), part(2, 1), part(3, 1), part(4, 2), part(5, 0)]).toEqual([true, true, true, true, false]);
});
