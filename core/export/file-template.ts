/** What placeholders in the name of an output can be. */
export interface NameValues {
  /** The number that the picture shows. */
  readonly index: number;
  /** After the index, of a picture on the way there: `.2`. */
  readonly way?: string;
  /** The sentence; of a file of all pictures the name of the source, as is `operation`. */
  readonly title: string;
  readonly operation: string;
  readonly theme: string;
}

export const PLACEHOLDERS = ['index', 'title', 'operation', 'theme'] as const satisfies readonly (keyof NameValues)[];

/** `{index}`, `{index:03}` */
const PLACEHOLDER = /\{([^{}:]*)(?::0([1-9]))?\}/g;

/** Bytes of a text in a file name: all of a name must be at most 255, and paths on Windows 260 characters. */
const MAX_TITLE = 80;
const MAX_NAME = 200;

/** The placeholders of a template that do not exist, and braces that are no placeholders. */
export function wrongPlaceholders(template: string): readonly string[] {
  const known: readonly string[] = PLACEHOLDERS;
  const wrong = [...template.matchAll(PLACEHOLDER)]
    .filter(([, name, digits]) => !known.includes(name!) || (digits !== undefined && name !== 'index'))
    .map(([whole]) => whole);
  return [...wrong, ...(template.replace(PLACEHOLDER, '').match(/[{}]/g) ?? [])];
}

/** Whether a template has a placeholder. */
export function hasPlaceholder(template: string, name: keyof NameValues): boolean {
  return [...template.matchAll(PLACEHOLDER)].some(([, each]) => each === name);
}

/** Whether a template leads to a file in its folder, on every system. */
export function isSafePath(template: string): boolean {
  const names = template.replace(PLACEHOLDER, 'x').split('/');
  return names.every((name) => name.length <= 100 && safeName(name, MAX_NAME) === name);
}

/** The path of a file: relative, with `/`, and safe on Linux, macOS and Windows, whatever the texts are. */
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

function indexText({ index, way = '' }: NameValues, digits: number): string {
  return `${String(index).padStart(digits, '0')}${way}`;
}

/** A text as letters, digits and hyphens: no blanks or signs, which Markdown and LaTeX refuse in the names of pictures. */
function words(text: string): string {
  return safeName(text.replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-').replace(/^-+/, ''), MAX_TITLE).replace(/-+$/, '');
}

/** Names of devices on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(\.|$))/i;
// Also what is not seen or turns the direction of text, and halves of characters.
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * A text as the name of a file: composed, without what Linux, macOS or Windows refuse, and at most `most` bytes of UTF-8.
 * Applied again, it changes nothing.
 */
export function safeName(text: string, most: number): string {
  const clean = text.normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ');
  const name = trimmed(cut(trimmed(clean), most - 1));
  return RESERVED.test(name) ? name.replace(RESERVED, '$1_') : name || 'untitled';
}

/** Windows drops blanks and dots at the end; a dot at the beginning hides a file. */
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
