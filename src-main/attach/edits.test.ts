import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EditRequest } from '../../core/wire/messages/edit.ts';
import { hello } from '../../core/wire/testing/hello.ts';
import { translator } from '../contract/text.ts';
import { explain } from '../contract/user-error.ts';
import { Edits } from './edits.ts';
import type { FakeGameOptions } from './testing/fake-game.ts';
import { attached, makePlace, type Place, TestWindow, until } from './testing/place.ts';

let place: Place;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.close());

const set: EditRequest = { action: 'set', entity: 3, component: 'A', value: 7 };

async function start(options: Partial<FakeGameOptions> = {}) {
  const fake = place.start({ name: 'boids', capabilities: ['watch', 'edit'], ...options });
  return { fake, game: await attached(place.hub, 'boids') };
}

test('an edit is carried out in the next frame of the game, which names it', async () => {
  const { fake, game } = await start();
  const window = new TestWindow(game);
  const done = game.edits.ask(set);
  await until(() => fake.received.some(({ type }) => type === 'edit'));
  expect(window.named).toEqual([]);
  fake.tick();
  const { id } = await done;
  await until(() => window.named.length > 0);
  expect(window.named).toEqual([{ id, ...set }]);
});

test('a window that is behind still receives every edit', async () => {
  const { fake, game } = await start();
  const window = new TestWindow(game);
  window.holds = true;
  for (let i = 0; i < 20; i++) {
    const done = game.edits.ask({ ...set, entity: i });
    await until(() => fake.received.filter(({ type }) => type === 'edit').length === i + 1);
    fake.tick();
    await done;
    await until(() => game.statusFor(null).frame === i + 1);
  }
  expect(window.named).toHaveLength(2);
  window.release();
  await until(() => window.named.length === 20);
  expect(window.named.map(({ entity }) => entity)).toEqual(Array.from({ length: 20 }, (_, i) => i));
});

test('a refusal says why', async () => {
  const { fake, game } = await start();
  const done = game.edits.ask({ action: 'despawn', entity: 3 });
  await until(() => fake.received.some(({ type }) => type === 'edit'));
  fake.tick();
  await expect(done).rejects.toMatchObject({ key: 'host.error.edit.refused', args: { reason: 'No despawn of 3' } });
});

test('a game that does not answer or disconnects leaves no edit waiting', async () => {
  const { fake, game } = await start();
  const late = game.edits.ask(set);
  late.catch(() => null);
  place.hub.beat();
  place.pass(6000);
  place.hub.beat();
  await expect(late).rejects.toMatchObject({ key: 'host.error.edit.noAnswer', args: { seconds: 5 } });
  const lost = game.edits.ask(set);
  fake.close();
  const error: unknown = await lost.catch((reason) => reason);
  expect(explain(error, translator('en'))).toBe(
    'The connection ended before the game answered. It is unknown whether it applied the edit: look at the value when the game is back.',
  );
  expect(() => game.edits.ask(set)).toThrow(/edit.gone/);
});

test('an edit that is answered within five seconds is applied', async () => {
  const { fake, game } = await start();
  const done = game.edits.ask(set);
  place.pass(4999);
  place.hub.beat();
  await until(() => fake.received.some(({ type }) => type === 'edit'));
  fake.tick();
  expect(await done).toEqual({ id: expect.any(Number) });
});

test('at most 64 edits wait', async () => {
  const { game } = await start();
  const waiting = Array.from({ length: 64 }, () => game.edits.ask(set).catch(() => null));
  expect(() => game.edits.ask(set)).toThrow(/edit.tooMany/);
  await place.hub.close();
  await Promise.all(waiting);
});

test('a game that is only observed can be edited once the user has turned edits on for this connection', async () => {
  const { fake, game } = await start({ grade: 'observed', instance: 'a'.repeat(32) });
  expect(game.edits.status).toBe('off');
  expect(() => game.edits.ask(set)).toThrow(/edit.off/);
  game.allowEdits(true);
  expect(game.statusFor(null).editing).toBe('on');
  fake.close();
  await until(() => game.edits.status === 'none');
  await start({ grade: 'observed', instance: 'a'.repeat(32) });
  await until(() => game.session !== null);
  expect(game.edits.status).toBe('off');
});

test('waiting edits are dropped with a message when the user turns edits off', async () => {
  const { fake, game } = await start({ grade: 'observed' });
  game.allowEdits(true);
  const done = game.edits.ask(set);
  await until(() => fake.received.some(({ type }) => type === 'edit'));
  game.allowEdits(false);
  await until(() => fake.received.some(({ type }) => type === 'cancel'));
  const { id } = fake.received.find((message) => message.type === 'edit')!;
  game.edits.answered({ type: 'edited', id, reason: 'Edits were turned off', dropped: true });
  await expect(done).rejects.toMatchObject({ key: 'host.error.edit.dropped' });
});

test('a game that allows edits itself is not asked to drop any', async () => {
  const { fake, game } = await start();
  game.allowEdits(false);
  game.edits.ask(set).catch(() => null);
  await until(() => fake.received.some(({ type }) => type === 'edit'));
  expect(fake.received.some(({ type }) => type === 'cancel')).toBe(false);
  expect(game.edits.status).toBe('on');
});

test('ids of edits begin at a random number, since a game may have edits of two hubs', () => {
  const first = () => {
    const ids: number[] = [];
    const edits = new Edits(
      () => 0,
      (message) => {
        if (message.type === 'edit') ids.push(message.id);
      },
    );
    edits.connected({ ...hello, capabilities: ['edit'] });
    void edits.ask(set);
    return ids[0];
  };
  expect(new Set([first(), first(), first()]).size).toBeGreaterThan(1);
});
