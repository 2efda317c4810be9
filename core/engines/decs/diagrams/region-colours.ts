import type { ColorToken } from '../../../scene/scene.ts';
import type { Region } from '../regions.ts';

/** Arrays beside each other differ. */
const ARRAYS: readonly ColorToken[] = ['cell-payload', 'cell-version'];
/** What is in use is stronger, in the same order. */
const IN_USE: readonly ColorToken[] = ['read', 'selected'];

/** The colour of a region's unused part. */
export function regionFill({ kind, place }: Region): ColorToken {
  if (kind === 'ids') return 'cell-index';
  if (kind === 'array') return ARRAYS[place % ARRAYS.length]!;
  return kind === 'header' ? 'accent-soft' : 'cell-dead';
}

/** The colour of the part of a region that rows use. */
export function usedFill({ kind, place }: Region): ColorToken {
  return kind === 'ids' ? 'accent' : IN_USE[place % IN_USE.length]!;
}
