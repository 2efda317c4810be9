import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { attach, DemoGame } from './game.ts';

/* What is large while a game runs, and when it is stepped through frame by frame. */

const map = (page: Page) => page.getByRole('grid', { name: 'World map' });
const sentence = (page: Page) => page.getByRole('region', { name: 'What happens' }).locator('.narration-sentence');

/** Names of the structures of which cells are drawn. */
async function drawn(page: Page): Promise<string[]> {
  const names = await page.locator('.mirror [role=grid]').evaluateAll((grids) => grids.map((grid) => grid.ariaLabel));
  return [...new Set(names.map((name) => String(name).split(':')[0]!))].sort();
}

test('a running game is a map until something is selected, which is then held while frames pass', {
  tag: '@either',
}, async ({ page, host, atlas }) => {
  const game = DemoGame.start('koota', host);
  try {
    await attach(page, 'koota demo');
    const later = async () => {
      const now = await atlas.length();
      await expect.poll(() => atlas.length()).toBeGreaterThan(now + 15);
    };
    await expect(map(page)).toBeAttached();
    await later();
    await expect(map(page)).toBeAttached();
    await page.getByRole('listbox', { name: 'Entities' }).getByRole('option').nth(3).click();
    await expect(map(page)).toHaveCount(0);
    await expect(page.locator('.mirror [aria-selected=true]').first()).toBeAttached();
    const cards = await drawn(page);
    expect(cards).toEqual(['Structures', 'component masks', 'entity index']);
    await later();
    expect(await drawn(page)).toEqual(cards);
    await expect(page.locator('.mirror [aria-selected=true]').first()).toBeAttached();
  } finally {
    await game.kill();
  }
});

test('frozen, a frame shows what it changed; its sentence says what that did', { tag: '@window' }, async ({
  page,
  host,
  atlas,
}) => {
  const game = DemoGame.start('koota', host);
  try {
    await attach(page, 'koota demo');
    await expect.poll(() => atlas.length()).toBeGreaterThan(100);
    await page.keyboard.press('Space');
    await expect(sentence(page)).toContainText(/gained|lost|changed|Written: |whole world/);
    // The frame at hand may have changed little.
    const isMany = async () => {
      await page.keyboard.press('ArrowLeft');
      return map(page).count();
    };
    await expect.poll(isMany, { intervals: [50] }).toBe(1);
    const isFew = async () => {
      await page.keyboard.press('ArrowLeft');
      // Only masks are written then.
      return /^[^,]*(gained|lost) \w+(, [^,]*lost \w+)?\.$/.test((await sentence(page).textContent()) ?? '');
    };
    await expect.poll(isFew, { intervals: [50] }).toBe(true);
    await expect(map(page)).toHaveCount(0);
    await expect(
      atlas
        .grid('component masks: entityMasks[0]')
        .getByRole('gridcell', { name: /written/ })
        .first(),
    ).toBeAttached();
  } finally {
    await game.kill();
  }
});
