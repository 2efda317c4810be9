import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { openFirstExample, run, SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';

const heightOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.height ?? 0;

test.describe('the first view', () => {
  test.use({ settings: null, home: 'left' });

  for (const size of [
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
  ]) {
    test(`is the diagram between script and inspector at ${size.width}×${size.height}`, {
      tag: '@window',
    }, async ({ page }) => {
      await page.setViewportSize(size);
      const widthOf = async (name: string): Promise<number> =>
        (await page.getByRole('region', { name, exact: true }).boundingBox())!.width;
      await expect.poll(() => widthOf('Script')).toBeCloseTo(348, -1);
      expect(await widthOf('Inspector')).toBeCloseTo(292, -1);
      expect((await page.locator('canvas').first().boundingBox())!.width).toBeGreaterThan(size.width - 660);
      expect(await heightOf(page.getByRole('banner'))).toBeLessThanOrEqual(44);
      for (const word of ['Compare', 'Search', 'Present'])
        await expect(page.getByRole('banner').getByText(word, { exact: true })).toBeVisible();
    });
  }

  test('has in a narrow window one drawer that covers the stage and is closed by Escape', {
    tag: '@window',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    const stage = page.locator('canvas').first();
    const script = page.getByRole('region', { name: 'Script', exact: true });
    const pseudocode = page.getByRole('region', { name: 'Pseudocode' });
    await expect.poll(async () => (await stage.boundingBox())!.width).toBe(1024);
    await run(page, 'view.panel.script');
    await expect(script).toBeVisible();
    expect((await stage.boundingBox())!.width).toBe(1024);
    await run(page, 'view.panel.pseudocode');
    await expect(pseudocode).toBeVisible();
    await expect(script).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(pseudocode).toHaveCount(0);
  });

  test('has panels next to the stage that commands and buttons open and close, and that stay so', {
    tag: '@either',
  }, async ({ page, host }) => {
    const stage = page.locator('canvas').first();
    const script = page.getByRole('region', { name: 'Script', exact: true });
    await expect(script).toBeVisible();
    const { width } = (await stage.boundingBox())!;
    await run(page, 'view.panel.pseudocode');
    await expect(page.getByRole('region', { name: 'Pseudocode' })).toBeVisible();
    await page.getByRole('button', { name: 'Close Script' }).click();
    await expect(script).toBeHidden();
    await expect.poll(async () => (await stage.boundingBox())!.width).toBeGreaterThan(width + 200);
    const kept = async () => JSON.parse(await readFile(join(host.home, 'settings.json'), 'utf8').catch(() => '{}'));
    // Only chosen settings are stored, and the language was not chosen.
    await expect.poll(kept).toMatchObject({ drawers: ['operations', 'inspector', 'pseudocode'], locale: null });
    await page.reload();
    await openFirstExample(page);
    await expect(page.getByRole('region', { name: 'Pseudocode' })).toBeVisible();
    await expect(script).toHaveCount(0);
    await run(page, 'view.panel.script');
    await expect(script).toBeVisible();
  });
});

test.describe('a script with sentences of one line and of two', () => {
  test.use({ script: SWAP_AND_POP, settings: JSON.stringify({ depth: 'access' }) });

  test('keeps the height of the stage at every step', { tag: '@window' }, async ({ atlas, page }) => {
    const height = await heightOf(page.locator('canvas').first());
    const length = await atlas.length();
    for (let step = 1; step <= length; step++) {
      await page.keyboard.press('ArrowRight');
      await atlas.expectStep(step);
      expect(await heightOf(page.locator('canvas').first())).toBe(height);
    }
  });
});

/** Returns the smallest font size, in pixels, of the visible texts outside of the diagram. */
const smallestText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('#root *')].filter(
      (element) =>
        element.checkVisibility() &&
        element.closest('.mirror, .visually-hidden, .toasts') === null &&
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== ''),
    );
    return Math.min(...seen.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
  });

/** Draws a stroke on what is presented, and points at it with the laser. Either is there until the next step. */
async function useTools(page: Page): Promise<void> {
  const tool = (name: string) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name });
  const strokes = page.locator('.drawing path');
  await tool('Draw on the picture').click();
  await page.mouse.move(200, 200);
  await page.mouse.down();
  await page.mouse.move(300, 260, { steps: 4 });
  await page.mouse.up();
  await expect(strokes).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(strokes).toHaveCount(0);
  await tool('Laser pointer').click();
  await page.mouse.move(300, 320);
  await expect(page.locator('.laser-dot')).toBeVisible();
  await expect(page.locator('[role="tooltip"]:visible')).toHaveCount(0);
  await tool('Black screen').click();
  await expect(page.getByText('The screen is black.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText('The screen is black.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('.laser-dot')).toHaveCount(0);
}

test.describe('presenting', () => {
  test.use({ script: SWAP_AND_POP });

  test('shows the picture, pseudocode, sentence, chapter and step in large type until Escape is pressed', {
    tag: '@window',
  }, async ({ atlas, page }) => {
    await page.keyboard.press('End');
    await page.keyboard.press('F5');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('slider')).toHaveCount(0);
    await expect(page.getByRole('toolbar')).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Pseudocode' })).toBeVisible();
    await expect(atlas.narration).toBeVisible();
    await atlas.expectStep(await atlas.length());
    expect(await smallestText(page)).toBeGreaterThanOrEqual(24);
    await expect(page.getByRole('button', { name: 'next step' })).toHaveCount(0);
    await useTools(page);
    await atlas.expectStep((await atlas.length()) - 1);
    await expect(page.getByRole('button', { name: 'next step' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('slider')).toBeVisible();
  });

  test('shows the lanes and sentences of a comparison, its step and the tools', { tag: '@window' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await run(page, 'compare.toggle');
    await page.keyboard.press('End');
    await page.keyboard.press('F5');
    const lanes = page.getByRole('region', { name: 'Engines side by side' });
    await expect(lanes.locator('canvas').first()).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('slider')).toHaveCount(0);
    await expect(page.getByRole('toolbar')).toHaveCount(1);
    expect(await smallestText(page)).toBeGreaterThanOrEqual(22);
    await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
    await useTools(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(lanes).toBeVisible();
  });
});

test.describe('a refused set', () => {
  test.use({ script: 'component Position\ncreate a\ndestroy a\nset a Position 3\n' });

  test('is shown as a set that stopped the script, with its reason', { tag: '@window' }, async ({ atlas, page }) => {
    await page.keyboard.press('End');
    await expect(atlas.narration).toContainText('set a Position 3');
    await expect(page.getByRole('region', { name: 'Pseudocode' })).toContainText('replace<Component>(entity, value)');
    await expect(page.getByRole('region', { name: 'Script', exact: true }).getByRole('status')).toHaveText('Stopped');
  });
});

test.describe('a script for another engine', () => {
  test.use({ script: 'relation Likes\ncreate a\ncreate b\nadd a (Likes,b)\n' });

  test('is adapted: it runs, and a note names what was left out and leads back', { tag: '@window' }, async ({
    atlas,
    page,
  }) => {
    await expect(page.getByRole('group', { name: 'Engine' }).getByRole('button', { name: 'Flecs' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('group', { name: 'Engine' }).getByRole('button', { name: 'EnTT' }).click();
    const note = page.getByRole('status').filter({ hasText: 'Adapted for EnTT' });
    await expect(note).toContainText('It runs this script without relation, (Likes,b). Your script is unchanged.');
    await expect(page.getByText(/\d errors?$/)).toHaveCount(0);
    await page.keyboard.press('End');
    await expect(atlas.narration).toContainText('create b');
    expect(await atlas.script()).toEqual(['relation Likes', 'create a', 'create b', 'add a (Likes,b)']);
    await expect(page.locator('.cm-left-out').filter({ hasText: 'relation' })).toHaveCount(1);
    await note.getByRole('button', { name: 'Back to Flecs' }).click();
    await expect(note).toBeHidden();
    await page.keyboard.press('End');
    await expect(atlas.narration).toContainText('add a (Likes,b)');
  });
});

test.describe('a link', () => {
  test.use({ script: SWAP_AND_POP });

  test('opens in any window, and a damaged link shows a message and changes nothing', { tag: '@either' }, async ({
    atlas,
    page,
  }) => {
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('step=');
    const link = `ecs-atlas:${await page.evaluate(() => location.hash)}`;
    const step = Number(/step=(\d+)/.exec(link)?.[1]);
    const open = async (text: string): Promise<void> => {
      await atlas.command('Open link');
      await page.getByRole('textbox', { name: 'Link' }).fill(text);
      await page.keyboard.press('Enter');
    };
    await page.keyboard.press('Home');
    await open('ecs-atlas:#script=AAAA');
    await expect(page.getByText(/The link is damaged/)).toBeVisible();
    await atlas.expectStep(0);
    await open(link);
    await atlas.expectStep(step);
    await open(link.replace('engine=entt', 'engine=unity'));
    await expect(page.getByText(/an engine that this version of ECS Atlas does not have/)).toBeVisible();
    await atlas.expectStep(step);
  });
});
