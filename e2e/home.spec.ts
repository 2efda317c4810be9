import { expect, type Locator, type Page } from '@playwright/test';
import { openFirstExample, SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';
import { violationsIn } from './violations.ts';

const home = (page: Page) => page.getByRole('main', { name: 'Home' });
const picture = (page: Page) => page.getByRole('figure', { name: 'Burning' });
const act = (page: Page, name: string) => picture(page).getByRole('button', { name, exact: true });
const says = (page: Page) => picture(page).getByRole('status').first();
const pick = (page: Page, unit: string) => picture(page).getByText(unit, { exact: true }).first().click();

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
      '.introduction > *, .try-set, .set-unit, .set-box, .set-links, .set-acts .button, .set-result, .set-end, .path, .fold';
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
    [...document.querySelectorAll<HTMLElement>('.home :is(b, small, p, span, label, button, h2, h3)')]
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
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 700 },
  { width: 390, height: 844 },
];

test.describe('without a script', () => {
  test.use({ home: true });

  test('an entity that is picked is removed, inserted and looked up, and what cannot be done is disabled', {
    tag: ['@either', '@always'],
  }, async ({ page }) => {
    await expect(says(page)).toHaveText(
      '3 of 6 entities are burning. orc is not the last in packed. Remove it: who fills the hole?',
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
    await expect(picture(page).getByText('2 of 3 tried')).toBeVisible();
    await expect(act(page, 'Remove')).toHaveAccessibleDescription(/^Done\./);
    await expect(act(page, 'Look up')).not.toHaveAccessibleDescription(/^Done\./);
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

  test('Start opens the first lesson of the path, and a lesson that was left is continued there', {
    tag: '@either',
  }, async ({ atlas, page }) => {
    await home(page).getByRole('button', { name: 'Start: The sparse set' }).click();
    await expect(page.getByRole('main', { name: 'Lesson: The sparse set' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByTestId('step-count')).toHaveText(/^2 of/);
    await atlas.command('Leave the lesson');
    await expect(home(page).getByText('0 of 8 done · you were in “The sparse set”')).toBeVisible();
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
    await foot.getByRole('button', { name: 'Skip' }).click();
    await expect(page.locator('[data-question]')).toHaveCount(0);
    await page.keyboard.press('End');
    const end = page.locator('.lesson-ending');
    await expect(end.getByRole('heading', { name: 'What next' })).toBeVisible();
    await expect(end.getByRole('button', { name: /^2 Next on the path Values beside packed/ })).toBeVisible();
    await expect(filled).toHaveText('Next lesson');
    await end.getByRole('button', { name: /^Redo the \d questions that you missed/ }).click();
    await expect(page.locator('[data-question]')).toBeVisible();
    await page.keyboard.press('End');
    await foot.getByRole('button', { name: 'Next lesson' }).click();
    await expect(page.getByRole('main', { name: 'Lesson: Values beside packed' })).toBeVisible();
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
      if (size.width >= 1440) expect(scroll).toBeLessThanOrEqual(client);
      const targets = await page.locator('.set-unit, .set-acts .button, .path-lesson, .fold').all();
      if (size.width < 900) for (const target of targets) expect(await heightOf(target)).toBeGreaterThanOrEqual(44);
    });
  }

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

async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())!.height;
}

/** Runs in the page. */
function isPainted(element: Element): boolean {
  const canvas = element as HTMLCanvasElement;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value) => value !== 0);
}
