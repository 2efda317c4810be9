import { expect } from '@playwright/test';
import { SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';

test.use({ script: SWAP_AND_POP });

test('an operation added in the past lists what it drops, drops it, and can be undone', { tag: '@either' }, async ({
  atlas,
  page,
}) => {
  const before = await atlas.script();
  const length = await atlas.length();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Running it here drops 4 later operations.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('late');
  await page.getByRole('button', { name: 'Run', exact: true }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('remove a Position');
  await expect(dialog).toContainText('create late');
  await page.keyboard.press('Escape');
  expect(await atlas.script()).toEqual(before);

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => atlas.script()).toEqual([...before.slice(0, 6), 'create late']);
  await atlas.expectCells('registry.entities: packed array', ['a', 'b', 'c', 'index 3: entity 3, late']);

  await atlas.command('Undo');
  await expect.poll(() => atlas.script()).toEqual(before);
  expect(await atlas.length()).toBe(length);
  await atlas.command('Redo');
  await expect.poll(() => atlas.script()).toContain('create late');
});

test('an operation at the end drops nothing and needs no confirmation', { tag: '@window' }, async ({ atlas, page }) => {
  await page.keyboard.press('End');
  await page.getByRole('textbox', { name: 'Name' }).fill('next');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => atlas.script()).toContain('create next');
  await expect(atlas.narration).toContainText('create next');
});
