import { expect } from '@playwright/test';
import { run } from './atlas.ts';
import {
  addEngine,
  compareFromStart,
  ENGINES,
  expectBars,
  expectOperation,
  figures,
  goTo,
  IDS,
  lane,
  lanes,
  openComparison,
  openFigures,
  SCRIPT,
  totals,
  unfoldVerdict,
} from './comparison.ts';
import { test } from './fixture.ts';
import { violationsIn } from './violations.ts';

test.use({ script: SCRIPT });

test(
  'steps all engines by operation, there and back, each with its own steps and costs',
  { tag: '@either' },
  async ({ atlas, page }, info) => {
    await compareFromStart(atlas);
    await atlas.command('Step by memory accesses');
    const wanted = await figures(info.outputPath('host', 'test.ecs'));
    for (const [i, { op, engines }] of wanted.operations.entries()) {
      await page.keyboard.press('Shift+ArrowRight');
      await expectOperation(page, i + 1, op);
      for (const [at, engine] of ENGINES.entries()) {
        const { steps = 0 } = engines[IDS[at]!]!;
        await expect(lane(page, engine).getByTestId('lane-steps')).toHaveText(`${steps} of ${steps} steps`);
      }
      if (i % 3 === 2) await expectBars(page, wanted, i + 1);
    }
    await expectBars(page, wanted, wanted.operations.length);
    // In the middle of the last operation the engines with fewer steps wait for the one with the most.
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByTestId('lane-steps').filter({ hasText: 'waiting' })).not.toHaveCount(0);
    for (let i = wanted.operations.length - 1; i > 0; i--) {
      await page.keyboard.press('Shift+ArrowLeft');
      await expectOperation(page, i, wanted.operations[i - 1]!.op);
    }
    await page.keyboard.press('Home');
    await expectOperation(page, 0, 'Before the first operation');
  },
);

test('steps at the chosen depth', { tag: '@window' }, async ({ atlas, page }) => {
  await compareFromStart(atlas);
  await atlas.command('Step by beats');
  await page.keyboard.press('ArrowRight');
  await expectOperation(page, 1, 'create a');
  await expect(lane(page, 'EnTT').getByTestId('lane-steps')).toHaveText(/^1 of \d+ beats?(, waiting)?$/);
  const thumb = page.getByRole('slider', { name: 'Timeline' });
  const beat = Number(await thumb.getAttribute('aria-valuenow'));
  await page.getByRole('button', { name: 'Step size and speed' }).click();
  await page.getByRole('group', { name: 'How far one step goes' }).getByRole('button', { name: 'Operation' }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectOperation(page, 2, 'create b');
  expect(Number(await thumb.getAttribute('aria-valuenow'))).toBeGreaterThan(beat);
  await page.keyboard.press('ArrowLeft');
  await expectOperation(page, 1, 'create a');
  await atlas.command('Step by memory accesses');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(thumb).toHaveAttribute('aria-valuenow', '1');
});

test('names the engine that does not support an operation, and continues with the others', { tag: '@window' }, async ({
  atlas,
  page,
}) => {
  await openComparison(atlas);
  // The comparison opens at the first operation that does not make the entities.
  await expectOperation(page, 5, 'sort Position desc');
  for (const engine of ['decs', 'Flecs', 'Hash map']) {
    await expect(lane(page, engine)).toContainText('Skipped.');
    await expect(lane(page, engine).getByRole('gridcell', { name: /, (written|read)/ }), engine).toHaveCount(0);
  }
  await expect(lane(page, 'EnTT')).not.toContainText('Skipped.');
  await expect(lane(page, 'EnTT').getByRole('gridcell', { name: /, (written|read)/ })).not.toHaveCount(0);
  await page.keyboard.press('End');
  await openFigures(page);
  await expect(totals(page).getByRole('list', { name: 'Skipped operations' })).toContainText('sort');
});

test('opens at the current step, and keeps the compared step when it is closed', { tag: '@window' }, async ({
  atlas,
  page,
}) => {
  const timeline = page.getByRole('slider', { name: 'Timeline' });
  await atlas.command('Go to the end');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft');
  const before = await timeline.getAttribute('aria-valuenow');
  await openComparison(atlas);
  await expectOperation(page, 5, 'sort Position desc');
  await run(page, 'compare.toggle');
  await expect(lanes(page)).toHaveCount(0);
  await expect(timeline).toHaveAttribute('aria-valuenow', before!);
  await run(page, 'compare.toggle');
  await page.keyboard.press('Shift+ArrowLeft');
  await expectOperation(page, 4, 'add b Position 20');
  await run(page, 'compare.toggle');
  await expect(timeline).not.toHaveAttribute('aria-valuenow', before!);
});

test('opens from Home after a lesson, and its panes step', { tag: '@window' }, async ({ page }) => {
  await run(page, 'file.home');
  await page.getByRole('button', { name: /^Start: / }).click();
  await expect(page.getByRole('main', { name: 'Lesson: The sparse set' })).toBeVisible();
  await run(page, 'file.home');
  await run(page, 'compare.toggle');
  await expect(lanes(page).first()).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByTestId('step-count')).toHaveText(/^Operation 1 of/);
});

test(
  'shows each question in words, goes through the steps of its argument and answers it',
  {
    tag: '@window',
  },
  async ({ atlas, page }, info) => {
    await openComparison(atlas);
    await expect(
      page.getByRole('heading', {
        name: 'What does it cost to insert, sort, remove and query 2 components of 2 entities?',
      }),
    ).toBeVisible();
    const path = page.getByRole('navigation', { name: 'The argument' });
    await expect(path.getByRole('button')).toHaveText([
      /Create\s*create a$/,
      /Sort\s*sort Position desc$/,
      /Add\s*add a Mass 3$/,
      /Remove\s*remove a Position$/,
      /Iterate\s*query Position$/,
      /Verdict$/,
    ]);
    await page.getByRole('button', { name: 'Next: Add' }).click();
    await expectOperation(page, 6, 'add a Mass 3');
    const verdict = page.getByRole('status', { name: 'Verdict', exact: true });
    await expect(verdict).toBeHidden();
    await run(page, 'compare.verdict');
    const wanted = await figures(info.outputPath('host', 'test.ecs'));
    const cells = page.getByRole('table').first().locator('tbody tr').last().locator('[data-value]');
    await expect(cells).toHaveText(wanted.table.sums.map((sum) => sum.toLocaleString('en')));
    await unfoldVerdict(page);
    await expect(page.getByRole('row', { name: /^add a Mass 3 / })).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
    await run(page, 'compare.verdict');
    await expect(verdict).toBeHidden();
    await expectOperation(page, 6, 'add a Mass 3');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect(verdict).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expectOperation(page, 8, 'query Position');
  },
);

test('the argument of a preset goes from a vote to a second one and to a verdict that repeats both', {
  tag: '@window',
}, async ({ page }) => {
  await run(page, 'compare.preset.sparse-set-or-archetype');
  await expectOperation(page, 22, 'add e1 Velocity 1');
  const value = (engine: string, figure: string) =>
    lane(page, engine).locator(`[data-figure="${figure}"] [data-value]`);
  await expect(value('EnTT', 'cellsWritten')).toHaveText('3');
  await expect(value('Flecs', 'cellsWritten')).toHaveText('14');
  await goTo(page, 'Vote');
  await page.keyboard.press('3');
  await expect(page.getByRole('button', { name: 'About as many in all of them.' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await violationsIn(page)).toEqual([]);
  for (const [step, n, text] of [
    ['Add', 22, 'add e1 Velocity 1'],
    ['Remove', 23, 'remove e0 Velocity'],
    ['Iterate', 24, 'query Position Velocity'],
  ] as const) {
    await page.getByRole('button', { name: `Next: ${step}` }).click();
    await expectOperation(page, n, text);
  }
  await expect(value('EnTT', 'cellsRead')).toHaveText('19');
  await page.getByRole('button', { name: 'Next: Curve' }).click();
  await page.getByRole('button', { name: 'Next: Vote again' }).click();
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Next: Verdict' }).click();
  await expect(page.getByText('You voted before: About as many in all of them. Now: EnTT')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Verdict', exact: true })).toContainText(
    /The counts support A: “.*”. EnTT touches fewer cache lines: 984, Flecs 2,524\./,
  );
  await page.getByRole('button', { name: 'Next question: ' }).click();
  await expect(page.getByRole('combobox', { name: 'Workload' })).toHaveValue('add-remove');
});

test('an entity selected in one engine is outlined in all engines', { tag: '@window' }, async ({
  atlas,
  page,
  host,
}) => {
  // The window is high enough to show all tables unfolded.
  test.skip(host.kind === 'electron', 'the size of a page is that of the browser');
  await page.setViewportSize({ width: 1920, height: 1200 });
  await compareFromStart(atlas);
  for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight');
  const selected = (engine: string) => lane(page, engine).locator('[role=gridcell][aria-selected=true]');
  for (const engine of ENGINES) await expect(selected(engine)).toHaveCount(0);
  const grid = lane(page, 'EnTT').getByRole('grid', { name: 'Position: packed array' });
  await grid.getByRole('gridcell').first().focus();
  await page.keyboard.press('Enter');
  for (const engine of ENGINES) await expect(selected(engine), engine).not.toHaveCount(0);
  // Each engine outlines the cell that holds its own handle of the entity.
  for (const engine of ['EnTT', 'decs', 'Flecs']) {
    const labels = await selected(engine).evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
    expect(labels.join('\n'), engine).toMatch(/\ba\b/);
    expect(labels.join('\n'), engine).not.toMatch(/, b$/m);
  }
  await page.keyboard.press('Escape');
  for (const engine of ENGINES) await expect(selected(engine)).toHaveCount(0);
});

test('compares two to four engines, and F6 moves between them', { tag: '@window' }, async ({ atlas, page }) => {
  await openComparison(atlas);
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true });
  await expect(page.getByRole('combobox', { name: 'Add an engine' })).toBeHidden();
  await remove('decs').click();
  await addEngine(page, 'Array of structs');
  await remove('Hash map').click();
  await remove('Flecs').click();
  await expect(lanes(page)).toHaveCount(2);
  await expect(remove('EnTT')).toHaveCount(0);
  await run(page, 'pane.next');
  await expect(lane(page, 'EnTT').locator(':focus')).toHaveCount(1);
  await run(page, 'pane.next');
  await expect(lane(page, 'Array of structs').locator(':focus')).toHaveCount(1);
  await run(page, 'compare.toggle');
  await expect(lanes(page)).toHaveCount(0);
  await expect(page.getByText(/^Step \d+ of \d+$/)).toBeVisible();
});
