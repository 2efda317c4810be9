import type { CellTable } from '../../cells/cell-table.ts';
import { rowOrigins } from './diagrams/row-origins.ts';

export const cells: CellTable = { kinds: {}, origins: rowOrigins, heading: () => null, headingFocus: () => null };
