import { filledTemplate, safeName } from '../../core/export/file-template.ts';
import type { PositionDrawing } from './exported-pictures.ts';

/** The parts of the file names of one format. */
export interface Naming {
  readonly extension: string;
  /** The part before the extension: `-dark` in a pair. */
  readonly suffix: string;
  /** A template that replaces the other parts. */
  readonly own?: { readonly template: string; readonly theme: string };
}

/** The number of a picture in a transition, which ends with the position itself. */
interface TransitionNumber {
  readonly n: number;
  readonly count: number;
}

/** Returns the last number of a transition; undefined if there are no pictures in between. */
export function lastOfTransition(between: number): TransitionNumber | undefined {
  return between === 0 ? undefined : { n: between + 1, count: between + 1 };
}

/**
 * Returns `003-swap-last-into-hole.png`, numbered by position or by the place in a storyboard. There are as many digits as in the last number, and
 * at least three, so names sort. Pictures of a transition are `003.1-…`, `003.2-…`.
 */
export function pictureName(
  { number, place, code, title, heading }: Pick<PositionDrawing, 'number' | 'place' | 'code' | 'title' | 'heading'>,
  { extension, suffix, own }: Naming,
  between?: TransitionNumber,
): string {
  const { n, total } = place ?? number;
  const part = between === undefined ? '' : `.${String(between.n).padStart(String(between.count).length, '0')}`;
  if (own !== undefined)
    return filledTemplate(own.template, { index: n, suffix: part, title, operation: heading, theme: own.theme });
  const digits = Math.max(3, String(total).length);
  return `${String(n).padStart(digits, '0')}${part}-${code.replace(/[^a-z0-9-]/gi, '-')}${suffix}.${extension}`;
}

/** Returns `sparse-sets-dark.gif`, the name of a file of all pictures. */
export function seriesName(name: string, { extension, suffix, own }: Naming): string {
  if (own !== undefined) {
    const title = withEnding(name, '');
    return filledTemplate(own.template, { index: 0, title, operation: title, theme: own.theme });
  }
  return withEnding(name, `${suffix}.${extension}`);
}

/** The limit of a name without its ending in bytes. File systems allow 255 bytes in all. */
const MAX_NAME = 200;

/**
 * Replaces the extension: `sparse-sets.ecs` becomes `sparse-sets.zip`, and a preset’s name like `add-remove ×6` becomes `add-remove-6.zip`. The
 * result is safe on all systems.
 */
export function withEnding(name: string, ending: string): string {
  return safeName(name.replace(/\.[^.]*$/, '').replace(/ ×(?=\d+$)/, '-'), MAX_NAME) + ending;
}
