import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClassQuestion, ClassResult, UnaskedQuestion } from '../../../../src-main/contract/class-protocol.ts';
import { useShell } from '../../../state/window/window-state.ts';
import { type Classroom, useClass } from '../../class/classroom.ts';
import { closeLesson, goTo, lessonChanged, openLesson, useLesson } from '../state/lesson-state.ts';
import { askClass } from './ask-class.ts';
import {
  chooseOption,
  keepVotes,
  reopening,
  stepBackInVote,
  stepInVote,
  tallyAt,
  useVotes,
  type VoteMoment,
  voteBefore,
} from './votes.ts';

const TEXT = `---
title: Voted
engine: entt
goals: [Vote]
minutes: 5
---

## Before

\`\`\`vote
ask: Which one?
options: [Sparse, Archetype]
\`\`\`

## Between

Words.

## After

\`\`\`vote
ask: And now?
options: [Sparse, Archetype]
\`\`\`

## Other

\`\`\`vote
ask: Something else?
options: [Yes, No]
\`\`\`
`;

/** The calls of the lesson, and the class that answers them. */
let calls: string[] = [];
let question: ClassQuestion | null = null;
/** The questions that the class was asked before. */
let results: ClassResult[] = [];
/** True if the class takes answers to what it is asked. */
let isTaken = true;
const classroom = {
  async openQuestion(asked: UnaskedQuestion) {
    calls.push(`open ${asked.ask}`);
    question = { ...asked, id: 'q1' };
    receive([0, 0], isTaken);
  },
  async takeAnswers(taken: boolean) {
    calls.push(taken ? 'take' : 'close');
  },
  async results() {
    return results;
  },
  async dismissQuestion() {
    calls.push('dismiss');
    question = null;
    useClass.setState({ status: status(null) });
  },
} as unknown as Classroom;

type Status = NonNullable<ReturnType<typeof useClass.getState>['status']>;

function status(poll: Status['poll']): Status {
  return { code: 'AAA-AAA', addresses: [], joined: 2, poll } as unknown as Status;
}

/** Receives the counts of the options. */
function receive(counts: readonly number[], taken = true): void {
  const bars = question!.options.map(({ choice }, i) => ({ choice, count: counts[i]! }));
  const answered = counts.reduce((sum, count) => sum + count, 0);
  useClass.setState({ status: status({ question: question!, taken, counts: { bars, answered }, right: null }) });
}

const moments = () => useLesson.getState().played!.moments as readonly VoteMoment[];
const tally = (at: number) => tallyAt(useVotes.getState(), at, moments()[at]!);
const [FIRST, WORDS, SECOND, OTHER] = [0, 1, 2, 3];

let stop = (): void => {};
beforeEach(() => {
  calls = [];
  question = null;
  results = [];
  isTaken = true;
  useShell.setState({ home: false });
  openLesson({ name: 'voted.md', text: TEXT, id: null });
  const stops = [keepVotes(classroom), askClass(classroom, String, () => [])];
  stop = () => {
    for (const each of stops) each();
  };
});
afterEach(() => {
  stop();
  closeLesson();
  useClass.setState({ status: null });
});

test('the class is asked while a vote is shown, and its counts remain', () => {
  useClass.setState({ status: status(null) });
  expect(calls).toEqual(['open Which one?']);
  receive([2, 1]);
  goTo(WORDS);
  expect(calls).toEqual(['open Which one?', 'dismiss']);
  expect(tally(FIRST)).toEqual([2, 1]);
  expect(tally(SECOND)).toBeNull();
});

test('a lesson that is opened again asks the same vote, whose counts return', () => {
  useClass.setState({ status: status(null) });
  const { about } = question!;
  receive([2, 1], false);
  closeLesson();
  openLesson({ name: 'voted.md', text: TEXT, id: null });
  expect(question!.about).toBe(about);
  receive([2, 1], false);
  expect(tally(FIRST)).toEqual([2, 1]);
});

test('a step back opens a vote again that was closed while it is shown; one that was closed earlier has a button', () => {
  useClass.setState({ status: status(null) });
  receive([1, 0]);
  expect([stepBackInVote(), reopening()]).toEqual([null, null]);
  receive([1, 0], false);
  stepBackInVote()!();
  isTaken = false;
  goTo(WORDS);
  goTo(FIRST);
  expect(stepBackInVote()).toBeNull();
  reopening()!();
  expect(calls).toEqual(['open Which one?', 'take', 'dismiss', 'open Which one?', 'take']);
});

test('another language asks the same vote in its words, and a new window reads earlier votes', async () => {
  openLesson({ name: 'voted.md', text: TEXT, id: 'voted' });
  useClass.setState({ status: status(null) });
  const { about } = question!;
  receive([2, 1], false);
  results = [{ question: question!, counts: { bars: [{ choice: '1', count: 1 }], answered: 1 } } as ClassResult];
  lessonChanged({ name: 'voted.md', text: TEXT.replace('Which one?', '哪一个？'), id: 'voted' });
  expect([question!.ask, question!.about]).toEqual(['哪一个？', about]);
  openLesson({ name: 'voted.md', text: TEXT, id: 'voted' }, SECOND);
  await expect.poll(() => tally(FIRST)).toEqual([0, 1]);
});

test('a step forward closes the vote of the class, once', () => {
  expect(stepInVote()).toBeNull();
  useClass.setState({ status: status(null) });
  receive([1, 0]);
  stepInVote()!();
  expect(calls).toEqual(['open Which one?', 'close']);
  receive([1, 0], false);
  expect(stepInVote()).toBeNull();
  expect(tally(FIRST)).toEqual([1, 0]);
});

test('a later vote knows the earlier one with the same options', () => {
  const played = useLesson.getState().played!;
  expect([FIRST, SECOND, OTHER].map((at) => voteBefore(played, at))).toEqual([null, FIRST, null]);
});

test('without a class, the choice of this window counts, and another lesson forgets it', () => {
  chooseOption(FIRST, 1);
  expect(tally(FIRST)).toEqual([0, 1]);
  chooseOption(FIRST, 0);
  expect(tally(FIRST)).toEqual([1, 0]);
  openLesson({ name: 'voted.md', text: TEXT, id: null });
  chooseOption(SECOND, 1);
  expect(tally(FIRST)).toBeNull();
});

test('Home asks nothing', () => {
  useShell.setState({ home: true });
  useClass.setState({ status: status(null) });
  expect(calls).toEqual([]);
});
