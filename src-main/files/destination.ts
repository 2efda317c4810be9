import type { ExportResult } from '../contract/api.ts';

/** A place for the files of an export, which receives them one after the other. Nothing half-written is left when it is abandoned. */
export interface Destination {
  /** Returns the folder for unfinished files, which is made when it is needed. `finish` and `abandon` remove it. */
  partial(): Promise<string>;
  /** Returns the path of a file for messages. */
  placeOf(name: string): string;
  write(name: string, content: FileContent): Promise<void>;
  finish(): Promise<ExportResult>;
  abandon(): Promise<void>;
}

/** A finished file: its bytes, or its path in the folder `partial`. */
export type FileContent = Uint8Array | { readonly path: string };
