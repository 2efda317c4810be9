import { expect } from '@playwright/test';
import { SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';
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
