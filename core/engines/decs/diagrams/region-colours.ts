import type { ColorToken } from '../../../scene/scene.ts';
import type { Region } from '../read/chunk-regions.ts';

const ARRAYS: readonly ColorToken[] = ['cell-payload', 'cell-version'];
/** Stronger colours of the parts in use, in the same order. */
const IN_USE: readonly ColorToken[] = ['read', 'selected'];

export function regionFill({ kind, place }: Region): ColorToken {
  if (kind === 'ids') return 'cell-index';
  if (kind === 'array') return ARRAYS[place % ARRAYS.length]!;
  return kind === 'header' ? 'accent-soft' : 'cell-dead';
}

/** Returns the colour of a region's part in use. */
export function usedFill({ kind, place }: Region): ColorToken {
  return kind === 'ids' ? 'accent' : IN_USE[place % IN_USE.length]!;
}
