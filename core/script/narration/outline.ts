import { firstIndex } from '../../trace/lookup.ts';
import type { Script } from '../language/script.ts';
import type { Operation } from '../operation/operation.ts';
import type { ScriptRun } from '../run/run.ts';
import type { StepSpan } from '../run/steppable.ts';

export interface Chapter {
  /** The position just before the operation. */
  readonly position: number;
  /** The first line of the comment above the operation. */
  readonly title: string;
}

/** An entry of the outline: a chapter, a set-up or an operation. */
export interface OutlineEntry {
  readonly kind: 'chapter' | 'setup' | 'operation';
  /** For a set-up, the number of its operations. */
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the chapters of a script with the operations between them. A set-up is one entry. */
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

/** The operations and set-ups of a script by their positions: in one run, or in the lockstep of several. */
interface Positions {
  readonly script: Pick<Script, 'text'>;
  readonly operations: readonly { readonly operation: Operation; readonly firstStep: number }[];
  readonly setups: readonly StepSpan[];
}

/** Returns the operations and set-ups that have a comment on the lines above them. Comments inside a set-up do not count. */
export function chaptersOf(run: Positions): readonly Chapter[] {
  // Most long scripts are generated and have no comments.
  if (!run.script.text.includes('#')) return [];
  const lines = run.script.text.split('\n').map((line) => line.trim());
  const titled = new Set<Operation>();
  return run.operations.flatMap(({ operation, firstStep }) => {
    // A line of a loop is performed several times, but begins one chapter.
    if (titled.has(operation)) return [];
    titled.add(operation);
    const isInside = run.setups.some(({ from, to }) => from < firstStep && firstStep < to);
    const title = isInside ? null : commentAbove(lines, beginningOf(lines, operation.span.line - 1));
    return title === null ? [] : [{ position: firstStep, title }];
  });
}

/** Returns the index of the chapter whose steps led to a position; -1 if the first one begins there or later. */
export function chapterAt(chapters: readonly Chapter[], position: number): number {
  return firstIndex(chapters.length, (i) => chapters[i]!.position >= position) - 1;
}

/** Returns the comment that a script begins with if it is one line and no operation stands right below, whose chapter it would be; null for other scripts. */
export function titleComment({ text, operations: [first] }: Pick<Script, 'text' | 'operations'>): string | null {
  const lines = text.split('\n').map((line) => line.trim());
  const below = lines.findIndex((line) => line !== '') + 1;
  const isChapter = first !== undefined && beginningOf(lines, first.span.line - 1) === below;
  return isChapter || lines[below]?.startsWith('#') ? null : commentAbove(lines, below);
}

/** Returns the line of `setup` if the operation is the first one in it, otherwise the operation's own line. */
function beginningOf(lines: readonly string[], index: number): number {
  return /^setup\b/.test(lines[index - 1] ?? '') ? index - 1 : index;
}

/** Returns the first line of the comment that ends right above line `index` (0-based). */
function commentAbove(lines: readonly string[], index: number): string | null {
  let first = index;
  while (first > 0 && lines[first - 1]!.startsWith('#')) first--;
  if (first === index) return null;
  return lines[first]!.replace(/^#+\s*/, '') || null;
}

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
 * Returns the chosen parts of a script as positions before and after them. A number counts operations and set-ups from
 * 1, as in the outline. A name is the title of a chapter, `setup`, or the beginning of an operation such as `add` or
 * `remove hero`.
 * @throws UnknownChapter
 */
export function chosenChapters(run: ScriptRun, wanted: readonly (string | number)[]): readonly StepSpan[] {
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

function partsNamed(entries: readonly OutlineEntry[], name: string): readonly StepSpan[] {
  const wanted = name.toLowerCase();
  return entries.flatMap(({ kind, title, from, to }, i) => {
    const own = kind === 'setup' ? 'setup' : title.toLowerCase();
    if (own !== wanted && !(kind === 'operation' && own.startsWith(`${wanted} `))) return [];
    if (kind !== 'chapter') return { from, to };
    const next = entries.slice(i + 1).find((entry) => entry.kind === 'chapter');
    return { from, to: next?.from ?? entries.at(-1)!.to };
  });
}
