import type { Column } from '../../trace/column.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { type Diagrams, isShownByDefault } from './diagrams.ts';
import type { OperationSpan } from './shot.ts';
import { touchedStructures } from './touched-structures.ts';

/** Operations about entities, which also show where entities are kept. */
const ABOUT_ENTITIES: ReadonlySet<string> = new Set(['create', 'bulk', 'destroy', 'range', 'version']);

/** Longer operations are judged by their first and last steps. */
const MAX_STEPS = 400;

export interface CellCount {
  /** Each cell counts once. */
  readonly cells: number;
  /** Number of accesses to cells that the operation accessed before, which the cost counts again. */
  readonly again: number;
}

/** The structures that are drawn for an operation, and those that it touches. */
export interface OperationStructures {
  readonly visible: (name: string) => boolean;
  /** The written cells of each structure. Cells outside of all structures are counted under the empty name. The map is empty for long operations, because not all of their steps are visited. */
  readonly writes: ReadonlyMap<string, CellCount>;
  readonly touched: ReadonlySet<string>;
}

/**
 * Selects the structures that an operation touches and that hold components, so that large cells have room. An operation that touches none of these
 * shows all that it touches; one that touches nothing shows the structures that have content. The timeline's position does not change.
 */
export function operationStructures(
  timeline: Timeline,
  diagrams: Diagrams,
  { from, to, kind }: OperationSpan,
): OperationStructures {
  const here = timeline.position;
  timeline.seek(to);
  const { touched, writes } = touchedIn(timeline, diagrams, from, to);
  const leading = ABOUT_ENTITIES.has(kind ?? '') ? diagrams.leadingFamilies?.[kind!] : diagrams.componentFamilies;
  const isShown = isShownByDefault(diagrams);
  const candidates = (touched.size > 0 ? [...touched] : filled(timeline, diagrams)).filter(isShown);
  const chosen = candidates.filter((name) => leading?.includes(diagrams.familyOf(name)) ?? true);
  const names = new Set(chosen.length > 0 ? chosen : candidates);
  timeline.seek(here);
  return {
    visible: names.size === 0 ? isShown : (name) => names.has(name),
    writes,
    touched,
  };
}

function touchedIn(timeline: Timeline, diagrams: Diagrams, from: number, to: number) {
  const touched = new Set<string>();
  const writes = new Map<string, CellCount>();
  const written = new Map<Column, Set<number>>();
  const { columns } = timeline;
  const isLong = to - from > MAX_STEPS;
  for (let i = from; i < to; i++) {
    if (isLong && i - from >= MAX_STEPS / 2 && to - i > MAX_STEPS / 2) continue;
    const step = timeline.detailAt(i);
    for (const name of touchedStructures(diagrams, columns, step).keys()) touched.add(name);
    // The writes of a long operation are not all visited, so they are not counted.
    for (const { column, row } of isLong ? [] : step.writes) {
      const name = diagrams.structureOf(columns, column) ?? '';
      const rows = getOrInsert(written, column, () => new Set<number>());
      const { cells, again } = writes.get(name) ?? { cells: 0, again: 0 };
      writes.set(name, rows.has(row) ? { cells, again: again + 1 } : { cells: cells + 1, again });
      rows.add(row);
    }
  }
  return { touched, writes };
}

/** Returns the structures with content. */
function filled({ columns }: Timeline, diagrams: Diagrams): string[] {
  const found = new Set<string>();
  for (const column of columns) {
    const name = column.length > 0 ? diagrams.structureOf(columns, column) : null;
    if (name !== null) found.add(name);
  }
  return [...found];
}
