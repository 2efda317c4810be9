import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import { type Caller, callerThrough, type Gate } from '../contract/gate.ts';
import type { Outcome } from '../contract/message.ts';
import { CALL_CHANNEL, PUSH_CHANNEL } from './channels.ts';
import { PAGE_URL } from './page-protocol.ts';

/** Answers only the main frame of our own window, and only while it shows our own page. */
export function answerCalls(gate: Gate, window: () => BrowserWindow | null): void {
  ipcMain.handle(CALL_CHANNEL, async (event, method: unknown, input: unknown): Promise<Outcome> => {
    const ours = window();
    if (ours === null || !isOurPage(event, ours)) return { ok: false, message: 'Foreign sender refused.' };
    return gate(method, input, callerOf(ours));
  });
}

/** The current page of each window. */
const callers = new WeakMap<BrowserWindow, Caller>();

/** Returns the current page of a window; each load creates a new one. */
export function callerOf(window: BrowserWindow): Caller {
  const known = callers.get(window);
  if (known !== undefined) return known;
  const gone = new AbortController();
  const caller = callerThrough((push) => {
    if (!window.isDestroyed()) window.webContents.send(PUSH_CHANNEL, push);
  }, gone.signal);
  callers.set(window, caller);
  const leave = () => {
    callers.delete(window);
    gone.abort();
  };
  window.once('closed', leave);
  window.webContents.once('render-process-gone', leave);
  window.webContents.once('did-navigate', leave);
  gone.signal.addEventListener('abort', () => {
    window.off('closed', leave);
    if (window.isDestroyed()) return;
    window.webContents.off('render-process-gone', leave).off('did-navigate', leave);
  });
  return caller;
}

function isOurPage(event: IpcMainInvokeEvent, window: BrowserWindow): boolean {
  const { sender, senderFrame } = event;
  if (window.isDestroyed() || sender !== window.webContents || !senderFrame) return false;
  return senderFrame.parent === null && senderFrame.url.split(/[?#]/)[0] === PAGE_URL;
}
