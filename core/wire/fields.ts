import type { Json } from '../trace/value.ts';
import { WireError } from './wire-error.ts';

/** Bytes of a text in UTF-8. */
function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff)) bytes += 2;
    else if (unit >= 0x80) bytes += 1;
  }
  return bytes;
}

/** A map as it was decoded, read key by key; every complaint names message and key. */
export class Fields {
  readonly #where: string;
  readonly #map: Readonly<Record<string, unknown>>;

  /** @throws WireError `message` when `value` is no map */
  constructor(where: string, value: unknown) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Uint8Array) {
      throw new WireError('message', `${where}: a map is needed`);
    }
    this.#where = where;
    this.#map = value as Record<string, unknown>;
  }

  has(key: string): boolean {
    return this.#map[key] !== undefined && Object.hasOwn(this.#map, key);
  }

  raw(key: string): unknown {
    return this.has(key) ? this.#map[key] : undefined;
  }

  fail(key: string, problem: string): WireError {
    return new WireError('message', `${this.#where}.${key}: ${problem}`);
  }

  text(key: string, maxBytes: number): string {
    const value = this.raw(key);
    if (typeof value !== 'string') throw this.fail(key, 'a str is needed');
    if (utf8Length(value) > maxBytes) throw this.fail(key, `at most ${maxBytes} bytes`);
    return value;
  }

  /** As `text`, and not empty. */
  name(key: string, maxBytes: number): string {
    const value = this.text(key, maxBytes);
    if (value === '') throw this.fail(key, 'must not be empty');
    return value;
  }

  integer(key: string, max: number): number {
    const value = this.raw(key);
    if (!isIndex(value, max)) throw this.fail(key, `an integer from 0 to ${max} is needed`);
    return value;
  }

  number(key: string): number {
    const value = this.raw(key);
    if (typeof value !== 'number' || !Number.isFinite(value)) throw this.fail(key, 'a number is needed');
    return value;
  }

  boolean(key: string): boolean {
    const value = this.raw(key);
    if (typeof value !== 'boolean') throw this.fail(key, 'a bool is needed');
    return value;
  }

  bytes(key: string): Uint8Array {
    const value = this.raw(key);
    if (!(value instanceof Uint8Array)) throw this.fail(key, 'a bin is needed');
    return value;
  }

  list(key: string, max: number): readonly unknown[] {
    const value = this.raw(key);
    if (!Array.isArray(value)) throw this.fail(key, 'an array is needed');
    if (value.length > max) throw this.fail(key, `at most ${max} elements`);
    return value;
  }

  oneOf<T extends string>(key: string, known: readonly T[]): T {
    const value = this.raw(key);
    if (!known.includes(value as T)) throw this.fail(key, `one of ${known.join(', ')} is needed`);
    return value as T;
  }

  /** A key that may be left out, to be spread into the result. */
  maybe<K extends string, T>(key: K, read: () => T): { readonly [P in K]?: T } {
    return this.has(key) ? ({ [key]: read() } as { [P in K]?: T }) : {};
  }
}

export function isIndex(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max;
}

/** Whether a decoded value is JSON: no bins, no numbers beyond JSON's, nested at most `depth` deep. */
export function isJson(value: unknown, depth: number): value is Json {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value !== 'object' || depth === 0 || value instanceof Uint8Array) return false;
  if (Array.isArray(value)) return value.every((element) => isJson(element, depth - 1));
  return Object.values(value).every((element) => isJson(element, depth - 1));
}
