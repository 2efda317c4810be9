import type { Grading, UnaskedQuestion } from '../../../../src-main/contract/class-protocol.ts';
import { useShell } from '../../../state/window/window-state.ts';
import { type Classroom, isClassOpen, useClass } from '../../class/classroom.ts';
import type { Poll } from '../../class/poll-bars.ts';
import { useQuestions } from '../../questions/question-state.ts';
import { useLesson } from '../state/lesson-state.ts';

/** A question or a vote at a moment of a lesson, to be asked to the class. */
export interface ToAsk {
  readonly question: UnaskedQuestion;
  /** Another text while the moment is shown asks for another round. Empty for the newest one. */
  readonly round: string;
  grading(): Grading;
  /** Called at each change after it was asked. `poll`: null until the class has received the question. */
  changed(poll: Poll | null): void;
}

/**
 * Asks the class what the lesson's moment asks, while it is shown, and again when its language changes.
 * @param shown what the moment asks now; null if it asks nothing
 * @returns a function that stops
 */
export function keepAsked(classroom: Classroom, shown: () => ToAsk | null): () => void {
  let asked: ToAsk | null = null;
  /** The id of the round before the one that was asked for. The class may not have received the new one. */
  let past: string | null = null;
  const ask = (next: ToAsk | null, poll: Poll | null): void => {
    const before = asked;
    asked = next;
    const again = next !== null && isAnotherRound(next, before);
    past = again ? (poll?.question.id ?? null) : null;
    if (next !== null) void classroom.openQuestion(next.question, next.grading(), again);
    else if (poll !== null && poll.question.about === before?.question.about) void classroom.dismissQuestion();
  };
  const update = (): void => {
    const next = isClassOpen() && !useShell.getState().home ? shown() : null;
    const poll = useClass.getState().status?.poll ?? null;
    if (keyOf(next) !== keyOf(asked)) ask(next, poll);
    else asked?.changed(isOf(poll, asked) && poll?.question.id !== past ? poll : null);
  };
  const stops = [useLesson, useQuestions, useClass, useShell].map((store) => store.subscribe(update));
  return () => {
    for (const stop of stops) stop();
  };
}

function keyOf(asked: ToAsk | null): string | null {
  return asked && JSON.stringify([asked.question, asked.round]);
}

function isAnotherRound(next: ToAsk, before: ToAsk | null): boolean {
  return next.question.about === before?.question.about && next.round !== '' && next.round !== before.round;
}

function isOf(poll: Poll | null, { question }: ToAsk): boolean {
  return poll?.question.about === question.about;
}
