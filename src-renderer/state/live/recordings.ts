import type { CutOptions } from '../../../core/capture/cut-recording.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { loadEngines } from '../../../core/engines/load.ts';
import type { ByteSource } from '../../../core/wire/recording/recording-index.ts';
import { type Host, RECORDING_PIECE, type RecordingFile } from '../../../src-main/contract/api.ts';
import { download, pickFile } from '../open/page-files.ts';
import { newRequest } from '../session/open-request.ts';
import { showSource, useSession } from '../session/session.ts';
import type { Source } from '../source/source.ts';
import { closeDialog, isInPage, report, toast, useShell } from '../window/window-state.ts';
import { open, useGames } from './games.ts';
import type { RecordingSource } from './recording-source.ts';

/** Opens and saves recordings in the window. */
export class Recordings {
  readonly #host: Host;
  readonly #say: Translate;

  constructor(host: Host, say: Translate) {
    this.#host = host;
    this.#say = say;
  }

  /**
   * Listens for recordings that the host opens.
   * @returns a function that stops listening
   */
  listen(): () => void {
    return this.#host.on('recording.opened', (file) => void this.openFile(file));
  }

  async open(): Promise<void> {
    if (isInPage()) {
      pickFile(['ecsrec'], (file) => void this.openPicked(file));
      return;
    }
    await report(async () => {
      const file = await this.#host.call('recording.open', undefined);
      if (file !== null) await this.openFile(file);
    });
  }

  /** Opens the recording that was completed last. */
  async openLast(): Promise<void> {
    const { recorded } = useGames.getState();
    if (recorded !== null) await this.openFile(recorded);
  }

  /** Opens a recording on the host's disk. */
  async openFile({ name, path, bytes }: RecordingFile): Promise<void> {
    const read = (offset: number, length: number) =>
      this.#host.call('recording.read', { path, offset, length: Math.min(length, RECORDING_PIECE) });
    await report(() => this.#load(name, { size: bytes, read }));
  }

  /** Opens a recording that the user picked in the browser. */
  async openPicked(file: File): Promise<void> {
    const read = async (offset: number, length: number): Promise<Uint8Array> =>
      new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
    await report(() => this.#load(file.name, { size: file.size, read }));
  }

  /**
   * Opens a recording that an exported picture contains.
   * @returns true if it is still wanted and shown
   * @throws Error if it is damaged
   */
  async openBytes(name: string, bytes: Uint8Array): Promise<boolean> {
    const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
    return this.#load(name, { size: bytes.length, read });
  }

  /**
   * Saves a clip as a recording.
   * @returns true if it was saved
   */
  async saveSpan(source: Source, name: string, options: Omit<CutOptions, 'created' | 'writer'>): Promise<boolean> {
    const data = await spanOf(source, { ...options, created: new Date().toISOString() });
    if (isInPage()) {
      download(new Blob([data], { type: 'application/octet-stream' }), name);
      toast({ tone: 'success', text: this.#say('ui.span.downloaded', { name }) });
      return true;
    }
    const file = await this.#host.call('recording.save', { name, data });
    if (file === null) return false;
    useGames.setState({ recorded: file });
    toast({ tone: 'success', text: this.#say('ui.span.saved', { path: file.path }), action: 'recording.openLast' });
    return true;
  }

  /** @returns true if it is still wanted and shown */
  async #load(name: string, bytes: ByteSource): Promise<boolean> {
    const isLast = newRequest();
    const source = await this.#opened(name, bytes);
    if (!isLast()) {
      source.close();
      return false;
    }
    open(source);
    closeDialog();
    showSource(source);
    if (source.recorded.isIndexed) return true;
    // The first picture is already shown; the length and the notice follow.
    await source.index();
    const { notice } = source.recorded;
    if (notice !== null) toast({ tone: 'info', text: this.#say(`ui.recording.notice.${notice.kind}`, { name }) });
    return useSession.getState().source === source;
  }

  /** The code for recordings and all engines are loaded with the first recording. */
  async #opened(name: string, bytes: ByteSource): Promise<RecordingSource> {
    const [{ openRecording }] = await Promise.all([import('./open-recording.ts'), loadEngines()]);
    return openRecording(name, bytes, this.#say);
  }
}

/** Returns the bytes of a clip of the source. */
export function spanOf(source: Source, options: Omit<CutOptions, 'writer'>): Promise<Uint8Array<ArrayBuffer>> {
  const writer = `ECS Atlas ${useShell.getState().info?.version ?? ''}`.trim();
  return source.cut({ ...options, writer });
}
