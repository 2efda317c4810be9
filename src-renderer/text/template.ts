/** A text and the names of the values in it, in turn: `['row ', 'row', ': ', 'value', '']`. */
export type Template = readonly string[];

const PLACEHOLDER = /\{\{(\w+)\}\}/u;
/** Formats of numbers, and other texts. */
const MORE = /\{\{|\$t\(/u;

/** Null where it takes more than to put values in. */
export function templateOf(text: unknown): Template | null {
  if (typeof text !== 'string') return null;
  const parts = text.split(PLACEHOLDER);
  return parts.some((part, i) => i % 2 === 0 && MORE.test(part)) ? null : parts;
}

/** The text with its values; null where one is missing. */
export function filled(template: Template, values: Readonly<Record<string, unknown>>): string | null {
  let text = '';
  for (const [i, part] of template.entries()) {
    if (i % 2 === 0) {
      text += part;
      continue;
    }
    const value = values[part];
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    text += value;
  }
  return text;
}
