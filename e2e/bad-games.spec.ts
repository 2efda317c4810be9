import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import WebSocket from 'ws';
import { type Atlas, run } from './atlas.ts';
import { test } from './fixture.ts';
import { attach, DemoGame, status } from './game.ts';
import type { Host } from './host.ts';

let game: DemoGame | null = null;
test.beforeEach(async ({ page, host }) => {
  game = DemoGame.start('thing-ecs', host);
  await attach(page, 'thi.ng demo');
});
test.afterEach(() => game?.kill());

async function socketOf({ runtime }: Host): Promise<string> {
  return join(runtime, (await readdir(runtime)).find((name) => name.endsWith('.sock'))!);
}

/** Starts a client that connects and sends the bytes. */
function liar(path: string, ...bytes: readonly Uint8Array[]): Socket {
  const socket = connect(path);
  socket.on('error', () => undefined);
  socket.resume();
  for (const each of bytes) socket.write(each);
  return socket;
}

async function goesOn(atlas: Atlas): Promise<void> {
  await expect(status(atlas.page)).toHaveText('connected');
  const before = await atlas.length();
  await expect.poll(() => atlas.length()).toBeGreaterThan(before + 3);
}

/** Opens the list of reasons why connections were refused. */
async function refusals(atlas: Atlas) {
  await run(atlas.page, 'games.open');
  const games = atlas.dialog('Games');
  await games.getByText(/connections? (was|were) refused/).click();
  return games.locator('.refusals');
}

test('bad connections do not disturb the game that is shown', async ({ host, atlas, page }) => {
  const path = await socketOf(host);

  await test.step('a wrong or missing token is refused', async () => {
    await run(page, 'games.open');
    const line = await atlas.dialog('Games').locator('.endpoints pre').innerText();
    const url = /ws:\/\/[^ ]+/.exec(line)![0];
    await page.keyboard.press('Escape');
    for (const protocols of [['ecs-atlas.1', 'token.wrong'], ['ecs-atlas.1'], []]) {
      const socket = new WebSocket(url, protocols);
      const ended = await new Promise<string>((resolve) => {
        socket.on('open', () => resolve('open'));
        socket.on('error', ({ message }) => resolve(message));
      });
      expect(ended).toMatch(/40[01]/);
    }
    await expect((await refusals(atlas)).getByText(/The token is missing or wrong/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await goesOn(atlas);
  });

  await test.step('a thousand silent connections', async () => {
    const sockets = Array.from({ length: 1000 }, () => liar(path));
    await expect.poll(() => sockets.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(64);
    await goesOn(atlas);
    for (const socket of sockets) socket.destroy();
  });

  await test.step('garbage, incomplete frames and lengths of gigabytes are refused with a reason', async () => {
    liar(path, Buffer.from([0, 0, 0, 0xff]));
    liar(path, Buffer.from([9, 0, 0, 0]), Buffer.from('not a map')).end();
    liar(path, Buffer.from([200, 0, 0, 0, 1])).end();
    for (let seed = 1; seed <= 10; seed++)
      liar(
        path,
        Uint8Array.from({ length: 50_000 }, (_, i) => (i * seed * 7919) % 251),
      );
    await expect((await refusals(atlas)).getByText(/A frame of 4278190080 bytes/)).toBeVisible();
    await page.keyboard.press('Escape');
    await goesOn(atlas);
  });
});
