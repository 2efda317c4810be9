import { expect } from '@playwright/test';
import { test } from './fixture.ts';

test.use({ home: true });

test('a new script runs on the newest version, and choosing another one rewrites its line', { tag: '@either' }, async ({
  atlas,
  page,
}) => {
  await page.getByRole('button', { name: 'New script' }).click();
  const version = page.getByRole('combobox', { name: 'Version of EnTT' });
  await expect(version).toHaveValue('3.16.0');
  await expect(atlas.editor).toContainText('config version 3.16.0');
  const engine = (name: string) =>
    page.getByRole('group', { name: 'Engine' }).getByRole('button', { name, exact: true });
  await engine('Flecs').click();
  await expect(page.getByRole('combobox', { name: 'Version of Flecs' })).toHaveValue('4.1.6');
  await expect(atlas.editor).not.toContainText('packedPage');
  await engine('EnTT').click();
  await expect(version).toHaveValue('3.16.0');
  await version.selectOption('3.12.2');
  await expect(version).toHaveValue('3.12.2');
  await expect(atlas.editor).toContainText('config version 3.12.2');
  await expect(atlas.editor).not.toContainText('3.16.0');
  await atlas.editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('create hero');
  await engine('Flecs').click();
  await expect(atlas.editor).toContainText('config version 3.12.2');
  await expect(page.locator('.cm-left-out').filter({ hasText: 'config version 3.12.2' })).toHaveCount(1);
  await expect(page.getByText('Adapted for Flecs.')).toBeHidden();
});
