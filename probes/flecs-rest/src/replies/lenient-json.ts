/**
 * Parses the JSON of a reply. Flecs 4.0 does not escape quotes in names, so on failure every quote is escaped that is
 * not followed by a character that can follow a string.
 * @throws SyntaxError if the result is no JSON either
 */
export function parseLenient(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(escapeQuotes(text));
  }
}

export type JsonFields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object, or no fields for any other value. */
export function jsonFields(value: unknown): JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonFields) : {};
}

function escapeQuotes(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let inside = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (inside && character === '\\') i++;
    else if (character === '"' && (!inside || ends(text, i))) inside = !inside;
    else if (character === '"') {
      parts.push(text.slice(from, i), '\\');
      from = i;
    }
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
