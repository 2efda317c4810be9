import type { Translate } from '../cells/translate.ts';
import { laneSentence } from '../compare/lockstep/lane-sentence.ts';
import type { Lockstep } from '../compare/lockstep/lockstep.ts';
import type { EngineId } from '../script/language/language.ts';
import type { Schema } from '../script/language/schema.ts';
import type { Depth } from '../script/narration/beats.ts';
import type { ScriptRun } from '../script/run/run.ts';
import { engineTitle } from './engine-title.ts';

/** Engines that run one script in lockstep, and what they tell. */
export interface ToldLanes {
  readonly schema: Pick<Schema, 'version'>;
  /** A run is null if the engine cannot run the script at all. */
  readonly lanes: readonly { readonly engine: EngineId; readonly run: ScriptRun | null }[];
  readonly lockstep: Lockstep;
  readonly depth: Depth;
}

/** Returns what each engine did at a position, on a line each as exports say it: `EnTT 3.16.0: …`. Leaves the runs where they are. */
export function lanesSentence(told: ToldLanes, position: number, translate: Translate): string {
  const operation = told.lockstep.operationAt(position);
  return told.lanes
    .map(({ engine }, i) =>
      translate('export.engine-sentence', {
        engine: engineTitle(engine, told.schema, translate),
        text: toldInLane(told, i, { position, operation }, translate),
      }),
    )
    .join('\n');
}

/**
 * Returns what an engine did at a position, in a picture of which nobody can open more. Leaves the run where it is.
 * @param operation the operation that it tells; null if engines do nothing here
 */
export function toldInLane(
  { lanes, lockstep, depth }: ToldLanes,
  i: number,
  { position, operation }: { readonly position: number; readonly operation: number | null },
  translate: Translate,
): string {
  const { run } = lanes[i]!;
  if (run === null || operation === null) return translate('ui.compare.cannotRun');
  const moment = { operation, depth: toldDepth(lockstep, position, depth), cannotOpenMore: true };
  const place = lockstep.placeIn(i, position, moment.depth);
  return run.timeline.withoutMoving(() => {
    run.timeline.seek(place.position);
    return laneSentence(run, moment, place, translate).text;
  });
}

/** Returns the depth of an exported picture: at the end of an operation all of it is told. */
export function toldDepth(lockstep: Lockstep, position: number, depth: Depth): Depth {
  const operation = lockstep.operationAt(position);
  return operation >= 0 && position === lockstep.spanOf(operation)[1] ? 'operation' : depth;
}
