import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rendererFolder } from '../app-root.ts';
import type { ClassDesk } from '../class/desk.ts';
import type { ClassStatus } from '../class/protocol.ts';
import { withEnding } from '../export/file-name.ts';
import { downloadDestination } from '../files/destinations.ts';
import { userFolder } from '../files/user-folder.ts';
import { createGate } from '../gate.ts';
import { createHandlers, type Places, Services } from '../handlers.ts';
import { terminalLocale, translator } from '../text.ts';
import { UserError } from '../user-error.ts';
import { type BrowserHost, startBrowserHost } from './server.ts';

export interface ServeOptions {
  /** A script or a recording, shown to every page that connects. */
  file: string | null;
  port: number;
  /** Where a class can join; null: the class stays closed until the window opens it. */
  classAt: ClassDesk['at'] | null;
}

/** The browser host, and the class if it was opened at the start. */
interface Served extends BrowserHost {
  readonly class: ClassStatus;
}

/** The browser host with everything behind it. Rejects when the script cannot be read or the port cannot be had. */
export async function serve({ file, port, classAt }: ServeOptions): Promise<Served> {
  const folder = userFolder();
  const services = new Services(folder, terminalLocale());
  await services.settings.load();
  services.opening = file !== null;
  const show = file === null ? undefined : await services.open(file);
  const host = await startBrowserHost({
    port,
    folder: rendererFolder,
    gate: createGate(createHandlers('browser', services, browserPlaces(folder)), () =>
      translator(services.settings.locale),
    ),
    // A page that comes later, or again, receives the file as it is then.
    ...(show && {
      onConnect: (caller) =>
        void services.open(file!).then(
          (again) => again(caller),
          () => show(caller),
        ),
    }),
  });
  await services.attach.open({ userFolder: folder });
  if (classAt !== null) services.class.at = classAt;
  const close = async () => {
    await Promise.all([services.attach.close(), services.class.close()]);
    await host.close();
  };
  try {
    return { ...host, close, class: classAt === null ? null : await services.class.open() };
  } catch (error) {
    await close();
    throw error;
  }
}

const noDialog = () => Promise.reject(new UserError('host.error.noDialog'));

/** A browser has its own dialogs: files come in through the page, and go out as downloads. Recordings grow, so they have a folder. */
const browserPlaces = (userFolder: string): Places => ({
  scriptToOpen: noDialog,
  scriptToSave: noDialog,
  fileToSave: noDialog,
  recordingToOpen: noDialog,
  recordingToSave: async (name) => {
    const folder = join(userFolder, 'recordings');
    await mkdir(folder, { recursive: true });
    return join(folder, name);
  },
  destination: async ({ source }) => downloadDestination(withEnding(source.name, '.zip')),
  reveal: noDialog,
});
