import { runLane } from '../../core/compare/compare.ts';
import { Lockstep } from '../../core/compare/lockstep.ts';
import { type PresetName, presetScript } from '../../core/compare/presets.ts';
import type { AnyEngineName } from '../../core/script/driver.ts';
import { parseScript } from '../../core/script/parse.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import type { Script } from '../../core/script/script.ts';

/** A classic question, with so many entities. */
export interface Question {
  readonly preset: PresetName;
  readonly entities: number;
}

/** Scripts of at most so many operations can be stepped through; of longer ones only the totals are counted. */
export const MOST_STEPPED = 6500;

/** A script on one engine. */
export interface LaneRun {
  readonly engine: AnyEngineName;
  /** Null when the engine cannot take the script at all. */
  readonly run: ScriptRun | null;
}

/** What is compared: the script, and its runs where they can be stepped through. */
export interface Plan {
  readonly script: Script;
  readonly lanes: readonly LaneRun[];
  /** Null: too long to be stepped through. */
  readonly lockstep: Lockstep | null;
}

export function scriptOf(question: Question | null, own: { readonly name: string; readonly text: string }): Script {
  if (question === null) return parseScript(own.text, own.name);
  const { preset, entities } = question;
  return parseScript(presetScript(preset, entities), `${preset} ×${entities}`);
}

/** @param before what was compared until now: its runs of the same script are kept */
export function planOf(script: Script, engines: readonly AnyEngineName[], before: Plan | null): Plan {
  const kept = before !== null && before.script === script ? before.lanes : [];
  if (script.operations.length > MOST_STEPPED) {
    return { script, lanes: engines.map((engine) => ({ engine, run: null })), lockstep: null };
  }
  const lanes = engines.map((engine) => kept.find((lane) => lane.engine === engine) ?? runLane(script, engine));
  return {
    script,
    lanes,
    lockstep: new Lockstep(
      script.operations.length,
      lanes.map(({ run }) => run),
    ),
  };
}
