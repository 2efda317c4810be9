export interface CodeToken {
  readonly kind: 'keyword' | 'call' | 'number' | 'plain';
  readonly text: string;
}

const pattern =
  /(?<keyword>\b(?:if|else|while|for|each|in|return|assert|throw|on|and|or|not|is|null|exception)\b)|(?<call>\b[a-z_]\w*(?=[(<]))|(?<number>\b\d+\b)/gi;

/** Splits a line of pseudocode into coloured parts, whose concatenation is the line. */
export function tokenize(line: string): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const match of line.matchAll(pattern)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: line.slice(end, match.index) });
    const groups = match.groups ?? {};
    const kind = groups.keyword !== undefined ? 'keyword' : groups.call !== undefined ? 'call' : 'number';
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < line.length) tokens.push({ kind: 'plain', text: line.slice(end) });
  return tokens;
}
