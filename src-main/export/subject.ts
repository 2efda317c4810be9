import type { EmbeddedSource } from '../../core/export/embedded-source.ts';
import type { Picture } from '../../core/scene/svg.ts';
import { UserError } from '../user-error.ts';

/** What is exported: a script on one engine or on several side by side, a recording. */
export interface Subject {
  /** The requested positions, in order. */
  readonly positions: readonly number[];
  /** The picture at a position, or on the way to it from the one before: `t` is 0 there and 1 at the position. */
  draw(position: number, t: number): Picture;
  describe(position: number): Description;
}

/** What is said of a picture in its file. */
export interface Description {
  /** The position's number for people, and the last one. */
  readonly number: { readonly n: number; readonly total: number };
  /** What happens there, for the name of the file. */
  readonly code: string;
  /** For screen readers and tool tips. */
  readonly title: string;
  /** What opens when the picture is opened again; null for recordings, which are much larger than a picture. */
  readonly source: EmbeddedSource | null;
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
