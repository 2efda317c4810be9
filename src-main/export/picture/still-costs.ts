import {
  BARS,
  costOfFirst,
  costOfOperation,
  type LaneFigures,
  laneFigures,
} from '../../../core/compare/figures/lane-figures.ts';
import type { Lane } from '../../../core/compare/lanes/compare.ts';
import { type CostRow, costBarMarks } from '../../../core/scene/charts/cost-bars.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { HostTranslate } from '../../contract/text.ts';
import type { MarkCollector } from './mark-collector.ts';
import { COSTS_PAD } from './still-frame.ts';

type Figure = (typeof BARS)[number];

/** The costs of one engine's run. A full bar is the most expensive operation of the script, or the whole script. */
export class StillCosts {
  readonly #figures: LaneFigures;
  readonly #most: (figure: Figure) => number;
  readonly #format: (value: number) => string;

  constructor(lane: Lane, locale: string) {
    this.#figures = laneFigures(lane);
    const operations = lane.outcomes.map((_, i) => costOfOperation(this.#figures, i));
    this.#most = (figure) => Math.max(0, ...operations.map((cost) => cost[figure]));
    this.#format = new Intl.NumberFormat(locale).format;
  }

  /**
   * Returns the costs of an operation, and of all operations so far, as bars.
   * @param operation -1 is before the first
   */
  rows(operation: number, translate: HostTranslate): CostRow[] {
    const bar = (value: number, most: number): CostRow['total'] => {
      return { text: this.#format(value), full: this.#format(most), share: most === 0 ? 0 : value / most };
    };
    const soFar = costOfFirst(this.#figures, operation + 1);
    const own = operation < 0 ? null : costOfOperation(this.#figures, operation);
    return BARS.map((figure) => ({
      label: translate(`cost.${figure}`),
      operation: bar(own?.[figure] ?? 0, this.#most(figure)),
      total: bar(soFar[figure], this.#figures.totals.cost[figure]),
    }));
  }
}

/** Draws the costs of an operation, and of all operations so far, as bars in a box. */
export function costMarks(
  sheet: MarkCollector,
  area: Rect,
  u: number,
  rows: readonly CostRow[],
  translate: HostTranslate,
): void {
  sheet.rect(area, 'surface', 12 * u, 'border');
  const pad = COSTS_PAD * u;
  const inner = { x: area.x + pad, y: area.y + pad, width: area.width - 2 * pad, height: area.height - 2 * pad };
  const headings = { operation: translate('ui.compare.thisOperation'), total: translate('ui.compare.soFar') };
  sheet.marks.push(...costBarMarks('costs', inner, u, { headings, rows }));
}
