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
  await test.step('a cell that lost its value says why, and the key explains the mark', async () => {
    await expect(picture(page).locator('.sparse .set-note')).toHaveText('empty');
    await expect(picture(page).locator('.packed .set-note')).toHaveText('cut off');
    await expect(picture(page).locator('.set-key')).toHaveText('written just now');
  });
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

test.describe('with motion', () => {
  test.use({ motion: 'no-preference' });

  test('the unit that fills a hole moves there, and with reduced motion it is only marked', {
    tag: '@window',
  }, async ({ page }) => {
    const moving = () =>
      page.evaluate(
        () =>
          document.getAnimations().filter((each) => 'animationName' in each && each.animationName === 'set-move')
            .length,
      );
    await act(page, 'Remove').click();
    await expect.poll(moving).toBe(1);
    await picture(page).getByRole('button', { name: 'Reset' }).click();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await act(page, 'Remove').click();
    expect(await moving()).toBe(0);
  });

  test('a visit reads one member after the other, from the end of packed', { tag: '@window' }, async ({ page }) => {
    await act(page, 'Visit all').click();
    const delays = picture(page)
      .locator('.packed .read .set-box')
      .evaluateAll((boxes) => boxes.map((box) => getComputedStyle(box).animationDelay));
    expect(await delays).toEqual(['0.64s', '0.32s', '0s']);
  });
});
