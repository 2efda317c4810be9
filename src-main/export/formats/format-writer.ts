import type { Threads } from '#export/threads';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { FileContent } from '../../files/destination.ts';
import type { PositionDrawing } from '../exported-pictures.ts';

/** Makes files from pictures, independently of what the pictures show. */
export interface FormatWriter {
  /** Changes the request for its pictures: for example, a handout writes the texts around them itself. */
  pictures?(request: ExportRequest): ExportRequest;
  /** Returns the request for the pictures that phones show instead; null if they show the same pictures. */
  onPhone?(request: ExportRequest): ExportRequest | null;
  /** Opens a writer for one file of a series, or for all files of a still format. */
  open(settings: WriterSettings): Writer;
}

export interface WriterSettings {
  /** The request for the pictures, changed by `pictures`. */
  readonly request: ExportRequest;
  /** The original request. */
  readonly original: ExportRequest;
  readonly threads: Threads;
  /** The folder for unfinished files. */
  readonly partial: string;
  readonly signal: AbortSignal;
}

export type Writer = StillWriter | SeriesWriter;

/** Writes a file for each picture. */
export interface StillWriter {
  readonly kind: 'still';
  /** Returns the file of a position, or of a picture in the transition to it. The picture at `t` must be used before anything is awaited. */
  write(drawing: PositionDrawing, t: number): Promise<Uint8Array>;
}

/** One file of many pictures. */
export interface SeriesWriter {
  readonly kind: 'series';
  /**
   * Adds the next position.
   * @param flows true for a transition from the previous position, false for a cut
   */
  add(drawing: PositionDrawing, flows: boolean): Promise<void>;
  /**
   * Returns the file. Nothing can be added afterwards.
   * @throws the signal's reason if the export is cancelled
   */
  end(): Promise<FileContent>;
  /** Returns the number of pages of the finished file, in a format that has pages. */
  pages?(): number;
  /** Replaces `end` if the export fails or is cancelled, and frees resources. */
  abandon?(): void;
}
