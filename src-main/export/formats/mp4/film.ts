import type { FilmFile } from '#export/film-file';
import { Spool } from '#export/spool';
import type { Threads } from '#export/threads';
import type { Picture } from '../../../../core/scene/svg.ts';
import { UserError } from '../../../contract/user-error.ts';
import type { FileContent } from '../../../files/destination.ts';
import { paintYuv } from '../../paint/canvas-painter.ts';
import type { SpoolEntry } from '../../spool-entry.ts';
import type { FrameSize, Segment } from '../../tasks/segment.ts';
import { encodersOf } from '../../tasks/segments.ts';
import { OrderedResults } from '../../threads/ordered-results.ts';
import type { SeriesWriter, WriterSettings } from '../format-writer.ts';
import { FramePainter, type PaintedFrame } from '../frames.ts';

/** Writes the packets of a film into a file in the folder `partial`. */
type WriteFilm = (film: EncodedFilm, partial: string) => Promise<FilmFile>;

export interface EncodedFilm {
  readonly size: FrameSize;
  readonly config: Segment['config'];
  /** One packet for each frame. */
  readonly packets: readonly StoredPacket[];
  /** @throws the signal's reason if the export is cancelled */
  read(packet: StoredPacket): Uint8Array;
}

interface StoredPacket {
  readonly place: SpoolEntry;
  readonly key: boolean;
  /** The duration of the frame in milliseconds. */
  readonly ms: number;
}

/** A segment ends at the next position after MIN_FRAMES, or after MAX_FRAMES in a transition, for any number of threads. */
const MIN_FRAMES = 12;
const MAX_FRAMES = 48;

/** Maximum number of bytes of frames that wait for their encoder. */
const MAX_WAITING = 7_000_000;

/** The number of the last segment. A thread may encode several segments. */
let segments = 0;

interface OpenSegment {
  readonly number: number;
  readonly thread: ReturnType<Threads['next']>;
  frames: number;
}

/** Paints frames while threads encode them, each segment in one thread. A frame is encoded only once, no matter how long it is shown. */
export class FilmWriter implements SeriesWriter {
  readonly kind = 'series';
  readonly #settings: WriterSettings;
  readonly #write: WriteFilm;
  readonly #painter: FramePainter;
  readonly #times: number[] = [];
  readonly #spool: Spool;
  readonly #packets: StoredPacket[] = [];
  readonly #segments = new OrderedResults<Segment>((segment) => this.#store(segment));
  readonly #waiting: Promise<void>[] = [];
  #config: Segment['config'] | null = null;
  #size: FrameSize = { width: 0, height: 0 };
  #open: OpenSegment | null = null;

  /** @throws UserError if the background is transparent */
  constructor(settings: WriterSettings, write: WriteFilm) {
    const { transparent, scale } = settings.request;
    if (transparent) throw new UserError('export.opaque-only', { format: 'MP4' });
    this.#settings = settings;
    this.#write = write;
    this.#spool = new Spool(settings.partial);
    this.#painter = new FramePainter(
      settings,
      (frame) => this.#take(frame),
      (picture, ...how) => paintYuv(evenSize(picture, scale), ...how),
    );
  }

  add: SeriesWriter['add'] = (drawing, flows) => this.#painter.add(drawing, flows);

  async end(): Promise<FileContent> {
    await this.#painter.end();
    await this.#cut();
    await Promise.all(this.#waiting);
    await this.#segments.end();
    const { partial, signal } = this.#settings;
    const read = ({ place }: StoredPacket): Uint8Array => {
      signal.throwIfAborted();
      return this.#spool.read(place);
    };
    const film = { size: this.#size, config: this.#config!, packets: this.#packets, read };
    const file = await this.#write(film, partial);
    this.abandon();
    return file.content();
  }

  abandon(): void {
    this.#spool.close();
  }

  async #take({ data, width, height, ms, starts }: PaintedFrame): Promise<void> {
    const { threads } = this.#settings;
    this.#size = { width, height };
    this.#times.push(ms);
    if (this.#open !== null && this.#open.frames >= (starts ? MIN_FRAMES : MAX_FRAMES)) await this.#cut();
    this.#open ??= { number: segments++, thread: threads.next(encodersOf(this.#size)), frames: 0 };
    this.#open.frames++;
    const { thread, number } = this.#open;
    const encoded = threads.lend(data, (frame) => thread.call('addFrame', [number, this.#size, frame]));
    // A later await handles the error; until then it must not count as unhandled.
    encoded.catch(() => undefined);
    this.#waiting.push(encoded);
    while (this.#waiting.length > Math.max(2, MAX_WAITING / data.length)) await this.#waiting.shift();
  }

  async #cut(): Promise<void> {
    if (this.#open === null) return;
    const { thread, number } = this.#open;
    this.#open = null;
    await this.#segments.add(thread.call('endSegment', [number]));
  }

  #store({ packets, config }: Segment): void {
    this.#config ??= config;
    for (const { data, key } of packets) {
      const ms = this.#times[this.#packets.length]!;
      this.#packets.push({ place: this.#spool.append(data), key, ms });
    }
  }
}

/** Rounds both sides up to even numbers of pixels, which video requires. The extra pixels are background. */
function evenSize(picture: Picture, scale: number): Picture {
  const even = (length: number): number => (Math.ceil(Math.round(length * scale) / 2) * 2) / scale;
  return { ...picture, width: even(picture.width), height: even(picture.height) };
}
