import type { Value } from '../../core/trace/value.ts';

/** Floating-point numbers with seven digits, which can be compared at a glance. */
export function valueText(value: Value): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(7)));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
