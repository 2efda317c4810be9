import { afterEach, beforeEach, expect, test } from 'vitest';
import { strictTranslator } from '../../../../core/testing/texts.ts';
import type { UnaskedQuestion } from '../../../../src-main/contract/class-protocol.ts';
import { transport } from '../../../state/play/transport.ts';
import type { Classroom } from '../../class/classroom.ts';
import { useClass } from '../../class/classroom.ts';
import { sharedView } from '../../class/shared-view.ts';
import { reveal } from '../../questions/answering.ts';
import { closeLesson, goTo, openLesson, useLesson } from '../state/lesson-state.ts';
import { askClass } from './ask-class.ts';
import { shareLessons } from './share-lesson.ts';

const TEXT = `---
title: Shared
engine: entt
goals: [Follow]
minutes: 5
---

\`\`\`view
show: [storages]
only: [Selected]
\`\`\`

First words.

\`\`\`setup
tag Selected
create e0
create e1
\`\`\`

\`\`\`notes
NOTES of the speaker.
\`\`\`

\`\`\`ops
add e0 Selected
\`\`\`

\`\`\`quiz choose
ask: Where does e1 go?
hint: HINT
options:
  - text: To the end
    claim: storages.Selected.packed = [e0, e1]
  - text: To the start
    claim: storages.Selected.packed = [e1, e0]
    feedback: FEEDBACK
why: BECAUSE
\`\`\`

\`\`\`ops
add e1 Selected # ANSWER
\`\`\`

Last words.
`;

shareLessons(strictTranslator('en'));
const STATUS = {
  ...{ isOwn: true, isFollowed: true, lesson: null, addresses: [], code: 'ABC-DEF' },
  ...{ joined: 1, seatsPerAddress: 5, held: [], poll: null },
};
const said: unknown[] = [];
const gradings: unknown[] = [];
const classroom = {
  openQuestion: async (question: unknown, grading: unknown) => {
    said.push(question);
    gradings.push(grading);
  },
  takeAnswers: async (taken: boolean) => void said.push(taken ? 'opened' : 'closed'),
  dismissQuestion: async () => void said.push('dismissed'),
} as unknown as Classroom;

let stop = (): void => {};
beforeEach(() => {
  said.length = 0;
  gradings.length = 0;
  stop = askClass(classroom, strictTranslator('en'), () => ['right', 'hole-left']);
  openLesson({ name: 'shared.md', text: TEXT, id: null });
});
afterEach(() => {
  stop();
  closeLesson();
  useClass.setState({ status: null });
});

test('followers see the diagram, the text and the moment', () => {
  expect(sharedView()).toMatchObject({ prose: 'First words.', depth: 'beat' });
  const view = { show: ['storages'], only: ['Selected'], zoom: null, detail: null, mark: [] };
  expect(sharedView()!.lesson).toEqual({
    title: 'Shared',
    chapter: null,
    number: { unit: 'moment', n: 1, total: 6 },
    isBeat: false,
    depth: 'beat',
    isComparison: false,
    knob: null,
    curve: null,
    engines: [],
    view,
  });
});

test('notes, answers, hints and all operations after the next question stay in the lecturer’s window', () => {
  const { length } = transport();
  for (let at = 0; at <= length; at++) {
    goTo(at);
    const sent = JSON.stringify([sharedView()!.run.script.text, sharedView()!.prose, sharedView()!.panes]);
    expect(sent).not.toMatch(/NOTES|HINT|FEEDBACK|BECAUSE|To the end|claim/);
    expect(sharedView()!.position).toBeLessThanOrEqual(sharedView()!.run.timeline.length);
  }
  expect(sharedView()!.run.script.text).toContain('ANSWER');
  goTo(0);
  expect(sharedView()!.run.script.text).not.toContain('ANSWER');
});

test('a task is sent with its question, without hint and explanation', () => {
  const text = TEXT.replace(/```quiz choose[^`]*```/, '```quiz do\nask: Add {entity}.\nhint: HINT\nwhy: BECAUSE\n```');
  openLesson({ name: 'shared.md', text, id: null });
  useClass.setState({ status: STATUS });
  goTo(useLesson.getState().played!.moments.findIndex(({ kind }) => kind === 'question'));
  const after = sharedView()!.run.script.operations.length;
  const task = { operation: 'add e1 Selected', after, in: [], show: ['storages'], only: ['Selected'], detail: null };
  expect(said).toEqual([expect.objectContaining({ kind: 'do', ask: 'Add e1.', options: [], task })]);
  expect(JSON.stringify(said)).not.toMatch(/HINT|BECAUSE/);
  expect(gradings).toEqual([{ right: ['right'], rows: {}, results: ['right', 'hole-left'] }]);
});

test('a question is asked while it is shown, ends with the answer, and is removed with its moment', () => {
  const at = [...Array(transport().length).keys()].find((each) => {
    goTo(each);
    return transport().next(each) === each;
  })!;
  goTo(0);
  expect(said).toEqual([]);
  useClass.setState({ status: STATUS });
  goTo(at);
  expect(said).toEqual([expect.objectContaining({ kind: 'choice', ask: 'Where does e1 go?' })]);
  expect(gradings).toEqual([{ right: ['0'], rows: {}, results: [] }]);
  const question = said[0] as UnaskedQuestion;
  expect(new Map(question.options.map(({ choice, text }) => [choice, text]))).toEqual(
    new Map([
      ['0', 'To the end'],
      ['1', 'To the start'],
    ]),
  );
  useClass.setState({
    status: {
      ...STATUS,
      poll: { question: { ...question, id: 'q1' }, taken: true, counts: { bars: [], answered: 0 }, right: null },
    },
  });
  reveal(at);
  expect(sharedView()!.lesson).toMatchObject({ isBeat: true, depth: 'operation' });
  expect(said.slice(1)).toEqual(['closed']);
  goTo(at + 1);
  expect(said.slice(1)).toEqual(['closed', 'dismissed']);
});

test.each([
  ['value', 'cell: Selected.sparse[1]\nask: What does it hold?', ['1']],
  ['cell', 'ask: Which cell is written last?\nwhich: last', null],
])('the class server receives the right answer to a %s question, and followers do not', (kind, lines, right) => {
  const quiz = `\`\`\`quiz ${kind}\n${lines}\nwhy: BECAUSE\n\`\`\``;
  openLesson({ name: 'shared.md', text: TEXT.replace(/```quiz choose[^`]*```/, quiz), id: null });
  useClass.setState({ status: STATUS });
  goTo(useLesson.getState().played!.moments.findIndex((moment) => moment.kind === 'question'));
  const [grading] = gradings as { right: string[]; rows: Record<string, number> }[];
  expect(said).toEqual([expect.objectContaining({ kind, options: [] })]);
  if (right !== null) expect(grading!.right).toEqual(right);
  expect(grading!.right).toHaveLength(1);
  const [, column, row] = /^(.*)#(\d+)$/.exec(grading!.right[0]!) ?? [];
  if (kind === 'cell') expect(grading!.rows[column!]).toBeGreaterThan(Number(row));
});

test('while a lesson is open that is not shared, the script behind it is not shown in its place', () => {
  useLesson.setState({ played: null });
  expect(sharedView()).toBeNull();
  closeLesson();
  expect(sharedView()).not.toBeNull();
});
