import type { Delta, Schema, Snapshot, State } from '../../core/wire/message.ts';
import type { GameStatus } from '../contract/attach-status.ts';
import type { FeedSource } from './feed.ts';
import { Recorder, type RecorderOptions } from './recorder.ts';

/** The recording of a game, while there is one. */
export class Recording {
  #recorder: Recorder | null = null;

  get isRunning(): boolean {
    return this.#recorder !== null && this.#recorder.error === null;
  }

  get status(): GameStatus['recording'] {
    if (this.#recorder === null) return null;
    const { path, bytes, error } = this.#recorder;
    return { path, bytes, problem: error?.message ?? null };
  }

  /** Instead of the one before. Rejects with the system's error when the file cannot be made. */
  async start(options: RecorderOptions): Promise<void> {
    const recorder = await Recorder.start(options);
    await this.stop();
    this.#recorder = recorder;
  }

  /** From here on, or again from the start after the game has restarted. */
  begin(source: FeedSource): Promise<void> | undefined {
    return this.#recorder?.begin(source);
  }

  message(message: Schema | Snapshot | Delta | State): Promise<void> | undefined {
    return this.#recorder?.message(message);
  }

  async stop(): Promise<void> {
    const recorder = this.#recorder;
    this.#recorder = null;
    await recorder?.stop({ type: 'bye', code: 'done', reason: '' });
  }
}
