import type { ExportRequest } from '../core/export/request.ts';
import type { ExportResult } from './api.ts';
import type { Caller } from './gate.ts';
import { UserError } from './user-error.ts';

/** Where an export's files go, one after the other. Nothing half-written is left behind when it is abandoned. */
export interface Destination {
  write(name: string, bytes: Uint8Array): Promise<void>;
  finish(): Promise<ExportResult>;
  abandon(): Promise<void>;
}

export interface PaintOptions {
  signal: AbortSignal;
  onFile(name: string, bytes: Uint8Array): Promise<void>;
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
        onFile: (name, bytes) => destination.write(name, bytes),
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
