import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ComparisonFigures } from '../core/compare/table/comparison-figures.ts';
import type { Figure } from '../core/cost/cost.ts';
import { root } from '../tools/build.ts';
import { type Atlas, run } from './atlas.ts';

/** Only EnTT supports `sort`. The last entity gets the components of the others, so that rows and nodes move. */
export const SCRIPT = `config sparsePage 4
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
export const ENGINES = ['EnTT', 'Flecs', 'decs', 'Hash map'] as const;
export const IDS = ['entt', 'flecs', 'decs', 'hash-map'] as const;

export const lane = (page: Page, engine: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${engine}, \\d of \\d$`) });
export const lanes = (page: Page): Locator =>
  page.getByRole('region', { name: 'Engines side by side' }).locator('[data-pane]');
export const totals = (page: Page): Locator => page.getByRole('region', { name: 'Totals', exact: true });

/** Returns the figures that the command line prints for the same comparison of all `ENGINES`. */
export function figures(...args: string[]): Promise<ComparisonFigures> {
  return figuresOf(IDS, ...args);
}

export async function figuresOf(ids: readonly string[], ...args: string[]): Promise<ComparisonFigures> {
  const all = [join(root, 'out/main/cli.cjs'), 'compare', ...args, '--engines', ids.join(','), '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, all, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

/** Opens the comparison, which begins with two engines, and adds the others. */
export async function openComparison(atlas: Atlas): Promise<void> {
  await atlas.command('Compare engines side by side');
  await expect(lanes(atlas.page)).toHaveCount(2);
  for (const engine of ['decs', 'Hash map']) await addEngine(atlas.page, engine);
  await expect(lanes(atlas.page)).toHaveCount(ENGINES.length);
}

/** Opens the comparison of all engines before the first operation. */
export async function compareFromStart(atlas: Atlas): Promise<void> {
  await openComparison(atlas);
  await atlas.page.keyboard.press('Home');
}

export async function addEngine(page: Page, engine: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add an engine' }).selectOption({ label: engine });
  await expect(lane(page, engine)).toBeVisible();
}

/** Goes to a step of the argument. */
export async function goTo(page: Page, step: string): Promise<void> {
  const button = page.getByRole('navigation', { name: 'The argument' }).getByRole('button', { name: step }).first();
  await button.click();
  await expect(button).toHaveAttribute('aria-current', 'step');
}

export async function expectOperation(page: Page, n: number, text: string): Promise<void> {
  await expect(page.getByText(new RegExp(`^Operation ${n} of \\d+$`))).toBeVisible();
  await expect(page.getByRole('region', { name: 'What happens' })).toContainText(text);
}

/** Opens the figures, which are closed by default. */
export async function openFigures(page: Page): Promise<void> {
  if (!(await totals(page).isVisible())) await run(page, 'compare.table');
}

/** Unfolds what the verdict says about each operation. */
export async function unfoldVerdict(page: Page): Promise<void> {
  await page.getByText('Each operation, and what this leaves out').click();
}

const matrix = (page: Page): Locator => page.getByRole('region', { name: 'Figures by engine' });

/** Returns the numbers of a figure's bars, by engine. */
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

/** Expects the bars to show the command line's figures of operation `n` and of all operations. */
export async function expectBars(
  page: Page,
  { operations }: ComparisonFigures,
  n: number,
  ids: readonly string[] = IDS,
): Promise<void> {
  await openFigures(page);
  const costs = (figure: Figure): number[][] =>
    ids.map((id) => operations.slice(0, n).map(({ engines }) => engines[id]!.cost?.[figure] ?? 0));
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
