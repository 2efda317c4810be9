import { vi } from 'vitest';

/** Takes the place of a page's `Worker`; a test sends what the worker would. */
export class FakeWorker {
  /** Those that were started, the oldest first. */
  static readonly all: FakeWorker[] = [];
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  /** What was posted to it. */
  readonly posted: unknown[] = [];
  isEnded = false;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(message: unknown): void {
    this.posted.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  send(data: unknown): void {
    this.onmessage?.({ data });
  }

  throws(message: string): void {
    this.onerror?.(Object.assign(new Event('error'), { message }));
  }

  /** As browsers say that a script could not be loaded: with a plain event. */
  isNotLoaded(): void {
    this.onerror?.(new Event('error'));
  }

  sendsUnreadable(): void {
    this.onmessageerror?.();
  }
}

/** From here on every `new Worker` is a fake. The test undoes it with `vi.unstubAllGlobals`. */
export function fakeWorkers(): readonly FakeWorker[] {
  FakeWorker.all.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  return FakeWorker.all;
}
