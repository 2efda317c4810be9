import { nextStop } from '../script/beats.ts';
import { splitLines } from '../script/lexer.ts';
import type { ScriptRun } from '../script/run.ts';
import type { Lesson, LessonView, Moment, Part, Question } from './lesson.ts';

type Without<M, Key extends PropertyKey> = M extends Moment ? Omit<M, Key> : never;
type Bare = Without<Moment, 'chapter' | 'notes' | 'view'>;
type Unplaced = Without<Moment, 'chapter' | 'notes' | 'view' | 'position' | 'prose'>;

/**
 * The stops of a lesson, in its order: docs/lesson-format.md. The first is behind the first `setup` block. There is always one: a lesson
 * without any text has one that says nothing.
 * @param parts those that the run has reached
 */
export function momentsOf(lesson: Lesson, parts: readonly Part[], run: ScriptRun): readonly Moment[] {
  return new Moments(lesson, run).of(parts);
}

class Moments {
  readonly #run: ScriptRun;
  readonly #lines: readonly string[];
  readonly #moments: Moment[] = [];
  #position = 0;
  #operations = 0;
  #chapter: string | null = null;
  #view: LessonView | null = null;
  /** Prose that no moment shows yet, and notes for the moment that will. */
  #prose: string | null = null;
  /** What is shown where that prose is in the text. */
  #proseView: LessonView | null = null;
  #notes: string | null = null;

  constructor({ text }: Lesson, run: ScriptRun) {
    this.#run = run;
    this.#lines = splitLines(text);
  }

  of(parts: readonly Part[]): readonly Moment[] {
    const first = parts.find((part) => part.kind === 'setup' || part.kind === 'ops');
    const setup = first?.kind === 'setup' ? first : null;
    if (setup !== null) this.#position = this.#after(setup.end);
    for (const part of parts) {
      if (part === setup) {
        this.#operations = setup.end;
        // Prose above the first set-up is said with the picture that it leaves.
        this.#flush();
      } else this.#add(part);
    }
    this.#flush();
    if (this.#moments.length === 0) this.#push({ kind: 'prose', position: this.#position, prose: null });
    return this.#moments;
  }

  #add(part: Part): void {
    if (part.kind === 'prose') this.#addProse(part);
    else if (part.kind === 'setup' || part.kind === 'ops') this.#addBeats(part.end);
    else if (part.kind === 'notes') this.#addNotes(part.markdown);
    else if (part.kind === 'view') this.#view = part.view;
    else if (part.kind === 'quiz') this.#ask(part.question);
    else if (part.kind === 'compare') this.#show({ kind: 'compare', compare: part.compare });
  }

  #ask(question: Question): void {
    const operation = this.#operations;
    if (operation < this.#run.operations.length) this.#show({ kind: 'question', question, operation });
  }

  /** A stop at which nothing is run. */
  #show(moment: Unplaced): void {
    this.#flush();
    this.#push({ ...moment, position: this.#position, prose: null });
  }

  #addProse({ markdown, heading }: Extract<Part, { readonly kind: 'prose' }>): void {
    this.#flush();
    if (heading !== null) this.#chapter = heading;
    if (markdown === '') return;
    this.#prose = markdown;
    this.#proseView = this.#view;
  }

  /** Notes are for the prose above them, or for the last moment. */
  #addNotes(markdown: string): void {
    const last = this.#moments.at(-1);
    if (this.#prose !== null || last === undefined) this.#notes = joined(this.#notes, markdown);
    else this.#moments[this.#moments.length - 1] = { ...last, notes: joined(last.notes, markdown) };
  }

  #addBeats(end: number): void {
    const { operations, timeline } = this.#run;
    const last = this.#after(end);
    for (let from = this.#position; from < last; from = this.#position) {
      const operation = timeline.operationOf(from);
      this.#position = Math.min(nextStop(this.#run, from, 'beat'), last);
      const isFirst = operations[operation]?.firstStep === from;
      const prose = joined(this.#prose, isFirst ? this.#captionOf(operation) : null);
      this.#prose = null;
      this.#push({ kind: 'beat', from, operation, position: this.#position, prose });
    }
    this.#operations = end;
  }

  /** Comments behind an operation and on the lines above it. */
  #captionOf(operation: number): string | null {
    const line = this.#run.operations[operation]!.operation.span.line;
    const comments = [commentIn(this.#lines[line - 1]!)];
    for (let above = line - 2; this.#lines[above]?.trimStart().startsWith('#') === true; above--) {
      comments.unshift(commentIn(this.#lines[above]!));
    }
    return comments.filter((comment) => comment !== '').join('\n') || null;
  }

  /** Prose that no operation follows is a moment of its own, with the view that it is written under. */
  #flush(): void {
    if (this.#prose === null) return;
    const prose = this.#prose;
    this.#prose = null;
    this.#push({ kind: 'prose', position: this.#position, prose }, this.#proseView ?? this.#view);
  }

  #push(moment: Bare, view = this.#view): void {
    this.#moments.push({ ...moment, chapter: this.#chapter, view, notes: this.#notes });
    this.#notes = null;
  }

  /** The position after the first `operations` operations. */
  #after(operations: number): number {
    const { operations: records, timeline } = this.#run;
    const last = records[Math.min(operations, records.length) - 1];
    return last?.endStep ?? records[0]?.firstStep ?? timeline.length;
  }
}

function commentIn(line: string): string {
  const at = line.indexOf('#');
  return at === -1
    ? ''
    : line
        .slice(at)
        .replace(/^#+\s*/, '')
        .trim();
}

function joined(first: string | null, second: string | null): string | null {
  return first === null || second === null ? (first ?? second) : `${first}\n\n${second}`;
}
