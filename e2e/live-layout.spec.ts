import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { sample } from '../core/testing/sample.ts';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import { DemoGame } from './game.ts';

/* With very long names and with many entities, no text is cut off or leaves its panel. */

/** The smaller size is first because sample 0 contains the first test. */
const SIZES = [
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
];

/** Returns the texts that overflow their element or the window without an ellipsis. */
function cut(within: Locator): Promise<string[]> {
  return within.evaluate((root) => {
    const box = root.getBoundingClientRect();
    const right = Math.min(innerWidth, box.right) + 1;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const isShortened = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).textOverflow === 'ellipsis' || isShortened(element.parentElement));
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement, textContent } = node;
      if (parentElement === null || (textContent ?? '').trim() === '') continue;
      if (parentElement.closest('.visually-hidden, pre, option') !== null || isShortened(parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      const own = parentElement.getBoundingClientRect();
      if (text.width > 0 && (text.right > right || text.width > own.width + 1)) found.push(textContent ?? '');
    }
    return found;
  });
}

/** Shows a game by choosing it from the list. */
async function attachTo(page: Page, name: string): Promise<void> {
  await run(page, 'games.open');
  await page.locator('.game-main', { hasText: name }).click();
  await expect(page.locator('.live-bar')).toBeVisible();
  await expect.poll(() => page.getByTestId('step-count').textContent()).toMatch(/[1-9]/);
}

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Opens a panel by its command, unless it is open. */
async function show(page: Page, name: string, id: string): Promise<Locator> {
  if (!(await panel(page, name).isVisible())) await run(page, `view.panel.${id}`);
  await expect(panel(page, name)).toBeVisible();
  return panel(page, name);
}

for (const size of sample(SIZES, 2)) {
  test(`long names stay in their panels, and the bar in the window, at ${size.width}×${size.height} @chromium`, async ({
    page,
    host,
  }) => {
    const game = DemoGame.start('names', host);
    try {
      await page.setViewportSize(size);
      await attachTo(page, 'A game with a name');
      const entities = await show(page, 'Entities', 'entities');
      await expect(entities.locator('.entity-row').nth(3)).toContainText('ChildOf');
      await entities.locator('.entity-row').nth(3).click();
      const inspector = await show(page, 'Inspector', 'inspector');
      await expect(inspector.getByRole('button', { name: /^Edit The.+Long.*\.x: \d+$/ })).toBeVisible();
      expect(await cut(inspector)).toEqual([]);
      await inspector.locator('.components .pin-button').first().click();
      const watches = await show(page, 'Hits', 'watches');
      await expect(watches.locator('.watch-pins li')).toHaveCount(1);
      expect(await cut(watches)).toEqual([]);
      const systems = await show(page, 'Systems', 'systems');
      await systems.getByRole('option').first().click();
      await expect(systems.locator('.list-details')).toBeVisible();
      expect(await cut(systems)).toEqual([]);
      const storage = await show(page, 'Storage', 'tables');
      expect(await cut(storage)).toEqual([]);
      await run(page, 'live.record');
      await expect(page.getByRole('button', { name: 'Stop recording' })).toContainText('Recording');
      for (const part of ['.live-bar', '.titlebar', '.narration', '.timeline'])
        expect(await cut(page.locator(part)), part).toEqual([]);
      expect(await page.locator('.app').evaluate(({ clientWidth }) => clientWidth)).toBe(size.width);
      await run(page, 'live.record');
    } finally {
      await game.kill();
    }
  });
}

test('figures of 100,000 entities fit into the list of storages, also in Chinese @chromium', async ({ page, host }) => {
  test.slow();
  const game = DemoGame.start('boids', host, '--entities', '100000');
  try {
    await page.setViewportSize(SIZES[1]!);
    await page.getByRole('button', { name: '简体中文' }).click();
    await attachTo(page, 'boids');
    const storage = await show(page, '存储', 'tables');
    await expect(storage.getByText('100,000', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    expect(await cut(storage)).toEqual([]);
    const figures = storage.locator('.virtual-row').first().locator('.figure:visible');
    const boxes = await figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    for (const [i, { left }] of boxes.slice(1).entries()) expect(left - boxes[i].right).toBeGreaterThanOrEqual(6);
  } finally {
    await game.kill();
  }
});

test('the tabs of a game show one list at a time, beside the inspector with the storage @chromium', async ({
  page,
  host,
}) => {
  const game = DemoGame.start('family', host, '--entities', '30');
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await attachTo(page, 'family demo');
    await show(page, 'Storage', 'tables');
    for (const name of ['Systems', 'Hits', 'Entities']) {
      await page.getByRole('tab', { name }).click();
      await expect(panel(page, name)).toBeVisible();
      await expect(page.locator('section[data-panel]')).toHaveCount(3);
    }
    await expect(panel(page, 'Inspector')).toBeVisible();
    expect((await panel(page, 'Storage').boundingBox())!.height).toBeGreaterThanOrEqual(180);
  } finally {
    await game.kill();
  }
});
