import { setImmediate } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import {
  CURVE_SIZES,
  type CurveRun,
  curvePlan,
  curveRun,
  curveScript,
  MEASURED_UP_TO,
} from '../../../core/compare/curves/curves.ts';
import {
  CURVE_MEASURES,
  CURVE_OPERATIONS,
  type CurveMeasure,
  type CurveOperation,
} from '../../../core/compare/presets/curve-choice.ts';
import { comparedIds, engineNamed } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { ScriptText } from '../script/script-text.ts';
import { numberValue } from '../terminal/options.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options for a chart of cost curves. */
export interface CurveOptions {
  curves?: CurveOperation;
  measure: CurveMeasure;
  upTo: number;
  engines?: readonly EngineId[];
}

export function addCurveOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--curves <operation>', 'instead of a script: what one entity costs, by number of entities').choices(
        CURVE_OPERATIONS,
      ),
    )
    .addOption(
      new Option('--measure <figure>', 'what the curves count').choices(CURVE_MEASURES).default(CURVE_MEASURES[0]),
    )
    .option(
      '--up-to <entities>',
      'the largest run of the curves; larger numbers are calculated, and 10000 take seconds for each engine',
      numberValue(CURVE_SIZES[1], CURVE_SIZES.at(-1)!),
      MEASURED_UP_TO,
    );
}

/** Returns the smallest script, which a picture of cost curves contains as its source. */
export function curvesSource(): ScriptText {
  return { name: 'curves.ecs', text: curveScript(CURVE_SIZES[0]) };
}

/** Counts the runs for the curves. Returns null if no curves are requested. */
export async function countedCurves(
  { curves: operation, measure, upTo, engines = comparedIds }: CurveOptions,
  terminal: Terminal,
): Promise<NonNullable<ExportRequest['curves']> | null> {
  if (operation === undefined) return null;
  const plan = curvePlan(engines, upTo);
  const runs: CurveRun[] = [];
  try {
    for (const { engine, entities } of plan) {
      terminal.progress(terminal.t('ui.compare.curves.progress', { done: runs.length, count: plan.length }));
      runs.push(curveRun(engineNamed(engine), entities));
      // Gives Ctrl+C a chance to be handled.
      await setImmediate();
    }
  } finally {
    terminal.progress(null);
  }
  return { engines: [...engines], operation, measure, runs };
}
