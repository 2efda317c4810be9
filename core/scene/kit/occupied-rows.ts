import { type PagedRows, uniformRows } from './paged-rows.ts';

/** The number of rows in a group. A sparse array only shows the groups that contain something. */
export const GROUP = 8;
/** Longer arrays are not searched but show all their groups, so that layout does not depend on their length. */
const MAX_SEARCHED_LENGTH = 65_536;

export interface OccupiedOptions {
  readonly rows: number;
  readonly occupied: (row: number) => boolean;
  /** Rows whose groups are shown in any case, for example those that a step touched. */
  readonly also: Iterable<number>;
  readonly page: number;
  readonly cellWidth: number;
  readonly width: number;
}

/** Pages that are smaller than a group are groups themselves. */
function groupSize(page: number): number {
  return Math.min(GROUP, Math.max(1, page));
}

export function wholeGroups(rows: number, page: number): number {
  return Math.ceil(rows / groupSize(page)) * groupSize(page);
}

/** Lays out a sparse array without its long empty ranges. The first visible run of a page has `opens`. */
export function occupiedRows(options: OccupiedOptions): PagedRows {
  const { rows, cellWidth, width } = options;
  if (rows > MAX_SEARCHED_LENGTH) return everyGroup(options);
  const size = groupSize(options.page);
  const groups = groupsOf(options, size);
  const pageOf = (group: number | undefined) => Math.floor(((group ?? Number.NaN) * size) / options.page);
  const all = uniformRows({ rows: groups.length * size, page: size, cellWidth, width });
  const ordinals = new Map(groups.map((group, i) => [group, i]));
  return {
    ...all,
    place(row) {
      const ordinal = ordinals.get(Math.floor(row / size));
      return ordinal === undefined ? undefined : all.place(ordinal * size + (row % size));
    },
    runs: (from, to) =>
      all.runs(from, to).map((run) => {
        const ordinal = Math.floor(run.first / size);
        const group = groups[ordinal]!;
        const opens = pageOf(group) !== pageOf(groups[ordinal - 1]);
        return { ...run, page: pageOf(group), first: group * size + (run.first % size), opens };
      }),
  };
}

function everyGroup({ rows, page, cellWidth, width }: OccupiedOptions): PagedRows {
  const all = uniformRows({ rows, page: groupSize(page), cellWidth, width });
  const runs = (from: number, to: number) =>
    all.runs(from, to).map((run) => ({ ...run, page: Math.floor(run.first / page), opens: run.first % page === 0 }));
  return { ...all, runs };
}

function groupsOf({ rows, occupied, also }: OccupiedOptions, size: number): number[] {
  const groups = new Set<number>();
  for (let row = 0; row < rows; row++) {
    if (!occupied(row)) continue;
    groups.add(Math.floor(row / size));
    row += size - 1 - (row % size);
  }
  for (const row of also) groups.add(Math.floor(row / size));
  return [...groups].sort((a, b) => a - b);
}
