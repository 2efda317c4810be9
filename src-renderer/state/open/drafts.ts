import { create } from 'zustand';
import type { Host } from '../../../src-main/contract/api.ts';
import type { Draft, LeftDraft } from '../../../src-main/contract/draft.ts';
import { HostError } from '../../host/host-error.ts';
import { isUnsaved, onTyped, writtenText } from '../editing/typing.ts';
import { useSession } from '../session/session.ts';
import { messageOf, toast, useShell } from '../window/window-state.ts';

/** Milliseconds between two drafts while a script is being changed. */
const EVERY_MS = 500;

interface Drafts {
  /** The drafts of pages that have ended, newest first. */
  readonly left: readonly LeftDraft[];
  /** True if this page replaces one that has ended, whose draft is then opened. */
  readonly replacing: boolean;
}

export const useDrafts = create<Drafts>(() => ({ left: [], replacing: false }));

/** The draft of this page. */
let own = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** The draft that the host has stored last: null if there is none, undefined if a request has failed and it is not known. */
let kept: Draft | null | undefined = null;

/**
 * Keeps the unsaved text of the open script with the host while it changes.
 * @returns a function that stops
 */
export function keepDraft(host: Host): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFailing = false;
  const keep = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const draft = unsavedScript();
    if (isSame(draft, kept)) return;
    kept = draft;
    try {
      await (draft === null ? host.call('draft.drop', { id: own }) : host.call('draft.keep', { id: own, draft }));
      isFailing = false;
    } catch (error) {
      kept = undefined;
      // A lost connection is said elsewhere.
      if (!isFailing && !(error instanceof HostError)) toast({ tone: 'error', text: messageOf(error) });
      isFailing = true;
    }
  };
  const changed = (): void => {
    timer ??= setTimeout(() => void keep(), EVERY_MS);
  };
  const keepNow = (): void => void keep();
  addEventListener('blur', keepNow);
  document.addEventListener('visibilitychange', keepNow);
  const stops = [
    onTyped(changed),
    useSession.subscribe((now, before) => now.document !== before.document && changed()),
    useShell.subscribe((now, before) => now.connected && !before.connected && changed()),
    () => removeEventListener('blur', keepNow),
    () => document.removeEventListener('visibilitychange', keepNow),
    () => clearTimeout(timer),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function unsavedScript(): Draft | null {
  if (!isUnsaved()) return null;
  const { name, path, engine, savedText } = useSession.getState().document;
  return { name, engine, text: writtenText(), saved: savedText, ...(path !== null && { path }) };
}

function isSame(a: Draft | null, b: Draft | null | undefined): boolean {
  if (a == null || b == null) return a === b;
  return (['name', 'path', 'engine', 'text', 'saved'] as const).every((field) => a[field] === b[field]);
}

/** Asks the host which drafts ended pages have left. */
export async function loadLeftDrafts(host: Host): Promise<readonly LeftDraft[]> {
  const left = await host.call('draft.left', undefined);
  useDrafts.setState({ left });
  return left;
}

/** Makes a draft that another page has left the draft of this page. Null if it has gone or another page was faster. */
export async function takeDraft(host: Host, id: string): Promise<Draft | null> {
  const draft = await host.call('draft.take', { id });
  forget(id);
  if (draft === null) return null;
  if (kept !== null) void host.call('draft.drop', { id: own }).catch(() => null);
  own = id;
  kept = undefined;
  return draft;
}

export async function dropLeftDraft(host: Host, id: string): Promise<void> {
  await host.call('draft.drop', { id });
  forget(id);
}

function forget(id: string): void {
  useDrafts.setState({ left: useDrafts.getState().left.filter((each) => each.id !== id) });
}
