import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { RecordingReader } from '../../core/wire/recording/recording-reader.ts';
import { FakeGame } from '../attach/testing/fake-game.ts';
import { until } from '../attach/testing/place.ts';
import type { Attached, GameFrame, MethodName } from '../contract/api.ts';
import { createGate, type Handlers } from '../contract/gate.ts';
import { PROTOCOL, type Push, pack, type Reply, tokenProtocol, unpack } from '../contract/message.ts';
import { translator } from '../contract/text.ts';
import { type BrowserHost, startBrowserHost } from '../serve/server.ts';
import { AttachDesk } from './attach-handlers.ts';

/** Uses a real page: over the browser host's socket and through the gate. */
let folder: string;
let desk: AttachDesk;
let host: BrowserHost;
let game: FakeGame;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-'));
  desk = new AttachDesk();
  await desk.open({ userFolder: folder, folders: [join(folder, 'run')], ports: [0], flecsPorts: [] });
  const places = { recordingToOpen: async () => null, recordingToSave: async (name: string) => join(folder, name) };
  const gate = createGate(desk.handlers(places) as Handlers, () => translator('en'));
  host = await startBrowserHost({ port: 0, folder, gate });
  const report = (await (await openPage()).call('attach.games')) as Attached;
  game = new FakeGame(report.endpoints.socket!, { name: 'boids', entities: 5 });
});
afterEach(async () => {
  game.close();
  await desk.close();
  await host.close();
  rmSync(folder, { recursive: true });
});

interface Page {
  call(method: MethodName, input?: unknown): Promise<unknown>;
  readonly pushes: Push[];
  readonly frames: GameFrame[];
  close(): void;
}

async function openPage(): Promise<Page> {
  const own = `127.0.0.1:${host.port}`;
  const headers = { Origin: `http://${own}` };
  const socket = new WebSocket(`ws://${own}/host`, [PROTOCOL, tokenProtocol(host.token)], { headers });
  const waiting = new Map<number, (reply: Reply) => void>();
  const pushes: Push[] = [];
  const frames: GameFrame[] = [];
  socket.on('message', (data: Buffer) => {
    const message = unpack(new Uint8Array(data)) as Reply | Push;
    if ('id' in message) waiting.get(message.id)?.(message);
    else if (message.event === 'attach.frame') frames.push(message.payload as GameFrame);
    else pushes.push(message);
  });
  await new Promise((resolve) => socket.once('open', resolve));
  let id = 0;
  return {
    pushes,
    frames,
    close: () => socket.terminate(),
    call: async (method, input) => {
      const number = ++id;
      const reply = await new Promise<Reply>((resolve) => {
        waiting.set(number, resolve);
        socket.send(pack({ id: number, method, input }));
      });
      if (!reply.ok) throw new Error(reply.message);
      return reply.value;
    },
  };
}

async function pageWithGame(): Promise<{ page: Page; id: string }> {
  const page = await openPage();
  await page.call('attach.games');
  const id = await until(() => desk.hub.games.find((each) => each.statusFor(null).columns === 2)?.id);
  return { page, id };
}

test('a page receives the list of games and their frames; frames that it does not confirm wait', async () => {
  const { page, id } = await pageWithGame();
  await until(() =>
    page.pushes.some(
      ({ event, payload }) => event === 'attach.games' && (payload as Attached).games[0]?.name === 'boids',
    ),
  );
  await page.call('attach.follow', { game: id });
  await until(() => page.frames.some(({ number }) => number === 1));
  expect(page.frames.map(({ number }) => number)).toEqual([0, 0, 1]);
  expect(page.frames[2]!.data).toBeInstanceOf(Uint8Array);
  const ticking = setInterval(() => game.tick(), 2);
  await until(() => game.frame > 40);
  await until(() => page.frames.some(({ number }) => number === 2));
  expect(page.frames.at(-1)?.number).toBe(2);
  await until(() => (page.pushes.at(-1)!.payload as Attached).games[0]!.behind > 10);
  await page.call('attach.received', { game: id, number: 2 });
  await until(() => page.frames.some(({ number }) => number === 3));
  clearInterval(ticking);
});

test('a page that has gone watches nothing', async () => {
  const { page, id } = await pageWithGame();
  await page.call('attach.watch', { game: id, columns: ['*'] });
  await until(() => game.received.some((message) => message.type === 'watch' && message.columns.length === 1));
  page.close();
  await until(() => game.received.some((message) => message.type === 'watch' && message.columns.length === 0));
});

test('a game does not stay paused for a page that has gone', async () => {
  const { page, id } = await pageWithGame();
  await page.call('attach.control', { game: id, action: 'pause' });
  page.close();
  await until(() => game.received.some(({ type }) => type === 'resume'));
});

test('a page pauses, steps, records, and reads the recording piece by piece', async () => {
  const { page, id } = await pageWithGame();
  await page.call('attach.control', { game: id, action: 'pause' });
  await until(() => game.isPaused);
  const { path } = (await page.call('attach.record', { game: id, values: true })) as { path: string };
  expect(path).toMatch(/boids \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.ecsrec$/);
  await until(() => game.received.some(({ type }) => type === 'watch'));
  await page.call('attach.control', { game: id, action: 'step', frames: 3 });
  await until(() => {
    game.tick();
    return game.frame === 3;
  });
  await until(() => desk.hub.game(id)!.statusFor(null).frame === 3);
  const file = (await page.call('attach.stopRecording', { game: id })) as { path: string; bytes: number };
  const reader = new RecordingReader();
  for (let offset = 0; offset < file.bytes; offset += 100) {
    reader.push((await page.call('recording.read', { path, offset, length: 100 })) as Uint8Array);
  }
  const types: string[] = [];
  for (let message = reader.next(); message !== null; message = reader.next()) types.push(message.type);
  expect(types.slice(0, 4)).toEqual(['hello', 'schema', 'snapshot', 'state']);
  expect([types.at(-1), reader.end()]).toEqual(['bye', null]);
});

test('only valid edits reach the game, and only if it accepts edits', async () => {
  const { page, id } = await pageWithGame();
  const edit = { action: 'set', entity: 1, component: 'A', value: 3 };
  await expect(page.call('attach.edit', { game: id, edit })).rejects.toThrow('boids does not allow edits.');
  const wrong = [
    { ...edit, value: undefined },
    { ...edit, entity: -1 },
    { ...edit, entity: 2 ** 60 },
    { ...edit, component: '' },
    { ...edit, value: 'x'.repeat(5000) },
    { ...edit, value: Number.NaN },
    { action: 'despawn' },
    { action: 'jump', entity: 1 },
  ];
  for (const each of wrong) {
    await expect(page.call('attach.edit', { game: id, edit: each })).rejects.toThrow('“attach.edit” was rejected');
  }
  expect(game.received.some(({ type }) => type === 'edit')).toBe(false);
});

test('a page can only read files that it was given, and only knows connected games', async () => {
  const { page } = await pageWithGame();
  const reading = page.call('recording.read', { path: '/etc/passwd', offset: 0, length: 10 });
  await expect(reading).rejects.toThrow('/etc/passwd is not a recent file');
  await expect(page.call('attach.follow', { game: '99' })).rejects.toThrow('There is no game 99');
});
