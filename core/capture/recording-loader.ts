import type { RecordingNotice } from '../wire/recording/recording.ts';
import { RecordingReader } from '../wire/recording/recording-reader.ts';
import { Capture } from './capture.ts';
import type { EngineOf } from './captured-world.ts';

/** Loads a short recording completely: push its bytes in pieces, then call `end`. `OpenedRecording` reads long ones. */
export class RecordingLoader {
  readonly capture: Capture;
  readonly #reader = new RecordingReader();

  /** @param budget maximum bytes for steps in memory; the oldest steps are dropped */
  constructor(budget: () => number, engineOf: EngineOf) {
    this.capture = new Capture(budget, engineOf);
  }

  /** @throws RecordingError if the file is not a recording, or newer than this program */
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
      this.capture.apply(message);
    }
  }
}
