/** A text longer than this is cut in comments. */
const MAX_COMMENT = 120;

const NUMBER = /(?<![\p{L}\p{N}_.])[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/iu;
const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,20})?$/;
const KEY = /"(?:[^"\\]|\\.)*"\s*:/g;

/** Returns the first number in a text that is no key, as a script writes it; 1 for true and 0 for false; null if there is none. */
export function firstNumber(text: string): string | null {
  if (text === '') return null;
  if (PLAIN_NUMBER.test(text)) return text;
  if (text === 'true') return '1';
  if (text === 'false') return '0';
  const found = NUMBER.exec(text.slice(0, 10_000).replace(KEY, ' '))?.[0];
  if (found === undefined) return null;
  const value = Number(found);
  return Number.isFinite(value) ? found : null;
}

/** Returns a text as it can be in a comment, cut if it is long. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, MAX_COMMENT)
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .trim();
  return text.length > MAX_COMMENT ? `${line}…` : line;
}
