import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToKeys } from '../../app/commands/listen-to-keys.ts';
import { transport } from '../../state/play/transport.ts';
import { useShell } from '../../state/window/window-state.ts';
import { closeLesson, openLesson, skipQuestion, useLesson } from '../lesson/state/lesson-state.ts';
import { isAnswered, useQuestions } from '../questions/question-state.ts';
import { stepBackInQuestion, stepForSpeaker, stepInQuestion, toggleBlank, usePresenter } from './presenter-state.ts';

const TEXT = `---
title: Presented
engine: entt
goals: [See the answer]
minutes: 5
---

\`\`\`setup
tag Selected
create e0
create e1
add e0 Selected
add e1 Selected
\`\`\`

\`\`\`quiz do
ask: Remove e0.
why: The last one fills the hole.
\`\`\`

\`\`\`ops
remove e0 Selected
\`\`\`

## After

The end.
`;

const position = (): number => useQuestions.getState().asking[0]!.position;

beforeEach(() => {
  openLesson({ name: 'presented.md', text: TEXT, id: null });
  useShell.setState({ presenting: true, home: false });
});
afterEach(() => {
  closeLesson();
  useShell.setState({ presenting: false });
});

test('forward shows the answer, steps through it, then goes on behind the operation, and back returns to the answer', () => {
  const { moments } = useLesson.getState().played!;
  expect(moments.map(({ kind }) => kind)).toEqual(['question', 'beat', 'beat', 'beat', 'prose']);
  stepInQuestion()!();
  const { from, to } = useQuestions.getState().asking[0]!.variant;
  expect([isAnswered(0), position(), stepBackInQuestion()]).toEqual([true, from, null]);
  for (let i = 0; i < 3; i++) stepInQuestion()!();
  expect([position(), stepInQuestion()]).toEqual([to, null]);
  stepBackInQuestion()!();
  expect(position()).toBeLessThan(to);
  const { next, previous } = transport();
  expect([next(0), previous(4), previous(1)]).toEqual([4, 0, 0]);
});

test('when a student is alone, a step forward says that an answer comes first', () => {
  useShell.setState({ presenting: false });
  stepInQuestion()!();
  expect(useQuestions.getState().asking[0]).toMatchObject({ nudged: true, revealed: false });
  expect(transport().next(0)).toBe(0);
});

test('a skipped question stays open, and its operation is stepped through', () => {
  skipQuestion();
  expect([useLesson.getState().position, isAnswered(0)]).toEqual([1, false]);
  expect([transport().next(1), transport().previous(2)]).toEqual([2, 1]);
});

test('while the screen is black, a key only ends that and shows no answer', () => {
  toggleBlank();
  const press = (key: string) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, isComposing: false });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const stop = listenToKeys(new Map());
  expect(press('ArrowRight')).toBe(true);
  expect([usePresenter.getState().blank, isAnswered(0)]).toEqual([false, false]);
  stop();
  vi.unstubAllGlobals();
});

test('the speaker’s page can show the answer even if the lesson is not presented', () => {
  useShell.setState({ presenting: false });
  stepForSpeaker()!();
  expect(isAnswered(0)).toBe(true);
});
