import { columnFactory, type ObservedColumn } from './observed-column.ts';

/** Facts about the capture. Each is a column with one row, so every window and every recording has them. */
export interface CaptureFigures {
  /** Milliseconds of each second that polling may cost the game, and the measured cost, both estimated from reply times. */
  readonly 'stall-budget': number;
  readonly stall: number;
  /** The longest pause of the last poll in milliseconds, estimated from reply times. */
  readonly 'longest-pause': number;
  /** Milliseconds between the last two polls; 0 before the second one. */
  readonly interval: number;
  /** The number of tables whose rows do not match their count, of entities in two places, and of entities in no table. */
  readonly 'torn-tables': number;
  readonly duplicates: number;
  readonly homeless: number;
  /** The number of entities that no query returns (`NotQueryable`). */
  readonly hidden: number;
  /** The number of watched values that are missing because their component is switched off, so no query returns them. */
  readonly 'switched-off': number;
  /** The number of columns that are missing because there are too many, and how often the probe has restarted for that reason. */
  readonly 'left-out': number;
  readonly restarts: number;
  /** 1 if the game reports generations; otherwise all are assumed to be 0. */
  readonly generations: number;
  /** For each request that is not sent because it would pause the game too long: the milliseconds of that pause. 0 if it is sent. */
  readonly 'asks-tables': number;
  readonly 'asks-components': number;
  readonly 'asks-values': number;
  readonly 'asks-systems': number;
}

export function captureColumns(figures: CaptureFigures): ObservedColumn[] {
  const column = columnFactory('capture', { kind: 'flecs.capture', group: 'capture' });
  return Object.entries(figures).map(([role, value]) => column(role, 'f64', [Math.round(value * 10) / 10]));
}
