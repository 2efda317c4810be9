import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { sample } from '../core/testing/sample.ts';
import { run, SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';
import { ownLesson } from './own-lesson.ts';
import { violationsIn } from './violations.ts';

const settings = JSON.stringify({
  depth: 'beat',
  drawers: ['script', 'storyboard'],
  export: { destination: 'custom' },
});

const panelOf = (page: Page): Locator => page.getByRole('region', { name: /^(Storyboard|分镜)$/ });
const cardsOf = (page: Page): Locator => panelOf(page).getByRole('button', { name: /^Picture \d+, / });
const captionOf = (page: Page, n: number): Locator =>
  panelOf(page).getByRole('textbox', { name: `Caption of picture ${n}` });

/** Expects the cards to show these operations in this order. */
async function expectCards(page: Page, ...operations: readonly string[]): Promise<void> {
  await expect(cardsOf(page)).toHaveText(operations.map((operation) => new RegExp(operation)));
}

/** Adds `count` beats of different operations by key. */
async function pick(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await page.keyboard.press('Shift+ArrowRight');
    await run(page, 'storyboard.add');
  }
  await expect(cardsOf(page)).toHaveCount(count);
}

test.describe('the storyboard of a script', () => {
  test.use({ script: SWAP_AND_POP, settings });

  test('beats are added, captioned, moved by keys and by dragging, removed and restored', {
    tag: '@window',
  }, async ({ page }) => {
    await pick(page, 3);
    await expectCards(page, 'create a', 'create b', 'create c');
    await captionOf(page, 3).fill('The third comes first');
    await cardsOf(page).nth(2).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expectCards(page, 'create c', 'create a', 'create b');
    await expect(cardsOf(page).first()).toBeFocused();
    await expect(captionOf(page, 1)).toHaveValue('The third comes first');
    await page.keyboard.press('ArrowDown');
    await expect(cardsOf(page).nth(1)).toBeFocused();
    await page.keyboard.press('Delete');
    await expectCards(page, 'create c', 'create b');
    await page.keyboard.press('Control+z');
    await expectCards(page, 'create c', 'create a', 'create b');
    // Dropping on the lower half of a card inserts after it.
    await cardsOf(page).nth(0).dragTo(captionOf(page, 2));
    await expectCards(page, 'create a', 'create c', 'create b');
    await panelOf(page).getByRole('button', { name: 'Remove all' }).click();
    await expect(cardsOf(page)).toHaveCount(0);
    await panelOf(page).getByRole('button', { name: 'Undo in the storyboard' }).click();
    await expectCards(page, 'create a', 'create c', 'create b');
  });

  test('a card leads to its beat, and all beats of an operation can be added together', { tag: '@window' }, async ({
    page,
    atlas,
  }) => {
    await pick(page, 2);
    await page.keyboard.press('End');
    await panelOf(page).getByRole('button', { name: 'Add all beats of this operation to the storyboard' }).click();
    const count = await cardsOf(page).count();
    expect(count).toBeGreaterThan(3);
    await expect(cardsOf(page).nth(count - 1)).toHaveAttribute('aria-current', 'step');
    await cardsOf(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(cardsOf(page).first()).toHaveAttribute('aria-current', 'step');
    await expect(atlas.narration).toContainText('create a');
  });

  test('is exported in its order with its captions, and is restored after a restart', { tag: '@either' }, async ({
    page,
    atlas,
    host,
  }) => {
    await pick(page, 3);
    await captionOf(page, 3).fill('A zebra');
    await captionOf(page, 3).press('Alt+ArrowUp');
    await captionOf(page, 2).press('Alt+ArrowUp');
    const files = await host.exportTo(async () => {
      await panelOf(page).getByRole('button', { name: 'Export storyboard' }).click();
      const dialog = atlas.dialog('Export');
      await expect(dialog.getByRole('button', { name: 'Storyboard (3 pictures)', pressed: true })).toBeVisible();
      await dialog.getByText('Custom', { exact: true }).click();
      await dialog.getByRole('button', { name: 'SVG' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
    });
    const names = [...files.keys()].sort();
    expect(names.map((name) => name.slice(0, 3))).toEqual(['001', '002', '003']);
    expect(names.map((name) => files.get(name)!.includes('A zebra'))).toEqual([true, false, false]);
    expect(files.get(names[0]!)!.toString()).toContain('create c');
    await expect(atlas.dialog('Export')).toBeHidden();
    const saved = () => readFile(join(host.home, 'settings.json'), 'utf8').catch(() => '');
    await expect.poll(saved).toContain('A zebra');
    await page.reload();
    await expectCards(page, 'create c', 'create a', 'create b');
    await expect(captionOf(page, 1)).toHaveValue('A zebra');
  });

  test('beats follow edits, and a missing beat is marked, keeps its caption and can be replaced', {
    tag: '@window',
  }, async ({ page, atlas, host }) => {
    await pick(page, 3);
    await captionOf(page, 2).fill('Kept');
    await atlas.editor.fill(
      SWAP_AND_POP.replace('create a\ncreate b\n', 'create z\ncreate a\n').replace(/ b /g, ' z '),
    );
    await expect(panelOf(page).getByText('this beat is not found')).toBeVisible();
    await expectCards(page, 'create a', 'create b', 'create c');
    await expect(cardsOf(page).nth(1)).toHaveAccessibleName(/not found/);
    await expect(panelOf(page).getByText('1 picture has lost its beat')).toBeVisible();
    await expect(captionOf(page, 2)).toHaveValue('Kept');
    const files = await host.exportTo(async () => {
      await panelOf(page).getByRole('button', { name: 'Export storyboard' }).click();
      await atlas.dialog('Export').getByRole('button', { name: 'Save' }).click();
    });
    expect(files.size).toBe(2);
    await panelOf(page).getByRole('button', { name: 'Use the beat shown now' }).click();
    await expect(panelOf(page).getByText('this beat is not found')).toBeHidden();
    await expect(captionOf(page, 2)).toHaveValue('Kept');
  });
});

test('a lesson has a storyboard of its moments', { tag: '@window' }, async ({ atlas, page, host }, info) => {
  const path = info.outputPath('own.md');
  await writeFile(path, ownLesson('My lesson', 'Last words.'));
  await host.openFile(path, () => run(atlas.page, 'file.open'));
  await expect(page.getByRole('article')).toBeVisible();
  await page.keyboard.press('End');
  await run(page, 'storyboard.add');
  await page.getByText('1 beat added. The storyboard has 1.').waitFor();
  await run(page, 'view.panel.storyboard');
  await expect(cardsOf(page)).toHaveCount(1);
  await captionOf(page, 1).fill('A zebra');
  const files = await host.exportTo(async () => {
    await panelOf(page).getByRole('button', { name: 'Export storyboard' }).click();
    const dialog = atlas.dialog('Export');
    await dialog.getByRole('button', { name: 'Web page' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
  });
  expect([...files.values()][0]!.toString()).toContain('A zebra');
});

test.describe('a comparison', () => {
  test.use({ script: SWAP_AND_POP, settings });

  test('has a separate storyboard, and a chart shows why it has none', { tag: '@window' }, async ({
    atlas,
    page,
    host,
  }) => {
    await run(page, 'compare.toggle');
    await expect(page.getByRole('main', { name: 'Compare engines' })).toBeVisible();
    await expect(cardsOf(page)).toHaveCount(0);
    await page.keyboard.press('End');
    await panelOf(page).getByRole('button', { name: 'Add this beat to the storyboard' }).click();
    await expectCards(page, 'remove a Position');
    const files = await host.exportTo(async () => {
      await panelOf(page).getByRole('button', { name: 'Export storyboard' }).click();
      await atlas.dialog('Export').getByRole('button', { name: 'Save' }).click();
    });
    expect(files.size).toBe(1);
    await run(page, 'compare.preset.lookup');
    await atlas.command('Cost curves');
    await expect(panelOf(page)).toContainText('A chart is a single picture');
  });
});

for (const locale of ['en', 'zh-CN'] as const) {
  for (const theme of sample(['light', 'dark'], 2, locale.length)) {
    test.describe(`the panel, ${theme}, ${locale}`, { tag: '@chromium' }, () => {
      test.use({
        script: SWAP_AND_POP,
        settings: JSON.stringify({ depth: 'beat', drawers: ['script', 'storyboard'], theme, locale }),
      });

      test('has no accessibility violations', async ({ page }) => {
        for (let i = 0; i < 2; i++) {
          await page.keyboard.press('Shift+ArrowRight');
          await run(page, 'storyboard.add');
        }
        await expect(panelOf(page).getByRole('listitem')).toHaveCount(2);
        await page.locator('[data-editor] .cm-content').fill(SWAP_AND_POP.replace('create b', 'create z'));
        expect(await violationsIn(page, '.storyboard')).toEqual([]);
      });
    });
  }
}
