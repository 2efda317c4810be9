import { expect, type Page } from '@playwright/test';
import { SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Command palette' });
const option = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('option', { name });

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await search(page).fill(text);
}

test.describe('on Home', () => {
  test.use({ home: true });

  test('the palette finds a lesson by words of its goals, and an example', { tag: '@window' }, async ({ page }) => {
    await find(page, 'sparse');
    await expect(option(page, /./).first()).toHaveAccessibleName(/^The sparse set/);
    await expect(option(page, /./).first()).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => page.locator('[cmdk-list]').evaluate((list) => list.scrollTop)).toBe(0);
    await search(page).fill('insert remove by hand');
    await option(page, /^The sparse set/).click();
    await expect(page.getByRole('main', { name: 'Lesson: The sparse set' })).toBeVisible();
    await find(page, 'hole in a table');
    await expect(option(page, /^A hole in a table Flecs/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByText('flecs-table-hole.ecs', { exact: true })).toBeVisible();
  });

  test('“settings” finds what can be set', { tag: '@window' }, async ({ page }) => {
    await find(page, 'settings');
    for (const name of ['Theme: dark', 'Language: 简体中文', 'Reduce motion'])
      await expect(option(page, name)).toBeVisible();
  });

  for (const { typed, lesson } of [
    { typed: 'sparse', lesson: 'The sparse set' },
    { typed: 'Sparse set or archetype', lesson: 'Sparse set or archetype?' },
  ]) {
    test(`“${typed}”, typed letter by letter, opens the lesson`, { tag: '@window' }, async ({ page }) => {
      await page.keyboard.press('Control+k');
      await search(page).pressSequentially(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main', { name: `Lesson: ${lesson}` })).toBeVisible();
    });
  }

  test('the first entry is selected after each letter, until an arrow moves on', { tag: '@window' }, async ({
    page,
  }) => {
    await page.keyboard.press('Control+k');
    const first = option(page, /./).and(page.locator(':not([aria-disabled=true])')).first();
    for (const letter of 'sparse set') {
      await search(page).press(letter === ' ' ? 'Space' : letter);
      await expect(first).toHaveAttribute('aria-selected', 'true');
      await expect(page.locator('[cmdk-item][aria-selected=true]')).toHaveCount(1);
    }
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'false');
    await expect(option(page, /./).nth(1)).toHaveAttribute('aria-selected', 'true');
    await search(page).press('Backspace');
    await expect(first).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('with a script', () => {
  test.use({ script: SWAP_AND_POP });

  test('the palette finds an entity and selects it, and what is not there is said', { tag: '@window' }, async ({
    page,
  }) => {
    await page.keyboard.press('End');
    await find(page, 'no such thing');
    await expect(page.getByText('Nothing found.')).toBeVisible();
    await search(page).fill('c (2');
    await option(page, 'c (2 v0)').click();
    await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('c');
    await expect(page.locator('[role=gridcell][aria-selected=true]').first()).toBeAttached();
  });
});
