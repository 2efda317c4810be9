import { afterEach, expect, test } from 'vitest';
import { HttpError } from '../../probes/flecs-rest/src/poll/http.ts';
import { RecordedGame } from '../../probes/flecs-rest/src/testing/recorded-game.ts';
import { onThisMachine } from './flecs-address.ts';
import { whoListens } from './flecs-finder.ts';
import { getFrom } from './http-get.ts';

const LIMITS = { maxBodyBytes: 1_000_000, timeoutMs: 10_000 };
const games: RecordedGame[] = [];

async function start(): Promise<RecordedGame> {
  const game = await RecordedGame.start({ version: '4.0.5' });
  games.push(game);
  return game;
}

afterEach(async () => {
  for (const game of games.splice(0)) await game.close();
});

async function failureOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  return error instanceof HttpError ? error.failure : String(error);
}

test('a reply has its status, regardless of the status text', async () => {
  const game = await start();
  const get = getFrom(onThisMachine(game.port));
  expect(await get('/entity/flecs/core', LIMITS)).toMatchObject({ status: 200, body: expect.stringContaining('core') });
  expect(await get('/nope', LIMITS)).toMatchObject({ status: 404, body: '' });
  expect(game.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

test('replies that end early, are not HTTP or are too large are refused', async () => {
  const game = await start();
  const get = getFrom(onThisMachine(game.port));
  const replies: Readonly<Record<string, string>> = {
    broken: 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"results":[',
    'not-http': '\u0000\u0001\u0002 hello\r\n\r\n',
    'too-large': `HTTP/1.1 200 OK\r\nContent-Length: 5000000\r\n\r\n${'x'.repeat(2_000_000)}`,
  };
  for (const [failure, raw] of Object.entries(replies)) {
    game.tamper = () => ({ raw });
    expect(await failureOf(get('/tables', LIMITS)), failure).toBe(failure);
  }
  game.tamper = () => ({ raw: 'HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\nabc' });
  expect(await failureOf(get('/tables', LIMITS))).toBe('broken');
});

test('a request without a reply times out', async () => {
  const game = await start();
  game.freeze(true);
  await expect(getFrom(onThisMachine(game.port))('/tables', { ...LIMITS, timeoutMs: 30 })).rejects.toMatchObject({
    failure: 'timeout',
    message: 'GET /tables: no whole reply in 30 ms',
  });
  const abort = new AbortController();
  const asked = failureOf(getFrom(onThisMachine(game.port))('/tables', LIMITS, abort.signal));
  abort.abort();
  expect(await asked).toBe('closed');
  // The game may still send its reply.
  game.freeze(false);
  expect(game.brokenReplies).toBe(0);
});

test('a port without a game refuses connections', async () => {
  const game = await start();
  const { port } = game;
  games.pop();
  await game.close();
  expect(await failureOf(getFrom(onThisMachine(port))('/tables', LIMITS))).toBe('refused');
});

test('a port is recognised as a game, another server, or closed', async () => {
  const [game, other] = [await start(), await start()];
  other.tamper = () => ({ raw: 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello' });
  expect(await whoListens(getFrom(onThisMachine(other.port)), 0)).toBe('stranger');
  expect(await whoListens(getFrom(onThisMachine(game.port)), 0)).toBe('flecs');
});
