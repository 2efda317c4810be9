import type { Progress } from './explore.ts';
import type { TargetName } from './targets/names.ts';

/** What the thread is given. */
export interface FuzzRequest {
  readonly target: TargetName;
  readonly seed: number;
  /** The only input; null: look for inputs. */
  readonly file: Uint8Array | null;
  /** Whichever comes first. */
  readonly until: { readonly seconds: number; readonly inputs: number };
  readonly literals: readonly (readonly (string | number)[])[];
  readonly shared: SharedArrayBuffer;
}

/** What the thread says. */
export type FuzzMessage =
  | { readonly kind: 'progress'; readonly progress: Progress; readonly seconds: number }
  | { readonly kind: 'finding'; readonly bytes: Uint8Array; readonly error: string };

/** Bytes before the input: how many there were, and the length of this one. */
const HEAD = 8;

/** The input that runs now, as another thread sees it. */
export class SharedInput {
  readonly #head: Int32Array;
  readonly #bytes: Uint8Array;

  constructor(shared: SharedArrayBuffer) {
    this.#head = new Int32Array(shared, 0, 2);
    this.#bytes = new Uint8Array(shared, HEAD);
  }

  set(bytes: Uint8Array): void {
    this.#bytes.set(bytes.subarray(0, this.#bytes.length));
    Atomics.store(this.#head, 1, bytes.length);
    Atomics.add(this.#head, 0, 1);
  }

  /** Another number for each input. */
  get count(): number {
    return Atomics.load(this.#head, 0);
  }

  get bytes(): Uint8Array {
    return this.#bytes.slice(0, Atomics.load(this.#head, 1));
  }
}

/** Room for an input. */
export function sharedInput(longest: number): SharedArrayBuffer {
  return new SharedArrayBuffer(HEAD + longest);
}
