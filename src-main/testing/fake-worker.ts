import { vi } from 'vitest';

/** Replaces a page's `Worker`; a test sends the worker's messages. */
export class FakeWorker {
  /** The started workers, oldest first. */
  static readonly all: FakeWorker[] = [];
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  /** The messages posted to it. */
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

  /** Browsers report a script that could not be loaded with a plain event. */
  isNotLoaded(): void {
    this.onerror?.(new Event('error'));
  }

  sendsUnreadable(): void {
    this.onmessageerror?.();
  }
}

/** Makes every `new Worker` a fake. The test undoes it with `vi.unstubAllGlobals`. */
export function fakeWorkers(): readonly FakeWorker[] {
  FakeWorker.all.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  return FakeWorker.all;
}
