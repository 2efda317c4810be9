import { expect, type Page } from '@playwright/test';
import { run, SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';

const SCRIPT = SWAP_AND_POP.replace('create a', '# Three entities\nsetup\ncreate a')
  .replace('add c Position 30', 'add c Position 30\nend')
  .replace('remove a', '# The first goes\nremove a');

const counter = (page: Page, text: string | RegExp) => expect(page.getByTestId('step-count')).toHaveText(text);

test.describe('a script with a set-up', () => {
  test.use({ script: SCRIPT, settings: JSON.stringify({ drawers: ['script', 'inspector', 'pseudocode'] }) });

  test('steps by beats at first; the setup is one beat and a removal is three', { tag: '@window' }, async ({
    atlas,
    page,
  }) => {
    await counter(page, 'Beat 0 of 4');
    await page.keyboard.press('ArrowRight');
    await counter(page, 'Beat 1 of 4');
    await expect(atlas.narration).toContainText('Set-up: 6 operations, 3 entities.');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await counter(page, 'Beat 3 of 4');
    await expect(atlas.narration).toContainText('2 of 3');
    // Several steps write the beat's cells: the hole, the place of c and its value.
    await atlas.expectCells('Position: packed array', ['index 0: entity 2, c, written', 'b', 'c']);
    await expect(page.getByRole('list', { name: 'Call stack' })).toHaveText('swap_and_pop');
    await page.keyboard.press('ArrowLeft');
    await counter(page, 'Beat 2 of 4');
  });

  test('keys and buttons change the depth, which is remembered', { tag: '@either' }, async ({ page }) => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await run(page, 'depth.finer');
    await counter(page, /^Step \d+ of \d+$/);
    await page.keyboard.press('ArrowLeft');
    // In the middle of a beat, forward goes to its end and back to its beginning.
    await page.getByRole('button', { name: 'Step size and speed' }).click();
    await page.getByRole('button', { name: 'Beat', exact: true }).click();
    await counter(page, 'Beat 2 of 4');
    await page.keyboard.press('ArrowLeft');
    await counter(page, 'Beat 1 of 4');
    await run(page, 'depth.coarser');
    await counter(page, 'Operation 1 of 2');
    await page.keyboard.press('ArrowRight');
    await counter(page, 'Operation 2 of 2');
    await expect(page.getByTestId('live-sentence')).toHaveText(
      'Position of a is removed. c, the last of Position, moves into the hole: position 2 → 0.',
    );
    const lines = page.getByRole('list', { name: 'Lines that the operation ran' });
    await expect(lines.getByRole('listitem').first()).toHaveText('remove<Component>(entity):');
    await expect(lines).toContainText('packed[position] = packed.back()Position.packed[0] = c');
    await expect(page.getByRole('button', { name: 'Step size and speed' })).toHaveText('Operations · 1×');
    await page.reload();
    await counter(page, /^Operation \d+ of \d+$/);
  });

  test('the keyboard moves to listed chapters and operations', { tag: '@window' }, async ({ page }) => {
    await run(page, 'timeline.outline');
    const list = page.getByRole('list', { name: 'Chapters and operations' });
    await expect(list.getByRole('button')).toHaveText([
      'Three entities',
      'Set-up: 6 operations',
      'The first goes',
      'remove a Position',
    ]);
    await expect(list.getByRole('button', { name: 'Three entities' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await counter(page, 'Beat 4 of 4');
    await expect(list.getByRole('button', { name: 'remove a Position' })).toHaveAttribute('aria-current', 'step');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  });
});
