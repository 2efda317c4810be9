import { expect, type Page } from '@playwright/test';
import { Atlas, SWAP_AND_POP } from './atlas.ts';
import { ask, test } from './class-fixture.ts';
import { violationsIn } from './violations.ts';

test.use({ script: SWAP_AND_POP });

const bars = (page: Page) =>
  page.getByRole('region', { name: 'Answers of the class' }).getByRole('row').allTextContents();

test('answers to a question are counted live and can be changed until the question is closed', {
  tag: '@window',
}, async ({ page, atlas, room }) => {
  const [first, second] = [await room.join(), await room.join()];
  await ask(atlas, 'A B C D', 'Which entity moves?');
  await expect(first.getByRole('heading', { name: 'Which entity moves?' })).toBeVisible();
  await first.getByRole('button', { name: 'B', exact: true }).click();
  await second.getByRole('button', { name: 'B', exact: true }).click();
  await expect.poll(() => bars(page)).toEqual(['A0', 'B2', 'C0', 'D0']);
  await second.getByRole('button', { name: 'C', exact: true }).click();
  await expect.poll(() => bars(page)).toEqual(['A0', 'B1', 'C1', 'D0']);
  await page.getByRole('button', { name: 'Stop answers' }).click();
  await expect(first.getByText('The question is closed. Your answer: B.')).toBeVisible();
  await expect(first.getByRole('button', { name: 'B', exact: true })).toBeHidden();
  await ask(atlas, 'A value');
  await first.getByLabel('Your value').fill(' 07 ');
  await first.keyboard.press('Enter');
  await expect.poll(() => bars(page)).toEqual(['71']);
  await page.keyboard.press('End');
  await ask(atlas, 'A cell');
  await new Atlas(second).grid('Position: packed array').getByRole('gridcell').first().focus();
  await second.keyboard.press('Enter');
  await expect.poll(() => bars(page)).toEqual([expect.stringMatching(/packed array, position 01$/)]);
  await page.getByRole('button', { name: 'Remove the question' }).click();
  await expect(first.getByRole('region', { name: 'Question' })).toBeHidden();
});

test('followers of a lesson see its text and position, and answer its questions', { tag: '@window' }, async ({
  page,
  atlas,
  room,
}) => {
  const [follower, other] = [await room.join(), await room.join()];
  await atlas.command('Open link');
  await page.getByLabel('Link', { exact: true }).fill('ecs-atlas://open?lesson=entt-sparse-set');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('step-count')).toHaveText(/^1 of/);
  await expect(follower.getByText('Which entities are burning?')).toBeVisible();
  while (!(await page.locator('[data-question]').isVisible())) await page.keyboard.press('ArrowRight');
  await expect(follower.getByRole('region', { name: 'Question' })).toBeVisible();
  await follower.getByLabel('Your value').fill('4');
  await follower.keyboard.press('Enter');
  await expect(follower.getByText('Your answer: 4. You can change it.')).toBeVisible();
  await other.getByLabel('Your value').fill('0');
  await other.keyboard.press('Enter');
  await expect.poll(() => bars(page)).toEqual(['01', '41']);
  await expect(page.getByRole('img', { name: 'Right answer' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(follower.getByText('The question is closed. Your answer: 4. That is right.')).toBeVisible();
  await expect(follower.locator('.follow-verdict.right svg')).toBeVisible();
  await expect(other.getByText('Your answer: 0. That is not right. Right answer: 4.')).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.getByRole('img', { name: 'Right answer' }) })).toHaveText('41');
  await page.keyboard.press('ArrowRight');
  await expect(follower.getByRole('region', { name: 'Question' })).toBeHidden();
});

test('the bars of long options stay in their column, in the window and while presenting @chromium', async ({
  page,
  atlas,
  room,
}) => {
  const follower = await room.join();
  await atlas.command('Open link');
  await page.getByLabel('Link', { exact: true }).fill('ecs-atlas://open?lesson=decs-archetypes&beat=3');
  await page.keyboard.press('Enter');
  await expect(follower.getByRole('region', { name: 'Question' })).toBeVisible();
  const column = page.locator('.lesson-words');
  const expectFits = async (): Promise<void> => {
    expect(await column.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  };
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('button', { name: 'Remove the question' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region', { name: 'Answers of the class' })).toBeInViewport({ ratio: 1 });
    await expectFits();
    await page.keyboard.press('F5');
    await expect(page.locator('.lesson-presentation')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Join the class' })).toBeInViewport({ ratio: 1 });
    await expectFits();
    await page.keyboard.press('Escape');
    await expect(page.locator('.lesson-presentation')).toBeHidden();
  }
});

test('a presented question shows the answers of the class only with the right one', { tag: '@window' }, async ({
  page,
  atlas,
  room,
}) => {
  const followers = [await room.join(), await room.join()];
  await atlas.command('Open link');
  await page.getByLabel('Link', { exact: true }).fill('ecs-atlas://open?lesson=decs-archetypes&beat=3');
  await page.keyboard.press('Enter');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.keyboard.press('F5');
  for (const follower of followers)
    await follower.getByRole('region', { name: 'Question' }).getByRole('button').first().click();
  await expect(page.getByText('2 of 2 students answered')).toBeVisible();
  const options = page.locator('.room-options li');
  await expect(page.locator('.question .ask')).toHaveCSS('font-size', /^(3[6-9]|4\d)/);
  expect((await page.locator('.join-card .qr').boundingBox())!.width).toBeGreaterThanOrEqual(212);
  await expect(page.locator('.room-votes')).toHaveCount(0);
  await page.keyboard.press('PageDown');
  await expect(options.first().locator('.room-votes')).toHaveText('2');
  await expect(options.filter({ has: page.getByRole('img', { name: 'Right', exact: true }) })).toHaveCount(1);
  await expect(page.getByText(/ of 2 answered right\.$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Join the class' })).toHaveCount(0);
  expect(await violationsIn(page)).toEqual([]);
  await test.step('the closed question is closed when the lesson is opened again, until the class votes again', async () => {
    await page.keyboard.press('Escape');
    for (const lesson of ['entt-sparse-set', 'decs-archetypes&beat=3']) {
      await atlas.command('Open link');
      await page.getByLabel('Link', { exact: true }).fill(`ecs-atlas://open?lesson=${lesson}`);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('F5');
    await expect(page.getByText(/ of 2 answered right\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Vote again' }).click();
    await expect(page.getByText('0 of 2 students answered')).toBeVisible();
    await expect(followers[0]!.getByText('The lecturer asks this again.')).toBeVisible();
    await followers[0]!.getByRole('region', { name: 'Question' }).getByRole('button').first().click();
    await expect(page.getByText('1 of 2 students answered')).toBeVisible();
    await page.keyboard.press('ArrowRight');
  });
  await test.step('the newest answers are shown when the question is shown again, in another language', async () => {
    await page.keyboard.press('Escape');
    await atlas.command('Language: 简体中文');
    await page.keyboard.press('F5');
    await expect(options.first().locator('.room-votes')).toHaveText('1');
    await expect(followers[1]!.getByText('Your answer')).toHaveCount(0);
    await expect(followers[0]!.getByText('The question is closed. Your answer: A.')).toBeVisible();
  });
});

test('followers perform a lesson’s operation, and their first results are counted', { tag: '@window' }, async ({
  page,
  atlas,
  room,
}) => {
  const [first, second] = [await room.join(), await room.join()];
  await atlas.command('Open link');
  await page.getByLabel('Link', { exact: true }).fill('ecs-atlas://open?lesson=entt-sparse-set');
  await page.keyboard.press('Enter');
  const task = page.locator('[data-question=do]');
  await expect(async () => {
    const reveal = page.getByRole('button', { name: 'Show the answer' });
    if (await reveal.isVisible()) await reveal.click();
    await page.keyboard.press('ArrowRight');
    await expect(task).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(first.getByRole('region', { name: 'Question' })).toContainText('remove bat Burning');
  const write = async (follower: Page, column: string, row: number, text: string | null) => {
    await follower.locator(`[data-column="${column}"] [role=gridcell][data-row="${row}"]`).focus();
    await follower.keyboard.press('Enter');
    await expect(follower.locator('.cell-field input')).toBeFocused();
    if (text === null) await follower.keyboard.press('Delete');
    else await follower.keyboard.type(text);
    await follower.keyboard.press('Enter');
  };
  await write(first, 'Burning.packed', 0, null);
  await expect(first.getByText('You emptied Burning.packed[0] and left a hole.').first()).toBeVisible();
  await expect.poll(() => bars(page)).toEqual(['No mistakes0', 'Left a hole1']);
  await write(second, 'Burning.packed', 0, 'owl');
  await write(second, 'Burning.sparse', 3, '0');
  await write(second, 'Burning.sparse', 1, 'null');
  await write(second, 'Burning.packed', 2, null);
  await second.getByRole('button', { name: 'I am done' }).click();
  await expect(second.getByText('Right', { exact: true })).toBeVisible();
  await expect.poll(() => bars(page)).toEqual(['No mistakes1', 'Left a hole1']);
  expect(await violationsIn(second)).toEqual([]);
  await task.getByRole('button', { name: 'Show the answer' }).click();
  await expect(first.getByText(/^The question is closed. Your answer: Left a hole/)).toBeVisible();
  await expect(first.getByRole('region', { name: 'What the engine does' })).toBeVisible();
});

test('on a phone, the cell that is asked about is whole in the picture, and an answer needs a value', {
  tag: '@window',
}, async ({ page, atlas, room }) => {
  const phone = await room.join();
  await phone.setViewportSize({ width: 390, height: 844 });
  await atlas.command('Open link');
  await page.getByLabel('Link', { exact: true }).fill('ecs-atlas://open?lesson=entt-sparse-set');
  await page.keyboard.press('Enter');
  await expect(async () => {
    const reveal = page.getByRole('button', { name: 'Show the answer' });
    if (await reveal.isVisible()) await reveal.click();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-question=value]')).toBeVisible({ timeout: 200 });
  }).toPass();
  const field = phone.locator('.answer-layer .cell-field');
  await expect(field).toBeVisible();
  const outside = async (): Promise<number> => {
    const [cell, picture] = [(await field.boundingBox())!, (await phone.locator('.stage-surface').boundingBox())!];
    const below = cell.y + cell.height - picture.y - picture.height;
    return Math.max(0, below, picture.y - cell.y, picture.x - cell.x, cell.x + cell.width - 390);
  };
  await expect.poll(outside).toBe(0);
  await phone.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(phone.getByRole('alert')).toHaveText('Type a value first.');
});
