import type { Threads } from '#export/threads';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { FileContent } from '../../files/destination.ts';
import type { PositionDrawing } from '../subject.ts';

/** One row of the table of writers: how a format makes files of pictures. It knows pictures, not what they are of. */
export interface FormatWriter {
  /** The request for its pictures, where they are not those of the person's request: a handout has texts of its own around them. */
  pictures?(request: ExportRequest): ExportRequest;
  /** For one file of a series; for all files of a still format. */
  open(settings: WriterSettings): Writer;
}

export interface WriterSettings {
  /** For the pictures. */
  readonly request: ExportRequest;
  /** The person's. */
  readonly asked: ExportRequest;
  readonly threads: Threads;
  /** The folder for files that are being written, see `Destination`. */
  readonly partial: string;
  /** Aborted when the export is cancelled. */
  readonly signal: AbortSignal;
}

export type Writer = StillWriter | SeriesWriter;

/** A file for each picture. */
export interface StillWriter {
  readonly kind: 'still';
  /** The file of a position, or of the way to it: `t` as in `Drawing.at`. Nothing is awaited between asking for the picture and using it. */
  write(drawing: PositionDrawing, t: number): Promise<Uint8Array>;
}

/** One file of many pictures. */
export interface SeriesWriter {
  readonly kind: 'series';
  /** Takes the next position. @param flows the way to it begins where the position before ended */
  add(drawing: PositionDrawing, flows: boolean): Promise<void>;
  /** The file. Nothing can be added afterwards. @throws the signal's reason when cancelled */
  end(): Promise<FileContent>;
  /** Instead of `end`, where the export fails or is cancelled: frees what was begun. */
  abandon?(): void;
}
