/** A value that survives being written to a file or sent over the wire. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The value of one cell of a column. An absent cell (no memory there, or nothing constructed in it) is `undefined`, never a value. */
export type Value = Json | bigint;

/**
 * - `u32`: unsigned 32-bit integers (handles, rows, flags)
 * - `u64`: unsigned 64-bit integers as bigint (64-bit handles)
 * - `i64`: signed 64-bit integers as bigint
 * - `f64`: any number (component values)
 * - `json`: anything else, compared by identity, so never mutate a value that was stored
 */
export type ColumnType = 'u32' | 'u64' | 'i64' | 'f64' | 'json';

/** True if two values have the same content. */
export function isSameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (Object.is(a, b)) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

/** Returns a value as JSON, which has no large integers. */
export function jsonOf(value: Value | undefined): Json {
  return typeof value === 'bigint' ? String(value) : (value ?? null);
}

/** Formats a value for error messages, as a literal of JavaScript. */
export function literalText(value: Value | undefined): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'bigint') return `${value}n`;
  return JSON.stringify(value);
}

/** Formats a value for people: `x: 1, y: 2`. Nested values are in brackets: `at: {x: 1, y: 2}, slots: [4, 5]`. */
export function readableText(value: Value): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(7)));
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Array.isArray(value)
    ? value.map(bracketed)
    : Object.entries(value).map(([name, member]) => `${name}: ${bracketed(member as Json)}`);
  return members.join(', ');
}

function bracketed(value: Json): string {
  if (typeof value !== 'object' || value === null) return readableText(value);
  return Array.isArray(value) ? `[${readableText(value)}]` : `{${readableText(value)}}`;
}
