import type { CellAt } from './world-reader.ts';

/** A cell that is pointed at. */
export interface MarkedCell extends CellAt {
  /** A question asks what it will hold: it is drawn empty with a question mark, also where it is not there yet. */
  readonly isAsked?: true | undefined;
}
