import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { attach, DemoGame } from './game.ts';

/* Checks which structures are enlarged while a game runs and while it is stepped through frame by frame. */

const map = (page: Page) => page.getByRole('grid', { name: 'World map' });
const sentence = (page: Page) => page.getByRole('region', { name: 'What happens' }).locator('.narration-sentence');

/** Returns the names of the structures whose cells are drawn. */
async function drawn(page: Page): Promise<string[]> {
  const names = await page.locator('.mirror [role=grid]').evaluateAll((grids) => grids.map((grid) => grid.ariaLabel));
  return [...new Set(names.map((name) => String(name).split(':')[0]!))].sort();
}

test('a running game is a map until something is selected, which then stays enlarged while frames arrive', {
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
    const rows = page.getByRole('region', { name: 'Changed in this frame' });
    await expect(rows.getByRole('listitem').first()).toContainText(/gained|lost|created|destroyed|→/);
    await page.getByRole('listbox', { name: 'Entities' }).getByRole('option').nth(3).click();
    await expect(map(page)).toHaveCount(0);
    await expect(rows).toHaveCount(0);
    await expect(page.locator('.mirror [aria-selected=true]').first()).toBeAttached();
    // Once the values of the selection have come, the structures that fit beside each other stay.
    await expect.poll(() => drawn(page)).toEqual(['Structures', 'component masks', 'entity index']);
    await later();
    const cards = await drawn(page);
    await later();
    expect(await drawn(page)).toEqual(cards);
    await expect(page.locator('.mirror [aria-selected=true]').first()).toBeAttached();
  } finally {
    await game.kill();
  }
});

test('a frame of a frozen game shows its changes, and its sentence names their effect', { tag: '@window' }, async ({
  page,
  host,
  atlas,
}) => {
  const game = DemoGame.start('koota', host);
  try {
    await attach(page, 'koota demo');
    await expect.poll(() => atlas.length()).toBeGreaterThan(100);
    await page.keyboard.press('Space');
    await expect(sentence(page)).toContainText(
      /gained|lost|changed|Written: |whole world|part of the world|More of the world/,
    );
    // The current frame may have only a few changes.
    const isMany = async () => {
      await page.keyboard.press('ArrowLeft');
      return map(page).count();
    };
    await expect.poll(isMany, { intervals: [50] }).toBe(1);
    const isFew = async () => {
      await page.keyboard.press('ArrowLeft');
      // Such a frame writes only masks.
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
