import { expect, type Page } from '@playwright/test';
import { type Atlas, run } from './atlas.ts';
import { test } from './fixture.ts';

/** The first of three entities with a Position moves to another table, so that the last fills the hole. */
const MOVE = `component Position size 8
component Velocity size 8
relation Likes
tag Bob
create a
create b
create c
set a Position 10
set b Position 20
set c Position 30
set a Velocity 1
`;

/** Both engines can run this script. */
const BOTH = `component Position
create a
create b
add a Position 1
destroy a
`;

const engine = (atlas: Atlas, name: string) =>
  atlas.page.getByRole('group', { name: 'Engine' }).getByRole('button', { name, exact: true });

test.describe('a Flecs script given at the start', () => {
  test.use({ script: MOVE });

  test('is recognised, and its move between tables can be stepped through', { tag: '@either' }, async ({
    atlas,
    page,
  }) => {
    await expect(engine(atlas, 'Flecs')).toHaveAttribute('aria-pressed', 'true');
    await atlas.togglePanels('Script', 'Inspector');
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+ArrowLeft');
    await run(page, 'view.fit');
    await atlas.expectCells('Table 1: entity', [', a', ', b', ', c']);
    await atlas.expectCells('Table 1: Position', ['10', '20', '30']);
    await page.keyboard.press('End');
    await run(page, 'view.fit');
    // The last step drops the leftover row, which is drawn once more.
    await atlas.expectCells('Table 1: entity', [', c', ', b']);
    await atlas.expectCells('Table 2: entity', ['index 0: entity 1 generation v0, a']);
    await atlas.expectCells('Table 2: Position', ['10']);
    await atlas.expectCells('Table 2: Velocity', ['1']);
    await expect(page.getByRole('toolbar', { name: 'Structures shown' })).toContainText('Everything');
  });

  test('the inspector shows an entity’s record, its components, and where each is stored', { tag: '@window' }, async ({
    atlas,
    page,
  }) => {
    await page.keyboard.press('End');
    await atlas.expectStep(await atlas.length());
    const inspector = page.getByRole('region', { name: 'Inspector', exact: true });
    await inspector.getByRole('combobox', { name: 'Selection' }).selectOption('a (1 v0)');
    await expect(inspector).toContainText('Table 2, row 0 [Position, Velocity]');
    await expect(inspector).toContainText('2 components');
    await inspector.getByRole('button', { name: '[Position, Velocity]: column 0, row 0', exact: true }).click();
    await expect(atlas.grid('Table 2: Position')).toBeVisible();
  });

  test('operations with pairs and wildcards can be added by hand', { tag: '@window' }, async ({ atlas, page }) => {
    await page.keyboard.press('End');
    const panel = page.getByRole('region', { name: 'Add an operation' });
    await panel.getByRole('button', { name: 'add', exact: true }).click();
    await panel.getByRole('combobox', { name: 'Entity' }).selectOption('b');
    await panel.getByRole('combobox', { name: 'Component' }).selectOption('Likes');
    await panel.getByRole('combobox', { name: 'Target' }).selectOption('Bob');
    await panel.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => atlas.script()).toContain('add b (Likes,Bob)');
    await panel.getByRole('button', { name: 'query', exact: true }).click();
    const having = panel.getByRole('group', { name: 'With', exact: true });
    await having.getByRole('combobox', { name: 'Relation' }).selectOption('Likes');
    await having.getByRole('combobox', { name: 'Target' }).selectOption('*');
    await having.getByRole('button', { name: 'Add this pair' }).click();
    await panel.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => atlas.script()).toContain('query (Likes,*)');
    await page.keyboard.press('Escape');
    await atlas.command('Go to the end');
    await expect(atlas.narration).toContainText('found b (table 3)');
    await panel.getByRole('button', { name: 'more…' }).click();
    await panel.getByRole('button', { name: 'enable', exact: true }).click();
    await expect(panel).toContainText('Declare it with toggle.');
    await panel.getByRole('button', { name: 'each', exact: true }).click();
    await panel.getByRole('checkbox', { name: 'Velocity' }).check();
    await panel.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => atlas.script()).toContain('each Velocity as e');
    await page.keyboard.press('Escape');
    await atlas.command('Go to the end');
    await panel.getByRole('button', { name: 'remove', exact: true }).click();
    await panel.getByRole('combobox', { name: 'Component' }).selectOption('Velocity');
    await panel.getByRole('button', { name: 'Run', exact: true }).click();
    await expect
      .poll(async () => (await atlas.script()).slice(-3))
      .toEqual([...['each Velocity as e', 'remove e Velocity', 'end']]);
  });
});

/** An array of Flecs: which ones are open depends on what the step touches. */
const ofFlecs = (page: Page) => page.getByRole('grid', { name: /^(Entity index|Table \d)/ }).first();

test.describe('switching engines', () => {
  test.use({ script: BOTH });

  test('runs the same script on the other engine, and can be undone', { tag: '@either' }, async ({ atlas, page }) => {
    await page.keyboard.press('End');
    await expect(engine(atlas, 'EnTT')).toHaveAttribute('aria-pressed', 'true');
    await expect(atlas.grid('registry.entities: packed array')).toBeVisible();
    await engine(atlas, 'Flecs').click();
    await expect(engine(atlas, 'Flecs')).toHaveAttribute('aria-pressed', 'true');
    await atlas.expectStep(await atlas.length());
    await expect(ofFlecs(page)).toBeVisible();
    await page.getByRole('button', { name: 'more…' }).click();
    await expect(page.getByRole('button', { name: 'bulk', exact: true })).toBeVisible();
    await expect(atlas.grid('registry.entities: packed array')).toHaveCount(0);
    await atlas.command('Undo');
    await expect(engine(atlas, 'EnTT')).toHaveAttribute('aria-pressed', 'true');
    await expect(atlas.grid('registry.entities: packed array')).toBeVisible();
    await atlas.command('Engine: Flecs');
    await expect(engine(atlas, 'Flecs')).toHaveAttribute('aria-pressed', 'true');
    await expect(ofFlecs(page)).toBeVisible();
  });
});

test('an example selects its engine', { tag: '@window' }, async ({ atlas, page }) => {
  await expect(engine(atlas, 'EnTT')).toHaveAttribute('aria-pressed', 'true');
  await atlas.command('Examples');
  await atlas
    .dialog('Examples')
    .getByRole('button', { name: /^Archetypes Follow/ })
    .click();
  await expect(page.getByText('flecs-archetypes.ecs', { exact: true })).toBeVisible();
  await expect(engine(atlas, 'Flecs')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await atlas.expectStep(1);
});
