import type { CaptureFigures } from '../columns/capture-figures.ts';
import { WorldDescriber } from '../columns/describe-world.ts';
import type { ObservedColumn } from '../columns/observed-column.ts';
import type { PolledWorld } from '../columns/polled-world.ts';
import type { BuildInfo } from '../replies/build-info.ts';
import { NOT_QUERYABLE, toggledId } from '../replies/id-text.ts';
import type { PollResult } from './poller.ts';

type Consistency = Pick<
  CaptureFigures,
  'torn-tables' | 'duplicates' | 'homeless' | 'hidden' | 'switched-off' | 'generations'
>;

/** The columns of the last poll and the figures about its consistency. */
export class PollCapture {
  build: BuildInfo;
  columns: readonly ObservedColumn[] = [];
  consistency: Consistency = {
    'torn-tables': 0,
    duplicates: 0,
    homeless: 0,
    hidden: 0,
    'switched-off': 0,
    generations: 0,
  };
  torn = false;
  readonly #describer = new WorldDescriber();

  constructor(build: BuildInfo) {
    this.build = build;
  }

  update({ observed, isConsistent, hasGenerations }: PollResult): void {
    const { tables, duplicates, homeless } = observed.placement;
    const torn = tables.filter((table) => table.torn).length;
    this.torn = !isConsistent || torn + duplicates.length + homeless.length > 0;
    this.consistency = {
      'torn-tables': torn,
      duplicates: duplicates.length,
      homeless: homeless.length,
      hidden: tables.reduce((sum, { hidden, ids }) => sum + (ids.includes(NOT_QUERYABLE) ? hidden : 0), 0),
      'switched-off': countSwitchedOff(observed),
      generations: hasGenerations ? 1 : this.consistency.generations,
    };
    this.columns = this.#describer.describe(observed, this.build);
  }
}

/** Counts rows without a value of a component that can be switched off, if its values were requested. */
function countSwitchedOff({ placement, values }: PolledWorld): number {
  return placement.tables.reduce((sum, { ids, rows }) => {
    const watched = ids.flatMap((id) => values.get(toggledId(id) ?? '') ?? []);
    return sum + watched.reduce((off, cells) => off + rows.filter(({ index }) => !cells.has(index)).length, 0);
  }, 0);
}
