import type { Translate } from '../cells/translate.ts';
import { countedWalk } from '../compare/figures/counted-walk.ts';
import { partsOfLinesText } from '../compare/figures/parts-of-lines.ts';
import type { StepOutcome } from '../compare/figures/step-figures.ts';
import { type ComparedPosition, type LaneSentence, laneSentence } from '../compare/lockstep/lane-sentence.ts';
import type { LanePlace } from '../compare/lockstep/lockstep.ts';
import { engineNamed, engineOf } from '../engines/all.ts';
import type { ViewBlock } from '../lesson/parse/lesson.ts';
import { viewInLane } from '../lesson/play/lesson-lanes.ts';
import { visibleInLesson } from '../lesson/play/visible-structures.ts';
import { type OperationStructures, operationStructures } from '../scene/stage/operation-structures.ts';
import type { OperationSpan } from '../scene/stage/shot.ts';
import { type StructureChoice, structureFilter } from '../scene/stage/structure-choice.ts';
import { touchedSentence, undrawnSentence, walkedSentence } from '../scene/stage/touched-sentence.ts';
import type { EngineId } from '../script/language/language.ts';
import type { ScriptRun } from '../script/run/run.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { spanAt } from './operation-span.ts';

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

/** Returns the structures that a lesson's view shows in the lane of a run: the same function for the same run. */
export function visibleInLanes(view: ViewBlock | null): (run: ScriptRun) => (name: string) => boolean {
  const found = new Map<ScriptRun, (name: string) => boolean>();
  return (run) =>
    getOrInsert(found, run, () => {
      const engine = engineNamed(run.engine);
      return visibleInLesson(viewInLane(view, run, engine), engine.diagrams);
    });
}

/** The stop of one engine that a lane shows. */
export interface LaneStop extends ComparedPosition {
  readonly place: LanePlace;
  /** The run's position at the end of the operation. */
  readonly end: number;
  readonly visible: (name: string) => boolean;
  /** Undefined until it is counted. */
  readonly outcome: StepOutcome | undefined;
}

/** The words about one engine at a stop. */
export interface LaneWords extends LaneSentence {
  /** After a whole operation, the structures that it touched, and which of them are not drawn, after a separator; empty if there is nothing to say. */
  readonly counts: string;
}

/** Says what an engine did. A whole operation also names the structures that it touched, and which of them are not drawn. */
export function laneWords(
  run: ScriptRun,
  { place, end, visible, outcome, ...moment }: LaneStop,
  translate: Translate,
): LaneWords {
  const { kind, text } = laneSentence(run, moment, place, translate);
  const isWhole = kind === 'done' && moment.depth === 'operation' && place.steps > 0;
  const touched = isWhole ? touchedAt(run, end, visible, outcome, translate) : '';
  return { kind, text, counts: touched === '' ? '' : `${translate('ui.beat.separator')}${touched}` };
}

function touchedAt(
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
  const cells =
    walk === null
      ? touchedSentence({ ...structuresAt(run, position), visible }, texts)
      : walkedSentence(walk, visible, texts);
  const said = [cells, partsOfLinesText(outcome, translate)].filter((each) => each !== '');
  return said.join(translate('ui.beat.separator'));
}

interface Known {
  readonly columns: ColumnSet;
  readonly visible: (name: string) => boolean;
}

const filters = new WeakMap<StructureChoice, Known>();

/** Returns `View.visible` for an engine's diagram. The same choice and memory give the same function, so it can be a React dependency. */
function visibleInLane(choice: StructureChoice, columns: ColumnSet): (name: string) => boolean {
  const before = filters.get(choice);
  if (before?.columns === columns) return before.visible;
  const visible = structureFilter(choice, engineOf(columns).diagrams);
  filters.set(choice, { columns, visible });
  return visible;
}
