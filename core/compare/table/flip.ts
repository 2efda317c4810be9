import type { CostTable } from './cost-table.ts';

/** The numbers at which two engines touch as many cache lines. Engines are indices in the table. */
export interface Flip {
  /** The engine with the cheaper changes, and the one with the cheaper visits. */
  readonly changing: number;
  readonly visiting: number;
  /** With more changes for each visit `changing` touches fewer lines, with fewer `visiting` does. */
  readonly changesPerVisit: number;
}

/** Returns where the answer flips; null if one engine is cheaper in both or equal in one of them, and for other numbers of engines than two. */
export function flipOf({ engines, change, visit }: Pick<CostTable, 'engines' | 'change' | 'visit'>): Flip | null {
  if (engines.length !== 2 || change === null || visit === null) return null;
  const visiting = visit.means[0]! < visit.means[1]! ? 0 : 1;
  const changing = 1 - visiting;
  const saved = visit.means[changing]! - visit.means[visiting]!;
  const paid = change.means[visiting]! - change.means[changing]!;
  return saved > 0 && paid > 0 ? { changing, visiting, changesPerVisit: saved / paid } : null;
}

/**
 * Returns the number of changes at which the answer flips for the visits of a table, rounded to be read: to tenths below 10. Null if it never flips, and if
 * a single change is enough.
 */
export function flipChanges(table: CostTable): number | null {
  const flip = flipOf(table);
  const at = flip === null ? 0 : table.visits * flip.changesPerVisit;
  if (at < 1) return null;
  return at < 10 ? Math.round(10 * at) / 10 : Math.round(at);
}
