import { rawBytes } from '../../wire/messages/elements.ts';
import type { RecordedMessage } from '../../wire/messages/message.ts';
import { fallingHealth } from './falling-health.ts';

export interface TornFrame {
  readonly health: readonly (readonly [entity: number, points: number])[];
  readonly torn: boolean;
  /** Milliseconds since the previous frame. */
  readonly after: number;
}

/** A game with some torn frames. Before the first of them is a whole frame in which entities 1 and 3 have health. */
export function* tornHealth(frames: readonly TornFrame[]): Generator<RecordedMessage> {
  const [hello, schema, snapshot] = fallingHealth();
  yield* [hello!, schema!, snapshot!];
  let time = 0;
  for (const [i, { health, torn, after }] of frames.entries()) {
    time += after;
    const ids = Uint32Array.from(health, ([entity]) => entity);
    const points = Float32Array.from(health, ([, each]) => each);
    const columns = [
      { c: 1, whole: rawBytes(ids) },
      { c: 2, whole: rawBytes(points) },
    ];
    yield { type: 'delta', seq: i + 2, frame: i + 1, time, ...(torn && { torn }), columns };
  }
  yield { type: 'bye', code: 'done', reason: '' };
}
