import { type Browser, expect, type Page } from '@playwright/test';
import { run, SWAP_AND_POP } from './atlas.ts';
import { test as base } from './fixture.ts';
import { launchChromium } from './launch-chromium.ts';
import { PHONE, phoneFaults } from './phone-layout.ts';
import { violationsIn } from './violations.ts';

/* Views that other specs do not check: all in one started program, in light and dark. */

const test = base.extend<object, { followers: Browser }>({
  followers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

/** The editor scrolls it. */
const LONG_SCRIPT = `${SWAP_AND_POP}${Array.from({ length: 60 }, (_, i) => `create e${i}\n`).join('')}`;

/** Checks everything in light, and in dark the colours. */
async function check(page: Page, view: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const found = await violationsIn(page, undefined, colorScheme === 'dark' ? ['color-contrast'] : undefined);
    expect(found, `${view}, ${colorScheme}`).toEqual([]);
  }
}

test.describe('the views for learning have no violations', () => {
  test.use({ home: true });

  test('Home, its library, a lesson, its questions and a presented vote', { tag: ['@window', '@third'] }, async ({
    page,
  }) => {
    test.slow();
    const next = page.locator('.lesson-foot').getByRole('button').last();
    await page.getByRole('button', { name: /^Examples/ }).click();
    await check(page, 'all examples');
    await page.getByRole('button', { name: /^All lessons/ }).click();
    await check(page, 'all lessons');
    await page.locator('[data-lesson="entt-sparse-set"]').click();
    await expect(page.locator('.lesson-stage [role=gridcell]').first()).toBeAttached();
    await check(page, 'a page of a lesson');
    while (!(await page.locator('[data-question]').isVisible())) await next.click();
    await check(page, 'a question');
    await page.locator('.cell-field input').fill('5');
    await page.locator('.answer-place .primary').click();
    await expect(page.getByTestId('feedback')).toBeVisible();
    await check(page, 'a wrong answer');
    await run(page, 'file.home');
    await expect(page.locator('main.home')).toBeVisible();
    await check(page, 'Home after a lesson was begun');
    await page.locator('[data-lesson="sparse-set-or-archetype"], .path-lesson').last().click();
    await page.keyboard.press('F5');
    await expect(page.locator('.lesson-presentation')).toBeVisible();
    await check(page, 'a presented vote');
    await page.keyboard.press('PageDown');
    await check(page, 'the next moment of the presented vote');
  });
});

test.describe('the views of a script and its class have no violations', () => {
  test.use({ script: LONG_SCRIPT });

  test('menus, dialogs, the comparison, and a follower’s page', { tag: ['@window', '@third'] }, async ({
    page,
    atlas,
    followers,
  }) => {
    test.slow();
    await expect(atlas.editor).toBeVisible();
    await check(page, 'a long script');
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await check(page, 'a menu');
    await page.keyboard.press('Escape');
    for (const [key, name] of [
      ['Control+k', 'Command palette'],
      ['?', 'Keyboard shortcuts'],
      ['Control+e', 'Export'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(atlas.dialog(name)).toBeVisible();
      await check(page, name);
      await page.keyboard.press('Escape');
      await expect(atlas.dialog(name)).toBeHidden();
    }
    await page.keyboard.press('End');
    await run(page, 'compare.toggle');
    await run(page, 'compare.verdict');
    await expect(page.getByRole('status', { name: 'Verdict', exact: true })).toBeVisible();
    await check(page, 'the comparison with its verdict');
    await run(page, 'compare.toggle');
    await run(page, 'class.open');
    await atlas.dialog('Class').getByRole('button', { name: 'Open the class' }).click();
    await expect(page.locator('.class-code')).toBeVisible();
    await check(page, 'the code of a class');
    const code = (await page.locator('.class-code').textContent()) ?? '';
    const url = `http://${await page.locator('.class-addresses code').first().textContent()}`;
    await page.keyboard.press('Escape');

    const context = await followers.newContext({ locale: 'en-US', viewport: PHONE, hasTouch: true, isMobile: true });
    const follower = await context.newPage();
    const checkFollower = async (view: string): Promise<void> => {
      await check(follower, view);
      expect(await phoneFaults(follower), view).toEqual([]);
    };
    await follower.goto(url);
    await checkFollower('the form of a follower');
    await follower.getByLabel('Code').fill(code);
    await follower.keyboard.press('Enter');
    await expect(follower.locator('[role=gridcell]').first()).toBeAttached();
    await checkFollower('a script on a follower’s page');
    await run(page, 'file.home');
    await expect(follower.locator('.follow-waiting')).toBeVisible();
    await checkFollower('a follower who waits');
    await page.locator('.path-lesson').first().click();
    await expect(follower.locator('.lesson')).toBeVisible();
    await checkFollower('a lesson on a follower’s page');
    await tapACell(follower);
    await checkFollower('the explanation of a cell on a follower’s page');
    while (!(await page.locator('[data-question]').isVisible())) await page.keyboard.press('ArrowRight');
    await expect(follower.getByLabel('Your value')).toBeVisible();
    await checkFollower('an open question on a follower’s page');
    await follower.getByLabel('Your value').fill('1');
    await follower.keyboard.press('Enter');
    await expect(follower.getByText('Your answer: 1. You can change it.')).toBeVisible();
    await checkFollower('an answered question on a follower’s page');
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await expect(follower.locator('.follow-verdict.wrong svg')).toBeVisible();
    await checkFollower('a closed question on a follower’s page');
    await check(page, 'the answers of a class');
    await context.close();
  });
});

/** Taps down the middle of the picture until a cell is explained. */
async function tapACell(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator('.lesson-stage .stage-surface').boundingBox())!;
  const explanation = page.getByRole('tooltip');
  for (let share = 0.2; share < 1 && !(await explanation.isVisible()); share += 0.05)
    await page.touchscreen.tap(x + width / 2, y + height * share);
  await expect(explanation).toBeInViewport({ ratio: 1 });
}
