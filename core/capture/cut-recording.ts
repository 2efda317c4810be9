import { concatBytes } from '../trace/bytes.ts';
import { deflated } from '../wire/codec/deflate-window.ts';
import { stepsOf, WorldImage } from '../wire/live/world-image.ts';
import type { Delta, RecordedMessage } from '../wire/messages/message.ts';
import { RecordingError } from '../wire/recording/recording.ts';
import { RecordingWriter } from '../wire/recording/recording-writer.ts';
import type { Caption } from './capture.ts';
import type { OpenedRecording } from './opened-recording.ts';

/** Number of messages between two pauses. */
const MESSAGES_AT_ONCE = 64;

export interface CutOptions {
  readonly from: number;
  readonly to: number;
  /** Captions of the recording in order of position. Those outside the clip are ignored. */
  readonly captions: readonly Caption[];
  readonly created: string;
  readonly writer: string;
  /** The maximum number of cells that the result may write. The cells of its first picture count too. Unlimited by default. */
  readonly maxCells?: number;
  /** Receives the progress from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** If aborted, the result rejects. */
  readonly signal?: { readonly aborted: boolean };
}

export class RecordingBytes {
  readonly #parts: Uint8Array[] = [];

  readonly write = async (bytes: Uint8Array): Promise<void> => void this.#parts.push(bytes);

  readonly deflate = async (bytes: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> =>
    deflated(bytes, dictionary);

  get bytes(): Uint8Array<ArrayBuffer> {
    return concatBytes(this.#parts);
  }
}

/** Returns the caption that begins at a position. At the clip's beginning, this is the caption shown there. */
export function captionAt(
  { captions, from }: Pick<CutOptions, 'captions' | 'from'>,
  position: number,
): Caption | undefined {
  if (position === from) return captions.findLast((caption) => caption.position <= from);
  return captions.find((caption) => caption.position === position);
}

/**
 * Cuts a part out of a recording and returns it as a recording, in which position `from` becomes position 1. It reads
 * from the file, so the part may have any length. Rejects if the file cannot be read or the operation is cancelled.
 * @throws RecordingError `unreadable-part` if the recording does not have these positions, or they are damaged; `too-large`
 */
export async function cutRecording(
  recorded: OpenedRecording,
  options: CutOptions & { readonly pause?: () => Promise<void> },
): Promise<Uint8Array<ArrayBuffer>> {
  const { from, to, pause, onProgress, signal } = options;
  const cursor = recorded.cursor(recorded.entryFor(from));
  const output = new RecordingBytes();
  const cut = new ClipWriter(new RecordingWriter(output, options), options);
  for (let read = 1; cut.position < to; read++) {
    const before = cursor.position;
    const message = await cursor.next();
    if (message === null)
      throw new RecordingError('unreadable-part', cursor.damage ?? `It ends at step ${cursor.position}`);
    await cut.take(message, message.type === 'keyframe' ? message.position : before);
    if (read % MESSAGES_AT_ONCE !== 0) continue;
    onProgress?.(Math.max(0, cut.position - from) / (to - from + 1));
    await pause?.();
    if (signal?.aborted === true) throw new Error('The clip was cancelled');
  }
  await cut.end();
  return output.bytes;
}

class ClipWriter {
  position = -1;
  readonly #writer: RecordingWriter;
  readonly #options: CutOptions;
  readonly #image = new LatestState();
  #cells = 0;

  constructor(writer: RecordingWriter, options: CutOptions) {
    this.#writer = writer;
    this.#options = options;
  }

  /** @param before the position before the message */
  async take(message: RecordedMessage, before: number): Promise<void> {
    const { from } = this.#options;
    if (message.type === 'caption' || message.type === 'bye' || message.type === 'pong') return;
    if (this.position >= from) {
      await this.#add(message, before);
      return;
    }
    const after = before + stepsOf(message);
    const [first, rest] = splitAt(message, from - before);
    if (first !== null) this.#image.apply(first);
    if (after < from || (message.type !== 'snapshot' && message.type !== 'delta' && message.type !== 'keyframe'))
      return;
    if (message.type === 'keyframe' && before < from) return;
    await this.#begin();
    if (rest !== null) await this.#add(rest, from);
  }

  async end(): Promise<void> {
    await this.#writer.add({ type: 'bye', code: 'done', reason: '' });
    await this.#writer.end();
  }

  async #begin(): Promise<void> {
    const { hello, image } = this.#image;
    if (hello === null) throw new RangeError('Nothing is recorded there');
    await this.#writer.add(hello);
    await this.#writer.add({ type: 'schema', columns: image.schema });
    this.#count(image.cells);
    await this.#writer.add(image.snapshot(1));
    this.position = this.#options.from;
    await this.#caption();
  }

  async #add(message: RecordedMessage, before: number): Promise<void> {
    const { to } = this.#options;
    // A keyframe after damage is written as a normal step.
    const [first] = splitAt(message.type === 'keyframe' ? { ...message, type: 'snapshot' } : message, to - before);
    if (first === null) return;
    if (first.type === 'hello' || first.type === 'schema') this.#image.apply(first);
    if (first.type === 'snapshot' || first.type === 'delta') this.#count(this.#image.image.cellsIn(first));
    await this.#writer.add(first);
    const steps = stepsOf(first);
    for (let step = 0; step < steps; step++) {
      this.position++;
      await this.#caption();
    }
  }

  #count(cells: number): void {
    const { maxCells = Number.POSITIVE_INFINITY } = this.#options;
    this.#cells += cells;
    if (this.#cells > maxCells) throw new RecordingError('too-large', `These frames write more than ${maxCells} cells`);
  }

  async #caption(): Promise<void> {
    const caption = captionAt(this.#options, this.position);
    if (caption !== undefined) await this.#writer.add({ type: 'caption', text: caption.text });
  }
}

class LatestState {
  hello: Extract<RecordedMessage, { type: 'hello' }> | null = null;
  image = new WorldImage();

  apply(message: RecordedMessage): void {
    if (message.type === 'hello') {
      this.hello = message;
      this.image = new WorldImage();
    } else if (message.type === 'keyframe') this.image.apply({ ...message, type: 'snapshot' });
    else if (message.type === 'schema' || message.type === 'snapshot' || message.type === 'delta')
      this.image.apply(message);
  }
}

/** Splits a message after a number of steps. Either half may be null; only a delta of several steps gives both. */
function splitAt(message: RecordedMessage, steps: number): [RecordedMessage | null, RecordedMessage | null] {
  const count = stepsOf(message);
  if (count <= steps || count === 0) return [message, null];
  if (steps <= 0) return [null, message];
  const delta = message as Delta;
  const part = (list: Delta['steps']): Delta => ({ ...delta, steps: list ?? [] });
  return [part(delta.steps?.slice(0, steps)), part(delta.steps?.slice(steps))];
}
