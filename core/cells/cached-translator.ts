import { getOrInsert } from '../trace/lookup.ts';
import type { Translate } from './translate.ts';

/** More texts than one window shows at once. */
const MAX_CACHED = 10_000;

const PLACEHOLDER = /\{\{(\w+)\}\}/u;

/** The parts of a text and the names of the values between them, in turn: `['row ', 'row', ': ', 'value', '']`. */
type Template = readonly string[];

/**
 * Caches texts, and fills plain placeholders itself: a picture looks up thousands of texts, and i18next takes up to 40 µs for each.
 * @param textAt returns the text with its placeholders; anything but a string if there is none
 * @param format looks up and fills any text: plural forms and number formats
 */
export function cachedTranslator(
  textAt: (key: string) => unknown,
  format: (key: string, args: Record<string, string | number>) => string,
): Translate {
  const cached = new Map<string, string>();
  const templates = new Map<string, Template | null>();
  const fillPlain = (key: string, args: Parameters<Translate>[1] & object): string | null => {
    // A count selects among the plural forms.
    if ('count' in args) return null;
    const template = getOrInsert(templates, key, () => templateOf(textAt(key)));
    return template && fill(template, args);
  };
  return (key, args = {}) => {
    const cacheKey = cacheKeyOf(key, args);
    const known = cached.get(cacheKey);
    if (known !== undefined) return known;
    if (cached.size >= MAX_CACHED) cached.clear();
    const text = fillPlain(key, args) ?? format(key, { ...args });
    cached.set(cacheKey, text);
    return text;
  };
}

function cacheKeyOf(key: string, args: object): string {
  let cacheKey = key;
  for (const [name, value] of Object.entries(args)) cacheKey += `\0${name}\0${typeof value}\0${value}`;
  return cacheKey;
}

/** Returns null if the text has formats of numbers. */
function templateOf(text: unknown): Template | null {
  if (typeof text !== 'string') return null;
  const parts = text.split(PLACEHOLDER);
  return parts.some((part, i) => i % 2 === 0 && part.includes('{{')) ? null : parts;
}

/** Returns null if a value is missing. */
function fill(template: Template, values: Readonly<Record<string, unknown>>): string | null {
  let text = '';
  for (const [i, part] of template.entries()) {
    const value = i % 2 === 0 ? part : values[part];
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    text += value;
  }
  return text;
}
