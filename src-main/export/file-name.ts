import { filledTemplate, safeName } from '../../core/export/file-template.ts';
import type { PositionDrawing } from './subject.ts';

/** How the files of one format are called. */
export interface Naming {
  readonly extension: string;
  /** Before the extension: `-dark` of a pair. */
  readonly suffix: string;
  /** Instead of all that. */
  readonly own?: { readonly template: string; readonly theme: string };
}

/** Which of the pictures on the way to a position; the last of them is that of the position itself. */
interface Way {
  readonly n: number;
  readonly count: number;
}

/** The picture of a position, where there are others on the way to it. */
export function endOfWay(between: number): Way | undefined {
  return between === 0 ? undefined : { n: between + 1, count: between + 1 };
}

/**
 * `003-swap-last-into-hole.png`, by the position or the place in a storyboard: as many digits as the last step has, at least three, so that names sort. With pictures on
 * the way to it they are `003.1-…`, `003.2-…`.
 */
export function pictureName(
  { number, place, code, title, heading }: Pick<PositionDrawing, 'number' | 'place' | 'code' | 'title' | 'heading'>,
  { extension, suffix, own }: Naming,
  way?: Way,
): string {
  const { n, total } = place ?? number;
  const part = way === undefined ? '' : `.${String(way.n).padStart(String(way.count).length, '0')}`;
  if (own !== undefined)
    return filledTemplate(own.template, { index: n, way: part, title, operation: heading, theme: own.theme });
  const digits = Math.max(3, String(total).length);
  return `${String(n).padStart(digits, '0')}${part}-${code.replace(/[^a-z0-9-]/gi, '-')}${suffix}.${extension}`;
}

/** `sparse-sets-dark.gif`: the file of all pictures of a source. */
export function seriesName(name: string, { extension, suffix, own }: Naming): string {
  if (own !== undefined) {
    const title = withEnding(name, '');
    return filledTemplate(own.template, { index: 0, title, operation: title, theme: own.theme });
  }
  return withEnding(name, `${suffix}.${extension}`);
}

/** Bytes of a name before its ending: all of it must be at most 255. */
const MAX_NAME = 200;

/** `sparse-sets.ecs` with the ending `.zip`: `sparse-sets.zip`. Safe on all systems, whatever the name is. */
export function withEnding(name: string, ending: string): string {
  return safeName(name.replace(/\.[^.]*$/, ''), MAX_NAME) + ending;
}
