import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rendererFolder } from '../app-root.ts';
import { AttachDesk } from '../attach/desk.ts';
import { isRecording } from '../attach/recording-files.ts';
import { withEnding } from '../export/file-name.ts';
import { Exports } from '../exporting.ts';
import { downloadDestination } from '../files/destinations.ts';
import { RecentFiles } from '../files/recent.ts';
import { ScriptFiles } from '../files/script-files.ts';
import { Settings } from '../files/settings.ts';
import { userFolder } from '../files/user-folder.ts';
import { type Caller, createGate } from '../gate.ts';
import { createHandlers, type Places, type Services } from '../handlers.ts';
import { paintInThread } from '../painting/paint-in-thread.ts';
import { terminalLocale, translator } from '../text.ts';
import { UserError } from '../user-error.ts';
import { type BrowserHost, startBrowserHost } from './server.ts';

export interface ServeOptions {
  /** A script or a recording, shown to every page that connects. */
  file: string | null;
  port: number;
}

/** The browser host with everything behind it. Rejects when the script cannot be read or the port cannot be had. */
export async function serve({ file, port }: ServeOptions): Promise<BrowserHost> {
  const folder = userFolder();
  const recent = new RecentFiles(folder);
  const services: Services = {
    settings: new Settings(folder, terminalLocale()),
    recent,
    scripts: new ScriptFiles(recent),
    exports: new Exports(paintInThread),
    attach: new AttachDesk(),
  };
  await services.settings.load();
  const show = file === null ? null : await shownFile(file, services);
  const host = await startBrowserHost({
    port,
    folder: rendererFolder,
    gate: createGate(createHandlers('browser', services, browserPlaces(folder)), () =>
      translator(services.settings.locale),
    ),
    onConnect: (caller) => show?.(caller),
  });
  await services.attach.open({ userFolder: folder });
  const close = async () => {
    await services.attach.close();
    await host.close();
  };
  return { ...host, close };
}

/** Sends a page the file that the program was started with. Rejects when it cannot be read. */
async function shownFile(file: string, { scripts, attach }: Services): Promise<(caller: Caller) => void> {
  if (isRecording(file)) {
    const recording = await attach.recordings.grant(file);
    return (caller) => caller.emit('recording.opened', recording);
  }
  const script = await scripts.open(file);
  return (caller) => caller.emit('script.opened', script);
}

/** A browser has its own dialogs: files come in through the page, and go out as downloads. Recordings grow, so they have a folder. */
const browserPlaces = (userFolder: string): Places => ({
  scriptToOpen: () => Promise.reject(new UserError('host.error.noDialog')),
  scriptToSave: () => Promise.reject(new UserError('host.error.noDialog')),
  recordingToOpen: () => Promise.reject(new UserError('host.error.noDialog')),
  recordingToSave: async (name) => {
    const folder = join(userFolder, 'recordings');
    await mkdir(folder, { recursive: true });
    return join(folder, name);
  },
  destination: async ({ source }) => downloadDestination(withEnding(source.name, '.zip')),
});
