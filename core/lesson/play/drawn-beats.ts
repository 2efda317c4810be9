import { decodeId } from '../../cells/id-format.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Diagrams } from '../../scene/stage/diagrams.ts';
import { touchedStructures } from '../../scene/stage/touched-structures.ts';
import { detailTo } from '../../script/narration/beats.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Step, StepDetail } from '../../trace/step.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { focusCells } from '../../world/focus-cells.ts';
import { mentionsOf } from '../../world/mentions.ts';
import { WorldState } from '../../world/world.ts';
import { isPlainView, type ViewBlock } from '../parse/lesson.ts';
import { visibleInLesson } from './visible-structures.ts';

/** The memory that a sentence is about. Structures are named by what they hold, so the timeline must be at the step. */
interface Memory {
  readonly columns: ColumnSet;
  readonly engine: Engine;
  readonly view: ViewBlock | null;
}

/** True if a beat touches a drawn structure, or none at all, and has something to say of what is drawn. Moves the timeline there. */
export function isBeatDrawn(
  run: { readonly timeline: Timeline },
  position: number,
  view: ViewBlock | null,
  engine: Engine,
): boolean {
  const { timeline } = run;
  timeline.seek(position);
  const step = detailTo(run, position, 'beat');
  if (step === null) return true;
  const memory = { columns: timeline.columns, engine, view };
  return touchesDrawn(step, memory) && aboutDrawn(step, memory) !== null;
}

/**
 * Leaves out of a step the sentences that name a table which the view does not draw, or that are not understood without a family which it does not draw. A step that moves an entity from
 * or to such a table has the code of a sentence without it (`Language.oneTable`). Null if nothing is left.
 */
export function aboutDrawn(step: StepDetail, memory: Memory): Step | null {
  const { outcomes = [], leadsFirst = false, ranBefore = 0 } = step;
  const { outcomes: _, ...lead } = step;
  const isLeadSaid = leadsFirst || !isPlainView(memory.view) || outcomes.length === 0;
  const leads = isLeadSaid ? [lead] : [];
  const said = [...outcomes.slice(0, ranBefore), ...leads, ...outcomes.slice(ranBefore)];
  const isHidden = hiddenTables(memory);
  const [first, ...others] = said.filter(
    (part) => isUnderstood(part, memory) && mentioned(part, memory).every(([slot]) => !isHidden(slot)),
  );
  if (first !== undefined)
    return others.length + 1 === said.length
      ? step
      : { ...step, ...first, outcomes: others, leadsFirst: true, ranBefore: 0 };
  if (touchesDirectory(step, memory)) return step;
  const left = mentioned(lead, memory).filter(([slot]) => isHidden(slot));
  const code = left.length === 1 ? memory.engine.language?.oneTable?.[`${step.code}.${left[0]![1]}`] : undefined;
  return code === undefined ? null : { ...lead, code };
}

/** Returns the tables that a step's own sentence names, each with the name of the argument. */
function mentioned(step: Step, { columns, engine }: Memory): readonly (readonly [slot: number, argument: string])[] {
  const { format } = new WorldState(columns, engine).ids;
  return Object.entries(step.args).flatMap(([name, value]) =>
    mentionsOf({ ...step, args: { [name]: value } }, engine.language, (id) => decodeId(id, format).index).flatMap(
      (focus) => (focus.kind === 'table' ? [[focus.slot, name] as const] : []),
    ),
  );
}

/** False for a sentence that only makes sense beside a family (`Language.onlyBeside`) of which nothing is drawn. */
function isUnderstood({ code }: Step, { columns, engine: { diagrams, language }, view }: Memory): boolean {
  const family = language?.onlyBeside?.[code];
  if (family === undefined) return true;
  const isDrawn = visibleInLesson(view, diagrams);
  return [...columns].some((column) => {
    const name = diagrams.structureOf(columns, column);
    return name !== null && diagrams.familyOf(name) === family && isDrawn(name);
  });
}

/** Tells which tables are left out of a view that draws tables. One that does not exist is not left out. */
function hiddenTables({ columns, engine, view }: Memory): (slot: number) => boolean {
  const world = new WorldState(columns, engine);
  const { diagrams } = engine;
  const isDrawn = visibleInLesson(view, diagrams);
  const family = visibleInLesson(view === null ? null : { ...view, only: null }, diagrams);
  return (slot) => {
    const name = world.structures.find((each) => each.slot === slot)?.name;
    if (name === undefined || isDrawn(name) || !family(name)) return false;
    const others = focusCells(world, { kind: 'table', slot }).flatMap(({ column }) => columns.find(column) ?? []);
    return !others.some((column) => isDrawn(diagrams.structureOf(columns, column) ?? ''));
  };
}

function touchesDrawn(step: StepDetail, { columns, engine: { diagrams }, view }: Memory): boolean {
  const touched = [...touchedStructures(diagrams, columns, step).keys()];
  if (touched.length === 0 || touched.some(visibleInLesson(view, diagrams))) return true;
  const { componentFamilies = [], familyOf } = diagrams;
  return showsCopies(view, diagrams) && touched.some((name) => componentFamilies.includes(familyOf(name)));
}

/** True if a step touches a drawn structure that refers to tables by their numbers, such as the entity index. */
function touchesDirectory(step: StepDetail, { columns, engine: { diagrams }, view }: Memory): boolean {
  const isDrawn = visibleInLesson(view, diagrams);
  const isSingle = (name: string): boolean =>
    diagrams.families.some(({ id, single }) => single === true && id === diagrams.familyOf(name));
  return [...touchedStructures(diagrams, columns, step).keys()].some((name) => isSingle(name) && isDrawn(name));
}

/** True if the view shows a family that draws the values of others in another way, such as their bytes. */
function showsCopies(view: ViewBlock | null, diagrams: Diagrams): boolean {
  return diagrams.families.some(({ id, extra }) => extra === true && view?.show?.includes(id) === true);
}
