/* File System Access exists in Chromium and Electron only. A handle reads the current content of a file. */

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
  /** Null if the browser has none, so changes of the file cannot be seen. */
  readonly handle: FileSystemFileHandle | null;
}

/** Asks for a file with one of these extensions. Null: the person changed their mind. */
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

/** The first dropped file; null if there is none. Call it while the event is handled, because the items are gone afterwards. */
export function droppedFile({ items, files }: DataTransfer): Promise<PickedFile> | null {
  const [file] = files;
  if (file === undefined) return null;
  const item = [...items].find(({ kind }) => kind === 'file');
  return readable(item?.getAsFileSystemHandle?.()).then((handle) => ({ file, handle }));
}

/** A handle that can be read; null if there is none or reading is not permitted. */
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

/** The time between two checks of a file. */
const EVERY_MS = 1000;

/** Calls `changed` with the text of a file whenever it is another than before. While it cannot be read, nothing is called. @param text as it was read last @returns stops */
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
