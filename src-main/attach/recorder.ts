import { type FileHandle, open } from 'node:fs/promises';
import { encodePayload } from '../../core/wire/codec.ts';
import type { Bye, Schema } from '../../core/wire/message.ts';
import { recordingFrame, recordingStart } from '../../core/wire/recording-writer.ts';
import type { FeedSource } from './feed.ts';

/** Between two flushes to the disk. */
const SYNC_MS = 1000;

export interface RecorderOptions {
  readonly path: string;
  /** The program that records: `ECS Atlas 0.1.0`. */
  readonly writer: string;
  /** Refuse when the file is there; otherwise it is replaced. */
  readonly exclusive: boolean;
}

/**
 * A game's messages as a file, see docs/recording.md. They are written in order, so whatever ends this process, at most the
 * last one is incomplete.
 */
export class Recorder {
  readonly path: string;
  /** Bytes written. */
  bytes = 0;
  readonly #file: FileHandle;
  readonly #sync: NodeJS.Timeout;
  #writes: Promise<void> = Promise.resolve();
  #error: Error | null = null;
  #isClosed = false;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
    this.#sync = setInterval(() => void this.#queue(() => this.#file.datasync()), SYNC_MS);
    this.#sync.unref();
  }

  /** Makes the file; `begin` comes next. Rejects with the system's error. */
  static async start({ path, writer, exclusive }: RecorderOptions): Promise<Recorder> {
    const file = await open(path, exclusive ? 'wx' : 'w', 0o600);
    const recorder = new Recorder(path, file);
    void recorder.#append(recordingStart({ created: new Date().toISOString(), writer }));
    return recorder;
  }

  /** What went wrong with the file, once something did; nothing is written after that. */
  get error(): Error | null {
    return this.#error;
  }

  /** The game's state so far: at the start, and after each reconnection. */
  begin({ hello, image, state }: FeedSource): void {
    void this.message(encodePayload(hello));
    if (image.schema.length > 0) this.schema({ type: 'schema', columns: image.schema });
    if (image.moment !== null) void this.message(encodePayload(image.snapshot(1)));
    if (state !== null) void this.message(encodePayload(state));
  }

  schema(message: Schema): void {
    void this.message(encodePayload(message));
  }

  /** Resolves when the operating system has everything so far. */
  flushed(): Promise<void> {
    return this.#writes;
  }

  /** Appends a message as it came. Resolves when the operating system has it, also when that failed. */
  message(payload: Uint8Array): Promise<void> {
    return this.#append(recordingFrame(payload));
  }

  /** Ends the file with the reason; resolves when all is on the disk. */
  async stop(bye: Bye): Promise<void> {
    if (this.#isClosed) return this.#writes;
    void this.message(encodePayload(bye));
    this.#isClosed = true;
    clearInterval(this.#sync);
    await this.#queue(() => this.#file.datasync());
    await this.#file.close();
  }

  #append(bytes: Uint8Array): Promise<void> {
    if (this.#isClosed) return this.#writes;
    return this.#queue(async () => {
      await this.#file.appendFile(bytes);
      this.bytes += bytes.length;
    });
  }

  /** One after the other; the first failure is kept and ends it. */
  #queue(act: () => Promise<unknown>): Promise<void> {
    this.#writes = this.#writes.then(async () => {
      if (this.#error !== null) return;
      try {
        await act();
      } catch (error) {
        this.#error = error as Error;
      }
    });
    return this.#writes;
  }
}
