/** The values of the placeholders in a file name. */
export interface NameValues {
  /** The number that the picture shows. */
  readonly index: number;
  /** A suffix that numbers the pictures between two positions: `.2`. */
  readonly suffix?: string;
  /** The sentence of the picture. For a file of all pictures, `title` and `operation` are the name of the source. */
  readonly title: string;
  readonly operation: string;
  readonly theme: string;
}

export const PLACEHOLDERS = ['index', 'title', 'operation', 'theme'] as const satisfies readonly (keyof NameValues)[];

/** `{index}`, `{index:03}` */
const PLACEHOLDER = /\{([^{}:]*)(?::0([1-9]))?\}/g;

/** Limits in bytes: file systems allow 255 bytes in a name, and Windows 260 characters in a path. */
const MAX_TITLE = 60;
const MAX_NAME = 200;

/** Returns the unknown placeholders of a template, and braces without a placeholder. */
export function wrongPlaceholders(template: string): readonly string[] {
  const known: readonly string[] = PLACEHOLDERS;
  const wrong = [...template.matchAll(PLACEHOLDER)]
    .filter(([, name, digits]) => !known.includes(name!) || (digits !== undefined && name !== 'index'))
    .map(([whole]) => whole);
  return [...wrong, ...(template.replace(PLACEHOLDER, '').match(/[{}]/g) ?? [])];
}

export function hasPlaceholder(template: string, name: keyof NameValues): boolean {
  return [...template.matchAll(PLACEHOLDER)].some(([, each]) => each === name);
}

/** Tells whether a template leads to a file in its folder on every system. */
export function isSafePath(template: string): boolean {
  const names = template.replace(PLACEHOLDER, 'x').split('/');
  return names.every((name) => name.length <= 100 && safeName(name, MAX_NAME) === name);
}

/** Returns the relative path of a file, with `/`. It is safe on Linux, macOS and Windows for all values. */
export function filledTemplate(template: string, values: NameValues): string {
  const filled = template
    .split('/')
    .map((part) =>
      part.replace(PLACEHOLDER, (_, name: (typeof PLACEHOLDERS)[number], digits?: string) =>
        name === 'index' ? indexText(values, Number(digits ?? 1)) : words(values[name]),
      ),
    );
  return filled.map((name) => safeName(name, MAX_NAME)).join('/');
}

function indexText({ index, suffix = '' }: NameValues, digits: number): string {
  return `${String(index).padStart(digits, '0')}${suffix}`;
}

/**
 * Keeps only letters, digits and hyphens, because Markdown and LaTeX refuse blanks and signs in the names of pictures. A long text ends after its
 * last whole sentence, or else its last whole word, that has room.
 */
function words(written: string): string {
  const text = written.normalize('NFC');
  const joined = (part: string): string => part.replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-').replace(/^-+|-+$/g, '');
  const fits = (part: string): boolean => part !== '' && safeName(part, MAX_TITLE) === part;
  const upTo = (ends: RegExp): string | undefined =>
    [...text.matchAll(ends)].map(({ index }) => joined(text.slice(0, index))).findLast(fits);
  return upTo(/$|[.?!。？！](?!\S)|[。？！]/g) ?? upTo(/(?![\p{L}\p{M}\p{N}_])/gu) ?? safeName(joined(text), MAX_TITLE);
}

/** The names of devices on Windows, which are reserved with every extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(\.|$))/i;
// Also contains invisible characters, marks of text direction, and lone surrogates.
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Returns a text as a file name in NFC that Linux, macOS and Windows accept, in at most `most` bytes of UTF-8. Idempotent. */
export function safeName(text: string, most: number): string {
  const clean = text.normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ');
  const name = trimmed(cut(trimmed(clean), most - 1));
  return RESERVED.test(name) ? name.replace(RESERVED, '$1_') : name || 'untitled';
}

/** Windows drops blanks and dots at the end of a name, and a dot at its beginning hides the file. */
function trimmed(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/g, '');
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_00_00 ? 3 : 4;
}

function cut(text: string, most: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += utf8Length(character.codePointAt(0)!);
    if (bytes > most) return kept;
    kept += character;
  }
  return kept;
}
