import { BrowserWindow, type BrowserWindowConstructorOptions, screen } from 'electron';
import { isSpeakerPage } from './page-protocol.ts';

/**
 * Lets the window open its speaker's page in a second window, and nothing else. There is at most one; it has no preload script, and it
 * closes with the first window. The host opens it, because a window that a page opens can reach that page, and so its host, as `opener`.
 */
export function allowSpeakerPage(window: BrowserWindow): void {
  let speaker: BrowserWindow | null = null;
  window.webContents.setWindowOpenHandler(({ url }) => {
    if (isSpeakerPage(url)) show(url);
    return { action: 'deny' };
  });
  window.on('closed', () => speaker?.destroy());

  function show(url: string): void {
    if (speaker !== null) {
      speaker.focus();
      return;
    }
    speaker = new BrowserWindow(optionsBeside(window));
    speaker.on('closed', () => {
      speaker = null;
    });
    // The window can be closed before its page is loaded.
    speaker.loadURL(url).catch(() => undefined);
  }
}

/** Places it on another screen than the window's, if there is one. */
function optionsBeside(window: BrowserWindow): BrowserWindowConstructorOptions {
  const { id } = screen.getDisplayMatching(window.getBounds());
  const other = screen.getAllDisplays().find((display) => display.id !== id)?.workArea;
  return {
    width: 1000,
    height: 760,
    minWidth: 480,
    minHeight: 360,
    autoHideMenuBar: true,
    ...(other !== undefined && { x: other.x + 40, y: other.y + 40 }),
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  };
}
