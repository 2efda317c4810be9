import { constants } from 'node:fs';
import { type FileHandle, lstat, open, unlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import zlib, { type ZlibOptions } from 'node:zlib';
import type { Bye, RecordedMessage } from '../../core/wire/messages/message.ts';
import { RecordingWriter } from '../../core/wire/recording/recording-writer.ts';
import { UserError } from '../contract/user-error.ts';
import type { GameState } from './received-state.ts';

/** The time between two flushes to the disk. */
const SYNC_MS = 1000;

export interface RecorderOptions {
  readonly path: string;
  /** The name of the recording program: `ECS Atlas 0.1.0`. */
  readonly writer: string;
  /** True to refuse an existing file, false to replace it. */
  readonly exclusive: boolean;
}

/** Writes a game's messages to a file (docs/recording.md), in order: if this process is killed, at most the last is incomplete. */
export class Recorder {
  readonly path: string;
  /** Bytes written. */
  bytes = 0;
  readonly #file: FileHandle;
  readonly #sync: NodeJS.Timeout;
  readonly #writer: RecordingWriter;
  #error: Error | null = null;
  #isClosed = false;

  private constructor({ path, writer }: RecorderOptions, file: FileHandle) {
    this.path = path;
    this.#file = file;
    const output = { write: (bytes: Uint8Array) => this.#write(bytes), deflate };
    this.#writer = new RecordingWriter(output, { created: new Date().toISOString(), writer });
    this.#sync = setInterval(() => void this.#kept(this.#file.datasync()), SYNC_MS);
    this.#sync.unref();
  }

  /** Creates the file; `begin` must follow. Rejects with the system's error. */
  static async start(options: RecorderOptions): Promise<Recorder> {
    return new Recorder(options, await openNew(options));
  }

  /** The first failure of the file. Nothing is written after it. */
  get error(): Error | null {
    return this.#error;
  }

  /** Writes the game's current state, at the start and after each reconnection. Resolves like `message`. */
  begin({ hello, image, state }: GameState): Promise<void> {
    let written = this.message(hello);
    if (image.schema.length > 0) written = this.message({ type: 'schema', columns: image.schema });
    if (image.moment !== null) written = this.message(image.snapshot(1));
    if (state !== null) written = this.message(state);
    return written;
  }

  /** Appends a message. Resolves when the operating system has accepted it, or writing has failed. */
  async message(message: RecordedMessage): Promise<void> {
    if (!this.#isClosed && this.#error === null) await this.#kept(this.#writer.add(message));
  }

  /** Ends the file with the reason. Resolves when everything is on the disk. */
  async stop(bye: Bye): Promise<void> {
    if (this.#isClosed) return;
    const said = this.message(bye);
    this.#isClosed = true;
    clearInterval(this.#sync);
    await said;
    if (this.#error === null) await this.#kept(this.#writer.end());
    if (this.#error === null) await this.#kept(this.#file.datasync());
    await this.#file.close();
  }

  async #write(bytes: Uint8Array): Promise<void> {
    await this.#file.appendFile(bytes);
    this.bytes += bytes.length;
  }

  /** Stores the first failure, which ends the recording. */
  async #kept(act: Promise<unknown>): Promise<void> {
    try {
      await act;
    } catch (error) {
      this.#error ??= error as Error;
    }
  }
}

/** The file is always a new one, so that neither what a link leads to nor a file with a second name is overwritten. */
async function openNew({ path, exclusive }: RecorderOptions): Promise<FileHandle> {
  const status = exclusive ? null : await lstat(path).catch(() => null);
  if (status?.isFIFO()) throw new UserError('host.error.notRegular', { path });
  const isReplaced = status?.isFile() || status?.isSymbolicLink();
  if (isReplaced) await unlink(path);
  return status === null || isReplaced ? open(path, 'wx', 0o600) : openDevice(path);
}

/** NOFOLLOW and NONBLOCK do not exist on Windows. */
const DEVICE = constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A device, such as /dev/null, stays. What others have put in its place since it was looked at is not written to. */
async function openDevice(path: string): Promise<FileHandle> {
  const file = await open(path, DEVICE);
  if ((await file.stat()).isCharacterDevice()) return file;
  await file.close();
  throw new UserError('host.error.notRegular', { path });
}

const deflateRaw: (bytes: Uint8Array, options: ZlibOptions) => Promise<Buffer> = promisify(zlib.deflateRaw);

/** Minimum size in bytes from which several Huffman codes are better than one; less memory makes shorter blocks. */
const LARGE = 65_536;

/** Compresses on another thread. */
function deflate(bytes: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> {
  const memLevel = bytes.length < LARGE ? 9 : 5;
  return deflateRaw(bytes, { level: 9, memLevel, ...(dictionary.length > 0 && { dictionary }) });
}
