/** One line of the listing that a step's `line` points into. */
export interface PseudocodeLine {
  /** Where assets/locales may have it in another language: `pseudocode.entt.swapAndPop.fix`. Code is not translated. */
  readonly key: string;
  /** The head of the routine it belongs to: `swap_and_pop(entity)`. */
  readonly routine: string;
  /** Levels of indentation, two blanks each. */
  readonly indent: number;
  readonly text: string;
}

type Routines = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** For every routine and line, its index in the listing. */
type LineIndex<R extends Routines> = { readonly [K in keyof R]: { readonly [L in keyof R[K]]: number } };

/**
 * Numbers the lines of an engine's pseudocode, so that code names them: `at.swapAndPop.fixLast`.
 * @param engine names the lines among the texts
 * @param routines for each routine its lines in order, keyed; the first is its head; leading blanks are indentation
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
