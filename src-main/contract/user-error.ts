import { ModelError } from '../../core/trace/model-error.ts';
import type { HostTranslate } from './text.ts';

/** An error that the user can fix. `key` names its sentence under `host.error` or `cli.error` in assets/locales. */
export class UserError extends Error {
  readonly key: string;
  readonly args: Record<string, unknown>;

  constructor(key: string, args: Record<string, unknown> = {}) {
    super(`${key} ${JSON.stringify(args)}`);
    this.name = 'UserError';
    this.key = key;
    this.args = args;
  }
}

/** Returns the message for the user: what happened, where, and what to do. Never a stack trace. */
export function explain(error: unknown, t: HostTranslate): string {
  if (error instanceof UserError) return t(error.key, error.args);
  if (error instanceof ModelError) return t(`error.${error.code}`, { ...error.args, defaultValue: error.message });
  if (isSystemError(error)) {
    const { path = '', code, message } = error;
    const args = { path, code, message };
    // Node decodes names that are not UTF-8 to names of other files, which do not exist.
    if (code === 'ENOENT' && path.includes('\uFFFD')) return t('host.error.notUtf8', args);
    const rest = t(path === '' || message.includes(path) ? 'host.error.system' : 'host.error.systemAt', args);
    return t(`host.error.${code}`, { ...args, defaultValue: rest });
  }
  return t('host.error.unexpected', { message: error instanceof Error ? error.message : String(error) });
}

interface SystemError extends Error {
  code: string;
  path?: string;
}

export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code);
}

/** Returns the same error with the path that the user knows. The system's write errors name no file, or the unfinished one. */
export function errorAt(path: string, error: unknown): unknown {
  return isSystemError(error) ? Object.assign(error, { path }) : error;
}

/** Returns what a call returns, or fails with `errorAt`. */
export function withPath<T>(path: string, call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => Promise.reject(errorAt(path, error)));
}
