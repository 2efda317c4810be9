import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { build, noCompiler } from '../probes/cpp/testing/compiler.ts';
import { test } from './fixture.ts';
import { attach, DemoGame, inspect, pause, status } from './game.ts';
import type { Host } from './host.ts';
import { violationsIn } from './violations.ts';

const LIBRARIES = [
  ['koota', 'koota demo'],
  ['miniplex', 'miniplex demo'],
  ['thing-ecs', 'thi.ng demo'],
] as const;

/** A number as the inspector writes it. */
const written = (value: number): string => String(Number(value.toPrecision(7)));

/** Where the entity that is inspected is in the game's list, where the inspector says so: numbers are the probe's own then. */
async function placeOf(inspector: Locator, otherwise: number): Promise<number> {
  const place = /world\.entities\[(\d+)\]/.exec(await inspector.innerText())?.[1];
  return place === undefined ? otherwise : Number(place);
}

/** What the window shows of a game is what the game holds. */
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

// JavaScript games reach a host in the same way: one of them both hosts, the others either.
test('boids: what the window shows is what the game holds', { tag: '@always' }, ({ page, host }) =>
  expectShown(page, host, 'boids', 'boids'),
);

test('games of other libraries: what the window shows is what they hold', { tag: '@either' }, async ({
  page,
  host,
}) => {
  for (const [file, name] of LIBRARIES) await test.step(name, () => expectShown(page, host, file, name));
});

test('entities are searched by their components, a hundred thousand of them', { tag: '@window' }, async ({
  page,
  host,
}) => {
  const game = DemoGame.start('boids', host, '--entities', '100000');
  try {
    await attach(page, 'boids');
    // While it runs, what can be selected is listed for who looks at it.
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
    // Only what is in view is there.
    expect(await list.getByRole('option').count()).toBeLessThan(60);
  } finally {
    await game.kill();
  }
});

test('frozen, one steps back through what came; the game goes on, and so does the window when it is let', {
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
    const frame = page.locator('.live-figures').getByText(/^game at frame [\d,]+$/);
    const before = await frame.textContent();
    await expect.poll(() => frame.textContent()).not.toBe(before);
    expect(await atlas.length()).toBe(frozen);
    await page.keyboard.press('.');
    await expect.poll(() => atlas.length()).toBeGreaterThan(frozen + 3);
    await pause(page);
    const shown = page.locator('.narration-operation code');
    const held = await shown.textContent();
    await page.keyboard.press('n');
    await expect.poll(() => shown.textContent()).not.toBe(held);
  } finally {
    await game.kill();
  }
});

test('a game that is killed keeps its last state, and is the same when it comes again; the script is where it was', {
  tag: '@either',
}, async ({ page, host, atlas }) => {
  await page.keyboard.press('ArrowRight');
  await atlas.expectStep(1);
  let game = DemoGame.start('miniplex', host);
  try {
    await attach(page, 'miniplex demo');
    // The whole world was received: of one that was not, the list says "so far".
    await expect(page.locator('#entities-count')).toHaveText('500 entities');
    await game.kill();
    await expect(status(page)).toHaveText(/^disconnected at \d\d:\d\d$/);
    await expect(page.locator('#entities-count')).toHaveText('500 entities');
    game = DemoGame.start('miniplex', host);
    // A process is compiled and started meanwhile, which `attach` waits for as long as a test may take.
    await expect(status(page)).toHaveText('connected', { timeout: 90_000 });
    await expect.poll(() => atlas.length()).toBeGreaterThan(3);
    await page.keyboard.press('l');
    await expect(atlas.dialog('Games').getByText('started 2 times')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+L');
    await atlas.expectStep(1);
    await expect(page.getByRole('region', { name: 'Script', exact: true })).toBeVisible();
  } finally {
    await game.kill();
  }
});

test.describe(() => {
  test.skip(noCompiler !== null, `C++ game: ${noCompiler}`);
  test('a C++ game: every cell of the diagrams is what the game holds', { tag: '@either' }, async ({
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

test('the list of games and the window with one have no violations', { tag: '@window' }, async ({
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
