import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { RecordedGame } from '../probes/flecs-rest/src/testing/recorded-game.ts';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import { inspect, status } from './game.ts';

/* Flecs games at addresses that the user types, and edits of such a game. */

/** Starts a server that replies to each request with `body`, or never replies if it is null. */
async function serverOf(body: string | null) {
  const server = createServer((_, response) => void (body !== null && response.end(body)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function openGames(page: Page) {
  await run(page, 'games.open');
  return page.getByRole('dialog', { name: 'Games', exact: true });
}

async function connect(page: Page, address: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Connect to an address' });
  await field.fill(address);
  await field.press('Enter');
}

test('an address without a game shows the reason and stays editable', { tag: '@window' }, async ({ page }) => {
  const [stranger, silent, closed] = await Promise.all([serverOf('hello'), serverOf(null), serverOf('')]);
  closed.close();
  try {
    const games = await openGames(page);
    const problem = games.getByRole('alert');
    const field = games.getByRole('textbox', { name: 'Connect to an address' });
    for (const [address, words] of [
      ['https://example.com', 'is not an address'],
      ['no such place', 'is not an address'],
      ['127.0.0.1:99999', 'is not an address'],
      [stranger.address, 'is not a Flecs game'],
      [closed.address, 'Nothing listens at'],
      [silent.address, 'does not answer'],
    ] as const) {
      await connect(page, address);
      await expect(problem).toContainText(words);
      await expect(field).toHaveValue(address);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(games.locator('.game-main')).toHaveCount(0);
  } finally {
    stranger.close();
    silent.close();
  }
});

test('games at 127.0.0.1 and at ::1 appear in the list', { tag: '@either' }, async ({ page }) => {
  for (const host of ['127.0.0.1', '::1']) {
    await test.step(host, async () => {
      const game = await RecordedGame.start({ version: '4.1.6', host, turnMs: 50 });
      try {
        const games = await openGames(page);
        await connect(page, host.includes(':') ? `[${host}]:${game.port}` : `http://${host}:${game.port}/`);
        await games.locator('.game-main', { hasText: String(game.port) }).click();
        await expect(status(page)).toHaveText('connected');
      } finally {
        await game.close();
      }
      await expect(status(page)).not.toHaveText('connected');
    });
  }
});

test('a Flecs game can be edited only after the user has enabled edits', { tag: ['@either', '@always'] }, async ({
  page,
}) => {
  const game = await RecordedGame.start({ version: '4.1.6', turnMs: 50 });
  try {
    const games = await openGames(page);
    await connect(page, `127.0.0.1:${game.port}`);
    await games.locator('.game-main').click();
    await expect(page.getByText(/^Step [1-9][\d,]* of [\d,]+$/)).toBeVisible();
    await inspect(page, 498);
    const inspector = page.getByRole('region', { name: 'Inspector' });
    await expect.poll(() => inspector.innerText(), { timeout: 60_000 }).toContain('52.93');
    await expect(inspector.getByRole('button', { name: /^Edit / })).toHaveCount(0);
    await inspector.getByRole('button', { name: 'Turn edits on' }).click();
    await inspector.getByRole('button', { name: /^Edit Position\.x/ }).click();
    const field = inspector.getByRole('textbox', { name: 'New value of Position.x' });
    await field.fill('12.5');
    await field.press('Enter');
    const edited = inspector.getByRole('button', { name: 'Edit Position.x: 12.5' });
    await expect(edited).toBeVisible();
    // Requests for the entity continue after the edit; its replies must have the edited value.
    const asked = () => game.requests.filter(({ target }) => target.startsWith('/entity/%23498')).length;
    const before = asked();
    await expect.poll(asked).toBeGreaterThan(before + 1);
    await expect(edited).toBeVisible();
    const changes = game.requests.filter(({ method }) => method !== 'GET');
    expect(changes).toEqual([
      { method: 'PUT', target: '/component/%23498?component=Position&value=%7B%22x%22%3A12.5%7D' },
    ]);
    const body = '{"error":"not today"}';
    const raw = `HTTP/1.1 400 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
    game.tamper = (target) => (target.startsWith('/component/') ? { raw } : undefined);
    await edited.click();
    await field.fill('13');
    await field.press('Enter');
    await expect(inspector.getByRole('alert')).toContainText('not today');
    await expect(edited).toBeVisible();
    await inspector.getByRole('button', { name: 'Turn edits off' }).click();
    await expect(inspector.getByRole('button', { name: /^Edit / })).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(inspector).toContainText('12.5');
    expect(game.requests.filter(({ method }) => method !== 'GET')).toHaveLength(2);
  } finally {
    await game.close();
  }
});

test('a Flecs game with many tables is read only after the user confirms', { tag: '@either' }, async ({ page }) => {
  const game = await RecordedGame.start({ version: '4.1.6', turnMs: 50 });
  game.world.addTables(4000);
  try {
    const games = await openGames(page);
    await connect(page, `127.0.0.1:${game.port}`);
    await games.locator('.game-main').click();
    const question = page.getByRole('status').filter({ hasText: 'Reading the tables stops the game for about' });
    await expect(question).toBeVisible();
    const large = () => game.requests.filter(({ target }) => /^\/(tables|components)/.test(target));
    expect(large()).toEqual([]);
    // On a busy machine slow replies may make the window show the prompt again.
    await expect(async () => {
      if (large().length === 0) await question.getByRole('button', { name: 'Allow' }).click({ timeout: 1000 });
      expect(large().length).toBeGreaterThan(0);
    }).toPass({ timeout: 60_000 });
    await expect(question).toBeHidden();
    const entities = page.getByRole('region', { name: 'Entities' });
    await expect.poll(() => entities.innerText(), { timeout: 60_000 }).toMatch(/4,\d{3} entities/);
  } finally {
    await game.close();
  }
});
