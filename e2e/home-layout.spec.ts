import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { act, home, pick } from './home-set.ts';
import { violationsIn } from './violations.ts';

test.use({ home: true });

/** Removes an entity, inserts one and looks it up. */
async function tryAll(page: Page): Promise<void> {
  await act(page, 'Remove').click();
  await pick(page, 'wolf');
  await act(page, 'Insert').click();
  await act(page, 'Look up').click();
}

/** Returns the places of everything that must not move. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts =
      '.introduction > *, .try-set, .set-unit, .set-canvas, .set-label, .set-acts .button, .set-result, .set-end, .path, .fold';
    return [...document.querySelectorAll(parts)].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      // A button may be wider in bold letters only if nothing is beside it.
      return [element.className.split(' ')[0], x, y, element.matches('.start') ? '' : width, height].join(' ');
    });
  });
}

/** Returns texts that are cut, or that leave the box around them. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.home :is(b, small, p, span, label, button, h2, h3, .set-end)')]
      .filter(
        (element) =>
          element.closest('.visually-hidden') === null &&
          element.clientWidth > 0 &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 3) &&
          getComputedStyle(element).display !== 'inline',
      )
      .map((element) => `${element.className}: ${element.textContent}`),
  );
}

/** Returns the smallest text of Home in pixels. */
function smallestText(page: Page): Promise<number> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('.home')!, NodeFilter.SHOW_TEXT);
    let least = Number.POSITIVE_INFINITY;
    while (texts.nextNode())
      least = Math.min(least, Number.parseFloat(getComputedStyle(texts.currentNode.parentElement!).fontSize));
    return least;
  });
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];

for (const size of SIZES) {
  test(`at ${size.width} × ${size.height} nothing moves, nothing is cut, and texts are readable`, {
    tag: '@window',
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await expect(page.locator('.path small').first()).toBeVisible();
    const before = await places(page);
    const same = async () => expect(await places(page)).toEqual(before);
    for (const step of [
      () => pick(page, 'ghost'),
      () => pick(page, 'owl'),
      () => pick(page, 'orc'),
      () => act(page, 'Remove').click(),
      () => act(page, 'Look up').click(),
      () => pick(page, 'ghost'),
      () => act(page, 'Insert').click(),
      () => act(page, 'Remove').click(),
      () => pick(page, 'bat'),
      () => act(page, 'Look up').click(),
      () => act(page, 'Visit all').click(),
    ]) {
      await step();
      await same();
      expect(await cutTexts(page)).toEqual([]);
    }
    expect(await smallestText(page)).toBeGreaterThanOrEqual(12);
    const { scroll, client, wide } = await home(page).evaluate((element) => ({
      scroll: element.scrollHeight,
      client: element.clientHeight,
      wide: element.scrollWidth - element.clientWidth,
    }));
    expect(wide).toBe(0);
    if (size.width > 900) expect(scroll).toBeLessThanOrEqual(client);
    const targets = await page.locator('.set-unit, .set-acts .button, .path-lesson, .fold').all();
    if (size.width < 900) for (const target of targets) expect(await heightOf(target)).toBeGreaterThanOrEqual(44);
  });
}

test('a larger window has larger cells', { tag: '@window' }, async ({ page }) => {
  const heights: number[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    heights.push(await heightOf(page.locator('.set-canvas')));
  }
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
  expect(heights.at(-1)).toBeGreaterThan(400);
});

for (const theme of ['light', 'dark', 'high contrast']) {
  test(`Home in ${theme} has no violations`, { tag: '@window' }, async ({ atlas, page }) => {
    await atlas.command(`Theme: ${theme}`);
    expect(await violationsIn(page)).toEqual([]);
    await tryAll(page);
    await expect(page.getByText('That is a sparse set.')).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
  });
}

test('Home in Chinese has no violations', { tag: '@window' }, async ({ page }) => {
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page.getByRole('main', { name: '首页' })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
});
async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())!.height;
}
