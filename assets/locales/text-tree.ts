/** Texts by the parts of their keys: `step.<code>` is `texts.step.<code>`. */
export interface TextTree {
  readonly [part: string]: TextTree | string;
}

/**
 * Merges all trees.
 * @throws Error if two of them have a text with the same key
 */
export function mergedTexts(trees: Iterable<TextTree>): TextTree {
  return [...trees].reduce((all, tree) => merged(all, tree), {});
}

/** @throws Error if both trees have a text with the same key */
export function merged(a: TextTree, b: TextTree, path = ''): TextTree {
  const result: Record<string, TextTree | string> = { ...a };
  for (const [part, value] of Object.entries(b)) {
    const other = result[part];
    const key = `${path}${part}`;
    if (other === undefined) result[part] = value;
    else if (typeof other === 'string' || typeof value === 'string') throw new Error(`Two files have the text ${key}`);
    else result[part] = merged(other, value, `${key}.`);
  }
  return result;
}
