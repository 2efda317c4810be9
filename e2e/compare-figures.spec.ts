import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { PNG } from 'pngjs';
import { presetNames, presets } from '../core/compare/presets/presets.ts';
import { root } from '../tools/build.ts';
import { run } from './atlas.ts';
import {
  compareFromStart,
  expectBars,
  expectOperation,
  figures,
  figuresOf,
  goTo,
  IDS,
  lanes,
  openComparison,
  SCRIPT,
  totals,
} from './comparison.ts';
import { test } from './fixture.ts';
import { violationsIn } from './violations.ts';

test.use({ script: SCRIPT });

test('curves have a table', { tag: '@either' }, async ({ atlas, page }) => {
  await atlas.command('Sparse set against hash map');
  await page.keyboard.press('Shift+ArrowRight');
  await goTo(page, 'Curve');
  const curves = page.getByRole('region', { name: 'Curves' });
  await curves.getByRole('button', { name: 'Each visit', exact: true }).click();
  await expect(curves).toContainText('runs counted', { timeout: 60_000 });
  await curves.getByText('Table of the curves').click();
  await expect(curves.getByRole('row', { name: /^1,000,000 / })).toContainText('(calculated)');
  await expect(curves.getByRole('row', { name: /^10 / })).not.toContainText('(calculated)');
  expect(await violationsIn(page)).toEqual([]);
  await goTo(page, 'Add');
  await expect(lanes(page)).toHaveCount(2);
});

test('the first preset opens with two engines and the curves of its table', { tag: '@window' }, async ({
  atlas,
  page,
}) => {
  await run(page, 'compare.preset.sparse-set-or-archetype');
  await expect(lanes(page)).toHaveCount(2);
  await expect(page.getByText('Operation 22 of 24')).toBeVisible();
  await goTo(page, 'Curve');
  const curves = page.getByRole('region', { name: 'Curves' });
  const pressed = (name: string) => expect(curves.getByRole('button', { name, exact: true }));
  await pressed('Each change').toHaveAttribute('aria-pressed', 'true');
  await pressed('Each visit').toHaveAttribute('aria-pressed', 'false');
  // Another preset does not change the engines that the next one opens with.
  await atlas.command('Add and remove');
  await expect(page.getByRole('region', { name: /^Flecs, 2 of 2$/ })).toBeVisible();
});

test('has a table of totals on demand that can be sorted', { tag: '@window' }, async ({ atlas, page }, info) => {
  await openComparison(atlas);
  await page.keyboard.press('End');
  await expect(totals(page)).toBeHidden();
  await run(page, 'compare.table');
  await expect(totals(page)).toBeVisible();
  const wanted = await figures(info.outputPath('host', 'test.ecs'));
  const cell = (engine: string, figure: string) =>
    totals(page).locator(`[data-engine="${engine}"] [data-figure="${figure}"] [data-value]`);
  for (const id of IDS) {
    const { cost, visits, done, unknown, footprint } = wanted.totals[id]!;
    const expected = {
      'run.lines': cost.lines,
      'run.bytesAllocated': cost.bytesAllocated,
      'run.footprint': footprint,
      'visits.chases': visits!.chases,
      'operations.outcome.done': done,
      'operations.outcome.skipped': unknown,
    };
    for (const [figure, value] of Object.entries(expected)) {
      await expect(cell(id, figure), `${id} ${figure}`).toHaveText(value.toLocaleString('en'));
    }
  }
  await totals(page).getByRole('button', { name: 'Cache lines' }).first().click();
  const order = await totals(page)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-engine')));
  expect(order).toEqual([...IDS].sort((a, b) => wanted.totals[a]!.cost.lines - wanted.totals[b]!.cost.lines));
  expect(await violationsIn(page)).toEqual([]);
});

test('runs the preset questions with any number of entities', { tag: '@window' }, async ({ atlas, page }) => {
  for (const preset of presetNames) {
    await run(page, `compare.preset.${preset}`);
    const choice = page.getByRole('combobox', { name: 'Workload' });
    await expect(choice).toHaveValue(preset);
    await page.getByRole('combobox', { name: 'Number of entities' }).selectOption('4 entities');
    await expect(lanes(page)).toHaveCount(2);
    if (preset === 'lookup') {
      await expect(page.getByRole('heading', { name: 'Why does an ECS keep a sparse set' })).toBeVisible();
      await goTo(page, 'Verdict');
      await expect(page.getByRole('status', { name: 'Verdict', exact: true })).toContainText('cache lines: ');
      await expect(page.getByText('Finding the storage: it was not traced')).toBeVisible();
      continue;
    }
    const { engines } = presets[preset];
    const wanted = await figuresOf(engines, '--preset', preset, '--entities', '4');
    // A preset of one operation opens at its end.
    await page.keyboard.press('End');
    await expectOperation(page, wanted.operations.length, wanted.operations.at(-1)!.op);
    await expectBars(page, wanted, wanted.operations.length, engines);
  }
  await atlas.command('Compare on this script');
  await expect(page.getByText('Operation 5 of 8')).toBeVisible();
});

test('counts costs of many entities without recording steps, and can be cancelled', { tag: '@window' }, async ({
  page,
}) => {
  await run(page, 'compare.preset.lookup');
  const entities = page.getByRole('combobox', { name: 'Number of entities' });
  await entities.selectOption('1,000,000, totals only');
  await expect(page.getByText('3,500,001 operations are too many to step through')).toBeVisible();
  await expect(totals(page).getByRole('progressbar', { name: 'Counting' })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await totals(page).getByRole('button', { name: 'Cancel counting' }).click();
  await expect(totals(page).getByRole('status')).toHaveText('Counted: 0 of 2 engines');
  await expect(page.getByRole('status').filter({ hasText: 'was cancelled' })).toBeVisible();
  await totals(page).getByRole('button', { name: 'Continue counting' }).click();
  await expect(totals(page).getByRole('progressbar', { name: 'Counting' })).toBeVisible();
  await entities.selectOption('10,000, totals only');
  const wanted = await figures('--preset', 'lookup', '--entities', '10000');
  for (const id of ['entt', 'hash-map']) {
    const { cost, footprint } = wanted.totals[id]!;
    for (const [figure, value] of Object.entries({ lines: cost.lines, misses: cost.misses, footprint })) {
      const cell = totals(page).locator(`[data-engine="${id}"] [data-figure="run.${figure}"] [data-value]`);
      await expect(cell).toHaveText(value.toLocaleString('en'));
    }
  }
  await expect(totals(page).getByRole('progressbar')).toBeHidden();
  const { sums } = (await figuresOf(['entt', 'hash-map'], '--preset', 'lookup', '--entities', '10000')).table;
  const verdict = page.getByRole('status', { name: 'Verdict', exact: true });
  for (const sum of sums) await expect(verdict).toContainText(sum.toLocaleString('en'));
});

// Tests cannot intercept the requests of Electron's own protocol.
test('shows a message if the counting worker cannot be loaded', { tag: ['@window', '@chromium'] }, async ({ page }) => {
  await page.route(/\/(figures|preset)-worker-[^/]*\.js$/, (route) => route.abort());
  const problem = page.getByRole('alert').filter({ hasText: 'a part of ECS Atlas could not be loaded' });
  await run(page, 'compare.preset.lookup');
  await expect(problem).toBeVisible();
  await page.getByRole('combobox', { name: 'Number of entities' }).selectOption('10,000, totals only');
  await expect(totals(page).getByRole('button', { name: 'Continue counting' })).toBeVisible();
  await expect(problem).toBeVisible();
  await goTo(page, 'Curve');
  await expect(problem).toHaveCount(1);
  await page.unrouteAll();
});

test(
  'is exported as shown, with the same bytes as from the command line',
  { tag: '@either' },
  async ({ atlas, page, host }, info) => {
    await compareFromStart(atlas);
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight');
    let beat = '';
    const files = await host.exportTo(async () => {
      await page.keyboard.press('Control+e');
      const dialog = atlas.dialog('Export');
      await dialog.getByRole('combobox', { name: 'Size in pixels' }).selectOption('1920 × 1080');
      beat = /\d+/.exec((await dialog.getByRole('button', { name: 'This beat' }).textContent()) ?? '')![0];
      await dialog.getByRole('button', { name: 'Save' }).click();
    });
    const [bytes] = files.values();
    const { width, height } = PNG.sync.read(bytes!);
    expect([width, height]).toEqual([1920, 1080]);
    const folder = info.outputPath('host', 'pictures');
    const script = info.outputPath('host', 'test.ecs');
    const args = [join(root, 'out/main/cli.cjs'), 'export', script, '--out', folder];
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...args,
      ...['--engines', IDS.join(','), '--beat', beat],
    ]);
    expect(Buffer.compare(bytes!, await readFile(stdout.trim()))).toBe(0);
  },
);
