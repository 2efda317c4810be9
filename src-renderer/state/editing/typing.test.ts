import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Host } from '../../../src-main/contract/api.ts';
import { Files, type Lessons, type Reopening } from '../open/files.ts';
import { openScriptFile } from '../open/open-script-file.ts';
import { openScript, showSource, useSession } from '../session/session.ts';
import type { Source } from '../source/source.ts';
import { closeDialog, useShell } from '../window/window-state.ts';
import { applyTyping, isTyping, isUnsaved, typed } from './typing.ts';

const OPENED = 'component A\n';
const SHORT = 'component A\ncreate typed\n';
const LONG = `component A\n${Array.from({ length: 12_000 }, (_, i) => `create e${i}`).join('\n')}\n`;
const OTHER = { name: 'other.ecs', text: 'component B\n' };
const shown = () => useSession.getState().document;

beforeEach(() => {
  vi.useFakeTimers();
  openScript({ name: 'before.ecs', text: OPENED });
});
afterEach(() => {
  applyTyping();
  vi.useRealTimers();
});

test.each([
  ['short', SHORT, OTHER],
  ['long', LONG, OTHER],
  ['short', SHORT, { ...OTHER, text: LONG }],
])('a %s text that was typed into a script does not become that of the next', async (_, text, next) => {
  typed(text);
  void openScriptFile(next);
  await vi.runAllTimersAsync();
  expect([shown().name, shown().text === next.text, isTyping()]).toEqual(['other.ecs', true, false]);
});

test('a line is not wrong while it is being completed, if all others are right', async () => {
  let completed: number | null = 2;
  typed('component A\ncreat', () => completed);
  await vi.advanceTimersByTimeAsync(1000);
  expect([shown().text, isTyping()]).toEqual([OPENED, true]);
  completed = null;
  await vi.advanceTimersByTimeAsync(300);
  expect(shown().script.diagnostics.length).toBeGreaterThan(0);
  typed(SHORT, () => 2);
  await vi.advanceTimersByTimeAsync(300);
  expect(shown().text).toBe(SHORT);
});

test('the first operations of a script are shown as they are written', () => {
  typed(SHORT);
  applyTyping();
  const { document, position } = useSession.getState();
  expect([position, position > 0]).toEqual([document.run.timeline.length, true]);
});

test('a script that is opened while a long text is parsed keeps its own text, and the editor is not ahead of it', async () => {
  typed(LONG);
  // Advances past the pause after typing, and one slice.
  await vi.advanceTimersByTimeAsync(221);
  expect(isTyping()).toBe(true);
  void openScriptFile(OTHER);
  expect(isTyping()).toBe(false);
  await vi.runAllTimersAsync();
  expect(shown().text).toBe(OTHER.text);
});

test('a text typed before a game is shown is applied to the hidden script', () => {
  typed(SHORT);
  const world = { ...shown().run };
  showSource({ key: 'recording:1', kind: 'recording', capture: { world }, hold() {} } as unknown as Source);
  applyTyping();
  expect(shown().text).toBe(SHORT);
  showSource(null);
});

test('opening asks before it loses a text that was just typed', () => {
  const host = { call: () => Promise.resolve([]) } as unknown as Host;
  const files = new Files(host, (key) => key, {} as Lessons, {} as Reopening);
  typed(LONG);
  files.opened(OTHER);
  // Testing for unsaved changes does not parse the text.
  expect([useShell.getState().dialog?.kind, shown().text, isUnsaved()]).toEqual(['discard', OPENED, true]);
  closeDialog();
});

test('an earlier file does not replace the question about a later one', async () => {
  const host = { call: () => Promise.resolve([]) } as unknown as Host;
  const files = new Files(host, (key) => key, {} as Lessons, {} as Reopening);
  const earlier = openScriptFile({ name: 'earlier.ecs', text: LONG });
  typed(SHORT);
  files.opened(OTHER);
  await vi.runAllTimersAsync();
  await earlier;
  const { dialog } = useShell.getState();
  if (dialog?.kind === 'discard') dialog.proceed();
  await vi.runAllTimersAsync();
  expect([shown().name, useShell.getState().dialog]).toEqual([OTHER.name, null]);
});
