import { runLane } from '../../../core/compare/lanes/compare.ts';
import { Lockstep } from '../../../core/compare/lockstep/lockstep.ts';
import { presetOperations, presetScript } from '../../../core/compare/presets/presets.ts';
import type { PresetQuestion } from '../../../core/compare/table/preset-table.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { Script } from '../../../core/script/language/script.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { type Budget, isOverBudget } from '../../../core/trace/budget.ts';

/** Longer scripts are only counted, and cannot be stepped through. */
const MAX_STEPPED = 6500;

/** The limits of a run that can be stepped through. */
const LANE_BUDGET: Budget = { steps: 300_000, bytes: 64 * 2 ** 20, seconds: Number.POSITIVE_INFINITY };

/** A script on one engine. */
export interface LaneRun {
  readonly engine: EngineId;
  /** Null if the engine cannot run the script at all. */
  readonly run: ScriptRun | null;
}

/** The script of a comparison, or the preset that it counts. */
export interface ComparisonSource {
  readonly name: string;
  readonly text: string;
  readonly operations: number;
  /** Null if it is too long to be built here. */
  readonly script: Script | null;
  /** The preset that is counted without building a script. */
  readonly counted: PresetQuestion | null;
}

/** The script, and its runs if they can be stepped through. */
export interface Plan extends ComparisonSource {
  readonly lanes: readonly LaneRun[];
  /** Null if it is too long to be stepped through. */
  readonly lockstep: Lockstep | null;
}

export function comparisonSource(
  question: PresetQuestion | null,
  own: { readonly name: string; readonly text: string },
): ComparisonSource {
  if (question === null) return parsed(own.name, own.text);
  const { preset, entities } = question;
  const name = `${preset} ×${entities}`;
  if (canStep(question)) return parsed(name, presetScript(preset, entities));
  return { name, text: '', operations: presetOperations(preset, entities), script: null, counted: question };
}

/** Tells whether a preset is short enough to be stepped through; others are only counted. */
export function canStep({ preset, entities }: PresetQuestion): boolean {
  return presetOperations(preset, entities) <= MAX_STEPPED;
}

function parsed(name: string, text: string): ComparisonSource {
  const script = parseScript(text, name);
  return { name, text: script.text, operations: script.operations.length, script, counted: null };
}

/** @param before the previous plan, whose runs of the same script are reused */
export function planOf(source: ComparisonSource, engines: readonly EngineId[], before: Plan | null): Plan {
  const { script, operations } = source;
  if (script === null || operations > MAX_STEPPED) {
    return countedOnly(source, engines);
  }
  const kept = before?.script === script ? before.lanes : [];
  const compared = engines.map(engineNamed);
  const lanes = engines.map(
    (engine) =>
      kept.find((lane) => lane.engine === engine) ??
      runLane(script, engineNamed(engine), { budget: LANE_BUDGET, compared }),
  );
  const runs = lanes.map(({ run }) => run);
  if (runs.some((run) => isOverBudget(run?.error ?? null))) return countedOnly(source, engines);
  return { ...source, lanes, lockstep: new Lockstep(script, runs) };
}

/** Makes a plan of a script that is too long to run in the window: only its figures are shown. */
function countedOnly(source: ComparisonSource, engines: readonly EngineId[]): Plan {
  return { ...source, lanes: engines.map((engine) => ({ engine, run: null })), lockstep: null };
}
