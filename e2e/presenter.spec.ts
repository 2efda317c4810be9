import { expect, type Page } from '@playwright/test';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import type { Host } from './host.ts';
import { violationsIn } from './violations.ts';

test.use({ home: true });

test.beforeEach(async ({ page }) => {
  await page.getByRole('button', { name: /^1 The sparse set/ }).click();
  await expect(lesson(page)).toBeVisible();
});

const lesson = (page: Page) => page.getByRole('main', { name: 'Lesson: The sparse set' });
const moment = (page: Page) => page.getByText(/^\d+ of \d+$/).filter({ visible: true });

/** Presents the lesson. It also works if the browser refuses full screen. */
async function present(page: Page): Promise<void> {
  await page.keyboard.press('F5');
  await expect(page.locator('.lesson-presentation')).toBeVisible();
}

const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name });

/** Opens the speaker notes of the lesson. */
async function openNotes({ page, electron }: Host): Promise<Page> {
  const opened = electron === null ? page.context().waitForEvent('page') : electron.waitForEvent('window');
  await run(page, 'lesson.speaker');
  const notes = await opened;
  await expect(notes.getByRole('heading', { name: 'The sparse set' })).toBeVisible();
  return notes;
}

/** Presses the clicker's key until there is a question. */
async function goToQuestion(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(page.locator('[data-question]')).toBeVisible({ timeout: 200 });
  }).toPass();
}

/** Presses the clicker's key until the answer is shown whole. */
async function stepThroughAnswer(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'One beat forward' });
  while (await next.isVisible()) await page.keyboard.press('PageDown');
  await expect(page.getByRole('button', { name: 'One beat back' })).toBeVisible();
}

test('speaker notes are a second window without access to the host, and both windows step together', async ({
  page,
  host,
}) => {
  const notes = await openNotes(host);
  await expect(notes.getByText('The two arrays point at each other', { exact: false })).toBeVisible();
  await expect(notes.getByRole('region', { name: 'Next' })).toContainText('hero catches fire');
  await expect(notes.getByRole('timer', { name: 'Time elapsed' })).toBeVisible();
  await test.step('a window that the page opens without “noopener” does not reach the page either', async () => {
    if (host.electron === null) return;
    const windows = host.electron.windows().length;
    const opened = await page.evaluate((url) => String(window.open(url)), notes.url());
    expect(opened).toBe('null');
    expect(host.electron.windows()).toHaveLength(windows);
  });
  await test.step('the notes have no access to the host, and no violations', async () => {
    const reached = await notes.evaluate(() => ['ecsAtlas' in window, sessionStorage.getItem('ecs-atlas.token')]);
    expect(reached).toEqual([false, null]);
    expect(await notes.evaluate(() => window.opener)).toBeNull();
    expect(await violationsIn(notes)).toEqual([]);
  });
  await page.keyboard.press('PageDown');
  await expect(moment(page)).toHaveText(/^2 of/);
  await expect(moment(notes)).toHaveText(/^2 of/);
  await notes.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(notes.getByRole('button', { name: 'Find', exact: true })).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('heading', { name: 'Find', exact: true })).toBeVisible();
  await expect(moment(page)).toHaveText(/^4 of/);
  await notes.getByRole('button', { name: 'Next' }).click();
  await expect(moment(notes)).toHaveText(/^5 of/);
  await expect(moment(page)).toHaveText(/^5 of/);
  await notes.keyboard.press('PageUp');
  await expect(moment(page)).toHaveText(/^4 of/);
  await test.step('the notes stay in step with a window in full screen', async () => {
    await present(page);
    await notes.getByRole('button', { name: 'Next' }).click();
    await expect(moment(page)).toHaveText(/^5 of/);
    await expect(moment(notes)).toHaveText(/^5 of/);
    await expect(page.locator('.lesson-presentation')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.lesson-presentation')).toHaveCount(0);
  });
});

test('the last page says that the lesson ends, and its key leaves the presentation', { tag: '@window' }, async ({
  page,
}) => {
  await present(page);
  const end = page.getByRole('button', { name: 'The lesson ends here.' });
  await expect(end).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(end).toBeVisible();
  await end.click();
  await expect(page.locator('.lesson-presentation')).toHaveCount(0);
});

test('notes follow changes of the language, reloads and the end of the lesson', { tag: '@either' }, async ({
  page,
  host,
}) => {
  const notes = await openNotes(host);
  await notes.reload();
  await expect(notes.getByText('The two arrays point at each other', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(notes.getByRole('heading', { name: '备注' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main', { name: '课程：稀疏集' })).toBeVisible();
  await run(page, 'lesson.close');
  await expect(notes.getByText('没有打开的课程', { exact: false })).toBeVisible();
});

test('a clicker blanks the screen, and its next key answers the question to the audience', { tag: '@window' }, async ({
  page,
  host,
}) => {
  const notes = await openNotes(host);
  await present(page);
  await page.keyboard.press('.');
  await expect(page.getByText('The screen is black.')).toBeAttached();
  await expect(notes.getByRole('button', { name: 'Black screen' })).toHaveAttribute('aria-pressed', 'true');
  await notes.getByRole('button', { name: 'Black screen' }).click();
  await expect(page.getByText('The screen is black.')).toHaveCount(0);
  await page.keyboard.press('.');
  await expect(page.getByText('The screen is black.')).toBeAttached();
  await page.keyboard.press('.');
  await goToQuestion(page);
  const before = (await moment(page).textContent())!;
  await expect(notes.getByText('Answer, not shown yet')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('button', { name: 'Show the answer' })).toHaveCount(0);
  await expect(moment(page)).toHaveText(before);
  await expect(notes.getByRole('heading', { name: 'Answer', exact: true })).toBeVisible();
  await stepThroughAnswer(page);
  await page.keyboard.press('PageDown');
  await expect(moment(page)).not.toHaveText(before);
});

test('after the answer the lesson goes on behind the operation, and back returns to the answer', {
  tag: '@window',
}, async ({ page }) => {
  await present(page);
  await goToQuestion(page);
  const before = (await moment(page).textContent())!;
  await page.keyboard.press('PageDown');
  const said = page.getByTestId('live-sentence');
  await stepThroughAnswer(page);
  await expect(said).toContainText('Burning');
  const last = await said.textContent();
  await page.keyboard.press('PageDown');
  await expect(moment(page)).not.toHaveText(before);
  await page.keyboard.press('PageUp');
  await expect(moment(page)).toHaveText(before);
  await expect(said).toHaveText(last!);
  await expect(page.getByRole('button', { name: 'Show the answer' })).toHaveCount(0);
});

test('presenting uses full screen, and leaving one leaves the other', async ({ page }) => {
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await present(page);
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.locator('.lesson-presentation')).toHaveCount(0);
  await expect.poll(isFull).toBe(false);
  await present(page);
  await expect.poll(isFull).toBe(true);
  // The browser does the same for Escape and F11.
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.locator('.lesson-presentation')).toHaveCount(0);
});

test('a presented lesson is large and alone on the screen', { tag: '@window' }, async ({ page }) => {
  await present(page);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toHaveCSS('opacity', '1');
  await page.keyboard.press('End');
  await page.keyboard.press('PageUp');
  const sizes = await page
    .locator('.lesson-presentation')
    .evaluate((root) =>
      [...root.querySelectorAll<HTMLElement>('.reading *, .lesson-said p, .whereabouts')]
        .filter((element) => element.offsetWidth > 1 && element.textContent?.trim() !== '')
        .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  expect(await violationsIn(page)).toEqual([]);
});

test('strokes are drawn over a still picture, can be undone, and disappear with the moment', {
  tag: '@window',
}, async ({ page }) => {
  await present(page);
  const strokes = page.locator('.drawing path');
  const cell = page.getByRole('gridcell').first();
  const before = await cell.evaluate((element) => element.getAttribute('style'));
  await tool(page, 'Draw on the picture').click();
  await drag(page, 200, 200);
  await drag(page, 240, 300);
  await expect(strokes).toHaveCount(2);
  // The path has curves, not only a line between its ends.
  expect(await strokes.first().getAttribute('d')).toContain('C');
  expect(await cell.evaluate((element) => element.getAttribute('style'))).toBe(before);
  await tool(page, 'Undo the last stroke').click();
  await expect(strokes).toHaveCount(1);
  await tool(page, 'Erase the drawing').click();
  await expect(strokes).toHaveCount(0);
  await drag(page, 200, 200);
  await expect(strokes).toHaveCount(1);
  await page.keyboard.press('PageDown');
  await expect(moment(page)).toHaveText(/^2 of/);
  await expect(strokes).toHaveCount(0);
  await tool(page, 'Laser pointer').click();
  await page.mouse.move(300, 320);
  await expect(page.locator('.laser-dot')).toBeVisible();
  expect(await page.locator('.laser-dot').boundingBox()).toMatchObject({ x: 282, y: 302 });
  await tool(page, 'Laser pointer').click();
  await expect(page.locator('.laser-dot')).toHaveCount(0);
});

test('the second window closes with the first', { tag: '@electron' }, async ({ page, host }) => {
  const notes = await openNotes(host);
  // Pressing the key again must not open another window.
  await run(page, 'lesson.speaker');
  await page.keyboard.press('PageDown');
  await expect(moment(notes)).toHaveText(/^2 of/);
  expect(host.electron!.windows()).toHaveLength(2);
  const closed = notes.waitForEvent('close');
  await page.close();
  await closed;
});

async function drag(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 20, { steps: 4 });
  await page.mouse.move(x + 120, y - 20, { steps: 4 });
  await page.mouse.up();
}

test('a question and its options fit into the window of a small projector', { tag: '@window' }, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.getByRole('button', { name: '简体中文' }).click();
  await page.goto(`${page.url().split('#')[0]}#lesson=flecs-graph&beat=30`);
  await page.reload();
  await expect(page.locator('[data-question]')).toBeVisible();
  await present(page);
  const reading = page.locator('.reading');
  const overflow = () => reading.evaluate((words) => words.scrollHeight - words.clientHeight);
  await expect.poll(overflow).toBe(0);
  expect(await reading.evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize))).toBeGreaterThanOrEqual(
    18,
  );
});
