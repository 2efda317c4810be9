import type { EmbeddedSource } from '../../core/export/embedded-source.ts';
import type { Picture } from '../../core/scene/svg.ts';
import { UserError } from '../user-error.ts';

/** What is exported: a script on one engine or on several side by side, a recording. */
export interface Subject {
  /** The requested positions, in order. */
  readonly positions: readonly number[];
  /** The position that the way to `position` begins at: the stop before it; itself where there is none. */
  before(position: number): number;
  drawing(position: number): Drawing;
}

/** One position to be written. */
export interface Drawing extends Description {
  /**
   * The picture: `t` 1 at the position, less on the way to it from the one before. Marks on the way are changed in place: use a picture
   * before asking for the next.
   */
  at(t: number): Picture;
}

/** What is said of a picture in its file. */
export interface Description {
  /** The position's number for people, and the last one. */
  readonly number: { readonly n: number; readonly total: number };
  /** What happens there, for the name of the file. */
  readonly code: string;
  /** The operation that it belongs to. */
  readonly heading: string;
  /** What happens there, in a sentence: for screen readers, tool tips, handouts, speaker notes. */
  readonly title: string;
  /** The routine that is executed; empty where none is. */
  readonly pseudocode: readonly CodeLine[];
  /** What opens when the picture is opened again; null for recordings, which are much larger than a picture. */
  readonly source: EmbeddedSource | null;
}

/** A line of pseudocode. `indent` counts levels. */
export interface CodeLine {
  readonly text: string;
  readonly indent: number;
  /** It is executed now. */
  readonly current: boolean;
}

/**
 * The positions of a request, in order.
 * @param all those of `all`; the first and the last that exist are among them
 * @throws UserError when one of them does not exist
 */
export function wantedPositions(steps: 'all' | readonly number[], all: readonly number[]): readonly number[] {
  if (steps === 'all') return all;
  const [first, last] = [all[0]!, all.at(-1)!];
  const positions = [...new Set(steps)].sort((a, b) => a - b);
  const missing = positions.find((position) => position > last || position < first);
  if (missing !== undefined) throw new UserError('export.missing-step', { n: missing, last });
  return positions;
}
