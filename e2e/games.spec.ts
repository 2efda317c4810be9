import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { build, noCompiler } from '../probes/cpp/testing/compiler.ts';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import { attach, DemoGame, inspect, pause, status } from './game.ts';
import type { Host } from './host.ts';
import { violationsIn } from './violations.ts';

const LIBRARIES = [
  ['koota', 'koota demo'],
  ['miniplex', 'miniplex demo'],
  ['thing-ecs', 'thi.ng demo'],
] as const;

/** Formats a number as the inspector does. */
const written = (value: number): string => String(Number(value.toPrecision(7)));

/**
 * Returns the number that the inspector shows for the entity if the library has no ids, in which case numbers are the probe's; otherwise
 * `otherwise`.
 */
async function placeOf(inspector: Locator, otherwise: number): Promise<number> {
  const place = /world\.entities\[(\d+)\]/.exec(await inspector.innerText())?.[1];
  return place === undefined ? otherwise : Number(place);
}

/** Expects the window to show the state that the game prints. */
async function expectShown(page: Page, host: Host, file: string, name: string): Promise<void> {
  const game = DemoGame.start(file, host);
  try {
    await attach(page, name);
    await inspect(page, 3);
    await pause(page);
    const entities = await game.dump();
    const inspector = page.getByRole('region', { name: 'Inspector' });
    await page.getByRole('combobox', { name: /^Search entities/ }).fill('');
    for (const number of [0, 7, entities.length - 1]) {
      await inspect(page, entities[number]!.id ?? number);
      const { components, x } = entities[await placeOf(inspector, number)]!;
      const shown = inspector.locator('.component-name .focus-link');
      await expect.poll(async () => (await shown.allTextContents()).sort()).toEqual([...components].sort());
      await expect.poll(() => inspector.innerText()).toMatch(new RegExp(`${written(x)}|${x}`.replaceAll('.', '\\.')));
    }
  } finally {
    await game.kill();
  }
}

// All JavaScript games connect in the same way, so one is tested with both hosts and the others with one of them.
test('the window shows the state of the boids game', { tag: '@always' }, ({ page, host }) =>
  expectShown(page, host, 'boids', 'boids'),
);

test('the window shows the state of games of other libraries', { tag: '@either' }, async ({ page, host }) => {
  for (const [file, name] of LIBRARIES) await test.step(name, () => expectShown(page, host, file, name));
});

test('a hundred thousand entities can be searched by their components', { tag: '@window' }, async ({ page, host }) => {
  const game = DemoGame.start('boids', host, '--entities', '100000');
  try {
    await attach(page, 'boids');
    // While a game runs, the options are listed only while the pointer or the focus is on the combobox.
    const picker = page.getByRole('combobox', { name: 'Selection' });
    await expect(picker.locator('option')).toHaveCount(1);
    await picker.hover();
    await expect.poll(() => picker.locator('option').count()).toBeGreaterThan(400);
    await page.mouse.move(0, 0);
    await expect(picker.locator('option')).toHaveCount(1);
    await pause(page);
    const all = await game.dump();
    const frightened = all.filter(({ components }) => components.includes('Frightened')).length;
    const search = page.getByRole('combobox', { name: /^Search entities/ });
    const count = page.locator('#entities-count');
    const words = (found: number) => `${found.toLocaleString('en')} of ${all.length.toLocaleString('en')}`;
    await expect(count).toHaveText(`${all.length.toLocaleString('en')} entities`);
    await search.fill('Position Frightened');
    await expect(count).toHaveText(words(frightened));
    await search.fill('Position !Frightened');
    await expect(count).toHaveText(words(all.length - frightened));
    const list = page.getByRole('listbox', { name: 'Entities' });
    await list.press('End');
    await expect(list.getByRole('option', { selected: true })).toHaveAttribute(
      'aria-posinset',
      String(all.length - frightened),
    );
    // The list renders only the options in view.
    expect(await list.getByRole('option').count()).toBeLessThan(60);
  } finally {
    await game.kill();
  }
});

test('freezing allows stepping back while the game continues, and resuming shows the game again', {
  tag: '@either',
}, async ({ page, host, atlas }) => {
  const game = DemoGame.start('koota', host);
  try {
    await attach(page, 'koota demo');
    await expect.poll(() => atlas.length()).toBeGreaterThan(10);
    await page.keyboard.press('Space');
    const frozen = await atlas.length();
    await page.keyboard.press('ArrowLeft');
    await atlas.expectStep(frozen - 1);
    await page.keyboard.press('ArrowLeft');
    await atlas.expectStep(frozen - 2);
    const frame = page.locator('.seen-frame').getByText(/The game is at frame [\d,]+\.$/);
    const before = await frame.textContent();
    await expect.poll(() => frame.textContent()).not.toBe(before);
    expect(await atlas.length()).toBe(frozen);
    await page.keyboard.press('End');
    await expect.poll(() => atlas.length()).toBeGreaterThan(frozen + 3);
    await pause(page);
    const shown = page.locator('.narration-operation code');
    const held = await shown.textContent();
    await run(page, 'live.step');
    await expect.poll(() => shown.textContent()).not.toBe(held);
  } finally {
    await game.kill();
  }
});

test('a killed game keeps its last state and reconnects as the same game, and the script keeps its step', {
  tag: '@either',
}, async ({ page, host, atlas }) => {
  await page.keyboard.press('ArrowRight');
  await atlas.expectStep(1);
  let game = DemoGame.start('miniplex', host);
  try {
    await attach(page, 'miniplex demo');
    // Until the whole world is received, the list shows "so far".
    await expect(page.locator('#entities-count')).toHaveText('500 entities');
    await game.kill();
    await expect(status(page)).toHaveText(/^disconnected at \d\d:\d\d$/);
    await expect(page.locator('#entities-count')).toHaveText('500 entities');
    game = DemoGame.start('miniplex', host);
    // The game is compiled and started meanwhile; `attach` waits as long as the test may take.
    await expect(status(page)).toHaveText('connected', { timeout: 90_000 });
    await expect.poll(() => atlas.length()).toBeGreaterThan(3);
    await run(page, 'games.open');
    await expect(atlas.dialog('Games').getByText('started 2 times')).toBeVisible();
    await page.keyboard.press('Escape');
    await run(page, 'games.script');
    await atlas.expectStep(1);
    await expect(page.getByRole('region', { name: 'Script', exact: true })).toBeVisible();
  } finally {
    await game.kill();
  }
});

test.describe(() => {
  test.skip(noCompiler !== null, `C++ game: ${noCompiler}`);
  test('every cell of the diagrams of a C++ game shows the game’s state', { tag: '@either' }, async ({
    page,
    host,
    atlas,
  }) => {
    const path = join(host.runtime, 'dump.json');
    const program = build('bench/game-cpp/game.cpp');
    const args = ['--entities', '60', '--frames', '90', '--wait', '--linger', '60', '--dump', path];
    const game = DemoGame.spawn(program, host, ...args);
    try {
      await attach(page, 'game-cpp');
      await atlas.command('Show the whole diagram');
      await page.getByRole('gridcell', { name: /^Position, 60 rows/ }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => readFile(path, 'utf8').catch(() => ''), { timeout: 60_000 }).toMatch(/}\s*$/);
      const { columns } = JSON.parse(await readFile(path, 'utf8')) as { columns: Record<string, (number | null)[]> };
      const differing = () =>
        page.evaluate((sent) => {
          const cells = [...document.querySelectorAll<HTMLElement>('.mirror [role=gridcell]')];
          let compared = 0;
          const wrong = cells.flatMap((cell) => {
            const column = cell.closest<HTMLElement>('[data-column]')?.dataset.column ?? '';
            const value = sent[column]?.[Number(cell.dataset.row)];
            const text = cell.dataset.text ?? '';
            if (typeof value !== 'number' || !/^-?\d+$/.test(text)) return [];
            compared++;
            return Number(text) === value ? [] : [`${column}[${cell.dataset.row}] ${text} ${value}`];
          });
          return { wrong, some: compared > 20 };
        }, columns);
      await expect.poll(differing).toEqual({ wrong: [], some: true });
    } finally {
      await game.kill();
    }
  });
});

test('the list of games and the window with a game have no violations', { tag: '@window' }, async ({
  page,
  host,
  atlas,
}) => {
  const game = DemoGame.start('koota', host);
  try {
    await attach(page, 'koota demo');
    await inspect(page, 3);
    await page.keyboard.press('Escape');
    for (const theme of ['light', 'dark', 'high contrast']) {
      await atlas.command(`Theme: ${theme}`);
      expect(await violationsIn(page)).toEqual([]);
    }
    await page.getByRole('button', { name: /^Games: / }).click();
    await expect(atlas.dialog('Games')).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
  } finally {
    await game.kill();
  }
});
