import { expect } from '@playwright/test';
import { SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';
import { attach, DemoGame, status } from './game.ts';
import { violationsIn } from './violations.ts';

test.use({ script: SWAP_AND_POP });

for (const theme of ['light', 'dark', 'high contrast']) {
  test(`the window in ${theme} has no violations`, { tag: '@window' }, async ({ atlas, page }) => {
    await atlas.command(`Theme: ${theme}`);
    await page.keyboard.press('End');
    await atlas.expectStep(await atlas.length());
    expect(await violationsIn(page)).toEqual([]);
  });
}

for (const [key, name] of [
  ['Control+k', 'Command palette'],
  ['?', 'Keyboard shortcuts'],
  ['Control+e', 'Export'],
] as const) {
  test(`“${name}” has no violations`, { tag: '@window' }, async ({ atlas, page }) => {
    await page.keyboard.press(key);
    await expect(atlas.dialog(name)).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
  });
}

test('the window in Chinese has no violations and declares its language', { tag: '@either' }, async ({ page }) => {
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('button', { name: '下一步' })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
});

test('a game that stopped at a hit, and a search for an event, have no violations in light and dark', {
  tag: '@window',
}, async ({ atlas, page, host }) => {
  const game = DemoGame.start('boids', host, '--entities', '150');
  try {
    await attach(page, 'boids');
    await atlas.command('Hits panel');
    await page.getByLabel('New breakpoint').fill('lost Frightened');
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText('paused');
    const hits = page.getByRole('region', { name: 'List of hits' });
    await hits.getByRole('button', { name: /^\d+$/ }).first().click();
    await expect(page.locator('.selected-part')).toContainText(/lost Frightened\.$/);
    await expect(page.locator('.lost-component')).toContainText('Frightened');
    for (const theme of ['light', 'dark']) {
      await atlas.command(`Theme: ${theme}`);
      expect(await violationsIn(page)).toEqual([]);
    }
    await page.getByRole('tab', { name: 'Entities' }).click();
    await page.getByRole('combobox', { name: /^Search entities/ }).fill('Frightened');
    await page.getByRole('button', { name: 'lost', exact: true }).click();
    await expect(hits.getByRole('listitem').first()).toContainText(/#\d+.* lost Frightened/);
    for (const theme of ['light', 'dark']) {
      await atlas.command(`Theme: ${theme}`);
      expect(await violationsIn(page)).toEqual([]);
    }
  } finally {
    await game.kill();
  }
});
