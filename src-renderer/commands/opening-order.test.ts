import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as load from '../../core/engines/load.ts';
import { ASKED_LESSON } from '../../core/testing/asked-lesson.ts';
import type { Host } from '../../src-main/api.ts';
import { closeCompare, isComparing } from '../compare/compare.ts';
import { closeLesson, isLessonOpen, loadLesson } from '../lesson/lesson-state.ts';
import { Files, type Lessons, type Reopening } from '../state/open/files.ts';
import { openScript, useSession } from '../state/session.ts';
import { compareActions } from './compare.ts';

/* On the site, where the engines of what is opened first may come last. */

const loading = vi.hoisted(() => [] as (() => void)[]);

vi.mock('../../core/engines/load.ts', (): typeof load => ({
  loadEngines: () => new Promise((resolve) => loading.push(resolve)),
}));

const host = { call: () => Promise.resolve([]) } as unknown as Host;
const files = new Files(host, (key) => key, {} as Lessons, {} as Reopening);
const openings = {
  lesson: () => void loadLesson({ name: 'asked.md', text: ASKED_LESSON, id: null }),
  comparison: () => void compareActions(files)['compare.script']!.run(),
  script: () => files.opened({ name: 'other.ecs', text: 'component B\n' }),
};
const isShown = () => ({
  lesson: isLessonOpen(),
  comparison: isComparing(),
  script: useSession.getState().document.name === 'other.ecs',
});

beforeEach(() => openScript({ name: 'before.ecs', text: 'component A\n' }));
afterEach(() => {
  closeLesson();
  closeCompare();
});

test.each([
  ['lesson', 'script'],
  ['comparison', 'lesson'],
  ['script', 'comparison'],
] as const)(
  'a %s that is loaded late does not take the place of the %s that was opened after it',
  async (late, last) => {
    openings[late]();
    openings[last]();
    const [first, second] = loading.splice(0);
    second!();
    await vi.waitFor(() => expect(isShown()[last]).toBe(true));
    first!();
    await new Promise((resolve) => setTimeout(resolve));
    expect(isShown()[late]).toBe(false);
  },
);
