import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { strictTranslator } from '../../../../core/testing/texts.ts';
import { startPlayback } from '../../../state/play/playback.ts';
import { transport } from '../../../state/play/transport.ts';
import { closeLesson, momentIn, openLesson, useLesson } from './lesson-state.ts';

const TEXT = `---
title: Play
engine: entt
config: { sparsePage: 8 }
goals: [Play]
minutes: 5
---

First page.

\`\`\`ops
component Position
create e0
add e0 Position
\`\`\`

Second page.

\`\`\`ops
remove e0 Position
\`\`\`
`;

let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  openLesson({ name: 'play.md', text: TEXT, id: null });
  stop = startPlayback(() => strictTranslator('en'));
});

afterEach(() => {
  stop();
  closeLesson();
  vi.useRealTimers();
});

test('playing leaves a page, goes through its steps and waits at the next page', () => {
  const { play } = transport();
  const playing = (): boolean => useLesson.getState().playing;
  const prose = (): string | null => momentIn(useLesson.getState())!.prose;
  const pages: (string | null)[] = [];
  for (let page = 0; page < 2; page++) {
    expect(playing()).toBe(false);
    pages.push(prose());
    play();
    vi.advanceTimersByTime(120);
    expect(prose()).toBeNull();
    vi.advanceTimersByTime(100 * 1000);
  }
  expect(pages.map((text) => text?.trim())).toEqual(['First page.', 'Second page.']);
  expect(playing()).toBe(false);
});
