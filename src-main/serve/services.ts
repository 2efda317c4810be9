import { join } from 'node:path';
import { createHandlers, type Places, Services } from '../calls/handlers.ts';
import { type Caller, createGate, type Gate } from '../contract/gate.ts';
import { terminalLocale, translator } from '../contract/text.ts';
import { UserError } from '../contract/user-error.ts';
import { withEnding } from '../export/file-name.ts';
import { downloadDestination } from '../files/destinations.ts';
import { makeFolder } from '../files/make-folder.ts';
import { userFolder } from '../files/user-folder.ts';

/** The services behind the pages of a browser host. */
export interface BrowserServices {
  readonly services: Services;
  readonly gate: Gate;
  /** Shows a new page the file that the program was started with. */
  greet(caller: Caller): void;
}

/** Rejects if the file cannot be read. */
export async function startBrowserServices(file: string | null): Promise<BrowserServices> {
  const folder = userFolder();
  const services = new Services(folder, terminalLocale());
  await services.settings.load();
  services.opening = file !== null;
  const show = file === null ? undefined : await services.open(file);
  return {
    services,
    gate: createGate(createHandlers('browser', services, browserPlaces(folder)), () =>
      translator(services.settings.locale),
    ),
    // A later page receives the file as it is then.
    greet(caller) {
      if (show === undefined) return;
      void services.open(file!).then(
        (again) => again(caller),
        () => show(caller),
      );
    },
  };
}

const noDialog = () => Promise.reject(new UserError('host.error.noDialog'));

/** A browser has its own dialogs: files are uploaded and downloaded by the page. Recordings grow, so they have a folder. */
const browserPlaces = (userFolder: string): Places => ({
  scriptToOpen: noDialog,
  scriptToSave: noDialog,
  fileToSave: noDialog,
  recordingToOpen: noDialog,
  recordingToSave: async (name) => {
    const folder = join(userFolder, 'recordings');
    makeFolder(folder, 0o700);
    return join(folder, name);
  },
  destination: async ({ source }) => downloadDestination(withEnding(source.name, '.zip')),
  reveal: noDialog,
  openEditor: noDialog,
});
