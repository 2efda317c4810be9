import type { CellAt } from './world-reader.ts';

/** A cell that is pointed at. */
export interface MarkedCell extends CellAt {
  /**
   * It is drawn empty, whatever it holds, and where it is not there yet. `asked`: with a question mark, for a question asks what it will hold.
   * `blank`: not outlined, for it would tell the answer.
   */
  readonly cover?: 'asked' | 'blank' | undefined;
}
