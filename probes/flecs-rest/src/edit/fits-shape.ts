import type { Json } from '../../../../core/trace/value.ts';

/**
 * Returns true if a value may replace another one, given the game's type description, such as `["int"]` or `["enum",
 * "Calm", "Angry"]`.
 */
export function fitsShape(value: Json, before: Json, shape: Json | undefined): boolean {
  const [kind, ...names] = Array.isArray(shape) ? (shape as readonly Json[]) : [];
  if (kind === 'int') return Number.isSafeInteger(value);
  if (kind === 'enum') return names.includes(value);
  if (kind === 'bitmask')
    return value === 0 || (typeof value === 'string' && value.split('|').every((name) => names.includes(name.trim())));
  if (kind === 'text') return typeof value === 'string';
  if (typeof before !== 'object' || before === null) return before === null || typeof value === typeof before;
  return typeof value === 'object' && value !== null && Array.isArray(value) === Array.isArray(before);
}
