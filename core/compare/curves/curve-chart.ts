import type { EngineId } from '../../script/language/language.ts';
import { engineName, type TranslateText } from '../../script/narration/narrate.ts';
import { isAboutEqual } from '../figures/about-equal.ts';
import type { CurveMeasure, CurveOperation } from '../presets/curve-choice.ts';
import { CURVE_SIZES, type Curve, type CurveRun, curvesOf } from './curves.ts';

export interface CurveChoice {
  readonly engines: readonly EngineId[];
  readonly operation: CurveOperation;
  readonly measure: CurveMeasure;
  readonly runs: readonly CurveRun[];
}

/**
 * Builds a chart in the user's language.
 * @param all engines in their usual order, which determines their line styles
 */
export function curveChart(
  { runs, engines, operation, measure }: CurveChoice,
  all: readonly EngineId[],
  translate: TranslateText,
) {
  const curves = curvesOf(runs, engines, operation, measure);
  const doing = translate(`ui.compare.curves.doing.${operation}`, {});
  const finding = curvesFinding(curves, translate);
  const leftOut = measure === 'lines' ? ` ${translate('ui.compare.curves.leftOut', {})}` : '';
  return {
    title: finding === '' ? '' : translate('ui.compare.curves.title', { operation: doing, finding }),
    note: `${translate('ui.compare.curves.note', {})}${leftOut}`,
    x: translate('ui.compare.curves.x', {}),
    y: translate('ui.compare.curves.y', { measure: translate(`ui.compare.curves.counted.${measure}`, {}) }),
    domain: [CURVE_SIZES[0], CURVE_SIZES.at(-1)!] as const,
    curves: curves.map(({ engine, points }) => ({
      name: engineName(engine, translate),
      look: all.indexOf(engine),
      points: points.map(({ entities, value, calculated }) => ({ x: entities, y: value, calculated })),
    })),
  };
}

/** Says in one sentence which curve is lowest, from how many entities on, and by how much in the largest counted run. Empty without two curves. */
function curvesFinding(all: readonly Curve[], translate: TranslateText): string {
  const curves = all.filter(({ points }) => points.length > 0);
  const sizes = CURVE_SIZES.filter((size) => curves.every((curve) => valueAt(curve, size) !== undefined));
  const counted = sizes.findLast((size) => curves.every((curve) => isCounted(curve, size)));
  if (curves.length < 2 || counted === undefined) return '';
  const last = sizes.at(-1)!;
  const [lowest, next] = [...curves].sort((a, b) => valueAt(a, last)! - valueAt(b, last)!) as [Curve, Curve];
  const named = ({ engine }: Curve): string => engineName(engine, translate);
  const count = (n: number): string => translate('ui.compare.curves.count', { count: n });
  const values = [lowest, next].map((curve) =>
    translate('ui.compare.curves.value', { engine: named(curve), value: rounded(valueAt(curve, counted)!) }),
  );
  const figures = { entities: count(counted), figures: values.join(translate('ui.compare.comma', {})) };
  if (isAboutEqual(valueAt(next, last)!, valueAt(lowest, last)!)) return translate('ui.compare.curves.equal', figures);
  const isLowest = (size: number): boolean =>
    curves.every((curve) => curve === lowest || valueAt(curve, size)! > valueAt(lowest, size)!);
  const before = sizes.findLastIndex((size) => !isLowest(size));
  if (before < 0 && curves.length === 2 && curves.every(isFlat))
    return translate('ui.compare.curves.flat', { engine: named(lowest), ...figures });
  const than = curves.length === 2 ? 'lower' : 'lowest';
  if (before < 0) return translate(`ui.compare.curves.${than}`, { engine: named(lowest), ...figures });
  const from = count(sizes[before + 1] ?? last);
  return translate(`ui.compare.curves.${than}From`, { engine: named(lowest), from, ...figures });
}

/** True if the number of entities hardly changes the mean. */
function isFlat({ points }: Curve): boolean {
  const values = points.map(({ value }) => value);
  return isAboutEqual(Math.max(...values), Math.min(...values));
}

function valueAt({ points }: Curve, size: number): number | undefined {
  return points.find(({ entities }) => entities === size)?.value;
}

function isCounted({ points }: Curve, size: number): boolean {
  return points.some(({ entities, calculated }) => entities === size && !calculated);
}

/** Rounds to two significant digits, and to hundredths if it is less than 1. */
function rounded(value: number): string {
  if (value > 0 && value < 0.005) return '< 0.01';
  return String(value < 1 ? Number(value.toFixed(2)) : Math.max(Math.round(value), Number(value.toPrecision(2))));
}
