const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: strings of JSON do not contain them
  /\s*("(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])/y;

/** The index of the first character that cannot be there in JSON, the length at an early end. `JSON.parse` does not always say it. */
export function jsonErrorAt(source: string): number {
  const token = new RegExp(TOKEN);
  const open: string[] = [];
  /** The token before: a bracket, a sign, `k` for a key, `v` for a value or its end; empty at first. */
  let before = '';
  for (;;) {
    const start = token.lastIndex;
    const text = token.exec(source)?.[1];
    if (text === undefined) return start + /^\s*/.exec(source.slice(start))![0].length;
    const after = next(text, before, open);
    if (after === null) return token.lastIndex - text.length;
    before = after;
  }
}

/** Returns what a token means for the next one; null if it cannot be behind `before`. */
function next(text: string, before: string, open: string[]): string | null {
  const inside = open.at(-1);
  if (text === ',') return inside !== undefined && before === 'v' ? text : null;
  if (text === ':') return before === 'k' ? text : null;
  if (text === '}' || text === ']') {
    const opening = text === '}' ? '{' : '[';
    if (inside !== opening || (before !== 'v' && before !== opening)) return null;
    open.pop();
    return 'v';
  }
  const wantsKey = inside === '{' && (before === '{' || before === ',');
  if (wantsKey) return text.startsWith('"') ? 'k' : null;
  if (!['', ':', '[', ','].includes(before)) return null;
  if (text !== '{' && text !== '[') return 'v';
  open.push(text);
  return text;
}
