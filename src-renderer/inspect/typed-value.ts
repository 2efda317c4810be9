import type { Value } from '../../core/trace/value.ts';

/** How a value is written to be changed: all of its digits, texts without quotes. */
export function writtenValue(value: Value | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The value that a text stands for, of the same kind as the one before; null: the text is none. */
export function readValue(text: string, before: Value | undefined): { readonly value: Value } | null {
  const trimmed = text.trim();
  if (typeof before === 'string') return { value: text };
  if (typeof before === 'bigint') return /^-?\d+$/.test(trimmed) ? { value: BigInt(trimmed) } : null;
  if (typeof before === 'number') {
    const number = Number(trimmed);
    return trimmed !== '' && Number.isFinite(number) ? { value: number } : null;
  }
  try {
    return { value: JSON.parse(trimmed) as Value };
  } catch {
    // Where nothing was before, a text needs no quotes.
    return before === undefined && trimmed !== '' ? { value: text } : null;
  }
}
