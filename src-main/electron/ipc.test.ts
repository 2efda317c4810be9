import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';

const handle = vi.fn();
vi.mock('electron', () => ({ ipcMain: { handle }, protocol: {} }));
const { answerCalls } = await import('./ipc.ts');

const webContents = { send: vi.fn(), once: vi.fn() };
const window = { webContents, isDestroyed: () => false, once: vi.fn() } as unknown as BrowserWindow;
const gate = vi.fn(async () => ({ ok: true, value: null }) as const);
answerCalls(gate, () => window);
const call = handle.mock.calls[0]![1] as (event: unknown, method: string) => Promise<unknown>;

const page = { parent: null, url: 'atlas://app/#speaker' };

test('the main frame of our window is answered while it shows our page', async () => {
  for (const url of ['atlas://app/', 'atlas://app/#lesson=a', 'atlas://app/?x']) {
    expect(await call({ sender: webContents, senderFrame: { ...page, url } }, 'app.info')).toEqual({
      ok: true,
      value: null,
    });
  }
});

test.each([
  ['another window', { sender: {}, senderFrame: page }],
  ['a frame in the page', { sender: webContents, senderFrame: { ...page, parent: page } }],
  ['a frame that is gone', { sender: webContents, senderFrame: null }],
  ['another page', { sender: webContents, senderFrame: { ...page, url: 'https://example.com/' } }],
  ['a page of the same beginning', { sender: webContents, senderFrame: { ...page, url: 'atlas://app/evil' } }],
  ['a page of another host', { sender: webContents, senderFrame: { ...page, url: 'atlas://app.evil/' } }],
])('%s is refused before the gate', async (_, event) => {
  gate.mockClear();
  expect(await call(event, 'settings.load')).toEqual({ ok: false, message: 'Foreign sender refused.' });
  expect(gate).not.toHaveBeenCalled();
});
