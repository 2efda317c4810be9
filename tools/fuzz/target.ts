/** A reader of the program that the fuzzer calls with any bytes. */
export interface Target {
  /** What reads them, for people. */
  readonly reads: string;
  /** What inputs begin as: the repository's own examples. */
  seeds(): Promise<readonly Uint8Array[]> | readonly Uint8Array[];
  /** Inputs are not longer. Bytes. */
  readonly longest: number;
  /** Throws or rejects for a fault of the reader. Errors that the reader declares are not faults. */
  run(bytes: Uint8Array): void | Promise<void>;
}
