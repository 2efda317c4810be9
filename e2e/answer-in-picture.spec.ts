import { expect, type Locator, type Page } from '@playwright/test';
import type { Atlas } from './atlas.ts';
import { test } from './fixture.ts';
import { PHONE, phoneFaults } from './phone-layout.ts';
import { violationsIn } from './violations.ts';

test.use({ home: true });

async function openQuestion(page: Page, atlas: Atlas, kind: string, lesson = 'entt-sparse-set'): Promise<void> {
  await atlas.command('Open link');
  await page.getByLabel('Link', { exact: true }).fill(`ecs-atlas://open?lesson=${lesson}`);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('step-count')).toHaveText(/^1 of/);
  await goTo(page, kind);
}

async function goTo(page: Page, kind: string): Promise<void> {
  await expect(async () => {
    const skip = page.getByRole('button', { name: 'Skip' });
    if (await skip.isVisible()) await skip.click();
    else await page.keyboard.press('ArrowRight');
    await expect(page.locator(`[data-question=${kind}]`)).toBeVisible({ timeout: 200 });
  }).toPass();
}

const field = (page: Page): Locator => page.locator('.cell-field input');
const cell = (page: Page, column: string, row: number): Locator =>
  page.locator(`[data-column="${column}"] [role=gridcell][data-row="${row}"]`);

async function choose(page: Page, column: string, row: number): Promise<void> {
  await cell(page, column, row).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
}

/** Tells if two elements overlap on screen. */
async function overlap(a: Locator, b: Locator): Promise<boolean> {
  const [first, second] = [(await a.boundingBox())!, (await b.boundingBox())!];
  return (
    first.x < second.x + second.width &&
    second.x < first.x + first.width &&
    first.y < second.y + second.height &&
    second.y < first.y + first.height
  );
}

test('a value is typed into its cell with the mouse: a wrong one stays there with its arrow and the reason', {
  tag: '@either',
}, async ({ page, atlas }) => {
  await openQuestion(page, atlas, 'value');
  await expect(cell(page, 'Burning.packed', 4), 'the place is the answer').toHaveCount(0);
  await field(page).click();
  await page.keyboard.type('2');
  await expect(page.locator('.answer-arrows .mine')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('2');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.answer-arrows .wrong')).toHaveCount(1);
  const note = page.locator('.answer-note');
  await expect(note).toContainText(/Position 2 in Burning\.packed is not free:\s*owl is there/);
  expect(await note.locator('span').count()).toBeLessThanOrEqual(3);
  expect(await overlap(note, field(page))).toBe(false);
  await expect(page.getByTestId('feedback')).toContainText('Not quite');
  await expect(cell(page, 'Burning.packed', 4), 'a first mistake').toHaveCount(0);
  expect(await violationsIn(page)).toEqual([]);
  await field(page).fill('0');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('feedback')).toContainText('0 is the entity’s own number, not its position.');
  await expect(page.getByTestId('feedback')).toContainText('The number chooses the entry.');
  await expect(cell(page, 'Burning.packed', 4), 'a second one').toHaveAttribute('data-text', 'not there yet');
  await field(page).fill('4');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.getByTestId('feedback')).toContainText('Right, with a hint or another try');
  await expect(page.locator('.answer-arrows path'), 'the step’s own arrow is the right one').toHaveCount(0);
  await expect(field(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Try one like it' }).click();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.locator('.answer-arrows .mine')).toHaveCount(1);
  await expect(page.locator('.answer-arrows .engine')).toHaveCount(0);
  await expect(page.locator('.arrow-key')).toHaveText('EnTT’s arrowyour arrow');
});

/** Returns the middle of a cell of the picture, which the cursor finds. */
async function middleOf(page: Page, column: string, row: number): Promise<[number, number]> {
  await cell(page, column, row).focus();
  await expect(page.locator('.cell-tooltip.of-cursor')).toBeVisible();
  const { x, y, width, height } = (await page.locator('.cell-marker').boundingBox())!;
  return [x + width / 2, y + height / 2];
}

test('the first key after a wrong answer replaces it, typed in the cell or where nothing takes it', async ({
  page,
  atlas,
}) => {
  await openQuestion(page, atlas, 'value');
  for (const wrong of ['7', '3']) {
    await page.keyboard.type(wrong);
    await expect(field(page)).toHaveValue(wrong);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  }
  // The wrong answer may begin the next one.
  await page.keyboard.type('34');
  await expect(field(page)).toHaveValue('34');
  await field(page).fill('2');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await field(page).click();
  await page.keyboard.type('0');
  await expect(field(page)).toHaveValue('0');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await page.getByTestId('feedback').click();
  await page.keyboard.type('4');
  await expect(field(page)).toHaveValue('4');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('feedback')).toContainText('Right, with a hint or another try');
});

test('no explanation of a cell covers the feedback, and the focus stays at the cell that was clicked', async ({
  page,
  atlas,
}) => {
  await openQuestion(page, atlas, 'do');
  const middle = await middleOf(page, 'Burning.packed', 0);
  for (const text of ['4', 'owl']) {
    await page.mouse.click(...middle);
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(cell(page, 'Burning.packed', 0)).toBeFocused();
    await expect(page.getByTestId('feedback')).toBeVisible();
    await page.mouse.move(middle[0] + 1, middle[1] + 1);
    await expect(page.locator('.cell-tooltip')).toHaveCount(0);
  }
});

test('feedback on a clicked cell says in the panel, too, what the cell is', async ({ page, atlas }) => {
  await openQuestion(page, atlas, 'cell', 'entt-storage');
  await page.mouse.click(...(await middleOf(page, 'Health.sparse', 0)));
  await expect(page.locator('.answer-note')).toContainText(/The operation only\s*reads\s*Health\.sparse\[0\]/);
  await expect(page.getByTestId('feedback').getByText('The operation only reads Health.sparse[0]')).toBeInViewport();
  await expect(page.locator('.cell-tooltip')).toHaveCount(0);
});

test('a reason is beside the marked cell that it is about, and goes once another value is typed', async ({
  page,
  atlas,
}) => {
  await openQuestion(page, atlas, 'value');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('feedback')).toContainText(/entity.s own number/);
  await expect(page.locator('.lesson-sentence')).not.toContainText('Your 0 is here');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.locator('.answer-note')).toHaveCount(1);
  await page.keyboard.type('3');
  await expect(page.locator('.answer-note')).toHaveCount(0);
  await goTo(page, 'do');
  const middle = await middleOf(page, 'Burning.sparse', 1);
  await choose(page, 'Burning.packed', 0);
  await page.keyboard.type('owl');
  await page.keyboard.press('Enter');
  await choose(page, 'Burning.sparse', 3);
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await choose(page, 'Burning.packed', 2);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I am done' }).click();
  await expect(page.getByTestId('feedback'), 'a first mistake').toContainText('What you wrote is not all: 1 cell');
  await page.getByRole('button', { name: 'I am done' }).click();
  await expect(page.getByTestId('feedback')).toContainText('Burning.sparse[1]');
  const marked = (await page.locator('.wrong-cell').boundingBox())!;
  expect(Math.abs(marked.x + marked.width / 2 - middle[0])).toBeLessThan(marked.width / 2);
  for (const note of await page.locator('.answer-note').all()) {
    const box = (await note.boundingBox())!;
    expect(Math.max(0, box.x - marked.x - marked.width, marked.x - box.x - box.width)).toBeLessThan(241);
  }
});

test('a second entity gets words of its own, and a page about two storages opens both', async ({ page, atlas }) => {
  await openQuestion(page, atlas, 'do', 'entt-storage');
  const goOnTo = (text: string) =>
    expect(async () => {
      const skip = page.getByRole('button', { name: 'Skip' });
      if (await skip.isVisible()) await skip.click();
      else await page.keyboard.press('ArrowRight');
      await expect(page.getByText(text)).toBeVisible({ timeout: 200 });
    }).toPass();
  await goOnTo('troll goes to the end in the same way');
  await goOnTo('bat is at position 0 in Health');
  await expect(cell(page, 'Health.packed', 0)).toBeAttached();
  await expect(cell(page, 'Speed.packed', 1)).toBeAttached();
});

test('the digits of an answer can be typed at once', { tag: '@either' }, async ({ page, atlas }) => {
  await openQuestion(page, atlas, 'value');
  await page.keyboard.type('4');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('4');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('feedback')).toContainText('Right');
  await page.getByRole('button', { name: 'Try one like it' }).click();
  await page.keyboard.type('1');
  await expect(page.getByRole('button', { name: 'Answer', exact: true })).toBeEnabled();
  await expect(page.locator('.lesson-view .button.primary, .lesson-foot .button.primary')).toHaveText(['Answer']);
});

test('a task is done with the keyboard alone, and Escape leaves the cell, not the lesson', {
  tag: '@either',
}, async ({ page, atlas }) => {
  await openQuestion(page, atlas, 'do');
  await choose(page, 'Burning.packed', 0);
  await page.keyboard.type('9');
  await page.keyboard.press('Escape');
  await expect(field(page), 'its own value again').toHaveValue('1');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await expect(cell(page, 'Burning.packed', 0)).toBeFocused();
  await expect(page.locator('[data-question=do]')).toBeVisible();
  for (const [column, row, text] of [
    ['Burning.packed', 0, 'owl'],
    ['Burning.sparse', 3, '1'],
  ] as const) {
    await choose(page, column, row);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(cell(page, column, row), 'the next cell is a few arrows away').toBeFocused();
  }
  await expect(page.locator('.wrong-cell')).toHaveText('1');
  await expect(page.locator('.answer-arrows .wrong')).toHaveCount(1);
  // The digit opens the field of the focused cell.
  await page.keyboard.type('0');
  await expect(field(page)).toHaveValue('0');
  await page.keyboard.press('Enter');
  await expect(page.locator('.wrong-cell')).toHaveCount(0);
  await choose(page, 'Burning.packed', 2);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Burning.packed', 2), 'what was cut off').toHaveAttribute('data-text', 'not there yet');
  await choose(page, 'Burning.sparse', 1);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'I am done' }).press('Enter');
  await expect(page.getByTestId('feedback')).toContainText('Right, with a hint or another try');
  await expect(page.locator('.answer-arrows path'), 'the step’s own arrows are the right ones').toHaveCount(0);
});

test('on a phone a finger chooses the cell, and the reason covers nothing @chromium', async ({ page, atlas }) => {
  await openQuestion(page, atlas, 'value');
  await page.setViewportSize(PHONE);
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const tap = async (x: number, y: number): Promise<void> => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await expect(field(page)).toBeInViewport({ ratio: 0.99 });
  const { x, y, width, height } = (await field(page).boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await tap(x + width / 2, y + height / 2);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('2');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.getByTestId('feedback')).toContainText('Position 2 in Burning.packed is not free');
  // The picture has no room for the reason, which the feedback gives.
  await expect(page.locator('.answer-arrows .wrong')).toHaveCount(1);
  await expect(page.locator('.answer-note')).toHaveCount(0);
  expect(await phoneFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Skip' }).click();
  await goTo(page, 'do');
  const surface = (await page.locator('.lesson-stage .stage-surface').boundingBox())!;
  for (let share = 0.2; share < 1 && !(await field(page).isVisible()); share += 0.04)
    await tap(surface.x + surface.width * 0.6, surface.y + surface.height * share);
  await expect(field(page)).toBeFocused();
  expect(await phoneFaults(page)).toEqual([]);
});
