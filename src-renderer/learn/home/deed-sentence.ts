import type { Translate } from '../../../core/cells/translate.ts';
import { type Deed, UNITS } from './sparse-set-memory.ts';

/** Says what an act did: its result first, then how the arrays led to it. */
export interface DeedSentence {
  readonly result: string;
  readonly how: string;
}

/** Says what an act did, from the memory before and after it. */
export function deedSentence(deed: Deed, translate: Translate): DeedSentence {
  const { kind, args } = casesOf(deed);
  const texts = { unit: UNITS[deed.unit]!, ...args };
  const say = (part: string) => translate(`ui.home.set.${kind}.${part}`, texts);
  return { result: say('result'), how: say('how') };
}

function casesOf({ act, unit, before, after, read }: Deed): { kind: string; args: Record<string, string | number> } {
  const position = after.sparse[unit];
  const count = read.sparse.size + read.packed.size;
  if (act === 'visit') {
    if (count === 0) return { kind: 'visitedNobody', args: {} };
    return { kind: count < UNITS.length ? 'visited' : 'visitedEverybody', args: { count, all: UNITS.length } };
  }
  if (act === 'lookup')
    return position == null ? { kind: 'notFound', args: { count } } : { kind: 'found', args: { count, position } };
  if (act === 'insert') return { kind: 'inserted', args: { position: position! } };
  const last = before.packed.at(-1)!;
  if (last === unit) return { kind: 'removedLast', args: {} };
  return { kind: 'removed', args: { last: UNITS[last]!, position: after.sparse[last]! } };
}
