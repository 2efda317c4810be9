import type { MarkedCell } from '../../scene/view.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import { keyOf, type Variant } from './right-answer.ts';

/** The cell that a `value` question asks about, and the memory in which it is shown before it is answered. */
export interface AskedCell {
  readonly position: number;
  readonly cell: MarkedCell;
}

const found = new WeakMap<Variant, AskedCell | null>();

/**
 * Where a `value` question shows its cell; null for other questions. That is the memory before the operation, and the cell empty where
 * it holds nothing yet. A cell of a structure that the operation makes is shown in the memory right after its first write, empty all
 * the same. Leaves the timeline where it is.
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
  const asked = timeline.columns.get(name).peek(row) === undefined;
  const written = keyOf(made, question)?.steps[0];
  const position = isThere || written === undefined ? from : written + 1;
  return { position, cell: { column: name, row, ...(asked && { asked }) } };
}
