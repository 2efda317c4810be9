import { afterEach, expect, test } from 'vitest';
import { engineNamed } from '../../../core/engines/all.ts';
import { stage } from '../../../core/scene/stage/stage.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { ofHand, openingOf } from '../lesson/questions/question-picture.ts';
import { closeLesson, goTo, openLesson, useLesson } from '../lesson/state/lesson-state.ts';
import { answerChoice, answerTyped, giveHint, nudge, reveal, typeText } from './answering.ts';
import { askAgain, askAnew, isAnswered, isKnown, isOpen, useQuestions, wrongCellOf } from './question-state.ts';
import { reasonOf } from './reason.ts';
import { chooseCell, ownText, submit, undoWrite, writeTyped } from './task-answer.ts';

const TEXT = `---
title: Asked
engine: entt
goals: [Be asked]
minutes: 5
---

\`\`\`setup
tag Selected
create e0
create e1
create e2
create e3
add e0 Selected
add e1 Selected
add e2 Selected
add e3 Selected
\`\`\`

\`\`\`quiz do
ask: Remove e0.
in: [Selected.packed, Selected.sparse]
why: e3 takes its place.
\`\`\`

\`\`\`ops
remove e0 Selected
\`\`\`

\`\`\`quiz choose
ask: What happens?
options:
  - text: The last one takes the place.
    claim: writes > 0
  - text: Nothing.
    claim: writes = 0
    feedback: One is removed.
hint: Which one is the last?
why: Swap and pop.
\`\`\`

\`\`\`ops
remove e1 Selected
\`\`\`
`;

const translate = strictTranslator('en');
const at = (column: string, row: number) => ({ column: `Selected.${column}`, row });
const asking = (moment: number) => useQuestions.getState().asking[moment]!;
const again = (moment: number) => askAgain(useLesson.getState().played!, moment);
const momentOf = (kind: string): number =>
  useLesson.getState().played!.moments.findIndex((each) => each.kind === 'question' && each.question.kind === kind);

/**
 * Opens the lesson at its question of a kind.
 * @returns number of the moment
 */
function openAt(kind: string): number {
  openLesson({ name: 'asked.md', text: TEXT, id: null });
  const moment = momentOf(kind);
  goTo(moment);
  return moment;
}

function write(moment: number, cell: CellAt, text: string): void {
  chooseCell(moment, cell);
  typeText(moment, text);
  writeTyped(moment, translate);
}

afterEach(closeLesson);

test('feedback on the whole answer replaces feedback on the last write', () => {
  const moment = openAt('do');
  write(moment, at('packed', 0), 'e3');
  expect(asking(moment).lastWrite?.verdict).toBe('right');
  submit(moment, translate);
  expect(asking(moment)).toMatchObject({ lastWrite: null, feedback: { right: false, helped: false } });
});

test('a value that still stands in the open field counts when the task is ended', () => {
  const moment = openAt('do');
  write(moment, at('packed', 0), 'e3');
  write(moment, at('sparse', 3), '0');
  write(moment, at('sparse', 0), '');
  chooseCell(moment, at('packed', 3));
  typeText(moment, '');
  submit(moment, translate);
  expect(asking(moment)).toMatchObject({ feedback: { right: true }, attempt: { open: false } });
});

test('a wrong value in the open field gets its own verdict when the task is ended', () => {
  const moment = openAt('do');
  write(moment, at('packed', 0), 'e3');
  chooseCell(moment, at('sparse', 3));
  typeText(moment, '2');
  submit(moment, translate);
  expect(asking(moment)).toMatchObject({ submission: null, lastWrite: expect.anything() });
});

test('restoring a value is no mistake', () => {
  const moment = openAt('do');
  write(moment, at('sparse', 1), '0');
  expect(asking(moment)).toMatchObject({ attempt: { slips: 1 }, feedback: { right: false } });
  write(moment, at('sparse', 1), '1');
  expect(asking(moment)).toMatchObject({
    attempt: { slips: 1 },
    feedback: null,
    lastWrite: { verdict: 'put-back' },
  });
});

test('an operation with wrong writes continues but is not solved', () => {
  const moment = openAt('do');
  for (let i = 0; i < 5; i++) {
    write(moment, at('sparse', 1), '0');
    undoWrite(moment);
  }
  write(moment, at('packed', 0), 'e3');
  write(moment, at('sparse', 3), '0');
  write(moment, at('sparse', 0), '');
  write(moment, at('packed', 3), '');
  submit(moment, translate);
  expect(asking(moment)).toMatchObject({
    feedback: { right: true, helped: true },
    attempt: { solved: false, helped: true, slips: 5, open: false },
  });
  expect(isAnswered(moment)).toBe(true);
});

test('the right option after a wrong one is helped, and another variant at the first try solves the question', () => {
  const moment = openAt('choose');
  answerChoice(moment, 1);
  expect([isAnswered(moment), asking(moment).given]).toEqual([false, { kind: 'choose', option: 1 }]);
  answerChoice(moment, 0);
  expect(asking(moment)).toMatchObject({ feedback: { right: true, helped: true }, attempt: { solved: false } });
  expect(isAnswered(moment)).toBe(true);
  expect(again(moment)).toBe(true);
  expect(asking(moment)).toMatchObject({ given: null, feedback: null });
  answerChoice(moment, 0);
  expect(asking(moment)).toMatchObject({ feedback: { helped: false }, attempt: { solved: true } });
});

test('a wrong answer to a variant of a solved question does not give its answer away', () => {
  const moment = openAt('choose');
  answerChoice(moment, 0);
  expect([isKnown(asking(moment)), asking(moment).attempt.solved]).toEqual([true, true]);
  again(moment);
  answerChoice(moment, 1);
  expect([isKnown(asking(moment)), isOpen(asking(moment)), isAnswered(moment)]).toEqual([false, true, true]);
  answerChoice(moment, 0);
  expect(asking(moment)).toMatchObject({ feedback: { right: true, helped: true }, attempt: { solved: true } });
  again(moment);
  reveal(moment);
  expect(isKnown(asking(moment))).toBe(true);
});

test('a variant after a shown answer counts', () => {
  const moment = openAt('choose');
  reveal(moment);
  again(moment);
  answerChoice(moment, 0);
  expect(asking(moment).attempt.solved).toBe(true);
});

test('each memory of a question is a separate picture, however often it is asked again', () => {
  const moment = openAt('do');
  const seen = new Set<number>();
  for (let i = 0; i < 12; i++) {
    const { hand, variant } = asking(moment);
    for (const { timeline } of [hand!, variant.run]) seen.add(openingOf(timeline));
    expect(openingOf(hand!.timeline)).toBe(openingOf(hand!.timeline));
    reveal(moment);
    again(moment);
  }
  expect(seen.size).toBe(24);
  expect(Math.max(...seen)).toBeLessThan(0);
});

test('another variant has its hints closed', () => {
  const moment = openAt('choose');
  giveHint(moment);
  expect(asking(moment).attempt).toMatchObject({ hints: 1, hintsHere: 1 });
  answerChoice(moment, 0);
  expect(asking(moment)).toMatchObject({ feedback: { right: true, helped: true }, attempt: { solved: false } });
  expect(again(moment)).toBe(true);
  expect(asking(moment).attempt).toMatchObject({ hints: 1, hintsHere: 0, open: true });
});

test('a question that was missed is opened without an answer', () => {
  const moment = openAt('choose');
  reveal(moment);
  askAnew(useLesson.getState().played!, moment);
  expect(isOpen(asking(moment))).toBe(true);
  expect(asking(moment)).toMatchObject({ given: null, feedback: null, revealed: false, attempt: { seed: 1 } });
  const open = asking(moment);
  askAnew(useLesson.getState().played!, moment);
  expect(asking(moment)).toBe(open);
});

test('writing the value that a cell holds is refused, and no mistake', () => {
  const moment = openAt('do');
  chooseCell(moment, at('packed', 0), translate);
  expect(writeTyped(moment, translate)).toBe(false);
  expect(asking(moment)).toMatchObject({ refused: 'unchanged', attempt: { slips: 0 }, cell: at('packed', 0) });
  typeText(moment, 'e3');
  nudge(moment);
  expect(writeTyped(moment, translate)).toBe(true);
  expect(asking(moment)).toMatchObject({ refused: null, nudged: false, cell: null });
});

test('a field shows the version of a cell exactly where the picture does', () => {
  const texts = (view: string) => {
    openLesson({ name: 'asked.md', text: TEXT.replace('```quiz do', `${view}\`\`\`quiz do`), id: null });
    const moment = momentOf('do');
    goTo(moment);
    return ['packed', 'sparse'].map((column) => ownText(asking(moment), at(column, 1), translate));
  };
  expect(texts('```view\nshow: [entities, storages]\n```\n\n')).toEqual(['1 v0', '1 v0']);
  expect(texts('```view\ndetail: plain\n```\n\n')).toEqual(['1', '1']);
  // Without a view, pictures are as plain as those of a script.
  expect(texts('')).toEqual(['1', '1']);
});

test('the reason of a wrong cell tells of the memory before the write', () => {
  const moment = openAt('do');
  write(moment, at('packed', 1), '34');
  expect(reasonOf(asking(moment), translate)?.text).not.toContain('34');
});

test('a copy that a student wrote is not hatched, but the one that is out of date once its entry leads elsewhere', () => {
  const moment = openAt('do');
  const hatched = () => {
    const { picture, marked } = ofHand(asking(moment), moment, translate);
    const looks = {
      translate,
      nameOf: () => undefined,
      focus: null,
      x: 0,
      y: 0,
      width: 2000,
      height: 2000,
      wrap: 2000,
    };
    const scene = stage(engineNamed('entt'), picture.timeline.columns, null, { ...looks, marked });
    return scene.marks.flatMap(({ key }) => (key.startsWith('hatch:') ? key : []));
  };
  write(moment, at('packed', 0), 'e3');
  expect(hatched()).toEqual([]);
  write(moment, at('sparse', 3), '0');
  expect(hatched()).toEqual(['hatch:Selected.packed:3']);
});

test('a reason calls places in packed positions', () => {
  const moment = openAt('do');
  write(moment, at('packed', 0), 'e1');
  expect(reasonOf(asking(moment), translate)?.text).toContain('the content of the next position');
});

test('a typed number with a sign is read', () => {
  const value = '```quiz value\nask: Where is the hole?\ncell: Selected.free-list[0]\nwhy: It is the head.\n```';
  const [before = '', after = ''] = TEXT.replace('tag Selected', 'component Selected pinned').split(
    /```quiz do[^`]*```/,
  );
  openLesson({ name: 'asked.md', text: before + value + after, id: null });
  const moment = momentOf('value');
  goTo(moment);
  typeText(moment, '+5');
  answerTyped(moment, translate);
  expect(reasonOf(asking(moment), translate)?.text).toBe('The operation does not write +5 here.');
  typeText(moment, 'abc');
  answerTyped(moment, translate);
  expect(asking(moment), 'the feedback was about another text').toMatchObject({ refused: 'unread', feedback: null });
});

test('a cell that the operation does not write is marked', () => {
  const moment = openAt('do');
  write(moment, at('sparse', 1), '0');
  expect(wrongCellOf(asking(moment))).toEqual(at('sparse', 1));
  write(moment, at('packed', 0), 'e1');
  expect(wrongCellOf(asking(moment))).toBeNull();
});
