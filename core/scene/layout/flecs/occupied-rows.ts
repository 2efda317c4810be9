import { type PagedRows, uniformRows } from '../paged-rows.ts';

/** Rows that stand together: an array that is used here and there shows these groups where something is. */
export const GROUP = 8;
/** Longer arrays are not searched: all of their groups are shown, so layout stays independent of their length. */
const LONGEST_SEARCHED = 65_536;

export interface OccupiedOptions {
  readonly rows: number;
  readonly occupied: (row: number) => boolean;
  /** Rows that are shown anyway, such as those that a step touched. */
  readonly also: Iterable<number>;
  /** Rows a page. */
  readonly page: number;
  readonly cellWidth: number;
  readonly width: number;
}

/** A sparse array without its long empty stretches. A run `opens` where it is the first that is shown of its page. */
export function occupiedRows(options: OccupiedOptions): PagedRows {
  const { rows, cellWidth, width } = options;
  if (rows > LONGEST_SEARCHED) return everyGroup(options);
  const groups = groupsOf(options);
  const pageOf = (group: number | undefined) => Math.floor(((group ?? Number.NaN) * GROUP) / options.page);
  const all = uniformRows({ rows: groups.length * GROUP, page: GROUP, cellWidth, width });
  const ordinals = new Map(groups.map((group, i) => [group, i]));
  return {
    lines: all.lines,
    cellWidth,
    width: all.width,
    place(row) {
      const ordinal = ordinals.get(Math.floor(row / GROUP));
      return ordinal === undefined ? undefined : all.place(ordinal * GROUP + (row % GROUP));
    },
    runs: (from, to) =>
      all.runs(from, to).map((run) => {
        const ordinal = Math.floor(run.first / GROUP);
        const group = groups[ordinal]!;
        const opens = pageOf(group) !== pageOf(groups[ordinal - 1]);
        return { ...run, page: pageOf(group), first: group * GROUP + (run.first % GROUP), opens };
      }),
    nullPages: () => [],
  };
}

function everyGroup({ rows, page, cellWidth, width }: OccupiedOptions): PagedRows {
  const all = uniformRows({ rows, page: GROUP, cellWidth, width });
  const runs = (from: number, to: number) =>
    all.runs(from, to).map((run) => ({ ...run, page: Math.floor(run.first / page), opens: run.first % page === 0 }));
  return { ...all, runs };
}

function groupsOf({ rows, occupied, also }: OccupiedOptions): number[] {
  const groups = new Set<number>();
  for (let row = 0; row < rows; row++) {
    if (!occupied(row)) continue;
    groups.add(Math.floor(row / GROUP));
    row += GROUP - 1 - (row % GROUP);
  }
  for (const row of also) groups.add(Math.floor(row / GROUP));
  return [...groups].sort((a, b) => a - b);
}
