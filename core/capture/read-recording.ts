import type { RecordingNotice } from '../wire/recording.ts';
import { RecordingReader } from '../wire/recording-reader.ts';
import { Capture } from './capture.ts';
import type { EngineOf } from './captured-world.ts';

/** A recording as a whole, for short ones: push its bytes, piece by piece, then ask what is missing. `Recorded` reads long ones. */
export class RecordingLoader {
  readonly capture: Capture;
  readonly #reader = new RecordingReader();

  /** @param budget bytes that the recording's steps may take in memory; the oldest are folded away beyond */
  constructor(budget: () => number, engineOf: EngineOf) {
    this.capture = new Capture(budget, engineOf);
  }

  /** @throws RecordingError when the file is none, or newer than this program */
  push(bytes: Uint8Array): void {
    this.#reader.push(bytes);
    this.#take();
  }

  /** @throws RecordingError when not even the beginning was there */
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
