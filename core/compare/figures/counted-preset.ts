import type { CacheOptions } from '../../cost/cache.ts';
import type { Engine } from '../../engine/engine.ts';
import type { EngineId } from '../../script/language/language.ts';
import type { Operation } from '../../script/operation/operation.ts';
import { parseScript } from '../../script/parse/parse.ts';
import type { LaneTotals } from '../lanes/lane-totals.ts';
import type { UnsupportedFeature } from '../lanes/unsupported-features.ts';
import { type Choices, choicesOf, groupOf, visitedIn } from '../presets/choices.ts';
import { componentId, queryAll } from '../presets/make-operations.ts';
import { type PresetName, performPreset, presetSchema } from '../presets/presets.ts';
import { CountedRun } from './counted-run.ts';
import type { Counts } from './counts.ts';

/** The costs of a whole run as plain data that threads can send. */
export interface CountedLane {
  readonly engine: EngineId;
  /** English messages for the removed parts of the schema. */
  readonly notes: readonly string[];
  readonly totals: LaneTotals;
  /** The question, without the set-up before it. */
  readonly counts: Counts;
  readonly unsupported: readonly UnsupportedFeature[];
}

export interface CountingOptions {
  readonly cache?: CacheOptions;
  readonly choices?: Choices;
  readonly onProgress?: (done: number) => void;
}

/** Number of operations between two calls of `onProgress`, which take some hundredths of a second. */
const PROGRESS_EVERY = 8192;

/** Counts a preset on one engine without keeping any step, for more entities than `countLane` has memory for. */
export function countedPreset(
  engine: Engine,
  preset: PresetName,
  entities: number,
  { cache, choices = {}, onProgress }: CountingOptions = {},
): CountedLane {
  const has = (choice: keyof Choices): boolean =>
    choices[choice] === true && choicesOf(preset, [engine.id]).includes(choice);
  const schema = parseScript(presetSchema(preset), preset).schema;
  const run = new CountedRun(engine, schema, { isCached: has('cached'), ...(cache && { cache }) });
  const inGroup = has('group');
  let done = 0;
  const perform = (operation: Operation): void => {
    run.perform(inGroup && operation.kind === 'query' ? groupOf(operation) : operation);
    // Presets never use an entity again after destroying it.
    if (operation.kind === 'destroy') run.forget(operation.entity);
    done++;
    if (done % PROGRESS_EVERY === 0) onProgress?.(done);
  };
  const onQuestion = (): void => {
    // The group is there before the question, so that its changes pay for it.
    if (inGroup) run.perform(groupOf(queryAll(...visitedIn(preset).map(componentId))));
    run.beginQuestion();
  };
  performPreset(preset, entities, perform, { onQuestion, inBulk: has('bulk') });
  const totals = { ...run.totals, footprint: run.footprint };
  const notes = run.notes.map(({ message }) => message);
  return { engine: engine.id, notes, totals, counts: run.counts, unsupported: run.unsupported };
}
