import { vi } from 'vitest';
import type { CallMessage, FromWorker, ToWorker } from '../workers/call-message.ts';

/** Replaces a page's `Worker`; a test answers its calls. */
export class FakeWorker {
  /** The started workers, oldest first. */
  static readonly all: FakeWorker[] = [];
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  /** The messages posted to it. */
  readonly posted: ToWorker[] = [];
  isEnded = false;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(message: ToWorker): void {
    this.posted.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  /** The last call. */
  get call(): CallMessage {
    return this.posted.findLast((message) => message.kind === 'call')!;
  }

  /** Invokes the callback among the arguments of the last call. */
  callsBack(...args: readonly unknown[]): void {
    this.#send({ kind: 'callback', id: this.call.id, callback: 0, at: this.call.callbacks[0]!, args });
  }

  /** Ends the last call with a result. */
  returns(result?: unknown): void {
    this.#send({ kind: 'done', id: this.call.id, outcome: { result } });
  }

  throws(message: string): void {
    this.onerror?.(Object.assign(new Event('error'), { message }));
  }

  #send(data: FromWorker): void {
    this.onmessage?.({ data });
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
