import { ModelError } from '../../core/trace/model-error.ts';
import type { StepArgs } from '../../core/trace/step.ts';
import { isSystemError, UserError } from '../contract/user-error.ts';

/** An error as it is sent between threads, which lose the classes of errors. */
export type PackedError =
  | { readonly key: string; readonly args: Record<string, unknown> }
  | { readonly code: string; readonly message: string; readonly args: StepArgs }
  | { readonly system: string; readonly message: string; readonly path?: string }
  | { readonly message: string };

export function packError(error: unknown): PackedError {
  if (error instanceof UserError) return { key: error.key, args: error.args };
  if (error instanceof ModelError) return { code: error.code, message: error.message, args: error.args };
  if (isSystemError(error)) {
    const { code: system, message, path } = error;
    return { system, message, ...(path !== undefined && { path }) };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}

export function unpackError(packed: PackedError): Error {
  if ('key' in packed) return new UserError(packed.key, packed.args);
  if ('system' in packed) {
    const { system: code, message, ...path } = packed;
    return Object.assign(new Error(message), { code, ...path });
  }
  return 'code' in packed ? new ModelError(packed.code, packed.message, packed.args) : new Error(packed.message);
}
