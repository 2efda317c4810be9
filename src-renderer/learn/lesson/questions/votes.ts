import { create } from 'zustand';
import type { LessonMoment, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import type { UnaskedQuestion } from '../../../../src-main/contract/class-protocol.ts';
import { report } from '../../../state/window/window-state.ts';
import { type Classroom, isClassOpen, useClass } from '../../class/classroom.ts';
import type { Poll } from '../../class/poll-bars.ts';
import { aboutMoment } from '../../class/vote-id.ts';
import { useLesson } from '../state/lesson-state.ts';
import type { ToAsk } from './keep-asked.ts';

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

/** True if the vote has been open while its moment is shown: a step back then undoes the step that closed it. */
let wasOpen = false;

/** Returns the effect of a step forward while the class votes: it closes the vote and shows the bars. Null while nobody votes. */
export function stepInVote(): (() => void) | null {
  return pollNow()?.taken === true ? () => void room?.takeAnswers(false) : null;
}

/** Returns the effect of a step back at a vote that was closed while its moment is shown: it opens the vote again. Null at every other moment. */
export function stepBackInVote(): (() => void) | null {
  return wasOpen ? reopening() : null;
}

/** Returns what opens the shown vote again, with the votes so far; null if it is not closed. */
export function reopening(): (() => void) | null {
  return pollNow()?.taken === false ? () => void room?.takeAnswers(true) : null;
}

/** Returns the poll about the shown vote; null if there is none. */
function pollNow(): Poll | null {
  const poll = useClass.getState().status?.poll ?? null;
  return poll !== null && poll.question.about === voteToAsk()?.question.about ? poll : null;
}

/** Returns what the shown moment asks if it is a vote. Its counts are kept. */
export function voteToAsk(): ToAsk | null {
  const { position: at } = useLesson.getState();
  const question = questionAt(at);
  if (question === null) return null;
  return {
    question,
    round: '',
    grading: () => ({ right: null, rows: {}, results: [] }),
    changed(poll: Poll | null) {
      if (poll === null) return;
      wasOpen ||= poll.taken;
      keep(at, poll);
    },
  };
}

/**
 * Lets the votes of lessons be closed and opened again, and reads the votes so far whenever a lesson or a class is opened.
 * @returns a function that stops
 */
export function keepVotes(classroom: Classroom): () => void {
  room = classroom;
  let known: string | null = null;
  const recall = (): void => {
    const { opening, file } = useLesson.getState();
    const code = useClass.getState().status?.code;
    const now = code === undefined || file === null ? null : `${code} ${opening}`;
    if (now !== known && now !== null) void report(() => recallVotes(classroom));
    known = now;
  };
  const forgetOpen = useLesson.subscribe((now, before) => {
    if (now.position !== before.position || now.file?.name !== before.file?.name) wasOpen = false;
  });
  const stops = [forgetOpen, useLesson.subscribe(recall), useClass.subscribe(recall)];
  return () => {
    room = null;
    for (const stop of stops) stop();
  };
}

/** The window may be new, or show the lesson in another language. */
async function recallVotes(classroom: Classroom): Promise<void> {
  const results = await classroom.results();
  if (!isClassOpen()) return;
  for (const at of useLesson.getState().played?.moments.keys() ?? []) {
    const about = questionAt(at)?.about;
    const result = results.findLast(({ question }) => question.about === about);
    if (result !== undefined && votesNow().tallies[at] === undefined) keep(at, result);
  }
}

/** Returns the vote of a moment; null if it has none. The class protocol has shorter texts than a lesson may have. */
function questionAt(at: number): UnaskedQuestion | null {
  const { file, played } = useLesson.getState();
  const moment = played?.moments[at];
  if (file === null || moment?.kind !== 'vote') return null;
  const { ask, options } = moment.vote;
  const words = {
    kind: 'choice' as const,
    ask: ask.slice(0, 2000),
    options: options.map((text, i) => ({ choice: String(i), text: text.slice(0, 200) })),
    letters: true,
  };
  return { about: aboutMoment('vote', file, at, words), ...words };
}

function keep(at: number, { question: { options }, counts: { bars } }: Pick<Poll, 'question' | 'counts'>): void {
  const tally = options.map(({ choice }) => bars.find((bar) => bar.choice === choice)?.count ?? 0);
  const votes = votesNow();
  if (JSON.stringify(votes.tallies[at]) === JSON.stringify(tally)) return;
  useVotes.setState({ ...votes, tallies: { ...votes.tallies, [at]: tally } });
}
