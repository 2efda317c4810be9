import { expect } from '@playwright/test';
import { openFirstExample, SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';
import { home } from './home-set.ts';

test.describe('without a script', () => {
  test.use({ home: true });

  test('Start opens the first lesson of the path, and a lesson that was left is continued there', {
    tag: '@either',
  }, async ({ atlas, page }) => {
    await home(page).getByRole('button', { name: 'Start: The sparse set' }).click();
    await expect(page.getByRole('main', { name: 'Lesson: The sparse set' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByTestId('step-count')).toHaveText(/^2 of/);
    await atlas.command('Leave the lesson');
    await expect(home(page).getByText('0 of 8 done (read to the end, all questions solved)')).toBeVisible();
    await expect(home(page).getByRole('button', { name: /^1 The sparse set \d+ % read/ })).toBeVisible();
    await page.reload();
    await home(page).getByRole('button', { name: 'Continue: The sparse set' }).click();
    await expect(page.getByTestId('step-count')).toHaveText(/^2 of/);
  });

  test('each page of a lesson has Back and Next, a question can be skipped, and the end leads on along the path', {
    tag: '@window',
  }, async ({ page }) => {
    await home(page)
      .getByRole('button', { name: /^1 The sparse set/ })
      .click();
    const foot = page.getByRole('navigation', { name: 'Pages' });
    const count = page.getByTestId('step-count');
    await expect(foot.getByRole('button', { name: 'Back' })).toBeDisabled();
    await foot.getByRole('button', { name: 'Next' }).click();
    await expect(count).toHaveText(/^2 of/);
    await foot.getByRole('button', { name: 'Back' }).click();
    await expect(count).toHaveText(/^1 of/);
    const filled = page.locator('.lesson-words .button.primary');
    for (let at = 1; (await page.locator('[data-question]').count()) === 0; at++) {
      await expect(count).toHaveText(new RegExp(`^${at} of`));
      await expect(filled).toHaveCount(1);
      await foot.getByRole('button', { name: 'Next' }).click();
      await expect(count).toHaveText(new RegExp(`^${at + 1} of`));
    }
    // The second click of a double-click on Next.
    await foot.getByRole('button', { name: 'Skip' }).dispatchEvent('click', { detail: 2 });
    await expect(page.locator('[data-question]')).toBeVisible();
    await foot.getByRole('button', { name: 'Skip' }).click();
    await expect(page.locator('[data-question]')).toHaveCount(0);
    await page.keyboard.press('End');
    const end = page.locator('.lesson-ending');
    await expect(end.getByRole('heading', { name: 'What next' })).toBeVisible();
    await expect(end.getByRole('button', { name: /^2 Next on the path Values beside packed/ })).toBeVisible();
    await expect(filled).toHaveText('Next lesson');
    await end.getByRole('button', { name: /^Redo the \d questions that you did not solve alone/ }).click();
    await expect(page.locator('[data-question]')).toBeVisible();
    const first = await count.textContent();
    await foot.getByRole('button', { name: 'Skip' }).click();
    await expect(page.locator('[data-question]')).toBeVisible();
    expect(await count.textContent()).not.toBe(first);
    await page.keyboard.press('End');
    await page.getByRole('banner').getByRole('button', { name: 'ECS Atlas' }).click();
    // Read to its end without an answer: not done, but Home leads on.
    await expect(home(page).getByText(/^0 of 8 done/)).toBeVisible();
    await expect(
      home(page).getByRole('button', { name: /^1 The sparse set \d questions left to solve/ }),
    ).toBeVisible();
    await expect(home(page).getByRole('button', { name: 'Next: Values beside packed' })).toBeVisible();
    await home(page)
      .getByRole('button', { name: /^1 The sparse set/ })
      .click();
    expect(await count.textContent()).toBe(first);
    await page.keyboard.press('End');
    await foot.getByRole('button', { name: 'Next lesson' }).click();
    await expect(page.getByRole('main', { name: 'Lesson: Values beside packed' })).toBeVisible();
  });

  test('a cell of the first lesson is explained in plain words beside the arrays, and Escape clears the selection first', {
    tag: '@window',
  }, async ({ page }) => {
    await home(page)
      .getByRole('button', { name: /^1 The sparse set/ })
      .click();
    const lesson = page.getByRole('main', { name: 'Lesson: The sparse set' });
    const cells = lesson.locator('.mirror [role=gridcell]');
    await expect(cells.first()).toBeAttached();
    for (const cell of await cells.all()) expect(await cell.getAttribute('aria-label')).not.toMatch(/version|null/);
    const cell = cells.and(page.locator('[aria-label^="index 3: position 2"]'));
    await cell.focus();
    const tip = page.getByRole('tooltip');
    await expect(tip).toHaveText('owl has Burning.Its entry says 2: owl is at position 2 of packed.');
    const { x, y, width, height } = (await tip.boundingBox())!;
    const covered = await cells.evaluateAll(
      (all, box) => {
        const overlaps = ({ left, right, top, bottom }: DOMRect) =>
          left < box.x + box.width && box.x < right && top < box.y + box.height && box.y < bottom;
        return all.filter((each) => overlaps(each.getBoundingClientRect())).length;
      },
      { x, y, width, height },
    );
    expect(covered).toBe(0);
    await page.keyboard.press('Enter');
    await expect(cells.and(page.locator('[aria-selected=true]'))).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(cells.and(page.locator('[aria-selected=true]'))).toHaveCount(0);
    await expect(lesson).toBeVisible();
  });

  test('a new script has one button, which creates the first entity in a plain picture', {
    tag: '@window',
  }, async ({ page }) => {
    await home(page).getByRole('button', { name: 'New script' }).click();
    const stage = page.locator('[data-stage]');
    await expect(stage.getByRole('heading', { name: 'No entities yet' })).toBeVisible();
    await expect(page.getByRole('toolbar', { name: 'Playback' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Inspector', exact: true })).toHaveCount(0);
    await stage.getByRole('button', { name: 'Create hero' }).click();
    await expect(page.locator('.narration-sentence')).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.locator('.mirror [role=gridcell]').first()).toBeAttached();
    await expect(page.locator('.mirror').getByText('v0')).toHaveCount(0);
  });

  test('the end of an example leads to the next one, and nothing else moves', {
    tag: '@window',
  }, async ({ page }) => {
    await openFirstExample(page);
    const end = page.getByRole('navigation', { name: 'What next' });
    await expect(page.locator('[role=gridcell]').first()).toBeAttached();
    await expect(end).toHaveCount(0);
    const stage = page.locator('canvas').first();
    const before = await stage.boundingBox();
    await page.keyboard.press('End');
    await end.getByRole('button', { name: 'Next example' }).waitFor();
    expect(await stage.boundingBox()).toEqual(before);
    await end.getByRole('button', { name: 'Next example' }).click();
    await expect(page.getByText('sparse-set.ecs', { exact: true })).toBeVisible();
    await expect(end).toHaveCount(0);
  });

  test('lessons and examples are folded, and a search finds both', { tag: '@either' }, async ({ page }) => {
    const card = home(page).getByRole('button', { name: /^A hole in a table/ });
    await expect(card).toHaveCount(0);
    await home(page)
      .getByRole('button', { name: /^All lessons/ })
      .click();
    const search = home(page).getByRole('searchbox', { name: 'Search lessons and examples' });
    await expect(search).toBeFocused();
    const topics = [
      'EnTT: sparse sets',
      'Flecs: tables and relationships',
      'decs: archetypes in chunks',
      'Choosing a storage',
    ];
    await expect(home(page).locator('.topics h3')).toHaveText(topics);
    await search.fill('hole table');
    await expect(card).toBeVisible();
    // A card is painted once it scrolls into view.
    await expect.poll(() => card.locator('canvas').evaluate(isPainted)).toBe(true);
    await search.fill('no such thing');
    await expect(home(page).getByText('Nothing found.')).toBeVisible();
    await search.fill('hole table');
    await card.click();
    await expect(page.getByText('flecs-table-hole.ecs', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Flecs', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });

  test('questions people ask have a heading of their own, and one recording replaces another', {
    tag: '@either',
  }, async ({ page }) => {
    await home(page)
      .getByRole('button', { name: /^Examples/ })
      .click();
    const questions = home(page).getByRole('region', { name: 'Questions people ask' });
    await expect(questions.getByRole('listitem')).toHaveCount(14);
    await questions.getByRole('button', { name: /^Old values in a new entity/ }).click();
    await expect(page.getByText(/^Asked: a new entity has the values/)).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByText(/^Seen: Health is added again, and the new entity has 77/)).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('a destroyed child');
    await expect(palette.getByRole('group', { name: 'Questions people ask' })).toContainText('koota 2fa30e3');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Asked: a query for the children/)).toBeVisible();
  });
});

test.describe('with a script', () => {
  test.use({ script: SWAP_AND_POP });

  test('Home keeps the current step and blocks the stepping keys', { tag: '@either' }, async ({ atlas, page }) => {
    await expect(home(page)).toBeHidden();
    await page.keyboard.press('ArrowRight');
    const before = await page.getByText(/^Step \d+ of \d+$/).textContent();
    await page.getByRole('banner').getByRole('button', { name: 'ECS Atlas' }).click();
    await home(page).getByRole('heading', { level: 2 }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await home(page).getByRole('button', { name: 'Continue: test.ecs' }).click();
    await expect(page.getByText(before!, { exact: true })).toBeVisible();
    await atlas.command('Home');
    await expect(home(page)).toBeVisible();
  });

  test('the end of an own script leads to a comparison', { tag: '@window' }, async ({ page }) => {
    await page.keyboard.press('End');
    await page.getByRole('navigation', { name: 'What next' }).getByRole('button', { name: 'Compare engines' }).click();
    await expect(page.getByRole('toolbar', { name: 'Compare engines' })).toBeVisible();
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
  test.use({ script, settings: JSON.stringify({ depth: 'access', drawers: ['inspector'] }) });

  test('shows the whole comment next to the sentence while the script is hidden', { tag: '@window' }, async ({
    atlas,
    page,
  }) => {
    const prose = page.getByRole('complementary', { name: 'What the script says' });
    await expect(prose.getByText('What it is about, in two lines.')).toBeVisible();
    await page.keyboard.press('End');
    await atlas.expectStep(await atlas.length());
    await expect(prose.getByText('The last one fills the hole.')).toBeVisible();
    await atlas.togglePanels('Script');
    await expect(prose).toBeHidden();
  });
});

/** Runs in the page. */
function isPainted(element: Element): boolean {
  const canvas = element as HTMLCanvasElement;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value) => value !== 0);
}
