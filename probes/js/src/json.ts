import type { Json } from './adapter.ts';

const DEPTH = 4;
const MAX_TEXT_LENGTH = 200;
const MAX_KEYS = 32;
const MAX_ITEMS = 256;

/** Converts a value to JSON. Functions, cycles and instances of other classes become short texts. */
export function toJson(value: unknown, depth = 0): Json {
  if (typeof value !== 'object' || value === null) return simple(value);
  const text = textOf(value, depth);
  if (text !== null) return text;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => toJson(item, depth + 1));
  const entries = Object.entries(value).slice(0, MAX_KEYS);
  return Object.fromEntries(entries.map(([key, item]) => [key, toJson(item, depth + 1)]));
}

/** Tells whether `toJson(value)` would equal `json` without building it, since most objects have not changed. */
export function isSameJson(value: unknown, json: Json | undefined, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return value === json || simple(value) === json;
  const text = textOf(value, depth);
  if (text !== null || typeof json !== 'object' || json === null) return text === json;
  if (Array.isArray(value)) return isSameList(value, json, depth);
  if (Array.isArray(json)) return false;
  const keys = Object.keys(value);
  const known = Object.keys(json);
  if (Math.min(keys.length, MAX_KEYS) !== known.length) return false;
  return known.every(
    (key, i) => keys[i] === key && isSameJson(partOf(value, key), partOf(json, key) as Json, depth + 1),
  );
}

function isSameList(value: readonly unknown[], json: Json, depth: number): boolean {
  if (!Array.isArray(json) || json.length !== Math.min(value.length, MAX_ITEMS)) return false;
  return json.every((item, i) => isSameJson(value[i], item, depth + 1));
}

function partOf(value: object, key: string): unknown {
  return (value as Record<string, unknown>)[key];
}

function simple(value: unknown): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return String(value).slice(0, MAX_TEXT_LENGTH);
}

/** Returns the text that replaces a class instance or an object that is nested too deep; null if its parts are sent. */
function textOf(value: object, depth: number): string | null {
  if (depth === DEPTH) return '…';
  if (Array.isArray(value)) return null;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === null || prototype === Object.prototype;
  return isPlain || hasOnlyNumbers(value) ? null : `[${value.constructor?.name ?? 'object'}]`;
}

/** Accepts classes such as vectors, whose own fields are all numbers. */
export function hasOnlyNumbers(value: object): boolean {
  const fields = Object.values(value);
  return fields.length > 0 && fields.length <= 16 && fields.every((field) => typeof field === 'number');
}
