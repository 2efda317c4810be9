import type { CellAt, ComponentPlace } from '../../core/world/world-reader.ts';

/** Returns the cell of a component that is a single value; null for tags and components with fields. */
export function singleValue({ values }: ComponentPlace) {
  const [only] = values;
  return values.length === 1 && only?.field === null ? only : null;
}

/**
 * Returns the cells of a component, beginning with the cell of its value. Cells of single fields are not included.
 * @param shown cells that are shown elsewhere, and therefore left out
 */
export function componentCells(place: ComponentPlace, shown: readonly CellAt[]): readonly CellAt[] {
  const { id, through } = place;
  const known = new Set(shown.map(keyOf));
  const cells = [...(id === null ? [] : [id]), ...through].filter((cell) => !known.has(keyOf(cell)));
  const value = singleValue(place);
  return value === null ? cells : [value, ...cells];
}

/** Returns how many of a component's cells are listed with it; the others are among the details of its entity. */
export function mainCells({ values }: ComponentPlace): number {
  return values.length > 1 ? 0 : 1;
}

function keyOf({ column, row }: CellAt): string {
  return `${column} ${row}`;
}
