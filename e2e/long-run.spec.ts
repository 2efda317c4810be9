import { expect } from '@playwright/test';
import { test } from './fixture.ts';

const hinted = (index: number) =>
  `config entityBits 32\nconfig versionBits 32\nconfig sparsePage 8\ncomponent A\ncreate first A\ncreate last @${index} A\ndestroy first\n`;

test.describe('a script that would run for minutes', { tag: '@window' }, () => {
  test.use({ script: hinted(4_000_000_000) });

  test('can be stepped through while it runs, and cancelled', async ({ atlas, page }) => {
    const cancel = atlas.narration.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await atlas.expectStep(1);
    await cancel.click();
    await expect(cancel).toBeHidden();
    await atlas.expectStep(1);
    await page.keyboard.press('End');
    await expect(atlas.narration).toContainText('You cancelled the run here');
  });
});

test.describe('a script that takes too long for the window’s thread', { tag: '@window' }, () => {
  test.use({ script: hinted(20_000) });

  test('is run to its end in a worker', async ({ atlas, page }) => {
    // Waits for the length, because the Cancel button is also hidden before the worker starts.
    await expect.poll(() => atlas.length(), { timeout: 60_000 }).toBeGreaterThan(100_000);
    await page.keyboard.press('End');
    await expect(atlas.narration).toContainText('destroy first');
  });
});
