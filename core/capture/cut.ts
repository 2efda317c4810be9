import { concatBytes } from '../trace/bytes.ts';
import { deflated } from '../wire/deflated.ts';
import type { Delta, RecordedMessage } from '../wire/message.ts';
import { RecordingWriter } from '../wire/recording-writer.ts';
import { stepsOf, WorldImage } from '../wire/world-image.ts';
import type { Caption } from './capture.ts';
import type { Recorded } from './recorded.ts';

/** Messages between two pauses. */
const SLICE = 64;

export interface CutOptions {
  /** Position that the clip begins with: a snapshot of it. */
  readonly from: number;
  /** Position that it ends with. */
  readonly to: number;
  /** By position of the recording, in order; those outside of the clip are left out. */
  readonly captions: readonly Caption[];
  readonly created: string;
  readonly writer: string;
  /** Receives how much is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Ends it: it rejects. */
  readonly signal?: { readonly aborted: boolean };
}

/** Collects a recording in memory. */
export class RecordingBytes {
  readonly #parts: Uint8Array[] = [];

  readonly write = async (bytes: Uint8Array): Promise<void> => void this.#parts.push(bytes);

  readonly deflate = async (bytes: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> =>
    deflated(bytes, dictionary);

  get bytes(): Uint8Array<ArrayBuffer> {
    return concatBytes(this.#parts);
  }
}

/** The caption that begins at a position; at the clip's beginning the one that is still shown. */
export function captionAt(
  { captions, from }: Pick<CutOptions, 'captions' | 'from'>,
  position: number,
): Caption | undefined {
  if (position === from) return captions.findLast((caption) => caption.position <= from);
  return captions.find((caption) => caption.position === position);
}

/**
 * A part of a recording as one of its own: position `from` is its position 1. It is cut out of the file, so it may be of any length.
 * Rejects when the file cannot be read, or it was cancelled.
 * @throws RangeError when the recording does not have these positions
 */
export async function cutRecording(
  recorded: Recorded,
  options: CutOptions & { readonly pause?: () => Promise<void> },
): Promise<Uint8Array<ArrayBuffer>> {
  const { from, to, pause, onProgress, signal } = options;
  const cursor = recorded.cursor(recorded.entryFor(from));
  const output = new RecordingBytes();
  const cut = new Cut(new RecordingWriter(output, options), options);
  for (let read = 1; cut.position < to; read++) {
    const before = cursor.position;
    const message = await cursor.next();
    if (message === null) throw new RangeError(`The recording ends at position ${cursor.position}, before ${to}`);
    await cut.take(message, message.type === 'keyframe' ? message.position : before);
    if (read % SLICE !== 0) continue;
    onProgress?.(Math.max(0, cut.position - from) / (to - from + 1));
    await pause?.();
    if (signal?.aborted === true) throw new Error('The clip was cancelled');
  }
  await cut.end();
  return output.bytes;
}

/** What a clip gets of the messages of a recording. */
class Cut {
  /** The last position that was taken over. */
  position = -1;
  readonly #writer: RecordingWriter;
  readonly #options: CutOptions;
  readonly #image = new Latest();

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

  /** The clip's first position: everything, as it is. */
  async #begin(): Promise<void> {
    const { hello, image } = this.#image;
    if (hello === null) throw new RangeError('Nothing is recorded there');
    await this.#writer.add(hello);
    await this.#writer.add({ type: 'schema', columns: image.schema });
    await this.#writer.add(image.snapshot(1));
    this.position = this.#options.from;
    await this.#caption();
  }

  async #add(message: RecordedMessage, before: number): Promise<void> {
    const { to } = this.#options;
    // After damage: a step like any other.
    const [first] = splitAt(message.type === 'keyframe' ? { ...message, type: 'snapshot' } : message, to - before);
    if (first === null) return;
    await this.#writer.add(first);
    const steps = stepsOf(first);
    for (let step = 0; step < steps; step++) {
      this.position++;
      await this.#caption();
    }
  }

  async #caption(): Promise<void> {
    const caption = captionAt(this.#options, this.position);
    if (caption !== undefined) await this.#writer.add({ type: 'caption', text: caption.text });
  }
}

/** The state of a game by its messages. */
class Latest {
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

/** A message's first steps and the others; null where there are none. Only a delta of several steps has both. */
function splitAt(message: RecordedMessage, steps: number): [RecordedMessage | null, RecordedMessage | null] {
  const count = stepsOf(message);
  if (count <= steps || count === 0) return [message, null];
  if (steps <= 0) return [null, message];
  const delta = message as Delta;
  const part = (list: Delta['steps']): Delta => ({ ...delta, steps: list ?? [] });
  return [part(delta.steps?.slice(0, steps)), part(delta.steps?.slice(steps))];
}
