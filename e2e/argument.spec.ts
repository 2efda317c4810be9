import { type Browser, expect, type Page } from '@playwright/test';
import { run } from './atlas.ts';
import { test as base } from './fixture.ts';
import { launchChromium } from './launch-chromium.ts';
import { violationsIn } from './violations.ts';

/* The lesson "Sparse set or archetype?" as a whole: presented to a class, from the first vote to the second. */

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

test.use({ home: true });

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`${page.url().split('#')[0]}#lesson=sparse-set-or-archetype`);
  await page.reload();
  await expect(page.getByRole('main', { name: 'Lesson: Sparse set or archetype?' })).toBeVisible();
});

const moment = (page: Page) => page.getByText(/^\d of 9$/);
const lane = (page: Page, engine: string) => page.getByRole('region', { name: new RegExp(`^${engine},`) });
const heights = (page: Page) =>
  page.locator('.lesson-lane .stage-surface').evaluateAll((all) => all.map((surface) => surface.clientHeight));
const bars = (page: Page) =>
  page.locator('.vote-option').evaluateAll((all) => all.map((option) => (option as HTMLElement).innerText));

async function present(page: Page): Promise<void> {
  await page.keyboard.press('F5');
  await expect(page.locator('.lesson-presentation')).toBeVisible();
}

test('presented at 1920 × 1080, words have 22 pixels, counters 44, and cells room for digits of 32', {
  tag: '@window',
}, async ({ page }) => {
  await present(page);
  for (let n = 1; n <= 9; n++) {
    await expect(moment(page)).toHaveText(`${n} of 9`);
    if (n >= 8) await expect(page.locator('.cost-table')).toBeVisible();
    const small = page.locator('.lesson-presentation').evaluate((root) =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
        const isShown = element.offsetWidth > 1 && !element.matches('.visually-hidden, .visually-hidden *');
        const hasText = [...element.childNodes].some((child) => child.nodeType === 3 && child.nodeValue!.trim() !== '');
        const isSmall = Number.parseFloat(getComputedStyle(element).fontSize) < 22;
        return isShown && hasText && isSmall ? [`${element.className}: ${element.textContent}`] : [];
      }),
    );
    expect(await small, `moment ${n}`).toEqual([]);
    const figures = page.locator('.step-counters dd');
    for (const figure of await figures.all()) await expect(figure).toHaveCSS('font-size', /^(4[4-9]|[5-9]\d)/);
    // The lanes of src-renderer/learn/lesson/pictures/lanes-legibility.test.ts, in which values have 32 pixels.
    if (n >= 2 && n <= 4) {
      const surface = await page.locator('.lesson-lane .stage-surface').first().boundingBox();
      expect(surface!.width).toBeGreaterThanOrEqual(950);
      expect(surface!.height).toBeGreaterThanOrEqual(600);
    }
    await page.keyboard.press('PageDown');
  }
  expect(await violationsIn(page)).toEqual([]);
});

/** Sums, sliders and sentences that are cut off or lie over the edge of their column. */
const cutOff = (page: Page, selectors: string) =>
  page.evaluate((all) => {
    const pane = document.querySelector('.lesson-comparison')!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>(all)].flatMap((element) => {
      const { right, bottom } = element.getBoundingClientRect();
      const column = element.closest('td, .knob-controls')?.getBoundingClientRect() ?? pane;
      const isCut = right > column.right || bottom > pane.bottom || element.scrollWidth > element.clientWidth + 1;
      return isCut ? [`${element.textContent}: ${right}, ${bottom} of ${column.right}, ${pane.bottom}`] : [];
    });
  }, selectors);

async function turnToTheEnd(page: Page): Promise<void> {
  await expect(page.getByRole('slider')).toHaveCount(3);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  for (const slider of await page.getByRole('slider').all()) {
    await slider.focus();
    await page.keyboard.press('End');
  }
  await expect(page.locator('.cost-table')).toContainText('1,904,950,000');
}

test('the largest numbers have room while presented, and no sentence is cut', { tag: '@window' }, async ({ page }) => {
  await present(page);
  await page.keyboard.press('End');
  await turnToTheEnd(page);
  expect(await cutOff(page, '.cost-table td, .knob-slider output, .knob-choice, .knob-left-out')).toEqual([]);
});

test('at 1024 × 768, sums and sliders are in view, and a vote has no part of a picture', { tag: '@window' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await present(page);
  await expect(moment(page)).toHaveText('1 of 9');
  await expect(page.locator('.lesson-lanes')).toBeHidden();
  await page.keyboard.press('End');
  await turnToTheEnd(page);
  expect(await cutOff(page, '.cost-table td, .knob-slider output, .knob-choice')).toEqual([]);
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('PageUp');
  await expect(moment(page)).toHaveText('8 of 9');
  await expect(page.locator('.cost-table')).toBeVisible();
  expect(await cutOff(page, '.cost-table td')).toEqual([]);
});

test('arrow keys turn the slider that has the focus, and the clicker still goes on', { tag: '@window' }, async ({
  page,
}) => {
  await present(page);
  await page.keyboard.press('End');
  await expect(moment(page)).toHaveText('9 of 9');
  const slider = page.getByRole('slider', { name: 'Changes a second' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '600');
  await expect(page.locator('.knob')).toContainText('EnTT touches fewer');
  await expect(moment(page)).toHaveText('9 of 9');
  await page.keyboard.press('PageUp');
  await expect(moment(page)).toHaveText('8 of 9');
});

test('a class votes, sees both engines step by step, votes again and reads the verdict', { tag: '@window' }, async ({
  page,
  followers,
}) => {
  await run(page, 'class.open');
  const dialog = page.getByRole('dialog', { name: 'Class' });
  const [box, words] = [dialog.getByRole('checkbox'), dialog.locator('.class-everyone span')];
  const { x, width } = (await box.boundingBox())!;
  expect((await words.boundingBox())!.x - x - width).toBeLessThanOrEqual(24);
  await dialog.getByRole('button', { name: 'Open the class' }).click();
  const code = (await dialog.locator('.class-code').textContent())!;
  const url = `http://${await dialog.locator('.class-addresses code').first().textContent()}`;
  await page.keyboard.press('Escape');
  const join = async (): Promise<Page> => {
    const follower = await (await followers.newContext({ locale: 'en-US' })).newPage();
    await follower.goto(url);
    await follower.getByLabel('Code').fill(code);
    await follower.keyboard.press('Enter');
    await expect(follower.getByText('Connected')).toBeVisible();
    return follower;
  };
  const [first, second] = [await join(), await join()];
  const vote = (follower: Page, option: RegExp) => follower.getByRole('button', { name: option }).click();
  await present(page);
  /** The height of the smallest picture while the vote is open. */
  let open = 0;
  await test.step('while the vote is open, the projector shows how to join and how many have voted, but no bars', async () => {
    await expect(page.getByRole('region', { name: 'Join the class' })).toContainText(code);
    await vote(first, /^A Sparse set/);
    await vote(second, /^B Archetype/);
    await expect(page.getByText('2 of 2 have voted')).toBeVisible();
    await expect(page.locator('.vote-bar')).toHaveCount(0);
    // Names of 20 units have 24 pixels in a lane of this height.
    const lanes = await heights(page);
    open = Math.min(...lanes);
    expect(open).toBeGreaterThanOrEqual(412);
    // The picture that the question is about is whole beside it.
    for (const [engine, grid] of [
      ['EnTT', /payload/],
      ['Flecs', /^Table 3/],
    ] as const)
      await expect(lane(page, engine).getByRole('grid', { name: grid }).first()).toBeAttached();
  });
  await test.step('the clicker closes the vote and shows the bars, and its next key goes on', async () => {
    await page.keyboard.press('PageDown');
    await expect
      .poll(() => bars(page))
      .toEqual([/(?<!now\s*)\s1$/, /(?<!now\s*)\s1$/, /(?<!now\s*)\s0$/].map((end) => expect.stringMatching(end)));
    await expect(moment(page)).toHaveText('1 of 9');
    await expect(page.getByText('2 of 2 have voted')).toBeVisible();
    const lanes = await heights(page);
    expect(Math.min(...lanes)).toBeGreaterThanOrEqual(open);
    const tracks = await page.locator('.vote-bar meter').evaluateAll((all) => all.map((e) => e.clientWidth));
    expect(new Set(tracks).size).toBe(1);
    await page.keyboard.press('PageUp');
    await expect(page.locator('.vote-bar')).toHaveCount(0);
    await expect(page.getByText('2 of 2 have voted')).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect(page.locator('.voting').getByRole('button', { name: 'Open the vote again' })).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect(moment(page)).toHaveText('2 of 9');
  });
  await test.step('followers see both engines with the figures of the projector', async () => {
    for (const shown of [page, first, second]) {
      await expect(lane(shown, 'EnTT').locator('[data-figure="lines"] [data-value]')).toHaveText('12');
      await expect(lane(shown, 'Flecs').locator('[data-figure="lines"] [data-value]')).toHaveText('32');
      await expect(lane(shown, 'Flecs').getByRole('gridcell').first()).toBeAttached();
    }
    expect(await violationsIn(first)).toEqual([]);
  });
  await test.step('the second vote shows the counts of both', async () => {
    for (let n = 3; n <= 7; n++) {
      await page.keyboard.press('PageDown');
      await expect(moment(page)).toHaveText(`${n} of 9`);
    }
    await vote(first, /^B Archetype/);
    await vote(second, /^B Archetype/);
    await expect(page.getByText('2 of 2 have voted')).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect
      .poll(() => bars(page))
      .toEqual(
        [/before\s+1\s+now\s+0$/, /before\s+1\s+now\s+2$/, /before\s+0\s+now\s+0$/].map((end) =>
          expect.stringMatching(end),
        ),
      );
  });
  await test.step('followers read the verdict', async () => {
    await page.keyboard.press('PageDown');
    await expect(moment(page)).toHaveText('8 of 9');
    await expect(first.getByText('The counts support A: ')).toBeVisible();
  });
});
