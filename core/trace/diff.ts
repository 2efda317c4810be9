import type { Snapshot } from './snapshot.ts';
import type { Value } from './value.ts';

/** A cell that differs between two snapshots. */
export interface Change {
  readonly column: string;
  readonly row: number;
  readonly from: Value | undefined;
  readonly to: Value | undefined;
}

/** The changes that turn `before` into `after`, by column in order of name, then by row. */
export function diff(before: Snapshot, after: Snapshot): Change[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((column) => diffRows(column, before.get(column) ?? [], after.get(column) ?? []));
}

function diffRows(
  column: string,
  before: readonly (Value | undefined)[],
  after: readonly (Value | undefined)[],
): Change[] {
  const changes: Change[] = [];
  for (let row = 0; row < Math.max(before.length, after.length); row++) {
    if (!Object.is(before[row], after[row])) changes.push({ column, row, from: before[row], to: after[row] });
  }
  return changes;
}
