/**
 * The JSON of a reply. Flecs 4.0 writes names that contain a quote as they are; a second attempt takes every quote for a part
 * of its text that is not followed by what may follow a text.
 * @throws SyntaxError when that is not JSON either
 */
export function parseLenient(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(escapeQuotes(text));
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
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

/** Whether a quote within a text is its end: then a comma, a colon or a bracket follows, or nothing at all. */
function ends(text: string, quote: number): boolean {
  let at = quote + 1;
  while (text[at] === ' ' || text[at] === '\n') at++;
  return at === text.length || ',:}]'.includes(text[at]!);
}
