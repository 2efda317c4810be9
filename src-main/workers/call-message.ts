import type { PackedError } from './packed-error.ts';

/** The functions of a worker, by name. They run one after the other. Arguments and results are copied. */
export type WorkerFunctions<Name extends string = string> = Readonly<Record<Name, (...args: never[]) => unknown>>;

/** The result of a call or of a callback. */
export type CallOutcome = { readonly result: unknown } | { readonly error: PackedError };

/** Begins a call. `callbacks` and `signals` are the indices of the arguments that are functions and abort signals. */
export interface CallMessage {
  readonly kind: 'call';
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly callbacks: readonly number[];
  readonly signals: readonly number[];
}

/** `id` is the number of a call and `callback` the number of a callback of this call. */
export type ToWorker =
  | CallMessage
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'returned'; readonly id: number; readonly callback: number; readonly outcome: CallOutcome };

/** `at` is the index of the argument that is called back. */
export type FromWorker =
  | { readonly kind: 'done'; readonly id: number; readonly outcome: CallOutcome }
  | {
      readonly kind: 'callback';
      readonly id: number;
      readonly callback: number;
      readonly at: number;
      readonly args: readonly unknown[];
    };

const movedBuffers = new WeakMap<object, readonly ArrayBuffer[]>();

/** Lets a result or the only argument of a callback move its memory to the other thread, where it is not copied. It cannot be used here afterwards. */
export function moved<Value extends object>(value: Value, buffers: readonly ArrayBuffer[]): Value {
  movedBuffers.set(value, buffers);
  return value;
}

/** Returns the buffers that {@link moved} named for a value. */
export function buffersToMove(value: unknown): readonly ArrayBuffer[] {
  return (typeof value === 'object' && value !== null && movedBuffers.get(value)) || [];
}
