import { type BrowserWindow, type BrowserWindowConstructorOptions, screen } from 'electron';
import { isSpeakerPage } from './page-protocol.ts';

/**
 * Lets the window open its speaker's page in a second window, and nothing else. There is at most one; it has no preload script, and it
 * closes with the first window.
 */
export function allowSpeakerPage(window: BrowserWindow): void {
  let speaker: BrowserWindow | null = null;
  window.webContents.setWindowOpenHandler(({ url }) => {
    if (!isSpeakerPage(url)) return { action: 'deny' };
    if (speaker === null) return { action: 'allow', overrideBrowserWindowOptions: optionsBeside(window) };
    speaker.focus();
    return { action: 'deny' };
  });
  window.webContents.on('did-create-window', (created) => {
    speaker = created;
    created.on('closed', () => {
      speaker = null;
    });
  });
  window.on('closed', () => speaker?.destroy());
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
