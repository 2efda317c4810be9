import type { Focus } from '../../cells/focus.ts';
import { headingOf } from '../../cells/heading.ts';
import { keptCells } from '../../inspect/history/kept-cells.ts';
import { structureWrites } from '../../inspect/history/structure-writes.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { focusCells } from '../../world/focus-cells.ts';
import { worldOf } from '../../world/world.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { type Diagrams, isShownByDefault } from './diagrams.ts';
import { rowsOfStructures } from './drawable.ts';
import type { OperationSpan, ShownMemory } from './shot.ts';
import { cellsIn, MAX_CELLS, MAX_STEPS, type Touch, touchedColumns } from './touched-columns.ts';

export interface Participant {
  readonly name: string;
  /** `above` all others, or side by side. */
  readonly place: 'above' | 'row';
  /** True if the structure must be visible; others are dropped first if there is not enough room. */
  readonly leads: boolean;
  /** Its place among the engine's structures. Cards are in this order, so that a structure stays on the same side from stop to stop. */
  readonly order: number;
}

/** The structures of a diagram, divided into those that take part in an operation and the others. */
export interface Participants {
  readonly parts: readonly Participant[];
  readonly others: readonly string[];
  /** The first `involved` others also take part, but have no card. */
  readonly involved: number;
  readonly written: readonly CellAt[];
  readonly read: readonly CellAt[];
  /** False if the parts are not touched but only fill the picture. */
  readonly touches: boolean;
}

const MAX_CARDS = 5;

const POSITIONS_BETWEEN = 3;

const NONE_MARKED: ReadonlySet<string> = new Set();

/** The positions at which diagrams are measured during an operation: only the ends of a long one, because seeking far takes long. */
export function measuredPositions({ from, to }: OperationSpan): readonly number[] {
  const count = to - from > MAX_STEPS ? 0 : POSITIONS_BETWEEN;
  const between = Array.from({ length: count }, (_, i) => from + Math.round(((i + 1) * (to - from)) / (count + 1)));
  return [...new Set([from, ...between, to])];
}

/**
 * Finds the structures that an operation touches, its leading ones first. If it touches none that are visible, some visible ones are returned. For a
 * question, all that are visible before the operation are.
 */
export function participantsOf(memory: ShownMemory, span: OperationSpan): Participants {
  const { from, to, kind, opensAll = false } = span;
  const touched = touchedColumns(memory.timeline, span);
  const found = structuresOf(memory, span, touched);
  const all = othersOf(memory, { from, to: opensAll ? from : to, kind }, new Set());
  const { engine, timeline, view } = memory;
  // Structures with cells that the question marks come first.
  const marked = opensAll ? structuresHolding(engine.diagrams, timeline.columns, view.marked ?? []) : NONE_MARKED;
  const howOf = (name: string): How => (marked.has(name) ? 'written' : (found.get(name) ?? 'read'));
  const taking = opensAll || found.size === 0 ? new Map(all.map((name) => [name, howOf(name)])) : found;
  const parts = ranked(memory, opensAll ? { from, to: from, kind: null } : span, taking);
  const names = parts.map(({ name }) => name);
  return {
    parts: parts.slice(0, MAX_CARDS),
    // Structures that take part but have no card are the first collapsed ones.
    others: [...names.slice(MAX_CARDS), ...all.filter((name) => !names.includes(name))],
    involved: Math.max(0, names.length - MAX_CARDS),
    written: cellsIn(touched, 'written'),
    read: cellsIn(touched, 'read'),
    touches: found.size > 0,
  };
}

/**
 * Finds the structures that the shown stop of an operation touches, which all lead, and behind them those that earlier stops of the operation
 * touched, which stay open if there is room. Null if the stop touches no visible structure.
 */
export function participantsOfStop(memory: ShownMemory, { from, kind, stop }: OperationSpan): Participants | null {
  if (stop === undefined) return null;
  const span = { ...stop, kind };
  const now = touchedColumns(memory.timeline, stop);
  const found = structuresOf(memory, span, now);
  if (found.size === 0) return null;
  const earlier = { from, to: stop.from, kind };
  const before =
    stop.from > from ? structuresOf(memory, earlier, touchedColumns(memory.timeline, earlier)) : new Map<string, How>();
  for (const name of found.keys()) before.delete(name);
  // What a stop only reads is collapsed first: its sentence tells what it writes.
  const isRead = ({ name }: Participant): number => (found.get(name) === 'read' ? 1 : 0);
  const shown = ranked(memory, span, found)
    .map((part) => ({ ...part, leads: true }))
    .sort((a, b) => isRead(a) - isRead(b));
  const kept = ranked(memory, span, before).map((part) => ({ ...part, leads: false }));
  const names = new Set([...shown, ...kept].map(({ name }) => name));
  const parts = [...shown, ...kept].slice(0, Math.max(MAX_CARDS, shown.length));
  const left = [...shown, ...kept].slice(parts.length).map(({ name }) => name);
  return {
    parts,
    others: [...left, ...othersOf(memory, { ...stop, kind }, names)],
    involved: left.length,
    written: cellsIn(now, 'written'),
    read: cellsIn(now, 'read'),
    touches: true,
  };
}

/**
 * Finds the structures that a frame of a game touches, like `participantsOf`, and those with a value that an entity got without a write: its cell keeps
 * what it held before.
 */
export function participantsOfFrame(memory: ShownMemory, span: OperationSpan): Participants {
  const found = participantsOf(memory, span);
  if (!found.touches || found.parts.length >= MAX_CARDS) return found;
  const kept = keptCells(memory.timeline, memory.engine, [span.from, span.to]);
  const names = found.parts.map(({ name }) => name);
  const more = [...structuresHolding(memory.engine.diagrams, memory.timeline.columns, kept)]
    .filter((name) => found.others.includes(name))
    .slice(0, MAX_CARDS - names.length);
  if (more.length === 0) return found;
  const { diagrams } = memory.engine;
  const order = diagrams.names(memory.timeline.columns);
  const parts = more.map((name): Participant => {
    return { name, place: placeOf(diagrams, name), leads: true, order: order.indexOf(name) };
  });
  return {
    ...found,
    parts: [...found.parts, ...parts],
    others: found.others.filter((name) => !more.includes(name)),
    written: [...kept, ...found.written],
  };
}

/** Finds the structures that hold some cells now, or null if there are none. */
export function participantsOfCells(memory: ShownMemory, cells: readonly CellAt[]): Participants | null {
  const { engine, timeline, view } = memory;
  const { columns, position } = timeline;
  const names = [...structuresHolding(engine.diagrams, columns, cells)];
  const shown = new Set(names.filter((name) => view.visible?.(name) !== false).slice(0, MAX_CARDS));
  if (shown.size === 0) return null;
  const parts = [...shown].map(
    (name, order): Participant => ({ name, place: placeOf(engine.diagrams, name), leads: true, order }),
  );
  const others = othersOf(memory, { from: position, to: position, kind: null }, shown);
  return { parts, others, involved: 0, written: cells.slice(0, 2 * MAX_CELLS), read: [], touches: true };
}

/**
 * Returns the cells that show a selection, the most important first. If the steps from `from` to the timeline's position changed the selected
 * entity's structures, it returns the changed cells, the cells whose old values the entity took over, and its other cells in these structures.
 */
export function selectedCells(
  { engine, timeline }: Pick<ShownMemory, 'engine' | 'timeline'>,
  focus: Focus,
  from: number,
): readonly CellAt[] {
  const world = worldOf(engine, timeline);
  const cells = focusCells(world, focus);
  if (focus.kind !== 'entity') return cells;
  const kept = keptCells(timeline, engine, [from, timeline.position], focus.entity);
  const changed = [...structureWrites(timeline, world, focus.entity, from), ...kept];
  if (changed.length === 0) return cells;
  const { columns } = timeline;
  const holding = (all: readonly CellAt[]) => structuresHolding(engine.diagrams, columns, all);
  const names = holding(changed);
  return [...changed, ...cells.filter((cell) => [...holding([cell])].some((name) => names.has(name)))];
}

/** Returns the names of the structures that hold some cells now, in the order of the cells. */
export function structuresHolding(
  diagrams: Diagrams,
  columns: ColumnSet,
  cells: readonly CellAt[],
): ReadonlySet<string> {
  const found = [...new Set(cells.map(({ column }) => column))].flatMap(
    (name) => columns.find(name) ?? headedColumn(columns, name) ?? [],
  );
  return new Set(found.flatMap((column) => diagrams.structureOf(columns, column) ?? []));
}

function headedColumn(columns: ColumnSet, heading: string): Column | undefined {
  const group = headingOf(heading);
  return group === null ? undefined : [...columns].find(({ name }) => name.startsWith(`${group}.`));
}

/** Selects a single structure, or null if there is none with that name now. */
export function onlyParticipant(memory: ShownMemory, name: string): Participants | null {
  const { engine, timeline } = memory;
  if (!engine.diagrams.names(timeline.columns).includes(name)) return null;
  const { position } = timeline;
  const others = othersOf(memory, { from: position, to: position, kind: null }, new Set([name]));
  return {
    parts: [{ name, place: 'row', leads: true, order: 0 }],
    others,
    involved: 0,
    written: [],
    read: [],
    touches: true,
  };
}

/**
 * How the cells of a structure are touched: `written` if any of them is, `emptied` if none of those holds anything afterwards, or the structure has no
 * elements then. The first counts most.
 */
const TOUCHES = ['written', 'emptied', 'read'] as const;
type How = (typeof TOUCHES)[number];

/** Returns the touched structures in the order in which they are touched. Moves the timeline to the start of the operation. */
function structuresOf(
  { engine, timeline, view }: ShownMemory,
  span: OperationSpan,
  touched: ReadonlyMap<Column, Touch>,
) {
  const found = new Map<string, How>();
  const left = new Map(touched);
  if (timeline.position !== span.to) timeline.seek(span.to);
  const rows = rowsOfStructures(engine, timeline.columns);
  for (const position of [span.to, span.from]) {
    if (timeline.position !== position) timeline.seek(position);
    for (const [column, { written }] of left) {
      const name = engine.diagrams.structureOf(timeline.columns, column);
      if (name === null) continue;
      left.delete(column);
      if (view.visible?.(name) === false) continue;
      const holds = position === span.to && rows.get(name) !== 0 && holdsAny(column, written);
      const how = written.size === 0 ? 'read' : holds ? 'written' : 'emptied';
      const before = found.get(name);
      if (before === undefined || TOUCHES.indexOf(how) < TOUCHES.indexOf(before)) found.set(name, how);
    }
  }
  return found;
}

function holdsAny(column: Column, rows: ReadonlySet<number>): boolean {
  return [...rows].some((row) => column.peek(row) !== undefined);
}

/**
 * Returns the leading families first, and in each family written structures before those that are emptied, and these before those that are only read,
 * which are the first to be collapsed. Moves the timeline to the end of the operation.
 */
function ranked(
  { engine, timeline }: ShownMemory,
  { kind, to }: OperationSpan,
  found: ReadonlyMap<string, How>,
): Participant[] {
  const { diagrams } = engine;
  if (timeline.position !== to) timeline.seek(to);
  const order = new Map(diagrams.names(timeline.columns).map((name, at) => [name, at]));
  const leading = (kind === null ? undefined : diagrams.leadingFamilies?.[kind]) ?? [];
  const rank = (name: string): number => {
    const at = leading.indexOf(diagrams.familyOf(name));
    return at < 0 ? leading.length : at;
  };
  const parts = [...found.keys()].map((name): Participant => {
    const leads = leading.length === 0 || rank(name) < leading.length;
    return { name, place: placeOf(diagrams, name), leads, order: order.get(name) ?? order.size };
  });
  const touch = (name: string): number => TOUCHES.indexOf(found.get(name)!);
  // Sorting is stable: structures of equal rank stay in the order in which they were touched.
  return parts.sort((a, b) => rank(a.name) - rank(b.name) || touch(a.name) - touch(b.name));
}

function placeOf({ above, familyOf }: Diagrams, name: string): Participant['place'] {
  return above?.includes(familyOf(name)) === true ? 'above' : 'row';
}

/** The names of structures that are visible at the end of the operation, without its parts. */
function othersOf(
  { engine, timeline, view }: ShownMemory,
  { to }: OperationSpan,
  parts: ReadonlySet<string>,
): string[] {
  if (timeline.position !== to) timeline.seek(to);
  const visible = view.visible ?? isShownByDefault(engine.diagrams);
  return engine.diagrams.names(timeline.columns).filter((name) => visible(name) && !parts.has(name));
}
