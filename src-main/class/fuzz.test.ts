import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { sampledRuns } from '../../core/testing/sample.ts';
import { cellChoice, type Grading, RIGHT, type UnaskedQuestion } from '../contract/class-protocol.ts';
import { Follower } from './follower.ts';
import { Room } from './room.ts';

const grading: Grading = { right: ['A'], rows: { 'Position.packed': 3 }, results: [RIGHT, 'hole-left'] };
const QUESTIONS: readonly UnaskedQuestion[] = [
  { about: 'q', kind: 'choice', ask: '', options: ['A', 'B'].map((choice) => ({ choice, text: choice })) },
  { about: 'q', kind: 'value', ask: '', options: [] },
  { about: 'q', kind: 'cell', ask: '', options: [] },
  { about: 'q', kind: 'do', ask: '', options: [] },
];
const VALID = { choice: 'A', value: '7', cell: cellChoice('Position.packed', 1), do: RIGHT };
const SEATS_EACH = 5;
const ADDRESSES = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];
/** Messages of one run. Ten thousand runs are the hundred thousand messages of a whole test. */
const MESSAGES = 10;

/** A socket without a network. `says` delivers a message from the page. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  send(_text: string, done?: () => void): void {
    done?.();
  }
  ping(): void {}
  close(): void {
    this.terminate();
  }
  terminate(): void {
    if (this.readyState !== this.OPEN) return;
    this.readyState = 3;
    this.emit('close');
  }
  says(message: string | Uint8Array): void {
    this.emit('message', Buffer.from(message), typeof message !== 'string');
  }
}

function connect(room: Room, address: string): FakeSocket {
  const socket = new FakeSocket();
  new Follower(socket as unknown as WebSocket, room, address);
  return socket;
}

/** A placeholder for the class code, which differs in each run. */
const CODE = 'THE CODE';

/** Valid messages, messages with some characters changed or a field of another type, and anything. */
const messages: fc.Arbitrary<string | Uint8Array> = (() => {
  const choice = fc.oneof(fc.constantFrom(...Object.values(VALID)), fc.string(), fc.anything());
  const valid = fc.oneof(
    fc.record(
      {
        type: fc.constant('join'),
        code: fc.oneof(fc.constant(CODE), fc.string()),
        seat: fc.string({ minLength: 22, maxLength: 22 }),
      },
      { requiredKeys: ['type', 'code'] },
    ),
    fc.record({ type: fc.constant('answer'), question: fc.constantFrom('q1', 'q1', 'other'), choice }),
    fc.constant({ type: 'join', code: CODE }),
  );
  const text = valid.map((message) => JSON.stringify(message));
  const changed = fc.tuple(text, fc.nat(), fc.string({ maxLength: 3 })).map(([whole, at, insert]) => {
    const place = at % (whole.length + 1);
    return whole.slice(0, place) + insert + whole.slice(place + insert.length);
  });
  return fc.oneof(text, text, changed, fc.json(), fc.uint8Array({ maxLength: 50 }));
})();

const sent = fc.record({ message: messages, leaves: fc.boolean() });

test('whatever followers send: nothing is thrown, no answer is lost, and no address has more seats than it may', () => {
  vi.useFakeTimers();
  fc.assert(
    fc.property(
      fc.constantFrom(...QUESTIONS),
      fc.nat(),
      fc.array(sent, { minLength: MESSAGES, maxLength: MESSAGES }),
      (question, start, all) => {
        const room = new Room({ onChange: () => undefined, seatsPerAddress: SEATS_EACH, now: () => 0 });
        room.ask({ question, grading });
        const honest = connect(room, '10.0.0.9');
        honest.says(JSON.stringify({ type: 'join', code: room.code }));
        honest.says(JSON.stringify({ type: 'answer', question: 'q1', choice: VALID[question.kind] }));
        const sockets = ADDRESSES.map((address) => connect(room, address));
        for (const [i, { message, leaves }] of all.entries()) {
          const at = (start + i) % ADDRESSES.length;
          if (sockets[at]!.readyState !== 1) sockets[at] = connect(room, ADDRESSES[at]!);
          sockets[at]!.says(typeof message === 'string' ? message.replace(CODE, room.code) : message);
          if (leaves) sockets[at]!.terminate();
        }
        const { joined, poll } = room.status();
        const { answered, bars } = poll!.counts;
        expect(Math.max(joined, answered)).toBeLessThanOrEqual(1 + ADDRESSES.length * SEATS_EACH);
        expect(bars.find(({ choice }) => choice === VALID[question.kind])?.count).toBeGreaterThanOrEqual(1);
        expect(honest.readyState).toBe(1);
      },
    ),
    sampledRuns(10_000, 50),
  );
  vi.useRealTimers();
});
