import type { EngineId } from '../script/language.ts';
import { engineName, type TranslateText } from '../script/narrate.ts';
import { CURVE_SIZES, type CurveRun, curvesOf } from './curves.ts';
import type { CurveMeasure, CurveOperation } from './presets/curve-choice.ts';

export interface CurveChoice {
  readonly engines: readonly EngineId[];
  readonly operation: CurveOperation;
  readonly measure: CurveMeasure;
  readonly runs: readonly CurveRun[];
}

/**
 * Builds a chart of the curves in the user's language.
 * @param all engines in their usual order; an engine's position determines its line style
 */
export function curveChart(
  { runs, engines, operation, measure }: CurveChoice,
  all: readonly EngineId[],
  translate: TranslateText,
) {
  const figure = translate(`ui.compare.curves.measures.${measure}`, {});
  const words = { operation: translate(`ui.compare.curves.operations.${operation}`, {}), measure: figure };
  return {
    title: translate('ui.compare.curves.title', words),
    note: translate('ui.compare.curves.note', {}),
    x: translate('ui.compare.curves.x', {}),
    y: translate('ui.compare.curves.y', { measure: figure }),
    domain: [CURVE_SIZES[0], CURVE_SIZES.at(-1)!] as const,
    curves: curvesOf(runs, engines, operation, measure).map(({ engine, points }) => ({
      name: engineName(engine, translate),
      look: all.indexOf(engine),
      points: points.map(({ entities, value, calculated }) => ({ x: entities, y: value, calculated })),
    })),
  };
}
