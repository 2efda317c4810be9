import type { Engine } from '../../engine/engine.ts';
import { type Depth, nextStop } from '../../script/narration/beats.ts';
import { splitLines } from '../../script/parse/lexer.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import type { Lesson, LessonMoment, LessonPart, Question, ViewBlock } from '../parse/lesson.ts';
import { isBeatDrawn } from './drawn-beats.ts';

type Without<M, Key extends PropertyKey> = M extends LessonMoment ? Omit<M, Key> : never;
type Bare = Without<LessonMoment, 'chapter' | 'notes' | 'view' | 'beginsPage'>;
type Unplaced = Without<LessonMoment, 'chapter' | 'notes' | 'view' | 'position' | 'prose' | 'beginsPage'>;

/**
 * Returns the stops of a lesson in order, see docs/lesson-format.md. The first is after the first `setup` block. There
 * is always at least one: a lesson without text has an empty moment.
 * Beats that touch nothing that the view draws are no stops, unless the operation has no others. Moves the timeline.
 * @param parts the parts that the run reached
 */
export function lessonMoments(
  lesson: Lesson,
  parts: readonly LessonPart[],
  run: ScriptRun,
  engine: Engine,
): readonly LessonMoment[] {
  return withNotesOfPages(new Moments(lesson, run, engine).of(parts));
}

/** Gives the steps of a page its notes. */
function withNotesOfPages(moments: readonly LessonMoment[]): readonly LessonMoment[] {
  let notes: string | null = null;
  return moments.map((moment) => {
    notes = moment.notes ?? (moment.beginsPage ? null : notes);
    return { ...moment, notes };
  });
}

class Moments {
  readonly #run: ScriptRun;
  readonly #engine: Engine;
  readonly #lines: readonly string[];
  /** Engines side by side have different beats, so they stop after operations. */
  readonly #depth: Depth;
  readonly #moments: LessonMoment[] = [];
  #position = 0;
  #operations = 0;
  #chapter: string | null = null;
  #view: ViewBlock | null = null;
  /** Prose that no moment shows yet, and notes for the next moment. */
  #prose: string | null = null;
  /** The view in effect where that prose is written. */
  #proseView: ViewBlock | null = null;
  #notes: string | null = null;
  /** Lines whose comments were shown. A line of a loop is performed several times. */
  readonly #captioned = new Set<number>();

  constructor({ text, head }: Lesson, run: ScriptRun, engine: Engine) {
    this.#engine = engine;
    this.#depth = head.compare.length === 0 ? 'beat' : 'operation';
    this.#run = run;
    this.#lines = splitLines(text);
  }

  of(parts: readonly LessonPart[]): readonly LessonMoment[] {
    const first = parts.find((part) => part.kind === 'setup' || part.kind === 'ops');
    const setup = first?.kind === 'setup' ? first : null;
    if (setup !== null) this.#position = this.#after(setup.end);
    for (const part of parts) {
      if (part === setup) {
        this.#operations = setup.end;
        // Prose above the first setup is shown with the picture after the setup.
        this.#flush();
      } else this.#add(part);
    }
    this.#flush();
    if (this.#moments.length === 0) this.#push({ kind: 'prose', position: this.#position, prose: null });
    return this.#moments;
  }

  #add(part: LessonPart): void {
    if (part.kind === 'prose') this.#addProse(part);
    else if (part.kind === 'setup' || part.kind === 'ops') this.#addBeats(part.end);
    else if (part.kind === 'notes') this.#addNotes(part.markdown);
    else if (part.kind === 'view') this.#view = part.view;
    else if (part.kind === 'quiz') this.#ask(part.question);
    else if (part.kind === 'compare') this.#show({ kind: 'compare', compare: part.compare });
    else if (part.kind === 'vote') this.#show({ kind: 'vote', vote: part.vote });
  }

  #ask(question: Question): void {
    const operation = this.#operations;
    if (operation < this.#run.whole.length) this.#show({ kind: 'question', question, operation });
  }

  #show(moment: Unplaced): void {
    this.#flush();
    this.#push({ ...moment, position: this.#position, prose: null });
  }

  #addProse({ markdown, heading }: Extract<LessonPart, { readonly kind: 'prose' }>): void {
    this.#flush();
    if (heading !== null) this.#chapter = heading;
    if (markdown === '') return;
    this.#prose = markdown;
    this.#proseView = this.#view;
  }

  /** Notes belong to the prose above them, or to the last moment. */
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
      const ends = this.#endsOfBeats(from, last);
      this.#position = ends.at(-1)!;
      const isFirst = operations[operation]?.firstStep === from;
      const drawn = this.#drawn(ends);
      const caption = isFirst ? this.#captionOf(operation) : null;
      let start = from;
      for (const position of drawn) {
        // A comment says what the whole operation did, so it is said when that is done.
        const prose = joined(this.#prose, position === drawn.at(-1) ? caption : null);
        const beginsPage = this.#prose !== null;
        this.#prose = null;
        this.#push({ kind: 'beat', from: start, operation, position, prose }, { beginsPage });
        start = position;
      }
    }
    this.#operations = end;
  }

  /** Returns the ends of the beats of one operation, from a step on. */
  #endsOfBeats(from: number, last: number): readonly number[] {
    const { timeline } = this.#run;
    const operation = timeline.operationOf(from);
    const ends: number[] = [];
    for (let at = from; at < last && timeline.operationOf(at) === operation; at = ends.at(-1)!)
      ends.push(Math.min(nextStop(this.#run, at, this.#depth), last));
    return ends;
  }

  /** Keeps the beats that the view draws; if there are none, the last beat. */
  #drawn(ends: readonly number[]): readonly number[] {
    if (this.#depth !== 'beat') return ends;
    const found = ends.filter((end) => isBeatDrawn(this.#run, end, this.#view, this.#engine));
    return found.length > 0 ? found : ends.slice(-1);
  }

  /** Returns the comments after an operation and on the lines above it. */
  #captionOf(operation: number): string | null {
    const line = this.#run.operations[operation]!.operation.span.line;
    if (this.#captioned.has(line)) return null;
    this.#captioned.add(line);
    const comments = [commentIn(this.#lines[line - 1]!)];
    for (let above = line - 2; this.#lines[above]?.trimStart().startsWith('#') === true; above--) {
      comments.unshift(commentIn(this.#lines[above]!));
    }
    return comments.filter((comment) => comment !== '').join('\n') || null;
  }

  /** Prose that is not followed by an operation becomes its own moment, with the view in effect where it is written. */
  #flush(): void {
    if (this.#prose === null) return;
    const prose = this.#prose;
    this.#prose = null;
    this.#push({ kind: 'prose', position: this.#position, prose }, { view: this.#proseView ?? this.#view });
  }

  #push(moment: Bare, { view = this.#view, beginsPage = true } = {}): void {
    this.#moments.push({ ...moment, beginsPage, chapter: this.#chapter, view, notes: this.#notes });
    this.#notes = null;
  }

  #after(operations: number): number {
    const { whole: records, timeline } = this.#run;
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
