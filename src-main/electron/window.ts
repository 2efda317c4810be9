import { join } from 'node:path';
import { BrowserWindow, type BrowserWindowConstructorOptions, nativeTheme, type Rectangle, screen } from 'electron';
import { z } from 'zod';
import { JsonFile } from '../files/json-file.ts';
import { appRoot } from '../program/app-root.ts';
import { isSpeakerPage, PAGE_URL } from './page-protocol.ts';

const placement = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(400),
  height: z.number().int().min(300),
  maximized: z.boolean(),
});
type Placement = z.infer<typeof placement>;

const DEFAULT_SIZE = { width: 1440, height: 900 };

export type PlacementFile = JsonFile<Placement | null>;

export function placementFile(userFolder: string): PlacementFile {
  return new JsonFile<Placement | null>(join(userFolder, 'window.json'), placement.nullable(), null);
}

/** Opens the window at its last place, stores later places, and shows the window once it has content. */
export async function openWindow(file: PlacementFile, adopt: (window: BrowserWindow) => void): Promise<BrowserWindow> {
  const last = await file.read().catch(() => null);
  const window = new BrowserWindow({
    ...(last !== null && isVisible(last) ? bounds(last) : DEFAULT_SIZE),
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'ECS Atlas',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0f1115' : '#ffffff',
    webPreferences: {
      preload: join(appRoot, 'out', 'preload', 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  adopt(window);
  allowSpeakerPage(window);
  if (last?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    const kept = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    file.write(kept).catch(() => undefined); // Failing to store the place must not block closing.
  });
  await window.loadURL(PAGE_URL);
  return window;
}

function bounds({ x, y, width, height }: Placement): Rectangle {
  return { x, y, width, height };
}

/** True if the place is on a connected screen; otherwise the window opens at its default place. */
function isVisible(place: Placement): boolean {
  const { workArea } = screen.getDisplayMatching(bounds(place));
  const overlapX = Math.min(place.x + place.width, workArea.x + workArea.width) - Math.max(place.x, workArea.x);
  const overlapY = Math.min(place.y + place.height, workArea.y + workArea.height) - Math.max(place.y, workArea.y);
  return overlapX >= 200 && overlapY >= 100;
}

/**
 * Lets the window open its speaker's page in a second window, and nothing else. There is at most one; it has no preload script, and it
 * closes with the first window. The host opens it, because a window that a page opens can reach that page, and so its host, as `opener`.
 */
function allowSpeakerPage(window: BrowserWindow): void {
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
