import type { Json } from '../../trace/value.ts';
import { WireError } from './wire-error.ts';

function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff)) bytes += 2;
    else if (unit >= 0x80) bytes += 1;
  }
  return bytes;
}

/** Reads a decoded map key by key. Errors name the message and the key. */
export class MessageFields {
  readonly #where: string;
  readonly #map: Readonly<Record<string, unknown>>;

  constructor(where: string, value: unknown) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Uint8Array) {
      throw new WireError('message', `${where}: a map is needed`);
    }
    this.#where = where;
    this.#map = value as Record<string, unknown>;
  }

  has(key: string): boolean {
    return this.#map[key] !== undefined;
  }

  raw(key: string): unknown {
    return this.#map[key];
  }

  fail(key: string, problem: string): WireError {
    return new WireError('message', `${this.#where}.${key}: ${problem}`);
  }

  text(key: string, maxBytes: number): string {
    const value = this.#value(key, (raw) => typeof raw === 'string', 'a str');
    if (utf8Length(value) > maxBytes) throw this.fail(key, `at most ${maxBytes} bytes`);
    return value;
  }

  /** Like `text`, but not empty. */
  name(key: string, maxBytes: number): string {
    const value = this.text(key, maxBytes);
    if (value === '') throw this.fail(key, 'must not be empty');
    return value;
  }

  integer(key: string, max: number): number {
    // Avoids the function and the text that `#value` would create for each of the millions of integers in a recording.
    const value = this.raw(key);
    if (isIndex(value, max)) return value;
    throw this.fail(key, `an integer from 0 to ${max} is needed`);
  }

  number(key: string): number {
    return this.#value(key, (raw): raw is number => Number.isFinite(raw), 'a number');
  }

  boolean(key: string): boolean {
    return this.#value(key, (raw) => typeof raw === 'boolean', 'a bool');
  }

  bytes(key: string): Uint8Array {
    return this.#value(key, (raw) => raw instanceof Uint8Array, 'a bin');
  }

  list(key: string, max: number): readonly unknown[] {
    const value = this.#value(key, (raw): raw is unknown[] => Array.isArray(raw), 'an array');
    if (value.length > max) throw this.fail(key, `at most ${max} elements`);
    return value;
  }

  oneOf<T extends string>(key: string, known: readonly T[]): T {
    return this.#value(key, (raw): raw is T => known.includes(raw as T), `one of ${known.join(', ')}`);
  }

  /** Returns an optional key, to be spread into a result. */
  maybe<K extends string, T>(key: K, read: () => T): { readonly [P in K]?: T } {
    return this.has(key) ? ({ [key]: read() } as { [P in K]?: T }) : {};
  }

  #value<T>(key: string, isValid: (raw: unknown) => raw is T, what: string): T {
    const value = this.raw(key);
    if (isValid(value)) return value;
    throw this.fail(key, `${what} is needed`);
  }
}

export function isIndex(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max;
}

/** True if a decoded value is JSON: no binary parts, no non-finite numbers, nested at most `depth` deep. */
export function isJson(value: unknown, depth: number): value is Json {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value !== 'object' || depth === 0 || value instanceof Uint8Array) return false;
  if (Array.isArray(value)) return value.every((element) => isJson(element, depth - 1));
  return Object.values(value).every((element) => isJson(element, depth - 1));
}
