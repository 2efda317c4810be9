import { columnsOf, type ObservedColumn } from './observed-column.ts';

/** What people should know of a capture: one row each, so that every window and every recording has them. */
export interface Figures {
  /** Milliseconds of each second that polling may cost the game, and that it does cost, judged by reply times. */
  readonly 'stall-budget': number;
  readonly stall: number;
  /** The longest pause of the last poll in milliseconds, judged by reply times. */
  readonly 'longest-pause': number;
  /** Milliseconds between the last two polls; 0 before there are two. */
  readonly interval: number;
  /** Tables whose rows do not match their count, entities in two places, entities in none. */
  readonly 'torn-tables': number;
  readonly duplicates: number;
  readonly homeless: number;
  /** Entities that no query yields (`NotQueryable`). */
  readonly hidden: number;
  /** Columns that are missing because there are too many, and how often the world has started again for that reason. */
  readonly 'left-out': number;
  readonly restarts: number;
  /** 1 when the game sends generations; otherwise all are taken for 0. */
  readonly generations: number;
  /** What is not requested because it would pause the game: milliseconds of that pause; 0 where nothing is left out. */
  readonly 'asks-tables': number;
  readonly 'asks-components': number;
  readonly 'asks-values': number;
  readonly 'asks-systems': number;
}

export function figureColumns(figures: Figures): ObservedColumn[] {
  const column = columnsOf('capture', { kind: 'flecs.capture', group: 'capture' });
  return Object.entries(figures).map(([role, value]) => column(role, 'f64', [Math.round(value * 10) / 10]));
}
