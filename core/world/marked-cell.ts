import type { CellAt } from './world-reader.ts';

export interface MarkedCell extends CellAt {
  /** A question asks for its later value, so it is drawn with a question mark instead of its value, even if it does not exist yet. */
  readonly isAsked?: true | undefined;
  /** The cell does not exist, but an answer may write it, so it is drawn empty with a dashed edge. */
  readonly isBlank?: true | undefined;
  /** A student wrote it in their own memory, in any order, so the memory does not tell in the middle of which change it is. */
  readonly isByHand?: true | undefined;
  /** The cell holds the value of a wrong answer, so it is outlined with dots. */
  readonly isFound?: true | undefined;
}
