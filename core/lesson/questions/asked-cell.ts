import type { MarkedCell } from '../../inspect/marked-cell.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import { keyOf, type Variant } from './right-answer.ts';

/** The cell that a `value` question asks about, and the memory in which it is shown before it is answered. */
export interface AskedCell {
  readonly position: number;
  readonly cell: MarkedCell;
  /** The cell, and those that are covered because they would tell the answer, or that of the next question. */
  readonly marked: readonly MarkedCell[];
}

const found = new WeakMap<Variant, AskedCell | null>();

/**
 * Where a `value` question shows its cell; null for other questions. That is the memory before the operation, and the cell empty where
 * it holds nothing yet. A cell of a structure that the operation makes is shown in the memory right after its first write, empty all
 * the same, and so are the others of its array. Leaves the timeline where it is.
 */
export function askedCell(made: Variant): AskedCell | null {
  const { timeline } = made.run;
  return getOrInsert(found, made, () => {
    const here = timeline.position;
    try {
      return askedIn(made);
    } finally {
      timeline.seek(here);
    }
  });
}

function askedIn(made: Variant): AskedCell | null {
  const { question, from, to, engine } = made;
  if (question.kind !== 'value') return null;
  const { timeline } = made.run;
  const { column: name, row } = question;
  timeline.seek(to);
  const structure = engine.diagrams.structureOf(timeline.columns, timeline.columns.get(name));
  timeline.seek(from);
  const isThere = structure !== null && engine.diagrams.names(timeline.columns).includes(structure);
  const isNew = timeline.columns.get(name).peek(row) === undefined;
  const written = keyOf(made, question)?.steps[0];
  const cell: MarkedCell = { column: name, row, ...(isNew && { cover: 'asked' }) };
  if (isThere || written === undefined) return { position: from, cell, marked: [cell] };
  const others = made.key.filter((each) => each.column === name && each.row !== row && each.before === undefined);
  const blank = others.map((each): MarkedCell => ({ column: name, row: each.row, cover: 'blank' }));
  return { position: written + 1, cell, marked: [cell, ...blank] };
}
