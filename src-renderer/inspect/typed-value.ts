import type { Value } from '../../core/trace/value.ts';
import { isShortened } from '../../core/wire/messages/edit.ts';

/** The text of a value in its edit field: all digits, and texts without quotes. A text that is only shown in part is typed anew. */
export function writtenValue(value: Value | undefined): string {
  if (value === undefined || (typeof value === 'string' && isShortened(value))) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Parses a value of the same kind as the previous one; null if the text is invalid. */
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
    // An empty cell accepts text without quotes.
    return before === undefined && trimmed !== '' ? { value: text } : null;
  }
}
