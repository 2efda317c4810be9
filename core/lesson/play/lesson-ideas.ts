import type { LessonMoment, LessonRun } from '../parse/lesson.ts';

/** Moments of a lesson that one picture of a document shows: the picture of the last of them. */
export interface LessonIdea {
  /** The number of the last moment, counted from 1. */
  readonly beat: number;
  /** The texts of the moments in order, as Markdown. */
  readonly words: readonly string[];
  /** The operations of the moments in order, without repetitions. */
  readonly operations: readonly number[];
  /** The notes of the moments for the presenter, as Markdown without repetitions. */
  readonly notes: readonly string[];
  /** The number of the question that the moments answer; null for other moments. */
  readonly answers: number | null;
}

interface LessonDocument {
  /** False if questions are left out. */
  readonly questions: boolean;
  /** True for a handout: a question shares the picture of the text above it, and its answer has none. */
  readonly isHandout: boolean;
}

/** The longest text, in characters, that shares a slide with the question below it. */
const MAX_ABOVE_QUESTION = 160;

/**
 * Divides a lesson into the ideas that a document shows. The steps of an operation are one idea, and so are operations of the same kind that follow
 * each other without a text between them.
 */
export function lessonIdeas({ moments, run }: LessonRun, made: LessonDocument): readonly LessonIdea[] {
  const kindOf = (operation: number): string | undefined => run.operations[operation]?.operation.kind;
  const told = new Set(moments.flatMap((each) => (each.kind === 'beat' && each.prose !== null ? each.operation : [])));
  const ideas: LessonIdea[] = [];
  moments.forEach((moment, i) => {
    if (moment.kind === 'question' && !made.questions) return;
    const before = ideas.at(-1)?.beat === i ? ideas.at(-1)! : null;
    const last = before === null ? null : moments[i - 1]!;
    const answers = answeredBy(moment, last, before, i);
    const goesOn = last !== null && before?.answers === answers && isOneIdea(last, moment, kindOf, told);
    const asks = last !== null && sharesPicture(last, moment, made);
    if (goesOn || asks) ideas.pop();
    ideas.push(extended(goesOn || asks ? before : null, moment, i + 1, answers));
  });
  return made.isHandout ? ideas.filter(({ answers }) => answers === null) : ideas;
}

/** Returns the number of the question before a step that performs its operation. A step with its own text is no answer. */
function answeredBy(
  moment: LessonMoment,
  last: LessonMoment | null,
  before: LessonIdea | null,
  i: number,
): number | null {
  if (moment.kind !== 'beat' || moment.beginsPage || last === null) return null;
  if (last.kind === 'question') return last.operation === moment.operation ? i : null;
  return last.kind === 'beat' && last.operation === moment.operation ? (before?.answers ?? null) : null;
}

/** @param told operations with a text, which may be at a later beat */
function isOneIdea(
  last: LessonMoment,
  moment: LessonMoment,
  kindOf: (operation: number) => string | undefined,
  told: ReadonlySet<number>,
): boolean {
  if (last.kind !== 'beat' || moment.kind !== 'beat' || last.view !== moment.view) return false;
  if (moment.operation === last.operation) return true;
  return !told.has(moment.operation) && kindOf(moment.operation) === kindOf(last.operation);
}

/** True for a question about the text above it, which shows the same memory. */
function sharesPicture(text: LessonMoment, moment: LessonMoment, { isHandout }: LessonDocument): boolean {
  if (text.kind !== 'prose' || moment.kind !== 'question') return false;
  const isAbout = moment.position === text.position && moment.chapter === text.chapter;
  return isAbout && (isHandout || (text.prose ?? '').length <= MAX_ABOVE_QUESTION);
}

function extended(idea: LessonIdea | null, moment: LessonMoment, beat: number, answers: number | null): LessonIdea {
  const { words = [], operations = [], notes = [] } = idea ?? {};
  const { prose, notes: own } = moment;
  return {
    beat,
    answers,
    words: [...words, ...(prose === null ? [] : [prose])],
    operations: [...new Set([...operations, ...(moment.kind === 'beat' ? [moment.operation] : [])])],
    notes: [...new Set([...notes, ...(own === null ? [] : [own])])],
  };
}
