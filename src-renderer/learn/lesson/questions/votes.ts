import { create } from 'zustand';
import type { LessonMoment, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { useShell } from '../../../state/window/window-state.ts';
import { type Classroom, isClassOpen, useClass } from '../../class/classroom.ts';
import { idOfMoment } from '../../class/vote-id.ts';
import { useLesson } from '../state/lesson-state.ts';

export type VoteMoment = LessonMoment & { readonly kind: 'vote' };

/** The votes for each option, in the order of the lesson. */
export type Tally = readonly number[];

interface Votes {
  /** The opening of the lesson that the votes belong to. */
  readonly opening: number;
  /** The last counts of the class by moment. */
  readonly tallies: Readonly<Record<number, Tally>>;
  /** The option that was chosen in this window by moment. */
  readonly own: Readonly<Record<number, number>>;
}

export const useVotes = create<Votes>(() => ({ opening: -1, tallies: {}, own: {} }));

/** Returns the votes of the open lesson. If another lesson was opened, or its text was changed, no votes are kept. */
function votesNow(): Votes {
  const { opening } = useLesson.getState();
  const votes = useVotes.getState();
  return votes.opening === opening ? votes : { opening, tallies: {}, own: {} };
}

export function chooseOption(at: number, option: number): void {
  const votes = votesNow();
  useVotes.setState({ ...votes, own: { ...votes.own, [at]: option } });
}

/** Returns the number of the last vote before a moment that has the same options; null if there is none. */
export function voteBefore({ moments }: LessonRun, at: number): number | null {
  const options = (moment: LessonMoment): string | null =>
    moment.kind === 'vote' ? JSON.stringify(moment.vote.options) : null;
  const found = moments.findLastIndex(
    (each, i) => i < at && options(each) !== null && options(each) === options(moments[at]!),
  );
  return found < 0 ? null : found;
}

/** Returns the votes at a moment. Without a class, the choice in this window is the only vote. Null if nobody has voted. */
export function tallyAt(
  { tallies, own }: Pick<Votes, 'tallies' | 'own'>,
  at: number,
  { vote }: VoteMoment,
): Tally | null {
  const tally = tallies[at];
  if (tally !== undefined) return tally;
  const chosen = own[at];
  return chosen === undefined ? null : vote.options.map((_, i) => (i === chosen ? 1 : 0));
}

/** The class that votes; null while the window has none. */
let room: Classroom | null = null;

/** Returns the effect of a step forward while the class votes: it closes the vote and shows the bars. Null while nobody votes. */
export function stepInVote(): (() => void) | null {
  const poll = useClass.getState().status?.poll ?? null;
  const isVoting = poll?.taken === true && poll.question.id === votingNow()?.id;
  return isVoting ? () => void room?.closeQuestion() : null;
}

/** Returns the effect of a step back at a vote that was closed before anybody had voted: it opens the vote again. Null at every other moment. */
export function stepBackInVote(): (() => void) | null {
  const poll = useClass.getState().status?.poll ?? null;
  const shown = votingNow();
  const isMissed = shown !== null && poll?.question.id === shown.id && !poll.taken && poll.counts.answered === 0;
  return isMissed ? () => void room?.openQuestion(questionOf(shown), GRADING) : null;
}

/** No answer to a vote is right. */
const GRADING = { right: null, rows: {}, results: [] };

/**
 * Asks the class each vote while its moment is shown, and keeps the counts.
 * @returns a function that stops
 */
export function askVotes(classroom: Classroom): () => void {
  room = classroom;
  let asked: string | null = null;
  const update = (): void => {
    const shown = isClassOpen() && !useShell.getState().home ? votingNow() : null;
    const poll = useClass.getState().status?.poll ?? null;
    if (shown?.id !== asked) {
      const before = asked;
      asked = shown?.id ?? null;
      if (shown !== null) void classroom.openQuestion(questionOf(shown), GRADING);
      else if (poll?.question.id === before) void classroom.dismissQuestion();
    } else if (shown !== null && poll?.question.id === shown.id) {
      keep(
        shown.at,
        shown.moment.vote.options.map((option) => countOf(poll.counts.bars, option)),
      );
    }
  };
  const stops = [useLesson, useClass, useShell].map((store) => store.subscribe(update));
  return () => {
    room = null;
    for (const stop of stops) stop();
  };
}

function votingNow(): { readonly id: string; readonly at: number; readonly moment: VoteMoment } | null {
  const { position: at, played } = useLesson.getState();
  const moment = played?.moments[at];
  return moment?.kind === 'vote' ? { id: idOfMoment('vote', played!.lesson.name, at), at, moment } : null;
}

/** The class protocol has shorter texts than a lesson may have. */
function questionOf({ id, moment: { vote } }: { readonly id: string; readonly moment: VoteMoment }) {
  const options = vote.options.map(optionText);
  return { id, kind: 'choice' as const, ask: vote.ask.slice(0, 2000), options, letters: true };
}

function optionText(option: string): string {
  return option.slice(0, 200);
}

function countOf(bars: readonly { readonly choice: string; readonly count: number }[], option: string): number {
  return bars.find(({ choice }) => choice === optionText(option))?.count ?? 0;
}

function keep(at: number, tally: Tally): void {
  const votes = votesNow();
  if (JSON.stringify(votes.tallies[at]) === JSON.stringify(tally)) return;
  useVotes.setState({ ...votes, tallies: { ...votes.tallies, [at]: tally } });
}
