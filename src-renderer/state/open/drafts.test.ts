import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Host } from '../../../src-main/contract/api.ts';
import type { Draft, LeftDraft } from '../../../src-main/contract/draft.ts';
import { HostError } from '../../host/host-error.ts';
import { applyTyping, typed, writtenText } from '../editing/typing.ts';
import { markSaved, openScript } from '../session/session.ts';
import { useShell } from '../window/window-state.ts';
import { dropLeftDraft, keepDraft, loadLeftDrafts, takeDraft, useDrafts } from './drafts.ts';

const SAVED = 'component A\n';
const LEFT: LeftDraft = { id: 'f'.repeat(32), name: 'b.ecs', age: 0, added: 1, removed: 0, changes: [] };

/** The drafts that the host has, by id. */
const onDisk = new Map<string, Draft>();
const calls: string[] = [];
let failure: Error | null = null;
const host = {
  async call(method: string, input: { id: string; draft: Draft }) {
    calls.push(method);
    if (failure !== null) throw failure;
    if (method === 'draft.keep') onDisk.set(input.id, input.draft);
    if (method === 'draft.drop') onDisk.delete(input.id);
    if (method === 'draft.left') return [LEFT];
    return method === 'draft.take' ? (onDisk.get(input.id) ?? null) : null;
  },
} as unknown as Host;

function save(): void {
  applyTyping();
  markSaved({ name: 'a.ecs', text: writtenText() });
}

const page = new EventTarget();
let stop = () => {};
const texts = () => [...onDisk.values()].map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  const { addEventListener: add, removeEventListener: remove } = page;
  vi.stubGlobal('addEventListener', add.bind(page)).stubGlobal('removeEventListener', remove.bind(page));
  vi.stubGlobal('document', new EventTarget());
  openScript({ name: 'a.ecs', path: '/a.ecs', text: SAVED, engine: 'entt' });
  stop = keepDraft(host);
});
afterEach(async () => {
  save();
  await vi.advanceTimersByTimeAsync(500);
  stop();
  onDisk.clear();
  calls.length = 0;
  useShell.setState({ toasts: [], connected: true });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a text is kept within half a second even if typing never pauses', async () => {
  let text = SAVED;
  for (let i = 0; i < 60; i++) {
    text += '#';
    typed(text);
    await vi.advanceTimersByTimeAsync(50);
    // The draft has what was typed half a second ago.
    if (i >= 10) expect(texts()[0]!.length).toBeGreaterThanOrEqual(text.length - 10);
  }
  expect([...onDisk.values()]).toMatchObject([{ name: 'a.ecs', path: '/a.ecs', engine: 'entt', saved: SAVED }]);
});

test('it is kept at once when the window loses the focus, and sent once', async () => {
  typed(`${SAVED}# x\n`);
  page.dispatchEvent(new Event('blur'));
  expect(texts()).toEqual([`${SAVED}# x\n`]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls).toEqual(['draft.keep']);
});

test.each([
  ['saved', save],
  ['undone', () => typed(SAVED)],
  ['replaced by another script', () => openScript({ name: 'b.ecs', text: SAVED })],
])('a draft is dropped when its text is %s', async (_, act) => {
  typed(`${SAVED}# x\n`);
  await vi.advanceTimersByTimeAsync(500);
  expect(onDisk.size).toBe(1);
  act();
  await vi.advanceTimersByTimeAsync(500);
  expect(onDisk.size).toBe(0);
});

test('a failure is said once; after a lost connection the draft is sent again', async () => {
  failure = new Error('full disk');
  typed(`${SAVED}# x\n`);
  await vi.advanceTimersByTimeAsync(500);
  typed(`${SAVED}# xy\n`);
  await vi.advanceTimersByTimeAsync(500);
  expect(useShell.getState().toasts.map(({ text }) => text)).toEqual(['full disk']);
  failure = new HostError('lost');
  useShell.setState({ connected: false });
  typed(`${SAVED}# xyz\n`);
  await vi.advanceTimersByTimeAsync(500);
  expect(useShell.getState().toasts).toHaveLength(1);
  failure = null;
  useShell.setState({ connected: true });
  await vi.advanceTimersByTimeAsync(500);
  expect(texts()).toEqual([`${SAVED}# xyz\n`]);
});

test('a taken draft becomes that of the page, instead of the text that the user agreed to lose', async () => {
  typed(`${SAVED}# mine\n`);
  await vi.advanceTimersByTimeAsync(500);
  const theirs: Draft = { name: 'b.ecs', engine: 'entt', saved: SAVED, text: `${SAVED}# theirs\n` };
  onDisk.set(LEFT.id, theirs);
  await loadLeftDrafts(host);
  expect(await takeDraft(host, LEFT.id)).toEqual(theirs);
  expect(useDrafts.getState().left).toEqual([]);
  expect([...onDisk.keys()]).toEqual([LEFT.id]);
  openScript({ name: 'b.ecs', text: SAVED, engine: 'entt' });
  typed(`${theirs.text}# more\n`);
  await vi.advanceTimersByTimeAsync(500);
  expect([...onDisk]).toEqual([[LEFT.id, expect.objectContaining({ name: 'b.ecs', text: `${theirs.text}# more\n` })]]);
});

test('a discarded draft is offered no more', async () => {
  onDisk.set(LEFT.id, { name: 'b.ecs', engine: 'entt', saved: '', text: 'b' });
  await loadLeftDrafts(host);
  await dropLeftDraft(host, LEFT.id);
  expect([useDrafts.getState().left, onDisk.size]).toEqual([[], 0]);
});
