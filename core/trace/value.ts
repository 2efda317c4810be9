/** What a file or a wire can carry without loss. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** What one cell of a column holds. Absence (no memory there, or nothing constructed in it) is `undefined`, never a value. */
export type Value = Json | bigint;

/**
 * - `u32`: unsigned 32-bit integers (handles, rows, flags)
 * - `u64`: unsigned 64-bit integers as bigint (64-bit handles)
 * - `i64`: signed 64-bit integers as bigint
 * - `f64`: any number (component values)
 * - `json`: anything else, compared by identity, so never mutate a value that was stored
 */
export type ColumnType = 'u32' | 'u64' | 'i64' | 'f64' | 'json';

/** A value as people write it: for error messages. */
export function show(value: Value | undefined): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'bigint') return `${value}n`;
  return JSON.stringify(value);
}

/** A value as people read it, members by name: `x: 1, y: 2`; members of members in brackets: `at: {x: 1, y: 2}, slots: [4, 5]`. */
export function readable(value: Value): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(7)));
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Array.isArray(value)
    ? value.map(bracketed)
    : Object.entries(value).map(([name, member]) => `${name}: ${bracketed(member as Json)}`);
  return members.join(', ');
}

function bracketed(value: Json): string {
  if (typeof value !== 'object' || value === null) return readable(value);
  return Array.isArray(value) ? `[${readable(value)}]` : `{${readable(value)}}`;
}
