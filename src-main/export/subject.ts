import type { Picture } from '../../core/scene/svg.ts';
import type { ExportRequest } from '../api.ts';

/** One picture to be written. */
export interface Drawable {
  readonly picture: Picture;
  /** What happens there, for the name of the file. */
  readonly code: string;
  /** For screen readers and tool tips. */
  readonly title: string;
  /** Where it was made, as far as that differs from the request's source and the position. */
  readonly source: Partial<ExportRequest['source'] & { step: number }>;
}

/** What is exported: a script on one engine, or on several side by side. */
export interface Subject {
  /** The last position. */
  readonly length: number;
  /** Those that were asked for, in order. */
  readonly positions: readonly number[];
  draw(position: number): Drawable;
}
