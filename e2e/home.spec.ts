import { expect, type Page } from '@playwright/test';
import { run, SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';
import { violationsIn } from './violations.ts';

const home = (page: Page) => page.getByRole('main', { name: 'Home' });
const start = (page: Page) => home(page).getByRole('button', { name: 'Start', exact: true });

test.describe('without a script', () => {
  test.use({ home: true });

  test('Home is shown first, Start opens the first example, and each card opens its own', {
    tag: ['@either', '@always'],
  }, async ({ atlas, page }) => {
    await test.step('Start opens the first example at its first step', async () => {
      await expect(start(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('first-steps.ecs', { exact: true })).toBeVisible();
      await expect(home(page)).toBeHidden();
      await atlas.expectStep(0);
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText(/^Step 0 of/)).toBeHidden();
    });

    await test.step('a card opens its example on its engine', async () => {
      await run(page, 'file.home');
      const card = home(page).getByRole('button', { name: /^A hole in a table/ });
      await card.scrollIntoViewIfNeeded();
      // A card is painted once it scrolls into view.
      await expect.poll(() => card.locator('canvas').evaluate(isPainted)).toBe(true);
      await card.click();
      await expect(page.getByText('flecs-table-hole.ecs', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Flecs', exact: true })).toHaveAttribute('aria-pressed', 'true');
    });
  });

  test.describe('with motion', () => {
    test.use({ motion: 'no-preference' });

    test('the animated sparse set can be paused, and stands still with reduced motion', {
      tag: '@window',
    }, async ({ page }) => {
      const live = page.getByRole('figure');
      await live.getByRole('button', { name: 'Pause the animation' }).click();
      await expect(live.getByRole('button', { name: 'Play the animation' })).toBeVisible();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect(live.getByRole('button')).toHaveCount(0);
      await expect(live.getByRole('img')).toBeVisible();
    });
  });

  test('starting and ending a comparison leave Home', { tag: '@either' }, async ({ page }) => {
    await home(page).getByRole('button', { name: 'Compare engines' }).click();
    await expect(home(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByText('first-steps.ecs', { exact: true })).toBeVisible();
  });

  for (const theme of ['light', 'dark', 'high contrast']) {
    test(`Home in ${theme} has no violations`, { tag: '@window' }, async ({ atlas, page }) => {
      await atlas.command(`Theme: ${theme}`);
      expect(await violationsIn(page)).toEqual([]);
    });
  }

  test('Home in Chinese has no violations', { tag: '@window' }, async ({ page }) => {
    await page.getByRole('button', { name: '简体中文' }).click();
    await expect(page.getByRole('main', { name: '首页' })).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
  });
});

test.describe('with a script', () => {
  test.use({ script: SWAP_AND_POP });

  test('a key opens Home, which keeps the current step and blocks the stepping keys', { tag: '@either' }, async ({
    atlas,
    page,
  }) => {
    await expect(home(page)).toBeHidden();
    await page.keyboard.press('ArrowRight');
    const before = await page.getByText(/^Step \d+ of \d+$/).textContent();
    await run(page, 'file.home');
    await expect(start(page)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(home(page).getByRole('button', { name: 'Back to test.ecs' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(before!, { exact: true })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'ECS Atlas' }).click();
    await home(page).getByRole('button', { name: 'Back to test.ecs' }).click();
    await expect(page.getByText(before!, { exact: true })).toBeVisible();
    await atlas.command('Home');
    await expect(home(page)).toBeVisible();
  });

  test('a link opens its script without showing Home', async ({ page }) => {
    await page.keyboard.press('End');
    await expect.poll(() => page.url()).toContain('script=');
    await page.reload();
    await expect(page.getByText('test.ecs', { exact: true })).toBeVisible();
    await expect(home(page)).toBeHidden();
  });
});

test.describe('a script with comments', () => {
  const script = `# What it is about,\n# in two lines.\n\n${SWAP_AND_POP.replace('remove', '# The last one fills the hole.\nremove')}`;
  test.use({ script });

  test('shows the whole comment next to the sentence', { tag: '@window' }, async ({ atlas, page }) => {
    const prose = page.getByRole('complementary', { name: 'What the script says' });
    await expect(prose.getByText('What it is about, in two lines.')).toBeVisible();
    await page.keyboard.press('End');
    await atlas.expectStep(await atlas.length());
    await expect(prose.getByText('The last one fills the hole.')).toBeVisible();
  });
});

/** Runs in the page. */
function isPainted(element: Element): boolean {
  const canvas = element as HTMLCanvasElement;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value) => value !== 0);
}
