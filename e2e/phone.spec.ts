import { expect, type Page } from '@playwright/test';
import { openFirstExample, run } from './atlas.ts';
import { test } from './fixture.ts';
import { PHONE, phoneFaults } from './phone-layout.ts';

test.use({ home: true });

const expectWhole = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
};

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(PHONE);
});

for (const locale of ['en', 'zh-CN'] as const) {
  test(`a lesson in ${locale} has its picture above the text, and Back and Next at the foot of each page`, {
    tag: '@window',
  }, async ({ page }) => {
    if (locale === 'zh-CN') await page.getByRole('button', { name: '中文' }).click();
    await openLesson(page);
    const foot = page.locator('.lesson-foot');
    const picture = page.locator('.lesson-stage .stage-surface');
    await expect(picture).toBeVisible();
    // The second page is a question, which Next does not leave.
    for (let at = 0; at < 2; at++) {
      expect(await phoneFaults(page)).toEqual([]);
      await expect(foot).toBeInViewport({ ratio: 1 });
      const [above, below] = [await picture.boundingBox(), await page.locator('.reading').boundingBox()];
      expect(above!.height).toBeGreaterThan(280);
      expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
      if (at > 0) continue;
      await expect(page.locator('.markdown p').last(), 'the whole text of the first page').toBeInViewport({ ratio: 1 });
      await foot.getByRole('button').last().click();
    }
    await page.locator('.cell-field input').fill('5');
    await page.locator('.answer-place .primary').click();
    await expect(page.getByTestId('feedback')).toBeInViewport();
    expect(await phoneFaults(page)).toEqual([]);
  });
}

test('the menu holds all commands, below each other', { tag: '@window' }, async ({ page }) => {
  await openLesson(page);
  for (const name of ['File', 'Lesson', 'View']) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    expect(await phoneFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});

test('a script has its engines, picture, sentence and player below each other, and panels over the picture', {
  tag: '@window',
}, async ({ page }) => {
  await openFirstExampleOnPhone(page);
  expect(await phoneFaults(page)).toEqual([]);
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Next step' }).click();
  expect(await phoneFaults(page)).toEqual([]);
  expect((await page.locator('.stage-surface').boundingBox())!.height).toBeGreaterThan(300);
  const sentence = page.locator('.narration-sentence');
  expect(await sentence.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await run(page, 'view.panel.script');
  expect((await page.locator('.overlay').boundingBox())!.width).toBe(PHONE.width);
  expect(await phoneFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await run(page, 'export.step');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await phoneFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await run(page, 'compare.toggle');
  await expect(page.getByRole('region', { name: 'Engines side by side' }).locator('canvas').first()).toBeVisible();
  expect(await phoneFaults(page)).toEqual([]);
});

test('on its side, the text of a lesson is beside the picture', { tag: '@window' }, async ({ page }) => {
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await openLesson(page);
  for (let at = 0; at < 2; at++) {
    expect(await phoneFaults(page)).toEqual([]);
    await expectWhole(page, 'Back');
    if (at < 1) await page.locator('.lesson-foot').getByRole('button').last().click();
  }
  const [picture, text] = [page.locator('.lesson-stage .stage-surface'), page.locator('.lesson-words')];
  const [right, left] = [await picture.boundingBox(), await text.boundingBox()];
  expect(right!.x).toBeGreaterThanOrEqual(left!.x + left!.width);
  expect(right!.height).toBeGreaterThan(200);
});

test('a new script fits, and opens its panel', { tag: '@window' }, async ({ page }) => {
  await run(page, 'file.new');
  const lead = page.locator('.empty-script p').first();
  await expect(lead).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.empty-cells i').last()).toBeInViewport({ ratio: 1 });
  await page.locator('.empty-script').getByRole('button', { name: 'Script panel' }).click();
  await expect(page.locator('.overlay .cm-editor')).toBeVisible();
});

test('at 200 % zoom, the header has room for all, and engines are compared below each other', {
  tag: '@window',
}, async ({ page }) => {
  await openFirstExampleOnPhone(page);
  await page.setViewportSize({ width: 720, height: 450 });
  const [engines, next] = [page.locator('.engine-version'), page.locator('.titlebar-side.end')];
  for (const width of [720, 620]) {
    await page.setViewportSize({ width, height: 450 });
    const [left, right] = [(await engines.boundingBox())!, (await next.boundingBox())!];
    expect(left.x + left.width).toBeLessThanOrEqual(right.x);
  }
  await run(page, 'compare.toggle');
  const [first, second] = [page.locator('.lane').first(), page.locator('.lane').nth(1)];
  await expect(first.locator('canvas').first()).toBeVisible();
  const [above, below] = [(await first.boundingBox())!, (await second.boundingBox())!];
  expect(above.width).toBe(620);
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  expect((await first.locator('.stage-surface').boundingBox())!.height).toBeGreaterThan(200);
});

async function openLesson(page: Page): Promise<void> {
  await page.locator('main.home .fold').first().click();
  await page.locator('[data-lesson="entt-sparse-set"]').click();
}

async function openFirstExampleOnPhone(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!;
  // The page object waits for the document's name, which a phone does not show.
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFirstExample(page);
  await page.setViewportSize({ width, height });
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
}
