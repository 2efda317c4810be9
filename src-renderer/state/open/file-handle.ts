/* The File System Access API only exists in Chromium and Electron. A handle reads the current content of a file. */

declare global {
  interface Window {
    readonly showOpenFilePicker?: (options: {
      readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
    }) => Promise<readonly FileSystemFileHandle[]>;
  }
  interface DataTransferItem {
    readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
  }
}

export interface PickedFile {
  readonly file: File;
  /** Null if the browser has none, so changes of the file cannot be watched. */
  readonly handle: FileSystemFileHandle | null;
}

/** Lets the user pick a file with one of these extensions. Null if the user cancels. */
export async function pickFileToWatch(extensions: readonly string[]): Promise<PickedFile | null> {
  const accept = { 'text/plain': extensions.map((extension) => `.${extension}`) };
  try {
    const [handle] = await window.showOpenFilePicker!({ types: [{ accept }] });
    return handle === undefined ? null : { file: await handle.getFile(), handle };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Returns the first dropped file, or null. Must be called while the event is handled, because the items are removed afterwards. */
export function droppedFile({ items, files }: DataTransfer): Promise<PickedFile> | null {
  const [file] = files;
  if (file === undefined) return null;
  const item = [...items].find(({ kind }) => kind === 'file');
  return readable(item?.getAsFileSystemHandle?.()).then((handle) => ({ file, handle }));
}

/** Returns a handle that can be read; null if there is none or reading is not permitted. */
async function readable(asked: Promise<FileSystemHandle | null> | undefined): Promise<FileSystemFileHandle | null> {
  try {
    const handle = await asked;
    if (!(handle instanceof FileSystemFileHandle)) return null;
    await handle.getFile();
    return handle;
  } catch {
    return null;
  }
}

/** Milliseconds between two checks of a file. */
const EVERY_MS = 1000;

/**
 * Calls `changed` with the text of a file whenever it has changed and can be read.
 * @returns a function that stops watching
 */
export function watchHandle(handle: FileSystemFileHandle, text: string, changed: (text: string) => void): () => void {
  let last = '';
  let known = text;
  const look = async (): Promise<void> => {
    const file = await handle.getFile();
    const now = `${file.lastModified}:${file.size}`;
    if (now === last) return;
    const read = await file.text();
    last = now;
    if (read === known) return;
    known = read;
    changed(read);
  };
  const timer = setInterval(() => void look().catch(() => null), EVERY_MS);
  return () => clearInterval(timer);
}
