import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToKeys } from '../../app/commands/listen-to-keys.ts';
import { useShell } from '../../state/window/window-state.ts';
import { closeLesson, openLesson, useLesson } from '../lesson/lesson-state.ts';
import { isAnswered, useQuestions } from '../questions/question-state.ts';
import { stepForSpeaker, stepInQuestion, toggleBlank, usePresenter } from './presenter-state.ts';

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

test('forward shows the answer; then the model answer can be stepped back to its start and forward to its end', () => {
  expect(useLesson.getState().played!.moments[0]!.kind).toBe('question');
  expect(stepInQuestion(-1)).toBeNull();
  stepInQuestion(1)!();
  expect(isAnswered(0)).toBe(true);
  const { from, to } = useQuestions.getState().asking[0]!.variant;
  const back = [position()];
  for (let step = stepInQuestion(-1); step !== null; step = stepInQuestion(-1)) {
    step();
    back.push(position());
  }
  expect([back[0], back.at(-1)]).toEqual([to, from]);
  expect(back.length).toBeGreaterThan(2);
  const on = [position()];
  for (let step = stepInQuestion(1); step !== null; step = stepInQuestion(1)) {
    step();
    on.push(position());
  }
  expect(on).toEqual([...back].reverse());
});

test('when a student is alone, keys step the lesson and never its answers', () => {
  useShell.setState({ presenting: false });
  expect([stepInQuestion(1), stepInQuestion(-1)]).toEqual([null, null]);
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
  stepForSpeaker(1)!();
  expect(isAnswered(0)).toBe(true);
});
