/** How deep arrays and objects are read in JSON of other programs. What is deeper could use up the stack of whoever walks through it. */
export const MAX_NESTING = 100;

/** The index of the first bracket in a JSON text that opens more than `MAX_NESTING` arrays and objects, or -1. */
export function tooDeepAt(source: string): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!;
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += sign === '\\' ? 1 : 0;
    else if (sign === ']' || sign === '}') depth--;
    else if ((sign === '[' || sign === '{') && ++depth > MAX_NESTING) return at;
  }
  return -1;
}
