import type { Value } from '../../trace/value.ts';

/** The right side of a comparison: `< 10`, `= true`, `!= "idle"`. */
export interface ValueComparison {
  readonly operator: '<' | '<=' | '>' | '>=' | '=' | '!=';
  readonly to: number | bigint | string;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const WHOLE = /^[+-]?\d+$/;

/**
 * Parses a number, `true` or `false` (1 and 0, as games send them), or a text.
 * @param operator `==` means `=`
 * @param quoted text in quotes
 */
export function parseComparison(operator: string, quoted: string | undefined, word = ''): ValueComparison {
  return { operator: (operator === '==' ? '=' : operator) as ValueComparison['operator'], to: quoted ?? operand(word) };
}

function operand(text: string): ValueComparison['to'] {
  if (text === 'true') return 1;
  if (text === 'false') return 0;
  if (!NUMBER.test(text)) return text;
  const number = Number(text);
  return WHOLE.test(text) && !Number.isSafeInteger(number) ? BigInt(text) : number;
}

/** Returns false for an absent value, and for a number compared with a text. */
export function holds(value: Value | undefined, { operator, to }: ValueComparison): boolean {
  const is = typeof value === 'boolean' ? Number(value) : value;
  if (typeof is !== 'number' && typeof is !== 'bigint' && typeof is !== 'string') return false;
  if ((typeof is === 'string') !== (typeof to === 'string')) return false;
  switch (operator) {
    case '<':
      return is < to;
    case '<=':
      return is <= to;
    case '>':
      return is > to;
    case '>=':
      return is >= to;
    case '=':
      // biome-ignore lint/suspicious/noDoubleEquals: a bigint equals the number of the same size.
      return is == to;
    case '!=':
      // biome-ignore lint/suspicious/noDoubleEquals: as above.
      return is != to;
  }
}
