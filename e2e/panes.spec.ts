import { expect, type Locator, type Page } from '@playwright/test';
import { type Atlas, run } from './atlas.ts';
import { test } from './fixture.ts';
import { violationsIn } from './violations.ts';

/** A Flecs script (EnTT has no relations) with two entities in different tables. */
const WORLD = `relation Likes
component Position size 8
component Velocity size 8
create a
create b
set a Position 10
set b Position 20
set b Velocity 2
`;

test.use({ script: WORLD });

const panes = (page: Page): Locator => page.getByRole('region', { name: /^Diagram( |$)/ });
const pane = (page: Page, place: number): Locator =>
  page.getByRole('region', { name: new RegExp(`^Diagram ${place} of `) });

/** Returns the labels of the selected cells of a pane. */
const selectedIn = (region: Locator): Promise<string[]> =>
  region
    .locator('[role=gridcell][aria-selected=true]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));

async function toEnd(atlas: Atlas): Promise<void> {
  await atlas.page.keyboard.press('End');
  await atlas.expectStep(await atlas.length());
}

async function preset(atlas: Atlas, name: string, count: number): Promise<void> {
  await atlas.command(name);
  await expect(panes(atlas.page)).toHaveCount(count);
}

test('are split, enlarged and closed by keys, and F6 moves between them', { tag: '@either' }, async ({
  atlas,
  page,
}) => {
  await toEnd(atlas);
  await expect(panes(page)).toHaveCount(1);
  await run(page, 'pane.splitRight');
  await expect(pane(page, 2)).toBeVisible();
  await pane(page, 2).getByRole('button', { name: 'Table graph' }).click();
  await expect(pane(page, 2)).toHaveAccessibleName('Diagram 2 of 2: Table graph');
  await run(page, 'pane.splitDown');
  await expect(panes(page)).toHaveCount(3);

  const focusIn = (place: number) => expect(pane(page, place).locator(':focus')).toHaveCount(1);
  await run(page, 'pane.next');
  await focusIn(3);
  await run(page, 'pane.next');
  await focusIn(1);
  await run(page, 'pane.previous');
  await focusIn(3);
  await run(page, 'pane.previous');
  await focusIn(2);

  await run(page, 'pane.maximise');
  await expect(panes(page)).toHaveCount(1);
  await expect(panes(page)).toHaveAccessibleName('Diagram 2 of 3: Table graph');
  await run(page, 'pane.maximise');
  await expect(panes(page)).toHaveCount(3);
  await run(page, 'pane.close');
  await expect(panes(page)).toHaveCount(2);
  await run(page, 'pane.close');
  await expect(panes(page)).toHaveCount(1);
});

test('sizes and contents are restored after a reload, separately for each engine', { tag: '@either' }, async ({
  atlas,
  page,
}) => {
  await preset(atlas, 'Entity index and tables', 2);
  const before = (await pane(page, 1).boundingBox())!.height;
  await page.getByRole('separator', { name: 'Size of the diagrams' }).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await pane(page, 1).boundingBox())!.height).toBeGreaterThan(before + 20);
  const after = (await pane(page, 1).boundingBox())!.height;
  // Changes are written with a delay, at the latest when the page is closed.
  await page.reload();
  await expect(panes(page)).toHaveCount(2);
  await expect(pane(page, 1)).toHaveAccessibleName('Diagram 1 of 2: Entity index');
  await expect.poll(async () => Math.abs((await pane(page, 1).boundingBox())!.height - after)).toBeLessThan(3);
  await atlas.command('New script');
  await atlas.command('Engine: EnTT');
  await expect(panes(page)).toHaveCount(1);
});

test.describe('settings that cannot be read', () => {
  const split = { kind: 'split', direction: 'right', children: [{ kind: 'pane', id: 'pane-1' }], sizes: [] };
  test.use({ settings: JSON.stringify({ panes: { flecs: split, entt: 7 }, depth: 'access', theme: 'dark' }) });

  test('leave one diagram and keep the other settings', { tag: '@either' }, async ({ page }) => {
    await expect(panes(page)).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test('a selection in one diagram is selected in all diagrams and in the inspector', { tag: '@window' }, async ({
  atlas,
  page,
}) => {
  await atlas.togglePanels('Script', 'Pseudocode');
  await toEnd(atlas);
  await preset(atlas, 'Component index, graph and tables', 3);
  const inspector = page.getByRole('region', { name: 'Inspector', exact: true });
  const [components, graph, tables] = [pane(page, 1), pane(page, 2), pane(page, 3)];

  // A component is selected by its record.
  await components.getByRole('gridcell', { name: 'Velocity', exact: false }).first().focus();
  await page.keyboard.press('Enter');
  await expect(inspector).toContainText('Velocity');
  await expect(inspector).toContainText('In 1 table');
  await expect.poll(() => selectedIn(components)).toContainEqual(expect.stringContaining('Velocity'));
  await expect.poll(() => selectedIn(tables)).toContainEqual(expect.stringContaining('Velocity'));

  // A table is selected by its node.
  await graph
    .getByRole('gridcell', { name: /Table 1/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(inspector.locator('.entity-status strong')).toHaveText('Table 1');
  await expect.poll(() => selectedIn(graph)).toHaveLength(1);
  await expect.poll(() => selectedIn(tables)).toContainEqual('Table 1');

  // An entity is selected by its row, and its table from there.
  await inspector.getByRole('combobox', { name: 'Selection' }).selectOption('b (2 v0)');
  await expect.poll(() => selectedIn(tables)).toContainEqual(expect.stringContaining('b'));
  await expect.poll(() => selectedIn(graph)).toEqual([]);
  await inspector.getByRole('button', { name: /Table 2, row 0/ }).click();
  await expect.poll(() => selectedIn(graph)).toContainEqual(expect.stringContaining('Table 2'));

  await inspector.getByRole('button', { name: 'Deselect Table 2' }).click();
  await expect.poll(() => selectedIn(tables)).toEqual([]);
  await expect(inspector).toContainText('The entity of this step');
});

test('a click or a name in the sentence selects, and Escape clears the selection', { tag: '@window' }, async ({
  atlas,
  page,
}) => {
  await toEnd(atlas);
  await preset(atlas, 'Tables and graph', 2);
  await atlas.narration.getByRole('button').first().click();
  const chip = page.getByRole('button', { name: /^Deselect/ });
  await expect(chip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chip).toHaveCount(0);
});

test('the list of structures can be searched, and can show one structure alone', { tag: '@window' }, async ({
  atlas,
  page,
}) => {
  await toEnd(atlas);
  await run(page, 'pane.structures');
  const list = page.getByRole('dialog', { name: 'Structures shown' });
  await expect(list.getByRole('searchbox')).toBeFocused();
  await list.getByRole('searchbox').fill('velocity]');
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(atlas.grid('Table 2: Velocity')).toBeVisible();
  await expect(atlas.grid('Table 1: Position')).toHaveCount(0);
  await run(page, 'pane.structures');
  await list.getByRole('checkbox', { name: 'Table graph' }).check();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('toolbar', { name: 'Structures shown' })).toContainText('Table graph');
});

test('zooming changes only the active diagram', { tag: '@window' }, async ({ atlas, page }) => {
  await toEnd(atlas);
  await preset(atlas, 'Entity index and tables', 2);
  await pane(page, 2)
    .getByRole('button', { name: /Tables/ })
    .first()
    .focus();
  await expect(pane(page, 2).getByRole('toolbar', { name: 'Camera' })).toBeVisible();
  await expect(pane(page, 1).getByRole('toolbar', { name: 'Camera' })).toHaveCount(0);
  await run(page, 'pane.next');
  await expect(pane(page, 1).getByRole('toolbar', { name: 'Camera' })).toBeVisible();
});

for (const theme of ['light', 'dark', 'high contrast']) {
  test(`several diagrams and their list in ${theme} have no violations`, { tag: '@window' }, async ({
    atlas,
    page,
  }) => {
    await atlas.command(`Theme: ${theme}`);
    await toEnd(atlas);
    await run(page, 'pane.splitRight');
    await run(page, 'pane.splitDown');
    await expect(panes(page)).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Selection' }).selectOption('Table 2');
    await run(page, 'pane.next');
    await run(page, 'pane.splitDown');
    await expect(panes(page)).toHaveCount(4);
    expect(await violationsIn(page)).toEqual([]);
    await run(page, 'pane.structures');
    await expect(page.getByRole('dialog', { name: 'Structures shown' })).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
  });
}
