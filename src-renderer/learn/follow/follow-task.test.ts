import { afterEach, beforeEach, expect, test } from 'vitest';
import { RIGHT } from '../../../src-main/contract/class-protocol.ts';
import { openScript } from '../../state/session/session.ts';
import { typeText } from '../questions/answering.ts';
import { forgetQuestions, useQuestions } from '../questions/question-state.ts';
import { chooseCell, submit, writeTyped } from '../questions/task-answer.ts';
import { receive } from './follow-state.ts';
import { beginTask, resultOf, TASK } from './follow-task.ts';

const SCRIPT = `tag Selected
setup
create e0
create e1
add e0 Selected
end
`;
const task = {
  operation: 'add e1 Selected',
  after: 3,
  in: ['Selected.packed', 'Selected.sparse'],
  show: null,
  only: null,
  detail: null,
};
const say = (key: string): string => key;
const result = (): string | null => resultOf(useQuestions.getState().asking[TASK]!);
const write = (column: string, row: number, text: string): void => {
  chooseCell(TASK, { column, row });
  typeText(TASK, text);
  writeTyped(TASK, say);
};

beforeEach(() => {
  openScript({ name: 'shared.ecs', text: SCRIPT, engine: 'entt' });
  beginTask({ about: 'task', id: 'q', kind: 'do', ask: 'Add e1.', options: [], task });
});
afterEach(forgetQuestions);

test('an operation that is performed without a mistake is right', () => {
  expect(result()).toBeNull();
  write('Selected.packed', 1, 'e1');
  write('Selected.sparse', 1, '1');
  expect(result()).toBeNull();
  submit(TASK, say);
  expect(result()).toBe(RIGHT);
});

test('the first mistake counts, even if the operation is right in the end', () => {
  write('Selected.packed', 1, 'e1');
  write('Selected.sparse', 1, '2');
  const first = result();
  expect(first).toBe('counted-from-one');
  write('Selected.sparse', 1, '1');
  submit(TASK, say);
  expect(useQuestions.getState().asking[TASK]!.attempt).toMatchObject({ solved: false, helped: true });
  expect(result()).toBe(first);
});

test('an operation that is not in the script is not asked', () => {
  beginTask({
    about: 'task',
    id: 'q',
    kind: 'do',
    ask: '',
    options: [],
    task: { ...task, operation: 'add e9 Unknown' },
  });
  expect(useQuestions.getState().asking[TASK]).toBeUndefined();
});

test('a question that is received before its script waits for it; a script that continues changes no task', () => {
  forgetQuestions();
  const script = (lines: string) =>
    ({ type: 'script', name: 'shared.ecs', text: `${SCRIPT}${lines}`, engine: 'entt' }) as const;
  const question = {
    about: 'task',
    id: 'later',
    kind: 'do' as const,
    ask: '',
    options: [],
    task: { ...task, after: 4 },
  };
  const asked = () => useQuestions.getState().asking[TASK]?.variant.run.script.operations.map(({ text }) => text);
  receive({ type: 'question', question, taken: true, right: null });
  expect(asked()).toBeUndefined();
  receive(script('create e2\n'));
  const begun = asked();
  expect(begun?.slice(-2)).toEqual(['create e2', 'add e1 Selected']);
  receive(script('create e2\nadd e1 Selected\ncreate e3\n'));
  expect(asked()).toEqual(begun);
});
