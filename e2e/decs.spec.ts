import { expect } from '@playwright/test';
import { type Atlas, run } from './atlas.ts';
import { test } from './fixture.ts';

/** In the first of two worlds an entity moves to another archetype, and another entity fills its row. */
const SCRIPT = `world role
world level
component Position size 8 align 4
component Mass
tag Npc
create a Position
create b Position
set a Position 10
set b Position 20
add a Mass 3
query Position !Npc
world level
create c Npc
`;

const engine = (atlas: Atlas, name: string) =>
  atlas.page.getByRole('group', { name: 'Engine' }).getByRole('button', { name, exact: true });

test.describe('a decs script given at the start', () => {
  test.use({ script: SCRIPT });

  test('is recognised, and its move between chunks can be stepped through', { tag: '@either' }, async ({
    atlas,
    page,
  }) => {
    await expect(engine(atlas, 'decs')).toHaveAttribute('aria-pressed', 'true');
    await atlas.togglePanels('Script', 'Inspector');
    await atlas.command('Go to the end');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await run(page, 'view.fit');
    await expect(atlas.narration).toContainText('b → a');
    await atlas.expectCells('role/Chunk 2: ids', ['index 0: entity 0 generation v1, a']);
    await atlas.expectCells('role/Chunk 2: Position', ['10']);
    await atlas.expectCells('role/Chunk 2: Mass', ['3']);
    await run(page, 'pane.structures');
    const list = page.getByRole('dialog', { name: 'Structures shown' });
    await list.getByRole('searchbox').fill('role · [position, mass]');
    await page.keyboard.press('Enter');
    await expect(atlas.grid('role/Chunk 1: ids')).toHaveCount(0);
    await atlas.expectCells('role/Chunk 2: ids', ['index 0: entity 0 generation v1, a']);
    await page.keyboard.press('End');
    await atlas.expectStep(await atlas.length());
    await run(page, 'pane.structures');
    await list.getByRole('searchbox').fill('level · [npc]');
    await list.getByRole('checkbox', { name: 'level · [Npc]' }).check();
    await page.keyboard.press('Escape');
    await run(page, 'view.fit');
    await atlas.expectCells('level/Chunk 1: ids', ['index 0: entity 0 generation v1, c']);
  });

  test('an entity can be inspected, and operations can be added by hand', { tag: '@window' }, async ({
    atlas,
    page,
  }) => {
    await page.keyboard.press('End');
    const inspector = page.getByRole('region', { name: 'Inspector', exact: true });
    await inspector.getByRole('combobox', { name: 'Selection' }).selectOption('c (0 v1)');
    await expect(inspector).toContainText('Archetype 1, chunk 1, row 0 [Npc]');
    await inspector.getByRole('combobox').selectOption('Archetype 1');
    await expect(inspector).toContainText('1 chunk');
    await inspector.getByRole('button', { name: 'Npc', exact: true }).click();
    await expect(inspector).toContainText('In 1 archetype');
    const panel = page.getByRole('region', { name: 'Add an operation' });
    await panel.getByRole('button', { name: 'more…' }).click();
    await panel.getByRole('button', { name: 'singleton', exact: true }).click();
    await panel.getByRole('combobox', { name: 'Component' }).selectOption('Mass');
    await panel.getByRole('textbox', { name: 'Value' }).fill('9.8');
    await panel.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => atlas.script()).toContain('singleton Mass 9.8');
    await panel.getByRole('button', { name: 'world', exact: true }).click();
    await panel.getByRole('combobox', { name: 'World' }).selectOption('role');
    await panel.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(async () => (await atlas.script()).filter((line) => line === 'world role')).toHaveLength(2);
  });
});
