import type { Span } from './beats.ts';
import type { ScriptRun } from './run.ts';

/** A place in a script with a title. */
export interface Chapter {
  /** Position just before the operation. */
  readonly position: number;
  /** What the script's comment says there. */
  readonly title: string;
}

/** A line of the outline: a chapter, a set-up or an operation. */
export interface OutlineEntry {
  readonly kind: 'chapter' | 'setup' | 'operation';
  /** Of a set-up the number of its operations. */
  readonly title: string;
  /** The positions before and after it. */
  readonly from: number;
  readonly to: number;
}

/** Chapters, and between them operations; a set-up is one entry. */
export function outlineOf(run: ScriptRun): readonly OutlineEntry[] {
  const chapters = new Map(chaptersOf(run).map(({ position, title }) => [position, title]));
  const entries: OutlineEntry[] = [];
  let last = -1;
  for (const { operation, firstStep, endStep } of run.operations) {
    const setup = run.setups.find(({ from, to }) => from <= firstStep && firstStep < to);
    if (setup !== undefined && setup.from <= last) continue;
    const from = setup?.from ?? firstStep;
    const to = setup?.to ?? endStep;
    const title = chapters.get(firstStep);
    if (title !== undefined && from > last) entries.push({ kind: 'chapter', title, from, to: from });
    if (setup === undefined) entries.push({ kind: 'operation', title: operation.text, from, to });
    else entries.push({ kind: 'setup', title: String(setup.operations), from, to });
    last = from;
  }
  return entries;
}

/** Operations, and set-ups, with a comment on lines of their own above them. Within a set-up there are none. */
export function chaptersOf(run: ScriptRun): readonly Chapter[] {
  // Most long scripts come from a program and have no comment.
  if (!run.script.text.includes('#')) return [];
  const lines = run.script.text.split('\n').map((line) => line.trim());
  return run.operations.flatMap(({ operation, firstStep }) => {
    const isInside = run.setups.some(({ from, to }) => from < firstStep && firstStep < to);
    const title = isInside ? null : commentAbove(lines, beginningOf(lines, operation.span.line - 1));
    return title === null ? [] : [{ position: firstStep, title }];
  });
}

/** The line `setup` above an operation, if it is the first in it; else the operation's own. */
function beginningOf(lines: readonly string[], index: number): number {
  return /^setup\b/.test(lines[index - 1] ?? '') ? index - 1 : index;
}

/** The first line of the comment that ends right above line `index` (0-based). */
function commentAbove(lines: readonly string[], index: number): string | null {
  let first = index;
  while (first > 0 && lines[first - 1]!.startsWith('#')) first--;
  if (first === index) return null;
  return lines[first]!.replace(/^#+\s*/, '') || null;
}

/** A chapter was asked for that a script or lesson does not have. */
export class UnknownChapter extends RangeError {
  readonly chapter: string | number;
  readonly known: readonly string[];

  constructor(chapter: string | number, known: readonly string[]) {
    super(`There is no chapter ${chapter} among ${known.join(', ')}`);
    this.chapter = chapter;
    this.known = known;
  }
}

/**
 * The parts of a script that were chosen, as positions before and after them. A number counts operations and set-ups from 1, as the
 * outline lists them. A name is the title of a chapter, `setup`, or how an operation begins: `add`, `remove hero`.
 * @throws UnknownChapter
 */
export function chosenChapters(run: ScriptRun, wanted: readonly (string | number)[]): readonly Span[] {
  const entries = outlineOf(run);
  const parts = entries.filter(({ kind }) => kind !== 'chapter');
  return wanted.flatMap((chapter) => {
    const found = typeof chapter === 'number' ? parts.slice(chapter - 1, chapter) : partsNamed(entries, chapter);
    if (found.length > 0) return found;
    throw new UnknownChapter(chapter, [
      ...new Set(entries.map(({ kind, title }) => (kind === 'setup' ? kind : title))),
    ]);
  });
}

function partsNamed(entries: readonly OutlineEntry[], name: string): readonly Span[] {
  const wanted = name.toLowerCase();
  return entries.flatMap(({ kind, title, from, to }, i) => {
    const own = kind === 'setup' ? 'setup' : title.toLowerCase();
    if (own !== wanted && !(kind === 'operation' && own.startsWith(`${wanted} `))) return [];
    if (kind !== 'chapter') return { from, to };
    const next = entries.slice(i + 1).find((entry) => entry.kind === 'chapter');
    return { from, to: next?.from ?? entries.at(-1)!.to };
  });
}
