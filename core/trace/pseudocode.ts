/** One line of an engine's pseudocode. A step's `line` is an index into these lines. */
export interface PseudocodeLine {
  /** Key of a translation in assets/locales, for example `pseudocode.entt.swapAndPop.fix`. Code is not translated. */
  readonly key: string;
  /** First line of its routine without the colon: `swap_and_pop(entity)`. */
  readonly routine: string;
  /** Number of indentation levels, two blanks each. */
  readonly indent: number;
  readonly text: string;
}

type Routines = Readonly<Record<string, Readonly<Record<string, string>>>>;

type LineIndex<R extends Routines> = { readonly [K in keyof R]: { readonly [L in keyof R[K]]: number } };

/**
 * Numbers the lines of an engine's pseudocode, so that code refers to them by name: `at.swapAndPop.fixLast`.
 * @param engine the part of each line's key that names the engine
 * @param routines the lines of each routine in order, by key; the first line is the head, and leading blanks are indentation
 */
export function listing<const R extends Routines>(
  engine: string,
  routines: R,
): { lines: PseudocodeLine[]; at: LineIndex<R> } {
  const lines: PseudocodeLine[] = [];
  const at: Record<string, Record<string, number>> = {};
  for (const [name, texts] of Object.entries(routines)) {
    const routine = (Object.values(texts)[0] ?? name).replace(/:$/, '');
    const index: Record<string, number> = {};
    for (const [key, text] of Object.entries(texts)) {
      const body = text.trimStart();
      index[key] = lines.length;
      lines.push({
        key: `pseudocode.${engine}.${name}.${key}`,
        routine,
        indent: (text.length - body.length) / 2,
        text: body,
      });
    }
    at[name] = index;
  }
  return { lines, at: at as LineIndex<R> };
}
