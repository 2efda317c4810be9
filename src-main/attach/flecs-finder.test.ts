import { expect, test } from 'vitest';
import type { ProbeClock } from '../../probes/flecs-rest/src/poll/clock.ts';
import { HttpError, type HttpFailure, type SendGet } from '../../probes/flecs-rest/src/poll/http.ts';
import { addressText, onThisMachine } from './flecs-address.ts';
import { FlecsFinder, whoListens } from './flecs-finder.ts';

const GAME = '{"parent":"flecs","name":"core"}';

function replying(body: string, status = 200): SendGet {
  return async () => ({ status, body, sent: 0, answered: 0 });
}

function failing(failure: HttpFailure): SendGet {
  return () => Promise.reject(new HttpError(failure, failure));
}

test.each([
  ['flecs', replying(GAME)],
  ['stranger', replying(GAME, 404)],
  ['stranger', replying('{"parent":"flecs","name":"other"}')],
  ['stranger', replying('{"parent":"other","name":"core"}')],
  ['stranger', replying('<html>')],
  ['stranger', failing('not-http')],
  ['stranger', failing('too-large')],
  ['silent', failing('timeout')],
  ['none', failing('refused')],
  ['none', () => Promise.reject(new Error('no network'))],
] as const)('an address is %s by its reply (%#)', async (expected, get) => {
  expect(await whoListens(get, 0)).toBe(expected);
});

/** Makes a finder whose clock the test controls, with a reply for each address. */
function makeFinder(ports: readonly number[]) {
  let now = 0;
  let wake = () => {};
  const replies = new Map<number, SendGet>();
  const asked: number[] = [];
  const found: string[] = [];
  const clock: ProbeClock = {
    now: () => now,
    after: (_, then) => {
      wake = then;
      return () => {};
    },
  };
  const getAt = ({ port }: { port: number }): SendGet => {
    asked.push(port);
    return replies.get(port) ?? failing('refused');
  };
  const finder = new FlecsFinder((address) => found.push(addressText(address)), { ports, getAt, clock });
  /** Waits for the next search, and returns the ports that it tried. */
  const search = async (afterMs: number): Promise<number[]> => {
    await settled();
    asked.length = 0;
    now += afterMs;
    wake();
    await settled();
    return [...asked];
  };
  return { finder, replies, found, search };
}

/** Runs all pending promises. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('a game is found once, and again after its probe has ended', async () => {
  const { finder, replies, found, search } = makeFinder([1, 2]);
  replies.set(2, replying(GAME));
  expect(await search(2000)).toEqual([1, 2]);
  expect(found).toEqual(['http://127.0.0.1:2']);
  expect(await search(2000)).toEqual([1]);
  finder.release(onThisMachine(2), 1000);
  expect(await search(999)).toEqual([1]);
  expect(await search(1)).toEqual([1, 2]);
  expect(found).toHaveLength(2);
  finder.close();
  expect(await search(60_000)).toEqual([]);
});

test.each([['not Flecs', replying('{}')] as const, ['silent', failing('timeout')] as const])(
  'a server that is %s is left alone for 20 s',
  async (_, reply) => {
    const { finder, replies, search } = makeFinder([1, 2]);
    replies.set(2, reply);
    expect(await search(2000)).toEqual([1, 2]);
    expect(await search(19_999)).toEqual([1]);
    expect(await search(1)).toEqual([1, 2]);
    finder.close();
  },
);

test('an address that the user entered is searched again only if there was a game or the user waits for one', async () => {
  const { finder, replies, found, search } = makeFinder([]);
  expect(await finder.add(onThisMachine(7), false)).toBe('none');
  expect(await search(2000)).toEqual([]);
  expect(await finder.add(onThisMachine(7), true)).toBe('none');
  expect(await search(2000)).toEqual([7]);
  replies.set(8, replying(GAME));
  expect(await finder.add(onThisMachine(8), false)).toBe('flecs');
  expect(await finder.add(onThisMachine(8), false)).toBe('flecs');
  expect(found).toEqual(['http://127.0.0.1:8']);
  finder.release(onThisMachine(8), 0);
  expect(await search(2000)).toEqual([7, 8]);
  finder.close();
});

test('an address that the user enters is tried immediately, even during a pause', async () => {
  const { finder, replies, found, search } = makeFinder([2]);
  replies.set(2, failing('timeout'));
  await search(2000);
  replies.set(2, replying(GAME));
  expect(await finder.add(onThisMachine(2), false)).toBe('flecs');
  expect(found).toEqual(['http://127.0.0.1:2']);
  finder.close();
});
