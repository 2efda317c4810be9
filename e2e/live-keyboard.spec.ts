import { expect, type Locator, type Page } from '@playwright/test';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import { DemoGame, status } from './game.ts';

/* Watches, searches, changes and closes a running game by keyboard alone, with a visible focus at each step. */

/** Expects the focused element, or the active row of a focused list, to have an outline and to be in view. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'nothing has the keyboard';
      const row = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
      const shown = row ?? focused;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      const { top, bottom, left, right } = shown.getBoundingClientRect();
      const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom > top;
      if (!isInView) return `${shown.outerHTML.slice(0, 200)} is out of view`;
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
        ? 'visible'
        : `${shown.outerHTML.slice(0, 200)} has no outline`;
    });
  await expect.poll(seen).toBe('visible');
}

async function expectFocus(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expectVisibleFocus(page);
}

/** Presses Tab until the target has the focus, at most `most` times. */
async function tabTo(page: Page, target: Locator, most = 12): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let i = 0; i < most && !(await isFocused()); i++) await page.keyboard.press('Tab');
  await expectFocus(page, target);
}

/** Moves through the panels until the focus is in the named one. */
async function goToPanel(page: Page, name: string): Promise<Locator> {
  const panel = page.getByRole('region', { name, exact: true });
  const isInside = () => panel.evaluate((element) => element.contains(document.activeElement));
  for (let i = 0; i < 6 && !(await isInside()); i++) await page.keyboard.press('F6');
  await expectFocus(page, panel.locator(':focus'));
  return panel;
}

test('a game is watched, searched, changed and closed by keyboard alone', { tag: '@window' }, async ({
  page,
  host,
  atlas,
}) => {
  const { keyboard } = page;
  const game = DemoGame.start('family', host, '--entities', '200', '--edit', '1');
  try {
    await test.step('attaches', async () => {
      await run(page, 'games.open');
      const dialog = atlas.dialog('Games');
      const row = dialog.getByRole('button', { name: /^family demo/ });
      await expect(row).toBeVisible();
      await tabTo(page, row);
      await keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(status(page)).toHaveText('connected');
    });

    const search = page.getByRole('combobox', { name: /^Search entities/ });
    const count = page.locator('#entities-count');
    await test.step('filters by a value, and moves through the results', async () => {
      await run(page, 'focus.entities');
      await expectFocus(page, search);
      await keyboard.type('Health.value < 10');
      await expect(count).toContainText('10 of 201');
      const list = page.getByRole('listbox', { name: 'Entities' });
      await tabTo(page, list);
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      await expect(list.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '2');
      await expectFocus(page, list);
    });

    const tree = page.getByRole('tree', { name: 'Entities' });
    const selected = tree.getByRole('treeitem', { selected: true });
    await test.step('the tree reveals the selected entity when the search ends', async () => {
      const chosen = page.getByRole('option', { selected: true }).locator('code');
      const name = await chosen.textContent();
      await keyboard.press('Shift+Tab');
      await expectFocus(page, page.getByRole('button', { name: 'Tree', exact: true }));
      await keyboard.press('Enter');
      await run(page, 'focus.entities');
      await keyboard.press('Escape');
      await expect(search).toHaveValue('');
      await expect(selected.locator('code')).toHaveText(name!);
      await tabTo(page, tree);
      await keyboard.press('ArrowLeft');
      await keyboard.press('ArrowLeft');
      await expectFocus(page, tree);
    });

    let inspector = await goToPanel(page, 'Inspector');
    await test.step('a link leads to the parent, and the focus stays in the inspector', async () => {
      await run(page, 'focus.entities');
      await keyboard.type('150');
      await expect(count).toContainText('1 of 201');
      await keyboard.press('Enter');
      await keyboard.press('Escape');
      const child = (await selected.locator('code').textContent())!;
      expect(Number(await selected.getAttribute('aria-level'))).toBeGreaterThan(2);
      inspector = await goToPanel(page, 'Inspector');
      await tabTo(page, inspector.locator('.pair-parts .focus-link.entity'), 40);
      await keyboard.press('Enter');
      await expect(selected.locator('code')).not.toHaveText(child);
      await expect(selected).toBeInViewport();
      await expect(inspector.locator(':focus')).toHaveCount(1);
      await expectVisibleFocus(page);
    });

    await test.step('a value is edited, and the edit undone', async () => {
      const value = inspector.getByRole('button', { name: /^Edit Health\.value: / });
      const before = (await value.textContent())!;
      await tabTo(page, value, 40);
      await keyboard.press('Enter');
      await expectFocus(page, inspector.getByRole('textbox', { name: 'New value of Health.value' }));
      await keyboard.type('42');
      await keyboard.press('Enter');
      await expect(value).toHaveText('42');
      await expectFocus(page, value);
      await keyboard.press('Control+z');
      await expect(value).toHaveText(before);
      await expectFocus(page, value);
    });

    const watches = page.getByRole('region', { name: 'Hits', exact: true });
    await test.step('a value is pinned, and unpinned', async () => {
      const pin = inspector.getByRole('button', { name: 'Watch Health.value' });
      await tabTo(page, pin);
      await keyboard.press('Enter');
      await run(page, 'view.panel.watches');
      await expectFocus(page, pin);
      await expect(watches.getByRole('img')).toHaveCount(1);
      await goToPanel(page, 'Hits');
      await tabTo(page, watches.getByRole('button', { name: /^Stop watching/ }));
      await keyboard.press('Enter');
      await expect(watches.getByRole('img')).toHaveCount(0);
      await expect(watches.locator(':focus')).toHaveCount(1);
    });

    await test.step('a breakpoint is set and hit, and a step back leaves it', async () => {
      await tabTo(page, watches.getByLabel('New breakpoint'));
      await keyboard.type('Age.frames > 20');
      await keyboard.press('Enter');
      await expect(status(page)).toHaveText('paused');
      await expect(watches.getByRole('status')).toContainText('Age.frames > 20 became true');
      await goToPanel(page, 'Inspector');
      const step = await atlas.step();
      await keyboard.press('ArrowLeft');
      await atlas.expectStep(step - 1);
    });

    await test.step('systems are listed and chosen, and the panel is closed', async () => {
      await run(page, 'view.panel.systems');
      const systems = await goToPanel(page, 'Systems');
      await keyboard.press('ArrowDown');
      await expect(systems.locator('.list-details')).toContainText('Grow');
      await expectVisibleFocus(page);
      await run(page, 'view.panel.systems');
      await expect(systems).toBeHidden();
    });

    await test.step('the game is closed', async () => {
      const live = page.getByRole('region', { name: 'Game', exact: true });
      await run(page, 'games.close');
      await expect(live).toBeHidden();
      await atlas.expectStep(0);
    });
  } finally {
    await game.kill();
  }
});
