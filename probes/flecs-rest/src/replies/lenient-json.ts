/**
 * Parses the JSON of a reply. Flecs writes texts with the escapes of C (`\a`, `\v`) and leaves other control characters
 * as they are; 4.0 also leaves names as they are. On failure these are escaped, and every quote that is not followed by a
 * character that can follow a string.
 * @throws SyntaxError if the result is no JSON either
 */
export function parseLenient(text: string): unknown {
  return parseFirst([() => text, () => escapeTexts(text), () => escapeTexts(escapeNames(text))]);
}

/**
 * Parses a list of Flecs 4.0, in which `back\name` is a backslash and an `n`.
 * @throws SyntaxError if it is no JSON
 */
export function parseRawNames(text: string): unknown {
  return parseFirst([() => (text.includes('\\') ? escapeNames(text) : text), () => escapeTexts(escapeNames(text))]);
}

/** Parses the first text that is JSON. */
function parseFirst(texts: readonly (() => string)[]): unknown {
  for (const text of texts.slice(0, -1)) {
    try {
      return JSON.parse(text());
    } catch {
      // The next text has more repairs.
    }
  }
  return JSON.parse(texts.at(-1)!());
}

export type JsonFields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object, or no fields for any other value. */
export function jsonFields(value: unknown): JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonFields) : {};
}

/** The names and ids that Flecs 4.0 does not escape. Each match ends before the text that always follows it. */
const RAW_NAME = /"(parent|name)":"(.*?)(?=", "(?:name|id)":)/gs;
const RAW_TABLE = /"type":\["(.*?)"(?=\],"count":)/gs;

/** Escapes the names in a list of entities or tables of Flecs 4.0. */
function escapeNames(text: string): string {
  return text
    .replace(RAW_NAME, (_, key: string, name: string) => `"${key}":"${escaped(name)}`)
    .replace(RAW_TABLE, (_, ids: string) => `"type":["${ids.split('","').map(escaped).join('","')}"`);
}

function escaped(raw: string): string {
  return JSON.stringify(raw).slice(1, -1);
}

/** Escapes of C that JSON does not have. */
const C_ESCAPES: Readonly<Record<string, string>> = { a: '\\u0007', v: '\\u000b' };
const VALID_ESCAPE = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/;

/** Escapes characters that JSON strings must not contain: control characters, backslashes of unknown escapes, and inner quotes. */
function escapeTexts(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let inside = false;
  const replace = (at: number, length: number, by: string): void => {
    parts.push(text.slice(from, at), by);
    from = at + length;
  };
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (!inside) {
      inside = character === '"';
    } else if (character === '\\') {
      const next = text.charAt(i + 1);
      if (!VALID_ESCAPE.test(text.slice(i + 1, i + 6))) {
        const known = C_ESCAPES[next];
        replace(i, known === undefined ? 1 : 2, known ?? '\\\\');
        if (known === undefined) continue;
      }
      i++;
    } else if (character === '"') {
      if (ends(text, i)) inside = false;
      else replace(i, 1, '\\"');
    } else if (character < ' ') replace(i, 1, escaped(character));
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** A quote ends a string if a comma, a colon, a closing bracket or the end of the text follows. */
function ends(text: string, quote: number): boolean {
  let at = quote + 1;
  while (text[at] === ' ' || text[at] === '\n') at++;
  return at === text.length || ',:}]'.includes(text.charAt(at));
}
