/** One line of an engine's pseudocode. A step's `line` is an index into these lines. */
export interface PseudocodeLine {
  /** Key of a translation in assets/locales, for example `pseudocode.entt.swapAndPop.fix`. Code is not translated. */
  readonly key: string;
  /** First line of its routine without the colon: `swap_and_pop(entity)`. */
  readonly routine: string;
  /** Index of that line. Two versions of a library may have a routine of the same name. */
  readonly head: number;
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
    const head = lines.length;
    for (const [key, text] of Object.entries(texts)) {
      const body = text.trimStart();
      index[key] = lines.length;
      lines.push({
        key: `pseudocode.${engine}.${name}.${key}`,
        routine,
        head,
        indent: (text.length - body.length) / 2,
        text: body,
      });
    }
    at[name] = index;
  }
  return { lines, at: at as LineIndex<R> };
}

/** A line with its index in the pseudocode. */
export interface RoutineLine extends PseudocodeLine {
  readonly index: number;
}

/** Returns the lines of the routine that begins at `head`. */
export function routineLines(pseudocode: readonly PseudocodeLine[], head: number): readonly RoutineLine[] {
  return pseudocode.flatMap((line, index) => (line.head === head ? [{ ...line, index }] : []));
}

/** Returns a routine's name without its parameters: `swap_and_pop`. */
export function routineTitle(routine: string): string {
  return routine.replace(/[(<:].*$/s, '');
}
