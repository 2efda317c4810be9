/** A reader of the program that is given any bytes. */
export interface Target {
  /** What reads them, for people. */
  readonly reads: string;
  /** What inputs begin as: the repository's own examples. */
  seeds(): Promise<readonly Uint8Array[]> | readonly Uint8Array[];
  /** Inputs are not longer. Bytes. */
  readonly longest: number;
  /** Throws, or rejects, where the reader does what it must not. A refusal that the reader declares is none of that. */
  run(bytes: Uint8Array): void | Promise<void>;
}
