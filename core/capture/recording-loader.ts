import { RecordingError, type RecordingNotice } from '../wire/recording/recording.ts';
import { RecordingReader } from '../wire/recording/recording-reader.ts';
import { Capture } from './capture.ts';
import type { EngineOf } from './captured-world.ts';

/** Loads a short recording completely: push its bytes in pieces, then call `end`. `OpenedRecording` reads long ones. */
export class RecordingLoader {
  readonly capture: Capture;
  readonly #reader = new RecordingReader();

  readonly #budget: number;

  /** @param budget maximum bytes for steps in memory */
  constructor(budget: number, engineOf: EngineOf) {
    this.#budget = budget;
    this.capture = new Capture(() => budget, engineOf);
  }

  /** @throws RecordingError if the file is not a recording, newer than this program, or has more steps than the budget allows */
  push(bytes: Uint8Array): void {
    this.#reader.push(bytes);
    this.#take();
  }

  end(): RecordingNotice | null {
    this.#reader.close();
    this.#take();
    return this.#reader.end();
  }

  #take(): void {
    for (let message = this.#reader.next(); message !== null; message = this.#reader.next()) {
      const { world } = this.capture;
      this.capture.apply(message);
      const isRestarted = message.type !== 'hello' && message.type !== 'schema' && this.capture.world !== world;
      if (isRestarted || this.capture.world.timeline.first > 0) throw this.#tooLarge();
    }
  }

  #tooLarge(): RecordingError {
    const megabytes = Math.round(this.#budget / 1e6);
    return new RecordingError('too-large', `The changes of this recording take more than ${megabytes} MB of memory`);
  }
}
