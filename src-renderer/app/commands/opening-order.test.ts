import type { i18n } from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as load from '../../../core/engines/load.ts';
import { ASKED_LESSON } from '../../../core/testing/lesson-with-question.ts';
import type { Host, ScriptFile } from '../../../src-main/contract/api.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { fakeWorkers } from '../../../src-main/testing/fake-worker.ts';
import { closeCompare, isComparing, openCompare, useCompare } from '../../compare/state/compare-state.ts';
import { closeWhatWasOpen } from '../../learn/home/close-what-was-open.ts';
import { lessonsOf } from '../../learn/lesson/catalog/lesson-files.ts';
import { closeLesson, isLessonOpen, loadLesson, openLesson } from '../../learn/lesson/state/lesson-state.ts';
import { Games, useGames } from '../../state/live/games.ts';
import { Recordings } from '../../state/live/recordings.ts';
import { Files, type Lessons, type Reopening } from '../../state/open/files.ts';
import { openScriptFile } from '../../state/open/open-script-file.ts';
import { openScript, useSession } from '../../state/session/session.ts';
import { compareActions } from './compare.ts';

/* On the site the engines of the first opened file may be loaded last. */

const loading = vi.hoisted(() => [] as (() => void)[]);

vi.mock('../../../core/engines/load.ts', (): typeof load => ({
  loadEngines: () => new Promise((resolve) => loading.push(resolve)),
}));

vi.mock('../../state/live/open-recording.ts', () => ({
  openRecording: async (name: string) => ({
    key: `recording:${name}`,
    kind: 'recording',
    capture: { world: useSession.getState().document.run },
    recorded: { isIndexed: true },
    hold() {},
    close() {},
  }),
}));

const OTHER: ScriptFile = { name: 'other.ecs', text: 'component B\n' };
const LESSON = { name: 'asked.md', text: ASKED_LESSON, id: null };
const call = async (method: string) => (method === 'script.openRecent' ? OTHER : []);
const host = { call, on: () => () => {} } as unknown as Host;
const say = (key: string) => key;
const files = new Files(host, say, {} as Lessons, {} as Reopening);
const openings = {
  lesson: () => void loadLesson(LESSON),
  comparison: () => void compareActions(files)['compare.script']!.run(),
  script: () => files.opened(OTHER),
};
const isShown = () => ({
  lesson: isLessonOpen(),
  comparison: isComparing(),
  script: useSession.getState().document.name === 'other.ecs',
});

beforeEach(() => openScript({ name: 'before.ecs', text: 'component A\n' }));
afterEach(() => {
  loading.length = 0;
  closeLesson();
  closeCompare();
  vi.unstubAllGlobals();
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
    await expect.poll(() => isShown()[last]).toBe(true);
    first!();
    await new Promise((resolve) => setTimeout(resolve));
    expect(isShown()[late]).toBe(false);
  },
);

/** Waits for an opening, and loads the engines that it needs. */
async function settled(opening: Promise<unknown>): Promise<void> {
  let isDone = false;
  void opening.finally(() => {
    isDone = true;
  });
  const tick = async (): Promise<void> => {
    for (const loaded of loading.splice(0)) loaded();
    await new Promise((resolve) => setTimeout(resolve));
  };
  while (!isDone) await tick();
  // The engines of a file may only be known after it was read.
  await tick();
  await tick();
}

const texts = { language: 'en', t: say } as unknown as i18n;
test.each<[string, () => Promise<unknown>]>([
  ['linked lesson', () => lessonsOf(texts).openLinked({ id: 'choose-churn', beat: 1 })],
  ['file of the browser', () => files.openPicked({ file: new File([OTHER.text], OTHER.name), handle: null })],
  ['recent file', () => files.openRecent('/other.ecs')],
  ['recording', () => new Recordings(host, say).openBytes('a.ecsrec', new Uint8Array())],
  ['game', () => new Games(host, say).attach({ id: '1', name: 'game' } as GameStatus)],
])('a %s that is read late does not take the place of a script that was shown at once', async (_, open) => {
  const opening = open();
  openScript({ name: 'last.ecs', text: 'component C\n' });
  await settled(opening);
  const { document, source } = useSession.getState();
  expect([document.name, source, isLessonOpen(), useGames.getState().open]).toEqual(['last.ecs', null, false, []]);
});

test('a script that waits for engines does not replace a lesson that was shown meanwhile', async () => {
  openings.script();
  openLesson(LESSON);
  await settled(Promise.resolve());
  expect(isShown()).toEqual({ lesson: true, comparison: false, script: false });
});

test.each(['lesson', 'script'] as const)(
  'a %s leaves a comparison, whose name and pictures would stay',
  async (opened) => {
    fakeWorkers();
    const stop = closeWhatWasOpen();
    openCompare({ question: { preset: 'lookup', entities: 10 } });
    openings[opened]();
    await settled(Promise.resolve());
    stop();
    expect(isShown()).toEqual({ lesson: false, comparison: false, script: false, [opened]: true });
  },
);

test('switching between lanes and curves does not cancel an opening', async () => {
  fakeWorkers();
  openCompare();
  const long = `component A\n${Array.from({ length: 12_000 }, (_, i) => `create e${i}`).join('\n')}\n`;
  const opening = openScriptFile({ ...OTHER, text: long });
  compareActions(files)['compare.curves']!.run();
  expect(useCompare.getState().view).toBe('curves');
  await settled(opening);
  expect(isShown().script).toBe(true);
});
