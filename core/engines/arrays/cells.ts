import type { CellTable } from '../../cells/cell-table.ts';

export const cells: CellTable = { kinds: {}, heading: () => null, headingFocus: () => null };
