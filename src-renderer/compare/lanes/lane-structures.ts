import type { Translate } from '../../../core/cells/translate.ts';
import { countedWalk } from '../../../core/compare/figures/counted-walk.ts';
import { partsOfLinesText } from '../../../core/compare/figures/parts-of-lines.ts';
import type { StepOutcome } from '../../../core/compare/figures/step-figures.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { type OperationStructures, operationStructures } from '../../../core/scene/stage/operation-structures.ts';
import type { OperationSpan } from '../../../core/scene/stage/shot.ts';
import type { StructureChoice } from '../../../core/scene/stage/structure-choice.ts';
import { touchedSentence, undrawnSentence, walkedSentence } from '../../../core/scene/stage/touched-sentence.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { spanAt } from '../../state/script/operations.ts';
import { visibleInLane } from './lane-choice.ts';

const NOTHING: OperationSpan = { from: 0, to: 0, kind: null };
const known = new WeakMap<ScriptRun, Map<number, OperationStructures>>();

/** Returns the structures of the operation at a run's position. The same operation gives the same object. */
function structuresAt(run: ScriptRun, position: number): OperationStructures {
  const span = (position === 0 ? null : spanAt(run, position)) ?? NOTHING;
  const own = getOrInsert(known, run, () => new Map<number, OperationStructures>());
  return getOrInsert(own, span.to, () => operationStructures(run.timeline, engineNamed(run.engine).diagrams, span));
}

/** Names the structures that a vote does not draw, at the run's own position. */
export function undrawnAt(run: ScriptRun, visible: (name: string) => boolean, translate: Translate): string {
  const { timeline, nameOf } = run;
  const { cells, diagrams } = engineNamed(run.engine);
  return undrawnSentence(cells, visible, { timeline, diagrams, nameOf, translate });
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
 * The structures that the operation at a run's position touched, and which are not drawn.
 * @param outcome undefined until counted
 */
export function touchedAt(
  run: ScriptRun,
  position: number,
  visible: (name: string) => boolean,
  outcome: StepOutcome | undefined,
  translate: Translate,
): string {
  const walk = countedWalk(outcome);
  const { diagrams } = engineNamed(run.engine);
  const { timeline, nameOf } = run;
  const texts = { timeline, diagrams, nameOf, translate };
  if (walk !== null) return walkedSentence(walk, visible, texts);
  const structures = structuresAt(run, position);
  const isAllDrawn = [...structures.writes.keys()].every(visible);
  const lines = isAllDrawn ? partsOfLinesText(outcome, translate) : '';
  return [touchedSentence({ ...structures, visible }, texts), lines].join(' ').trim();
}
