import { UserError } from './user-error.ts';

/** An error on its way between threads, where classes get lost. */
export type PackedError = { key: string; args: Record<string, unknown> } | { message: string };

export function packError(error: unknown): PackedError {
  if (error instanceof UserError) return { key: error.key, args: error.args };
  return { message: error instanceof Error ? error.message : String(error) };
}

export function unpackError(packed: PackedError): Error {
  return 'key' in packed ? new UserError(packed.key, packed.args) : new Error(packed.message);
}
