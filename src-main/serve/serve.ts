import type { ClassDesk } from '../calls/class-handlers.ts';
import type { ClassStatus } from '../contract/class-protocol.ts';
import type { Outcome } from '../contract/message.ts';
import { userFolder } from '../files/user-folder.ts';
import { rendererFolder } from '../program/app-root.ts';
import { type BrowserHost, startBrowserHost } from './server.ts';
import type { BrowserServices } from './services.ts';

export interface ServeOptions {
  /** A script or a recording, shown to every page that connects. */
  file: string | null;
  port: number;
  /** The address of the class; null keeps the class closed until the window opens it. */
  classAt: ClassDesk['at'] | null;
  /** Called as soon as the server accepts requests, because a browser and the rest of the host take time to start. */
  onListening?: (url: string) => void;
}

/** The browser host, and the class if it was opened at the start. */
interface Served extends BrowserHost {
  readonly class: ClassStatus;
}

/** Starts the browser host and its services. Rejects if the script cannot be read or the port is not available. */
export async function serve({ file, port, classAt, onListening }: ServeOptions): Promise<Served> {
  let loading: Promise<BrowserServices> | null = null;
  const load = (): Promise<BrowserServices> => {
    loading ??= import('./services.ts').then(({ startBrowserServices }) => startBrowserServices(file));
    return loading;
  };
  const host = await startBrowserHost({
    port,
    folder: rendererFolder,
    // If the gate cannot be loaded, the host ends.
    gate: (...call) => load().then(({ gate }) => gate(...call), failed),
    onConnect: (caller) => void load().then(({ greet }) => greet(caller), failed),
  });
  onListening?.(host.url);
  try {
    return await served(host, await load(), classAt);
  } catch (error) {
    await host.close();
    throw error;
  }
}

async function served(
  host: BrowserHost,
  { services }: BrowserServices,
  classAt: ServeOptions['classAt'],
): Promise<Served> {
  await services.attach.open({ userFolder: userFolder() });
  if (classAt !== null) services.class.at = classAt;
  const closeServices = () => Promise.all([services.attach.close(), services.class.close()]);
  const close = async () => {
    await closeServices();
    await host.close();
  };
  try {
    return { ...host, close, class: classAt === null ? null : await services.class.open() };
  } catch (error) {
    await closeServices();
    throw error;
  }
}

function failed(): Outcome {
  return { ok: false, message: '' };
}
