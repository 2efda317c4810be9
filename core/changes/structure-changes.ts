import { getOrInsert } from '../trace/lookup.ts';
import { type Change, newChange } from './change.ts';
import type { SpanWrites } from './span-writes.ts';

/** Compares the structures that exist before and after a span: names with the steps that decided them. */
export function structureChanges(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Change[] {
  const created = [...after].filter(([name]) => !before.has(name));
  const destroyed = [...before].filter(([name]) => !after.has(name));
  return [
    ...created.map(([structure, step]) =>
      newChange({ kind: 'structure-created', step, places: [null, { structure, row: null }] }),
    ),
    ...destroyed.map(([structure, step]) =>
      newChange({ kind: 'structure-destroyed', step, places: [{ structure, row: null }, null] }),
    ),
  ];
}

/** Returns the pages that exist at the end of the span and were written in it. */
export function pageChanges({ pages }: SpanWrites): Change[] {
  const last = new Map(pages.map((page) => [`${page.column.id} ${page.row}`, page]));
  return [...last.values()].flatMap(({ column, row, step, isNew }) => {
    if (!isNew) return [];
    return newChange({
      kind: 'page',
      step,
      places: [null, { structure: String(column.meta.group ?? column.name), row }],
    });
  });
}

/** A hole that was opened and closed in the same span is no change. */
export function holeChanges({ holes }: SpanWrites): Change[] {
  const byCell = new Map<string, (typeof holes)[number][]>();
  for (const hole of holes) getOrInsert(byCell, `${hole.column.id} ${hole.row}`, () => []).push(hole);
  return [...byCell.values()].flatMap((own) => {
    const net = own.reduce((sum, { isOpened }) => sum + (isOpened ? 1 : -1), 0);
    const decisive = own.findLast(({ isOpened }) => isOpened === net > 0);
    if (net === 0 || decisive === undefined) return [];
    const { column, row, step } = decisive;
    const place = { structure: String(column.meta.group ?? column.name), row };
    return newChange(
      net > 0
        ? { kind: 'hole-opened', step, places: [null, place] }
        : { kind: 'hole-closed', step, places: [place, null] },
    );
  });
}
