import { afterEach, expect, test } from 'vitest';
import { RecordedGame } from '../../probes/flecs-rest/src/testing/recorded-game.ts';
import { onThisMachine } from './flecs-address.ts';
import { FlecsPoller } from './flecs-poller.ts';
import type { Game } from './game.ts';
import { Hub } from './hub.ts';
import { TestWindow, until } from './testing/place.ts';

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function start(port = 0): Promise<RecordedGame> {
  const game = await RecordedGame.start({ version: '4.1.6', port, turnMs: 5 });
  open.push(game);
  return game;
}

function makeHub(ports: readonly number[]): Hub {
  const hub = new Hub({ name: 'ECS Atlas test' });
  open.push(new FlecsPoller(hub, { ports, everyMs: 20, minIntervalMs: 5, stallBudget: 1000 }), hub);
  return hub;
}

/** Waits until the game is listed. It is not polled yet. */
function listed(hub: Hub, { port }: RecordedGame): Promise<Game> {
  return until(() => hub.games.find(({ hello }) => hello.name === `Flecs ${port}`));
}

test('a game is polled only while it is followed or recorded', async () => {
  const flecs = await start();
  const hub = makeHub([flecs.port]);
  const game = await listed(hub, flecs);
  const isPolled = () => flecs.requests.some(({ target }) => target.startsWith('/tables'));
  const pinged = async () => {
    const before = flecs.requests.length;
    // No ping is sent while another request waits for its reply.
    await until(() => {
      hub.beat();
      return flecs.requests.length > before;
    });
  };
  await pinged();
  expect(isPolled()).toBe(false);
  expect(game.statusFor(null)).toMatchObject({ connection: 'connected', engine: { name: 'flecs', version: '4.1.6' } });
  const window = new TestWindow(game);
  await until(() => window.types.includes('delta'));
  game.leave(window);
  const { frame } = game.statusFor(null);
  // Waits for the current poll to end. If the game is still polled, this loops forever.
  do {
    flecs.requests.length = 0;
    for (let i = 0; i < 10; i++) await pinged();
  } while (isPolled());
  expect(game.statusFor(null).frame).toBeGreaterThanOrEqual(frame);
  expect(game.statusFor(null).columns).toBeGreaterThan(0);
});

test('an address is tried on request: a game there is listed, and anything else is reported', async () => {
  const flecs = await start();
  const hub = new Hub({ name: 'ECS Atlas test' });
  const poller = new FlecsPoller(hub, { ports: [], everyMs: 20 });
  open.push(poller, hub);
  const free = await RecordedGame.start({ version: '4.1.6' });
  const { port } = free;
  await free.close();
  expect(await poller.connect(onThisMachine(port))).toBe('none');
  expect(await poller.connect(onThisMachine(flecs.port))).toBeNull();
  expect(await poller.connect(onThisMachine(flecs.port))).toBeNull();
  const game = await listed(hub, flecs);
  expect(hub.games).toEqual([game]);
  expect(game.statusFor(null).via).toBe(`http://127.0.0.1:${flecs.port}`);
});

test('a game is found, shown and watched, with GET requests only', async () => {
  const flecs = await start();
  const game = await listed(makeHub([flecs.port]), flecs);
  expect(game.statusFor(null)).toMatchObject({ grade: 'observed', via: `http://127.0.0.1:${flecs.port}`, torn: false });
  const window = new TestWindow(game);
  const slot = flecs.world.tableOf(['Position', 'Velocity', 'Mass', 'Npc', '(ChildOf,Level.Squad00)']).id;
  await until(() => window.columns[`table.${slot}.entities`]);
  expect(window.columns[`table.${slot}.entities`]).toEqual([504]);
  game.watches.set(window, { columns: [`table.${slot}.column.2`] });
  await until(() => window.columns[`table.${slot}.column.2`]);
  expect(window.columns[`table.${slot}.column.2`]).toEqual([{ value: expect.any(Number) }]);
  game.watches.set(window, { columns: ['*'] });
  await until(() => flecs.requests.some(({ target }) => target.includes('Health')));
  expect(new Set(flecs.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
});

test('a game that quits keeps its last state, and is recognised when it returns', async () => {
  const flecs = await start();
  const { port } = flecs;
  const hub = makeHub([port]);
  const game = await listed(hub, flecs);
  const window = new TestWindow(game);
  await until(() => window.columns['entities.dense']);
  await flecs.close();
  await until(() => game.statusFor(null).connection === 'lost');
  expect(window.columns['entities.dense']).toBeDefined();
  open.splice(open.indexOf(flecs), 1);
  await start(port);
  await until(() => game.statusFor(null).connection === 'connected' && game.statusFor(null).frame > 0);
  expect(hub.games).toEqual([game]);
  expect(game.statusFor(null).runs).toBe(2);
});

test('a game that was paused in a debugger is polled again when it continues', async () => {
  const flecs = await start();
  const game = await listed(makeHub([flecs.port]), flecs);
  const window = new TestWindow(game);
  await until(() => window.types.includes('delta'));
  flecs.freeze(true);
  const { frame } = game.statusFor(null);
  flecs.freeze(false);
  await until(() => game.statusFor(null).frame > frame + 2);
  expect(game.statusFor(null)).toMatchObject({ connection: 'connected', runs: 1 });
});
