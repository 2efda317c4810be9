import { expect, type Page } from '@playwright/test';
import type { Atlas } from './atlas.ts';
import { test } from './fixture.ts';

test.use({ home: true });

const card = (page: Page) => page.locator('.lesson-card[data-lesson=entt-sparse-set]');
const showLessons = (page: Page) => page.getByRole('button', { name: /^All lessons/ }).click();

/** Goes on to the next question of a kind. */
async function toQuestion(page: Page, kind: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(`[data-question=${kind}]`)).toBeVisible({ timeout: 200 });
  }).toPass();
}

/** Answers the first question of a lesson wrongly, then leaves the lesson. */
async function answerWrongly(page: Page, atlas: Atlas): Promise<void> {
  await card(page).click();
  await toQuestion(page, 'value');
  await page.getByRole('button', { name: 'Add a reason' }).click();
  await page.getByLabel('Why do you think so?').fill('=1+1, I guess');
  await page.locator('.cell-field input').fill('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not quite')).toBeVisible();
  await atlas.command('Leave the lesson');
  await expect(page.locator('main.home')).toBeVisible();
  await showLessons(page);
}

test('the card of a lesson shows its progress, and scores can be exported and deleted', { tag: '@either' }, async ({
  page,
  atlas,
  host,
}) => {
  await showLessons(page);
  await expect(card(page)).not.toContainText('%');
  await answerWrongly(page, atlas);
  await expect(card(page)).toContainText(/\d+ %/);
  const files = await host.exportTo(() => atlas.command('Export scores (CSV)'));
  const csv = files.get('ecs-atlas-scores.csv')!.toString();
  const [head, row, end] = csv.split('\r\n');
  expect(head).toBe('\uFEFFlesson,beat,question,text,kind,tries,wrong,hints,slips,solved,why,misconceptions');
  expect(row).toMatch(/^entt-sparse-set,\d+,1,hero catches fire[^,]*,value,1,1,0,0,no,"'=1\+1, I guess",/);
  expect(end).toBe('');
  await atlas.command('Forget scores');
  const dialog = atlas.dialog('Forget all scores?');
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  await expect(card(page)).toContainText(/\d+ %/);
  await atlas.command('Forget scores');
  await dialog.getByRole('button', { name: 'Forget scores' }).click();
  await expect(card(page)).not.toContainText('%');
  await page.reload();
  await showLessons(page);
  await expect(card(page)).toBeVisible();
  await expect(card(page)).not.toContainText('%');
});
