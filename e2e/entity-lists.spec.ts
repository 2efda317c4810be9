import { expect, type Page } from '@playwright/test';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import { attach, DemoGame, status } from './game.ts';
import { violationsIn } from './violations.ts';

/* Selections whose indices are reused, searches by value, and entities as a tree. */

const search = (page: Page) => page.getByRole('combobox', { name: /^Search entities/ });
const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });

test('unknown names are reported, arrow keys step from the list, and a lost game shows its last frame without rates', {
  tag: '@window',
}, async ({ page, host, atlas }) => {
  const game = DemoGame.start('boids', host, '--entities', '50');
  try {
    await attach(page, 'boids');
    await search(page).fill('Health.value < 10');
    const words = /boids has no Health\. It has Position, Velocity, /;
    await expect(page.locator('#entities-count')).toContainText(words);
    await expect(page.locator('#entities-count')).not.toContainText('no matches');
    await atlas.command('Hits panel');
    const field = page.getByLabel('New breakpoint');
    await field.fill('Health < 0');
    await expect(field).toHaveAccessibleDescription(words);
    await field.fill('+Position');
    await expect(field).toHaveAccessibleDescription('');

    await page.getByRole('tab', { name: 'Entities' }).click();
    await search(page).fill('');
    const bar = page.getByRole('region', { name: 'Game', exact: true });
    await bar.getByRole('button', { name: /^Freeze/ }).click();
    await page.getByRole('listbox', { name: 'Entities' }).focus();
    const step = await atlas.step();
    await page.keyboard.press('ArrowLeft');
    await atlas.expectStep(step - 1);

    await expect(bar.locator('.seen-frame')).toHaveText(/^You see frame [\d,]+\. The game is at frame [\d,]+\.$/);
    await game.kill();
    await expect(status(page)).toHaveText(/^disconnected/);
    await expect(bar.locator('.seen-frame')).toHaveText(/^You see frame [\d,]+\. The last one is frame [\d,]+\.$/);
    const last = page.getByRole('button', { name: 'Last frame' });
    await expect(last).toHaveCount(1);
    await last.click();
    await expect(bar.locator('.seen-frame')).toHaveText("You see the game's last frame.");
    await bar.getByRole('button', { name: 'Reconnect…' }).click();
    await expect(atlas.dialog('Games')).toBeVisible();
    await page.keyboard.press('Escape');
  } finally {
    await game.kill();
  }
});

test('the inspector keeps a destroyed entity selected, shows when it was destroyed, and goes back to that step', {
  tag: '@window',
}, async ({ page, host }) => {
  const game = DemoGame.start('family', host, '--entities', '30');
  try {
    await attach(page, 'family demo');
    await search(page).fill('Age.frames > 60');
    await page.getByRole('listbox', { name: 'Entities' }).getByRole('option').first().click();
    await expect(inspector(page).getByText('Destroyed at frame', { exact: false })).toBeVisible();
    const id = await inspector(page).locator('.entity-status strong').textContent();
    await inspector(page).getByRole('button', { name: 'Go to its last moment' }).click();
    await expect(inspector(page).locator('.entity-status strong')).toHaveText(id!);
    await expect(inspector(page).locator('.entity-status .badge')).toHaveText('alive');
    await expect(
      inspector(page)
        .locator('.history code')
        .filter({ hasText: /^Age\.frames \d+ → \d+$/ }),
    ).not.toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(inspector(page).locator('.entity-status .badge')).toHaveText('destroyed');
    await page.keyboard.press('End');
    const other = inspector(page).locator('.record .focus-link.entity').first();
    const next = (await other.textContent())!;
    expect(next).not.toBe(id);
    await other.click();
    await expect(inspector(page).locator('.entity-status strong')).not.toHaveText(id!);
  } finally {
    await game.kill();
  }
});

test('a search by value subscribes to the values, and each game keeps its own search', { tag: '@either' }, async ({
  page,
  host,
}) => {
  const games = [DemoGame.start('family', host, '--entities', '30'), DemoGame.start('miniplex', host)];
  try {
    await attach(page, 'family demo');
    await search(page).fill('Age.frames > 2');
    await expect(page.locator('#entities-count')).toContainText('1 of 31');
    await search(page).blur();
    await attach(page, 'miniplex demo');
    await expect(search(page)).toHaveValue('');
    await search(page).fill('42');
    await search(page).blur();
    await attach(page, 'family demo');
    await expect(search(page)).toHaveValue('Age.frames > 2');
  } finally {
    for (const game of games) await game.kill();
  }
});

test('a tree of a hundred thousand entities works by keyboard and for screen readers', { tag: '@window' }, async ({
  page,
  host,
}) => {
  const game = DemoGame.start('family', host, '--entities', '100000');
  try {
    await attach(page, 'family demo');
    // Until the parents of all entities are read, the others are roots. That takes long on a busy machine.
    await expect(page.locator('#entities-count')).toContainText(/100,\d+ entities(?! so far)/, { timeout: 60_000 });
    await page.getByRole('button', { name: 'Tree', exact: true }).click();
    const tree = page.getByRole('tree', { name: 'Entities' });
    const selected = tree.getByRole('treeitem', { selected: true });
    await expect(tree.getByRole('treeitem')).toHaveCount(2);
    await tree.getByRole('treeitem', { expanded: false }).click();
    await tree.press('ArrowRight');
    await expect(selected).toHaveAttribute('aria-expanded', 'true');
    await tree.press('ArrowRight');
    await expect(selected).toHaveAttribute('aria-level', '2');
    await tree.press('ArrowLeft');
    await expect(selected).toHaveAttribute('aria-level', '1');
    await search(page).fill('Youngest');
    await expect(tree.getByRole('treeitem').last()).toHaveAttribute('aria-level', '6');
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(10);
    expect(await violationsIn(page)).toEqual([]);
  } finally {
    await game.kill();
  }
});

test('a selected entity in a collapsed branch is revealed, a thousand levels deep', { tag: '@window' }, async ({
  page,
  host,
}) => {
  const game = DemoGame.start('family', host, '--entities', '1000', '--children', '1');
  try {
    await attach(page, 'family demo');
    await page.getByRole('button', { name: 'Tree', exact: true }).click();
    const tree = page.getByRole('tree', { name: 'Entities' });
    const selected = tree.getByRole('treeitem', { selected: true });
    await search(page).fill('900');
    await expect(page.locator('#entities-count')).toContainText('1 of 1,001');
    await search(page).press('Enter');
    await search(page).press('Escape');
    await expect(selected).toBeInViewport();
    const levelOf = async () => Number(await selected.getAttribute('aria-level'));
    // Search results are a list of one level, and the tree returns when the search ends.
    await expect.poll(levelOf).toBeGreaterThan(890);
    const level = await levelOf();
    // A collapsed branch stays collapsed until something in it is selected.
    await tree.evaluate((element) => element.scrollTo(0, 0));
    await tree.getByRole('treeitem', { expanded: true }).first().locator('.tree-toggle').click();
    await expect(tree.getByRole('treeitem')).toHaveCount(2);
    await inspector(page).locator('.pair-parts .focus-link.entity').click();
    await expect(selected).toHaveAttribute('aria-level', String(level - 1));
    await expect(selected).toBeInViewport();
  } finally {
    await game.kill();
  }
});

test('all lost games are cleared together, except the one that is shown', { tag: '@window' }, async ({
  page,
  host,
  atlas,
}) => {
  const names = ['family', 'miniplex', 'koota'] as const;
  const games = names.map((name) => DemoGame.start(name, host, ...(name === 'family' ? ['--entities', '30'] : [])));
  try {
    for (const name of names) await attach(page, `${name} demo`);
    for (const game of games) await game.kill();
    await run(page, 'games.open');
    const dialog = atlas.dialog('Games');
    await dialog.getByRole('button', { name: /^Remove [2-9] disconnected games$/ }).click();
    await expect(dialog.locator('.game')).toHaveCount(1);
    await expect(dialog.locator('.game.shown')).toContainText('koota demo');
  } finally {
    for (const game of games) await game.kill();
  }
});

test('a shorter script replaces the one whose history is shown', { tag: '@window' }, async ({ page, atlas }) => {
  const replace = async (text: string, operation: string) => {
    await atlas.editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
    await page.getByTestId('step-count').click();
    await page.keyboard.press('End');
    await expect(inspector(page).locator('.history-line').first()).toHaveText(operation);
  };
  await replace('component P\ncreate a\nbulk b 20 P\nadd a P 1\nset a P 2\n', 'set a P 2');
  await replace('component P\ncreate a P\n', 'create a P');
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});
