import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { act, home, pick, picture, says } from './home-set.ts';

test.use({ home: true });

test('an entity that is picked is removed, inserted and looked up, and what cannot be done is disabled', {
  tag: ['@either', '@always'],
}, async ({ page }) => {
  await expect(says(page)).toHaveText(
    '3 of 6 entities are burning. orc is not the last in packed. Remove it: who takes its place?',
  );
  await expect(picture(page).getByText('orc is burning already: nothing to insert')).toBeVisible();
  await expect(act(page, 'Insert')).toHaveAttribute('aria-disabled', 'true');
  await act(page, 'Insert').press('Enter');
  await expect(says(page)).toContainText('3 of 6 entities are burning.');
  await act(page, 'Remove').click();
  await expect(says(page)).toContainText(
    'orc is out, and there is no hole. Only owl, the last one, moved: into orc’s position',
  );
  await expect(picture(page).getByText('In packed: bat at position 0, owl at position 1.')).toBeAttached();
  await expect(picture(page).locator('.set-key')).toHaveText('written just now');
  await pick(page, 'wolf');
  await expect(picture(page).getByText('wolf is not burning: nothing to remove')).toBeVisible();
  await expect(act(page, 'Remove')).toHaveAttribute('aria-disabled', 'true');
  await act(page, 'Insert').click();
  await expect(says(page)).toHaveText(
    'wolf is burning. It joined the end of packed, at position 2. Its own entry in sparse now says 2.',
  );
  await expect(picture(page).getByText('Tried: 2 of 3')).toBeVisible();
  await expect(act(page, 'Remove')).toHaveAccessibleDescription(/^Done\./);
  await expect(act(page, 'Remove').locator('.set-tick')).toBeVisible();
  await expect(act(page, 'Look up')).not.toHaveAccessibleDescription(/^Done\./);
  await expect(picture(page).locator('.set-tick')).toHaveCount(2);
  await expect(page.locator('.home .button.primary')).toHaveText('Start: The sparse set');
  await pick(page, 'owl');
  await act(page, 'Look up').click();
  await expect(says(page)).toContainText('Yes, owl is burning, at position 1.');
  await expect(home(page).getByRole('button', { name: 'Start: The sparse set' })).toHaveClass(/outlined/);
  await act(page, 'Visit all').click();
  await expect(says(page)).toHaveText('3 reads, not 6. The game walks along packed and meets burning entities only.');
  await expect(picture(page).locator('.set-key')).toHaveText('read just now');
  await test.step('after three of the four the lesson is offered, by the only filled button', async () => {
    await expect(page.locator('.home .button.primary')).toHaveText('Why it works: the lesson');
    await page.locator('.home .button.primary').click();
    await expect(page.getByRole('main', { name: 'Lesson: The sparse set' })).toBeVisible();
  });
});

test('the keyboard alone picks an entity and acts on it, and Escape stays on Home', { tag: '@window' }, async ({
  page,
}) => {
  const { keyboard } = page;
  const unit = (name: string) => picture(page).locator('.set-unit', { hasText: name });
  await expect(picture(page).getByRole('radio', { name: 'orc' })).toBeFocused();
  await expect(unit('orc')).toHaveCSS('outline-style', 'none');
  await keyboard.press('ArrowLeft');
  await expect(unit('wolf')).toHaveCSS('outline-style', 'solid');
  await expect(says(page)).toContainText('wolf is not one of them. Insert it: at which end of packed does it go?');
  await keyboard.press('ArrowLeft');
  await expect(picture(page).getByRole('radio', { name: 'owl' })).toBeChecked();
  await expect(says(page)).toContainText('owl is the last in packed. Remove it: does anyone have to move?');
  await keyboard.press('Tab');
  await expect(act(page, 'Insert')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(says(page)).toContainText('owl is out. It was the last one in packed');
  await keyboard.press('Tab');
  await keyboard.press(' ');
  await expect(says(page)).toContainText('No, owl is not burning.');
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await expect(says(page)).toContainText('No, owl is not burning.');
  await picture(page).getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(picture(page).getByRole('radio', { name: 'orc' })).toBeFocused();
  await expect(says(page)).toContainText('3 of 6 entities are burning.');
});

test('a click on a cell of the picture picks its entity', { tag: '@window' }, async ({ page }) => {
  const canvas = picture(page).locator('canvas');
  const { width, height } = (await canvas.boundingBox())!;
  await canvas.click({ position: { x: width / 12, y: height / 4 } });
  await expect(picture(page).getByRole('radio', { name: 'hero' })).toBeChecked();
});

test.describe('with motion', () => {
  // The slowest speed, so that a busy machine shows some frames of a move.
  test.use({ motion: 'no-preference', settings: JSON.stringify({ speed: 0.25 }) });

  test('the entity that fills a hole moves there, and with reduced motion it is there at once', {
    tag: '@window',
  }, async ({ page }) => {
    await page.evaluate(countPaints);
    const paints = () => page.evaluate(() => Number(document.body.dataset.paints));
    const before = await paints();
    await act(page, 'Remove').click();
    await expect.poll(paints).toBeGreaterThan(before + 3);
    await picture(page).getByRole('button', { name: 'Reset' }).click();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
    await pick(page, 'owl');
    await page.evaluate(twoFrames);
    const still = await paints();
    await act(page, 'Remove').click();
    await expect(says(page)).toContainText('owl is out.');
    await page.evaluate(twoFrames);
    expect(await paints()).toBe(still + 1);
  });
});

/** Runs in the page: counts how often a canvas is painted. */
function countPaints(): void {
  document.body.dataset.paints = '0';
  const { prototype } = OffscreenCanvasRenderingContext2D;
  const { clearRect } = prototype;
  prototype.clearRect = function (...box) {
    document.body.dataset.paints = String(Number(document.body.dataset.paints) + 1);
    clearRect.apply(this, box);
  };
}

/** Runs in the page: waits until what was requested for the next frame is painted. */
function twoFrames(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
  });
}
