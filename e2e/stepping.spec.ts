import { expect } from '@playwright/test';
import { SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';

test.describe('a script given at the start', () => {
  test.use({ script: SWAP_AND_POP });

  test('steps through a swap and pop in the accessibility tree', { tag: ['@either', '@always'] }, async ({
    atlas,
    page,
  }) => {
    await expect(page.getByText('test.ecs', { exact: true })).toBeVisible();
    await atlas.expectStep(0);
    await page.keyboard.press('End');
    await atlas.expectStep(await atlas.length());
    // c has moved into the hole that a left. The last step pops its old place, which is drawn once more.
    await atlas.expectCells('Position: packed array', [
      'index 0: entity 2, c',
      'index 1: entity 1, b',
      'index 2: unused, written',
    ]);
    await page.keyboard.press('Shift+ArrowLeft');
    await atlas.expectCells('Position: packed array', [
      'index 0: entity 0, a',
      'index 1: entity 1, b',
      'index 2: entity 2, c',
    ]);
  });

  test('stepping back shows the same pictures as stepping forward', { tag: '@window' }, async ({ atlas, page }) => {
    const length = await atlas.length();
    const forward: string[] = [];
    for (let step = 0; step <= length; step++) {
      await expect.poll(() => atlas.picture()).toContain(`Step ${step} of ${length}`);
      forward.push(await atlas.pictureAtRest());
      await page.keyboard.press('ArrowRight');
    }
    expect(new Set(forward).size).toBe(length + 1);
    for (let step = length; step >= 0; step--) {
      await expect.poll(() => atlas.picture()).toBe(forward[step]);
      await page.keyboard.press('ArrowLeft');
    }
  });

  test('labels mark written cells, and the pseudocode follows the steps', { tag: '@window' }, async ({
    atlas,
    page,
  }) => {
    await page.keyboard.press('Shift+ArrowRight');
    await atlas.expectCells('registry.entities: length', ['index 0: 1, written']);
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('list', { name: 'Call stack' })).toContainText('remove');
    await expect(atlas.narration).toContainText('remove a Position');
  });

  test('presenter clickers and the timeline change the step', { tag: '@window' }, async ({ atlas, page }) => {
    await page.keyboard.press('PageDown');
    await atlas.expectStep(1);
    await page.keyboard.press('PageUp');
    await atlas.expectStep(0);
    await page.keyboard.press('End');
    await page.getByRole('slider', { name: 'Timeline' }).focus();
    await page.keyboard.press('Home');
    await atlas.expectStep(0);
  });

  test('playing stops at the last step', { tag: '@window' }, async ({ atlas, page }) => {
    await page.getByRole('button', { name: 'Step size and speed' }).click();
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('16×');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByText(/^Step (\d+) of \1$/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await atlas.expectStep(await atlas.length());
  });
});

test.describe('after Home is left', () => {
  test.use({ home: 'left' });

  test('the first example can be stepped through', { tag: '@either' }, async ({ atlas, page }) => {
    await expect(page.getByText('first-steps.ecs')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await atlas.expectStep(1);
  });
});

test.describe('a script with an error', () => {
  test.use({ script: 'component Position\ncraete a\n' });

  test('shows the message and the position, and has no steps', { tag: '@window' }, async ({ atlas, page }) => {
    await expect(page.getByRole('region', { name: 'Script' }).getByText('1 error')).toBeVisible();
    const notice = page.getByRole('alert').filter({ hasText: 'craete' });
    await expect(notice).toContainText('test.ecs:2:1');
    await expect(notice).toContainText('Did you mean create?');
    await notice.getByRole('button').click();
    await expect(atlas.editor).toBeFocused();
    await expect(page.getByRole('button', { name: 'Next step' })).toBeDisabled();
  });
});

test.describe('a script that the engine refuses', () => {
  test.use({ script: 'create a\ndestroy a\ndestroy a\ncreate b\n' });

  test('stops at the error, and the operations before it can be stepped through', { tag: '@window' }, async ({
    atlas,
    page,
  }) => {
    await page.keyboard.press('End');
    await expect(atlas.narration).toContainText('destroy a');
    await atlas.expectStep(await atlas.length());
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await atlas.expectCells('registry.entities: packed array', ['entity 0, a']);
  });
});
