import type { Picture } from '../../core/scene/svg.ts';
import type { ScriptSource } from '../api.ts';

/** One picture to be written. */
export interface Drawable {
  readonly picture: Picture;
  /** What its position is called, and the last one. */
  readonly number: { readonly n: number; readonly total: number };
  /** What happens there, for the name of the file. */
  readonly code: string;
  /** For screen readers and tool tips. */
  readonly title: string;
  /** Where it was made, as far as that differs from the request's script and the position. */
  readonly source: Partial<ScriptSource & { step: number }>;
}

/** What is exported: a script on one engine or on several side by side, a recording. */
export interface Subject {
  /** Positions that were asked for, in order. */
  readonly positions: readonly number[];
  draw(position: number): Drawable;
}
