import type { Translate } from '../../core/cells/translate.ts';
import type { CountedWalk } from '../../core/compare/counted-walk.ts';
import { engineNamed } from '../../core/engines/all.ts';
import { type OperationStructures, operationStructures } from '../../core/scene/stage/operation-structures.ts';
import type { OperationSpan } from '../../core/scene/stage/shot.ts';
import type { StructureChoice } from '../../core/scene/stage/structure-choice.ts';
import { touchedSentence, walkedSentence } from '../../core/scene/stage/touched-sentence.ts';
import type { EngineId } from '../../core/script/language.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import { getOrInsert } from '../../core/trace/lookup.ts';
import { spanAt } from '../state/script/operations.ts';
import { visibleInLane } from './lane-choice.ts';

const NOTHING: OperationSpan = { from: 0, to: 0, kind: null };
const known = new WeakMap<ScriptRun, Map<number, OperationStructures>>();

/** Returns the structures of the operation at a run's position. The same operation gives the same object. */
function structuresAt(run: ScriptRun, position: number): OperationStructures {
  const span = (position === 0 ? null : spanAt(run, position)) ?? NOTHING;
  const own = getOrInsert(known, run, () => new Map<number, OperationStructures>());
  return getOrInsert(own, span.to, () => operationStructures(run.timeline, engineNamed(run.engine).diagrams, span));
}

/** Returns the structures that a lane shows: the user's choice, or else the structures that the operation at the run's position touches. */
export function visibleAt(
  choices: Readonly<Partial<Record<EngineId, StructureChoice>>>,
  run: ScriptRun,
  position: number,
): (name: string) => boolean {
  const choice = choices[run.engine];
  return choice === undefined ? structuresAt(run, position).visible : visibleInLane(choice, run.timeline.columns);
}

/**
 * Says which structures the operation at a run's position touched, and which of them are not drawn.
 * @param walk the cells that the counters of a query count; null for other operations
 */
export function touchedAt(
  run: ScriptRun,
  position: number,
  visible: (name: string) => boolean,
  walk: CountedWalk | null,
  translate: Translate,
): string {
  const { diagrams } = engineNamed(run.engine);
  const { timeline, nameOf } = run;
  const texts = { timeline, diagrams, nameOf, translate };
  if (walk !== null) return walkedSentence(walk, visible, texts);
  return touchedSentence({ ...structuresAt(run, position), visible }, texts);
}
