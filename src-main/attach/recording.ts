import type { Delta, SchemaMessage, Snapshot, StateMessage } from '../../core/wire/messages/message.ts';
import type { GameStatus } from '../contract/attach-status.ts';
import type { GameState } from './received-state.ts';
import { Recorder, type RecorderOptions } from './recorder.ts';

/** The recording of a game, if there is one. */
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

  /** Replaces the previous recording. Rejects with the system's error if the file cannot be created. */
  async start(options: RecorderOptions): Promise<void> {
    const recorder = await Recorder.start(options);
    await this.stop();
    this.#recorder = recorder;
  }

  /** Records from now on, or again from the start after the game has restarted. */
  begin(source: GameState): Promise<void> | undefined {
    return this.#recorder?.begin(source);
  }

  message(message: SchemaMessage | Snapshot | Delta | StateMessage): Promise<void> | undefined {
    return this.#recorder?.message(message);
  }

  async stop(): Promise<void> {
    const recorder = this.#recorder;
    this.#recorder = null;
    await recorder?.stop({ type: 'bye', code: 'done', reason: '' });
  }
}
