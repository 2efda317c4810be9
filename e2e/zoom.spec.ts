import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixture.ts';

const COMPONENTS = ['Position', 'Velocity', 'Health'];
/** More rows than a window can show with legible names. */
const MANY = [
  ...COMPONENTS.map((name) => `component ${name}`),
  ...Array.from({ length: 500 }, (_, i) => [
    `create e${i}`,
    ...COMPONENTS.map((name) => `add e${i} ${name} ${i}`),
  ]).flat(),
].join('\n');

test.use({ script: `${MANY}\n`, settings: JSON.stringify({ depth: 'operation' }) });

const tile = (page: Page, name: RegExp): Locator =>
  page.getByRole('grid', { name: 'World map' }).getByRole('gridcell', { name });
const minimap = (page: Page): Locator => page.getByTestId('minimap');

test('the whole diagram is a map of structures that zooms into a chosen one and back out', {
  tag: '@either',
}, async ({ atlas, page }) => {
  // The command is enabled once a diagram is drawn.
  await expect(page.getByRole('gridcell').first()).toBeAttached();
  await page.keyboard.press('End');
  await atlas.command('Show the whole diagram');
  await expect(tile(page, /^Position, 500 rows/)).toBeAttached();
  await expect(page.getByRole('grid', { name: 'World map' }).getByRole('gridcell')).toHaveCount(4);
  await expect(minimap(page)).toBeHidden();

  await tile(page, /^Position, 500 rows/).focus();
  await page.keyboard.press('Enter');
  const packed = page.getByRole('grid', { name: 'Position: sparse array' });
  await expect(packed.getByRole('gridcell').first()).toBeAttached();
  await expect(page.getByRole('grid', { name: 'World map' })).toHaveCount(0);
  await expect(page.locator('.mirror :focus')).toHaveCount(1);

  await expect(minimap(page)).toBeVisible();
  await expect(minimap(page)).toContainText(/Part of the diagram is in view/);
  const before = await packed.getByRole('gridcell').first().getAttribute('aria-label');
  const box = (await minimap(page).locator('canvas').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.45);
  await expect.poll(() => page.getByRole('gridcell').first().getAttribute('aria-label')).not.toBe(before);

  const stage = (await page.locator('.stage-surface').boundingBox())!;
  await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 400);
  await expect(tile(page, /^Position, 500 rows/)).toBeAttached();
});

test('a collapsed card is enlarged until the next operation', { tag: '@window' }, async ({ page }) => {
  await page.keyboard.press('End');
  const others = page.getByRole('grid', { name: 'Structures' });
  await others.getByRole('gridcell', { name: /^Velocity, 500 rows/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Velocity: sparse array' }).getByRole('gridcell').first()).toBeAttached();
  await page.keyboard.press('Escape');
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('grid', { name: 'Position: sparse array' })).toBeAttached();
  await expect(page.getByRole('grid', { name: 'Velocity: sparse array' })).toHaveCount(0);
});

test('the whole diagram stays in view at each operation until the user turns following on again', {
  tag: '@window',
}, async ({ atlas, page }) => {
  const follow = page.getByRole('button', { name: 'Follow the step with the camera' });
  const map = page.getByRole('grid', { name: 'World map' });
  await page.keyboard.press('End');
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await atlas.command('Show the whole diagram');
  await expect(map).toBeAttached();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
  await expect(map).toBeAttached();
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await expect(map).toHaveCount(0);
});
