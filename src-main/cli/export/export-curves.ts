import { setImmediate } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { type PresetName, presetNames, presetScript } from '../../../core/compare/presets/presets.ts';
import { CURVE_ROWS, type CurveRow } from '../../../core/compare/table/curve.ts';
import { sizedCounts } from '../../../core/compare/table/preset-table.ts';
import { MEASURED_UP_TO, SIZES, type SizedCounts, sizesPlan } from '../../../core/compare/table/sizes.ts';
import { comparedIds, engineNamed } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { ScriptText } from '../script/script-text.ts';
import { numberValue } from '../terminal/options.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options for a chart of cost curves. */
export interface CurveOptions {
  curves?: PresetName;
  row: CurveRow;
  upTo: number;
  engines?: readonly EngineId[];
}

export function addCurveOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--curves <preset>', 'instead of a script: what a question costs, by number of entities').choices(
        presetNames,
      ),
    )
    .addOption(
      new Option('--row <row>', 'the row of the table that the curves show').choices(CURVE_ROWS).default('visit'),
    )
    .option(
      '--up-to <entities>',
      'the largest run of the curves; larger numbers are calculated, and 10000 take seconds for each engine',
      numberValue(SIZES[1], SIZES.at(-1)!),
      MEASURED_UP_TO,
    );
}

/** Returns the smallest script of a question, which a picture of its curves contains as its source. */
export function curvesSource(preset: PresetName): ScriptText {
  return { name: `${preset}.ecs`, text: presetScript(preset, SIZES[0]) };
}

/** Counts the runs for the curves. Returns null if no curves are requested. */
export async function countedCurves(
  { curves: preset, row, upTo, engines = comparedIds }: CurveOptions,
  terminal: Terminal,
): Promise<NonNullable<ExportRequest['curves']> | null> {
  if (preset === undefined) return null;
  const plan = sizesPlan(engines, upTo);
  const runs: SizedCounts[] = [];
  try {
    for (const { engine, entities } of plan) {
      terminal.progress(terminal.t('ui.compare.curves.progress', { done: runs.length, count: plan.length }));
      runs.push(sizedCounts(engineNamed(engine), { preset, entities }));
      // Gives Ctrl+C a chance to be handled.
      await setImmediate();
    }
  } finally {
    terminal.progress(null);
  }
  return { engines, preset, row, runs };
}
