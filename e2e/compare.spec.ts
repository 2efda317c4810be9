import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { PNG } from 'pngjs';
import type { ComparisonFigures } from '../core/compare/figures.ts';
import { type PresetName, presetNames } from '../core/compare/presets.ts';
import type { Figure } from '../core/cost/cost.ts';
import { root } from '../tools/build.ts';
import type { Atlas } from './atlas.ts';
import { test } from './fixture.ts';

/** `sort` is EnTT's alone. The last entity gets what the others have, so that rows and nodes move. */
const SCRIPT = `config sparsePage 4
config packedPage 2
component Position size 12
component Mass
create a
create b
add a Position 10
add b Position 20
sort Position desc
add a Mass 3
remove a Position
query Position
`;
const ENGINES = ['EnTT', 'decs', 'Flecs', 'Hash maps'] as const;
const IDS = ['entt', 'decs', 'flecs', 'hash-map'] as const;

test.use({ script: SCRIPT });

const lane = (page: Page, engine: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${engine}, \\d of \\d$`) });
const lanes = (page: Page): Locator =>
  page.getByRole('region', { name: 'Engines side by side' }).locator('[data-pane]');
const totals = (page: Page): Locator => page.getByRole('region', { name: 'Totals', exact: true });

/** What the command line prints for the same question. */
async function figures(...args: string[]): Promise<ComparisonFigures> {
  const all = [join(root, 'out/main/cli.cjs'), 'compare', ...args, '--engines', IDS.join(','), '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, all, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

async function openComparison(atlas: Atlas): Promise<void> {
  await atlas.command('Compare engines side by side');
  await expect(lanes(atlas.page)).toHaveCount(ENGINES.length);
}

async function expectOperation(page: Page, n: number, text: string): Promise<void> {
  await expect(page.getByText(new RegExp(`^Operation ${n} of \\d+$`))).toBeVisible();
  await expect(page.getByRole('region', { name: 'What happens' })).toContainText(text);
}

/** Opens the figures: they are closed until someone asks for them. */
async function openFigures(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Figures of the comparison' });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
}

const matrix = (page: Page): Locator => page.getByRole('region', { name: 'Figures by engine' });

/** The numbers beside the bars of a figure, by engine. */
async function bars(page: Page, label: string): Promise<number[]> {
  const texts = await matrix(page)
    .getByRole('row', { name: new RegExp(`^${label}`) })
    .locator('.bar-number')
    .allTextContents();
  return texts.map((text) => Number(text.replaceAll(',', '')));
}

const LABELS: Readonly<Partial<Record<Figure, string>>> = {
  bytesMoved: 'Bytes moved',
  lines: 'Cache lines',
  misses: 'Cache misses',
  allocations: 'Allocations',
  chases: 'Pointer chases',
};

/** Every bar of every engine says what the command line says of the last of the first `n` operations, and of all of them. */
async function expectBars(page: Page, { operations }: ComparisonFigures, n: number): Promise<void> {
  await openFigures(page);
  const costs = (figure: Figure): number[][] =>
    IDS.map((id) => operations.slice(0, n).map(({ engines }) => engines[id]!.cost?.[figure] ?? 0));
  for (const scope of ['This operation', 'So far']) {
    await matrix(page).getByRole('button', { name: scope }).click();
    for (const [figure, label] of Object.entries(LABELS) as [Figure, string][]) {
      const wanted = costs(figure).map((all) =>
        scope === 'So far' ? all.reduce((sum, cost) => sum + cost, 0) : all.at(-1)!,
      );
      await expect.poll(() => bars(page, label), `${scope}: ${label}`).toEqual(wanted);
    }
  }
}

test('steps all engines by operation, there and back, each with its own steps and costs', async ({
  atlas,
  page,
}, info) => {
  await openComparison(atlas);
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
  // In the middle of the last operation the shortest engines wait for the longest.
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('lane-steps').filter({ hasText: 'waiting' })).not.toHaveCount(0);
  for (let i = wanted.operations.length - 1; i > 0; i--) {
    await page.keyboard.press('Shift+ArrowLeft');
    await expectOperation(page, i, wanted.operations[i - 1]!.op);
  }
  await page.keyboard.press('Home');
  await expectOperation(page, 0, 'Before the first operation');
});

test('says which engine does not know an operation, and goes on with the others', async ({ atlas, page }) => {
  await openComparison(atlas);
  for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowRight');
  await expectOperation(page, 5, 'sort Position desc');
  for (const engine of ['decs', 'Flecs', 'Hash maps']) {
    await expect(lane(page, engine)).toContainText('Skipped.');
    await expect(lane(page, engine).getByRole('gridcell', { name: /, (written|read)/ }), engine).toHaveCount(0);
  }
  await expect(lane(page, 'EnTT')).not.toContainText('Skipped.');
  await expect(lane(page, 'EnTT').getByRole('gridcell', { name: /, (written|read)/ })).not.toHaveCount(0);
  await page.keyboard.press('End');
  await openFigures(page);
  await expect(totals(page).getByRole('list', { name: 'Skipped operations' })).toContainText('sort');
});

test('opens at the step that was shown, and leaves at the step that was compared', async ({ atlas, page }) => {
  const timeline = page.getByRole('slider', { name: 'Timeline' });
  await atlas.command('Go to the end');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft');
  const before = await timeline.getAttribute('aria-valuenow');
  await openComparison(atlas);
  await expectOperation(page, 5, 'sort Position desc');
  await page.keyboard.press('v');
  await expect(lanes(page)).toHaveCount(0);
  await expect(timeline).toHaveAttribute('aria-valuenow', before!);
  await page.keyboard.press('v');
  await page.keyboard.press('Shift+ArrowLeft');
  await expectOperation(page, 4, 'add b Position 20');
  await page.keyboard.press('v');
  await expect(timeline).not.toHaveAttribute('aria-valuenow', before!);
});

test('asks in words and answers with a verdict', async ({ atlas, page }) => {
  await openComparison(atlas);
  await expect(
    page.getByRole('heading', {
      name: 'What does it cost to insert, sort, remove and query 2 components of 2 entities?',
    }),
  ).toBeVisible();
  const verdict = page.getByRole('status', { name: 'Verdict' });
  await expect(verdict).toContainText('Inserting: ');
  await expect(verdict).toContainText('Querying: ');
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(({ id }) => id)).toEqual([]);
});

test('curves have a table', async ({ atlas, page }) => {
  await atlas.command('Sparse set against hash map');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Curves', exact: true }).click();
  const curves = page.getByRole('region', { name: 'Curves' });
  await expect(curves).toContainText('runs counted', { timeout: 60_000 });
  await curves.getByText('Table of the curves').click();
  await expect(curves.getByRole('row', { name: /^1,000,000 / })).toContainText('(calculated)');
  await expect(curves.getByRole('row', { name: /^10 / })).not.toContainText('(calculated)');
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: 'Diagrams', exact: true }).last().click();
  await expect(lanes(page)).toHaveCount(2);
});

test('an entity that is selected in one engine is outlined in all', async ({ atlas, page, host }) => {
  // High enough that no table is folded.
  test.skip(host.kind === 'electron', 'the size of a page is that of the browser');
  await page.setViewportSize({ width: 1920, height: 1200 });
  await openComparison(atlas);
  for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight');
  const selected = (engine: string) => lane(page, engine).locator('[role=gridcell][aria-selected=true]');
  for (const engine of ENGINES) await expect(selected(engine)).toHaveCount(0);
  const grid = lane(page, 'EnTT').getByRole('grid', { name: 'Position: packed array' });
  await grid.getByRole('gridcell').first().focus();
  await page.keyboard.press('Enter');
  for (const engine of ENGINES) await expect(selected(engine), engine).not.toHaveCount(0);
  // Each engine outlines the cell that holds the same entity, under a handle of its own.
  for (const engine of ['EnTT', 'decs', 'Flecs']) {
    const labels = await selected(engine).evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
    expect(labels.join('\n'), engine).toMatch(/\ba\b/);
    expect(labels.join('\n'), engine).not.toMatch(/, b$/m);
  }
  await page.keyboard.press('Escape');
  for (const engine of ENGINES) await expect(selected(engine)).toHaveCount(0);
});

test('has a table of totals on demand that can be sorted', async ({ atlas, page }, info) => {
  await openComparison(atlas);
  await page.keyboard.press('End');
  await expect(totals(page)).toBeHidden();
  await page.keyboard.press('o');
  await expect(totals(page)).toBeVisible();
  const wanted = await figures(info.outputPath('host', 'test.ecs'));
  const cell = (engine: string, figure: string) =>
    totals(page).locator(`[data-engine="${engine}"] [data-figure="${figure}"] [data-value]`);
  for (const id of IDS) {
    const { cost, iteration, done, unknown, footprint } = wanted.totals[id]!;
    const expected = {
      'run.lines': cost.lines,
      'run.bytesAllocated': cost.bytesAllocated,
      'run.footprint': footprint,
      'iteration.chases': iteration!.chases,
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
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(({ id }) => id)).toEqual([]);
});

/** The commands that ask the classic questions. */
const QUESTIONS: Readonly<Record<PresetName, string>> = {
  'add-remove': 'Add and remove',
  'iterate-one': 'Iterate one component',
  'iterate-three': 'Iterate three components',
  fragmented: 'Iterate entities of many archetypes',
  'random-access': 'Random access',
  'spawn-despawn': 'Create and destroy many entities',
  lookup: 'Sparse set against hash map',
};

test('asks the classic questions, with so many entities as one likes', async ({ atlas, page }) => {
  for (const preset of presetNames) {
    await atlas.command(QUESTIONS[preset]);
    const choice = page.getByRole('combobox', { name: 'Workload' });
    await expect(choice).toHaveValue(preset);
    await page.getByRole('combobox', { name: 'Number of entities' }).selectOption('4 entities');
    // An argument about two engines shows these two.
    if (preset === 'lookup') {
      await expect(lanes(page)).toHaveCount(2);
      await expect(page.getByRole('heading', { name: 'Why does an ECS keep a sparse set' })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Verdict' })).toContainText(
        /Querying: fewest .* in EnTT \(Hash maps: /,
      );
      continue;
    }
    const wanted = await figures('--preset', preset, '--entities', '4');
    await atlas.command('Go to the end');
    await expectOperation(page, wanted.operations.length, wanted.operations.at(-1)!.op);
    await expectBars(page, wanted, wanted.operations.length);
  }
  await atlas.command('Compare on this script');
  await expect(page.getByText('Operation 0 of 8')).toBeVisible();
});

test('has two to four engines, and one goes around them with F6', async ({ atlas, page }) => {
  await openComparison(atlas);
  const toolbar = page.getByRole('toolbar', { name: 'Compare engines' });
  const engine = (name: string) => toolbar.getByRole('button', { name, exact: true });
  await expect(engine('Array of structs')).toHaveAttribute('aria-disabled', 'true');
  await engine('decs').click();
  await engine('Array of structs').click();
  await engine('Hash maps').click();
  await engine('Flecs').click();
  await expect(lanes(page)).toHaveCount(2);
  await expect(engine('EnTT')).toHaveAttribute('aria-disabled', 'true');
  // Playwright waits for what is disabled; people do not.
  await engine('EnTT').click({ force: true });
  await expect(lanes(page)).toHaveCount(2);
  await page.keyboard.press('F6');
  await expect(lane(page, 'EnTT').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('F6');
  await expect(lane(page, 'Array of structs').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('v');
  await expect(lanes(page)).toHaveCount(0);
  await expect(page.getByText(/^Step \d+ of \d+$/)).toBeVisible();
});

test('is exported as shown, with the same bytes as from the command line', async ({ atlas, page, host }, info) => {
  await openComparison(atlas);
  for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight');
  const position = await page.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuenow');
  const files = await host.exportTo(async () => {
    await page.keyboard.press('Control+e');
    const dialog = atlas.dialog('Save pictures');
    await dialog.getByRole('combobox', { name: 'Size in pixels' }).selectOption('1920 × 1080');
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
    ...['--engines', IDS.join(','), '--step', String(position)],
  ]);
  expect(Buffer.compare(bytes!, await readFile(stdout.trim()))).toBe(0);
});
