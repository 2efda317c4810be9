import type { Json } from './adapter.ts';

const DEPTH = 4;
const MAX_TEXT_LENGTH = 200;
const MAX_KEYS = 32;
const MAX_ITEMS = 256;

/** Ends a text, a list or an object that is sent in part (docs/protocol.md). */
const MORE = '…';

/** Sent for a value that cannot be read: a getter that throws, or a proxy that was revoked. */
export const UNREADABLE = '[unreadable]';

/** Converts a value to JSON. Functions, cycles and instances of other classes become short texts. Never throws. */
export function toJson(value: unknown): Json {
  try {
    return converted(value, 0);
  } catch {
    return UNREADABLE;
  }
}

/** Tells whether `toJson(value)` would equal `json` without building it, since most objects have not changed. Never throws. */
export function isSameJson(value: unknown, json: Json | undefined): boolean {
  // Only reading the value shows whether it is readable now.
  if (json === UNREADABLE) return toJson(value) === UNREADABLE;
  try {
    return isSame(value, json, 0);
  } catch {
    return false;
  }
}

/** Tells whether `toJson(value)` represents the whole value, so that an edit can be undone: texts that replace others do not. */
export function isShownWhole(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length <= MAX_TEXT_LENGTH;
  if (typeof value === 'number') return isSentAsNumber(value);
  if (typeof value !== 'object' || value === null) return value === null || typeof value === 'boolean';
  try {
    if (textOf(value, depth) !== null) return false;
    const parts: unknown[] = Object.values(value);
    const most = Array.isArray(value) ? MAX_ITEMS : MAX_KEYS;
    // A list with gaps has fewer keys than elements.
    if (parts.length > most || (Array.isArray(value) && value.length !== parts.length)) return false;
    if (Object.hasOwn(value, '__proto__')) return false;
    return parts.every((part) => isShownWhole(part, depth + 1));
  } catch {
    return false;
  }
}

function converted(value: unknown, depth: number): Json {
  if (typeof value !== 'object' || value === null) return simple(value);
  const text = textOf(value, depth);
  if (text !== null) return text;
  if (Array.isArray(value)) {
    const items: Json[] = value.slice(0, MAX_ITEMS).map((item) => converted(item, depth + 1));
    if (value.length > MAX_ITEMS) items.push(MORE);
    return items;
  }
  const all = Object.keys(value);
  const keys = shownKeys(all);
  const entries = keys.map((key): [string, Json] => [key, converted(partOf(value, key), depth + 1)]);
  if (keys.length < all.length) entries.push([MORE, MORE]);
  return Object.fromEntries(entries);
}

function isSame(value: unknown, json: Json | undefined, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(value, json) || simple(value) === json;
  const text = textOf(value, depth);
  if (text !== null) return text === json;
  if (typeof json !== 'object' || json === null) return false;
  if (Array.isArray(value)) return isSameList(value, json, depth);
  if (Array.isArray(json)) return false;
  const all = Object.keys(value);
  const keys = shownKeys(all);
  const known = Object.keys(json);
  if (known.length !== keys.length + (keys.length < all.length ? 1 : 0)) return false;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    if (known[i] !== key || !isSame(partOf(value, key), partOf(json, key) as Json, depth + 1)) return false;
  }
  return true;
}

function isSameList(value: readonly unknown[], json: Json, depth: number): boolean {
  const sent = Math.min(value.length, MAX_ITEMS);
  if (!Array.isArray(json) || json.length !== sent + (value.length > MAX_ITEMS ? 1 : 0)) return false;
  for (let i = 0; i < sent; i++) if (!isSame(value[i], json[i], depth + 1)) return false;
  return true;
}

/** The protocol does not allow the key `__proto__`, which is dangerous to assign. */
function shownKeys(keys: string[]): string[] {
  const allowed = keys.includes('__proto__') ? keys.filter((key) => key !== '__proto__') : keys;
  return allowed.length > MAX_KEYS ? allowed.slice(0, MAX_KEYS) : allowed;
}

function partOf(value: object, key: string): unknown {
  return (value as Record<string, unknown>)[key];
}

/** JSON has no NaN and no infinities, and encoders write -0 as 0. */
function isSentAsNumber(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}

function simple(value: unknown): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return isSentAsNumber(value) ? value : Object.is(value, -0) ? '-0' : String(value);
  const text = String(value);
  return text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) + MORE : text;
}

/** Returns the text that replaces a class instance or an object that is nested too deep; null if its parts are sent. */
function textOf(value: object, depth: number): string | null {
  if (depth === DEPTH) return MORE;
  if (Array.isArray(value)) return null;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === null || prototype === Object.prototype;
  return isPlain || hasOnlyNumbers(value) ? null : `[${value.constructor?.name ?? 'object'}]`;
}

/** Accepts classes such as vectors, whose own fields are all numbers. */
export function hasOnlyNumbers(value: object): boolean {
  const keys = Object.keys(value);
  if (keys.length === 0 || keys.length > 16) return false;
  for (const key of keys) if (typeof partOf(value, key) !== 'number') return false;
  return true;
}
