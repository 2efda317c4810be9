import type { ExportRequest } from '../core/export/request.ts';
import type { ExportResult } from './contract/api.ts';
import type { Caller } from './contract/gate.ts';
import { UserError } from './contract/user-error.ts';

/** Where an export's files go, one after the other. Nothing half-written is left behind when it is abandoned. */
export interface Destination {
  /** A folder for files that are being written, which `finish` and `abandon` remove. Who needs it makes it. */
  readonly partial: string;
  write(name: string, content: FileContent): Promise<void>;
  finish(): Promise<ExportResult>;
  abandon(): Promise<void>;
}

/** A finished file: its bytes, or where it is in the folder `partial`. */
export type FileContent = Uint8Array | { readonly path: string };

export interface PaintOptions {
  signal: AbortSignal;
  /** As of a `Destination`. */
  partial: string;
  onFile(name: string, content: FileContent): Promise<void>;
  onProgress(done: number, total: number): void;
}

/** Replays the script and paints its steps; rejects with the signal's reason when cancelled. */
export type Paint = (request: ExportRequest, options: PaintOptions) => Promise<void>;

/** The exports under way, by the id that the page chose. */
export class Exports {
  readonly #paint: Paint;
  readonly #running = new Map<string, AbortController>();

  constructor(paint: Paint) {
    this.#paint = paint;
  }

  async start(request: ExportRequest, destination: Destination, caller: Pick<Caller, 'emit'>): Promise<ExportResult> {
    if (this.#running.has(request.id)) throw new UserError('host.error.exportRunning', { id: request.id });
    const controller = new AbortController();
    this.#running.set(request.id, controller);
    try {
      await this.#paint(request, {
        signal: controller.signal,
        partial: destination.partial,
        onFile: (name, content) => destination.write(name, content),
        onProgress: (done, total) => caller.emit('export.progress', { id: request.id, done, total }),
      });
      return await destination.finish();
    } catch (error) {
      await destination.abandon();
      if (controller.signal.aborted) return { kind: 'cancelled' };
      throw error;
    } finally {
      this.#running.delete(request.id);
    }
  }

  cancel(id: string): void {
    this.#running.get(id)?.abort();
  }
}
