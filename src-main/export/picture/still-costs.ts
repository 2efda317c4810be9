import type { Lane } from '../../../core/compare/compare.ts';
import {
  BARS,
  costOfFirst,
  costOfOperation,
  type LaneFigures,
  laneFigures,
} from '../../../core/compare/lane-figures.ts';
import { type CostRow, costBarMarks } from '../../../core/scene/charts/cost-bars.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { Translate } from '../../contract/text.ts';
import type { Sheet } from './sheet.ts';
import { COSTS_PAD } from './still-frame.ts';

/** The costs of one engine's run. A full bar is the most expensive operation of the script, or the whole script. */
export class StillCosts {
  readonly #figures: LaneFigures;
  readonly #operations: readonly ReturnType<typeof costOfOperation>[];
  readonly #number: Intl.NumberFormat;

  constructor(lane: Lane, locale: string) {
    const figures = laneFigures(lane);
    this.#figures = figures;
    this.#operations = lane.outcomes.map((_, i) => costOfOperation(figures, i));
    this.#number = new Intl.NumberFormat(locale);
  }

  /** @param operation -1 is before the first */
  rows(operation: number, translate: Translate): CostRow[] {
    const soFar = costOfFirst(this.#figures, operation + 1);
    return BARS.map((figure) => ({
      label: translate(`cost.${figure}`),
      operation: this.#bar(
        this.#operations[operation]?.[figure] ?? 0,
        Math.max(0, ...this.#operations.map((cost) => cost[figure])),
      ),
      total: this.#bar(soFar[figure], this.#figures.totals.cost[figure]),
    }));
  }

  #bar(value: number, most: number): CostRow['total'] {
    return { text: this.#number.format(value), full: this.#number.format(most), share: most === 0 ? 0 : value / most };
  }
}

/** Draws the costs of an operation, and of all operations so far, as bars in a box. */
export function costMarks(sheet: Sheet, area: Rect, u: number, rows: readonly CostRow[], translate: Translate): void {
  sheet.rect(area, 'surface', 12 * u, 'border');
  const pad = COSTS_PAD * u;
  const inner = { x: area.x + pad, y: area.y + pad, width: area.width - 2 * pad, height: area.height - 2 * pad };
  const headings = { operation: translate('ui.compare.thisOperation'), total: translate('ui.compare.soFar') };
  sheet.marks.push(...costBarMarks('costs', inner, u, { headings, rows }));
}
