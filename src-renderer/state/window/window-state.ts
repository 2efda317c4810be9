import { create } from 'zustand';
import type { AppInfo } from '../../../src-main/contract/api.ts';
import type { CommandId } from '../../../src-main/contract/commands.ts';
import type { Insertion } from '../script/truncation.ts';

/** The pictures: the current position, all, or the storyboard. */
export type ExportScope = 'step' | 'all' | 'shots';

/** The open dialog. */
export type OpenDialog =
  | { readonly kind: 'palette' }
  | { readonly kind: 'keys' }
  /** A link to be pasted. */
  | { readonly kind: 'link' }
  | { readonly kind: 'examples' }
  /** The meaning of a comparison's figures. */
  | { readonly kind: 'figures' }
  | { readonly kind: 'games' }
  /** The class: open, closed, asked. */
  | { readonly kind: 'class' }
  /** A clip, saved as a walkthrough. */
  | { readonly kind: 'span' }
  | { readonly kind: 'export'; readonly scope: ExportScope }
  /** An operation that would drop the future; `line` is performed when the user agrees. */
  | { readonly kind: 'truncate'; readonly line: string; readonly insertion: Insertion; readonly onAgree: () => void }
  /** Asks before scores are deleted. */
  | { readonly kind: 'forget-scores' }
  /** Unsaved text would be lost by `proceed`. */
  | { readonly kind: 'discard'; readonly proceed: () => void };

export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  /** A command that the toast offers. */
  readonly action?: CommandId;
}

interface RecentFile {
  readonly name: string;
  readonly path: string;
}

/** The window around the session: dialogs, messages, the host. Nothing here is remembered. */
export interface Shell {
  readonly dialog: OpenDialog | null;
  readonly toasts: readonly Toast[];
  readonly info: AppInfo | null;
  readonly connected: boolean;
  readonly recent: readonly RecentFile[];
  /** The folder that was exported into last; null: none, or it is not known. */
  readonly exported: string | null;
  /** Home is shown in front of the open source. */
  readonly home: boolean;
  /** For a projector: only picture, sentence and pseudocode are shown. */
  readonly presenting: boolean;
  readonly fullscreen: boolean;
  /** Counts resets of the panels' sizes; panels of another version are mounted again. */
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

/** A page in a browser opens files by its dialog, and hands them to its downloads. */
export function isInPage(): boolean {
  return get().info?.host !== 'electron';
}

/** Tells whether there is a program on this machine, to which games attach and classes connect. The static site has none. */
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

/** Shows a message, at most three at once; the oldest is dropped. */
export function toast(message: Omit<Toast, 'id'>): void {
  lastToast += 1;
  set({ toasts: [...get().toasts, { ...message, id: lastToast }].slice(-3) });
}

/** Runs a user's request and shows a failure. */
export async function report(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'error', text: messageOf(error) });
  }
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function dismissToast(id: number): void {
  set({ toasts: get().toasts.filter((shown) => shown.id !== id) });
}

/** Takes back messages that offer a command which has just been run. */
export function dismissOffers(command: CommandId): void {
  set({ toasts: get().toasts.filter((shown) => shown.action !== command) });
}

export function showHome(): void {
  set({ home: true, presenting: false });
}

export function leaveHome(): void {
  if (get().home) set({ home: false });
}

/** The window was asked to be full screen and is not yet. */
let entering = false;

/** Begins or ends presenting, in full screen if possible. */
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

/** Escape ends full screen before any key arrives, so presenting ends with it, unless it has just begun again. */
export function fullscreenChanged(): void {
  const fullscreen = document.fullscreenElement !== null;
  set(fullscreen || entering ? { fullscreen } : { fullscreen, presenting: false });
}
