import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClassQuestion } from '../../../../src-main/contract/class-protocol.ts';
import { useShell } from '../../../state/window/window-state.ts';
import { type Classroom, useClass } from '../../class/classroom.ts';
import { closeLesson, goTo, openLesson, useLesson } from '../state/lesson-state.ts';
import {
  askVotes,
  chooseOption,
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
const classroom = {
  async openQuestion(asked: ClassQuestion) {
    calls.push(`open ${asked.ask}`);
    question = asked;
    receive([0, 0]);
  },
  async closeQuestion() {
    calls.push('close');
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
  const bars = question!.options.map((choice, i) => ({ choice, count: counts[i]! }));
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
  useShell.setState({ home: false });
  openLesson({ name: 'voted.md', text: TEXT, id: null });
  stop = askVotes(classroom);
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
  const { id } = question!;
  receive([2, 1], false);
  closeLesson();
  openLesson({ name: 'voted.md', text: TEXT, id: null });
  expect(question!.id).toBe(id);
  receive([2, 1], false);
  expect(tally(FIRST)).toEqual([2, 1]);
});

test('a vote that was closed before anybody voted is opened again by a step back', () => {
  useClass.setState({ status: status(null) });
  receive([0, 0]);
  expect(stepBackInVote()).toBeNull();
  receive([1, 0], false);
  expect(stepBackInVote()).toBeNull();
  receive([0, 0], false);
  stepBackInVote()!();
  expect(calls).toEqual(['open Which one?', 'open Which one?']);
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
