import { create } from 'zustand';
import type { AppInfo } from '../../../src-main/contract/api.ts';
import type { CommandId } from '../../../src-main/contract/commands.ts';
import type { Insertion } from '../script/truncation.ts';

/** The exported pictures: the current position, all, or the storyboard. */
export type ExportScope = 'step' | 'operation' | 'all' | 'shots';

/** The open dialog. */
export type OpenDialog =
  | { readonly kind: 'palette' }
  | { readonly kind: 'keys' }
  /** Asks for a link to paste. */
  | { readonly kind: 'link' }
  | { readonly kind: 'examples' }
  /** Explains a comparison's figures. */
  | { readonly kind: 'figures' }
  | { readonly kind: 'games' }
  /** The class: opening, joining, questions. */
  | { readonly kind: 'class' }
  /** A clip, saved as a walkthrough. */
  | { readonly kind: 'span' }
  | { readonly kind: 'export'; readonly scope: ExportScope }
  /** Asks before an operation drops later ones; `line` is performed when the user agrees. */
  | { readonly kind: 'truncate'; readonly line: string; readonly insertion: Insertion; readonly onAgree: () => void }
  /** Asks before scores are deleted. */
  | { readonly kind: 'forget-scores' }
  /** Asks before the draft of an ended page is dropped. */
  | { readonly kind: 'drop-draft'; readonly id: string; readonly name: string }
  /** Asks before `proceed` drops unsaved text. */
  | { readonly kind: 'discard'; readonly proceed: () => void };

export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  /** A command that the message offers. */
  readonly action?: CommandId;
}

interface RecentFile {
  readonly name: string;
  readonly path: string;
}

/** The state of the window around the session: dialogs, messages, the host. It is not stored. */
export interface Shell {
  readonly dialog: OpenDialog | null;
  readonly toasts: readonly Toast[];
  readonly info: AppInfo | null;
  readonly connected: boolean;
  readonly recent: readonly RecentFile[];
  /** The folder of the last export; null if there was none or it is unknown. */
  readonly exported: string | null;
  /** True if Home is shown in front of the open source. */
  readonly home: boolean;
  /** True for a projector: only picture, sentence and pseudocode are shown. */
  readonly presenting: boolean;
  readonly fullscreen: boolean;
  /** Counts resets of the panels' sizes. A change remounts the panels. */
  readonly layoutVersion: number;
}

export const useShell = create<Shell>(() => ({
  dialog: null,
  toasts: [],
  info: null,
  connected: true,
  recent: [],
  exported: null,
  home: false,
  presenting: false,
  fullscreen: false,
  layoutVersion: 0,
}));

const { getState: get, setState: set } = useShell;

/** True in a browser, where files are opened by its dialog and saved as downloads. */
export function isInPage(): boolean {
  return get().info?.host !== 'electron';
}

/** True if a program on this machine accepts games and classes. The static site has none. */
export function hasProgram(): boolean {
  return get().info?.host !== 'site';
}

let lastToast = 0;

export function openDialog(dialog: OpenDialog): void {
  set({ dialog });
}

export function closeDialog(): void {
  set({ dialog: null });
}

/** Shows a message. There are at most three at a time; the oldest is dropped. */
export function toast(message: Omit<Toast, 'id'>): void {
  lastToast += 1;
  set({ toasts: [...get().toasts, { ...message, id: lastToast }].slice(-3) });
}

/** Performs a user's request and shows a failure. */
export async function report(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'error', text: messageOf(error) });
  }
}

/** Returns the message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function dismissToast(id: number): void {
  set({ toasts: get().toasts.filter((shown) => shown.id !== id) });
}

/** Removes messages that offer a command which has just been run. */
export function dismissOffers(command: CommandId): void {
  set({ toasts: get().toasts.filter((shown) => shown.action !== command) });
}

export function showHome(): void {
  set({ home: true, presenting: false });
}

export function leaveHome(): void {
  if (get().home) set({ home: false });
}

/** True while the window has requested full screen but is not in it yet. */
let entering = false;

/** Starts or ends presenting, in full screen if possible. */
export function togglePresenting(): void {
  const presenting = !get().presenting;
  set({ presenting });
  if (presenting) void enterFullscreen();
  else if (document.fullscreenElement !== null) void document.exitFullscreen();
}

async function enterFullscreen(): Promise<void> {
  entering = true;
  await document.documentElement.requestFullscreen().catch(() => {});
  entering = false;
}

/** Escape ends full screen before a key event arrives, so presenting ends with it, unless it has just been restarted. */
export function fullscreenChanged(): void {
  const fullscreen = document.fullscreenElement !== null;
  set(fullscreen || entering ? { fullscreen } : { fullscreen, presenting: false });
}
