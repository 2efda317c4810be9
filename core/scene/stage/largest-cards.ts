import { firstIndex } from '../../trace/lookup.ts';
import type { Arrangement, CastLayout } from './cast-layout.ts';
import { isLargeEnough, isPhone, type Scales, type Size, scalesBetween, scaleToFit } from './shot.ts';

/**
 * Returns the largest layout with each array on one line whose cells are as large as wanted. If there is none, returns the largest one in which cards
 * are as wide as they need, or if it is larger, the one in which they wrap their contents, but never the columns of a table. On a
 * phone, where several lines take the room of links, one line is enough at any scale.
 */
export function largestCards(
  size: Size,
  scales: Scales,
  lay: (scale: number, arrangement: Arrangement) => CastLayout | null,
): CastLayout | null {
  const isEnough = (laid: CastLayout): boolean =>
    isLargeEnough({ scale: scaleToFit(laid, size), cellWidth: laid.cellWidth }, scales);
  const largest = (arrangement: Arrangement, isAllowed: (laid: CastLayout) => boolean = () => true) =>
    layoutAtLargestScale(scales, (scale) => {
      const laid = lay(scale, arrangement);
      return laid !== null && isAllowed(laid) ? laid : null;
    });
  const own = largest('own');
  for (const arrangement of ['own', 'shared'] as const) {
    const laid = arrangement === 'own' ? own : largest(arrangement);
    if (laid === null) continue;
    if (isEnough(laid)) return laid;
    // At a smaller scale there is more room for wide cells.
    const wide = scales.widens === true ? largest(arrangement, isEnough) : null;
    if (wide !== null) return wide;
  }
  const broken = largest('broken');
  if (own === null || broken === null) return own ?? broken;
  if (broken.isSplit || isPhone(size)) return own;
  return scaleToFit(broken, size) > scaleToFit(own, size) ? broken : own;
}

/** Returns the layout at the largest scale at which there is one, or null if there is none at `min`. */
function layoutAtLargestScale({ max, min }: Scales, lay: (scale: number) => CastLayout | null): CastLayout | null {
  let found = lay(min);
  if (found === null) return null;
  const tried = scalesBetween(max, min).slice(0, -1);
  firstIndex(tried.length, (i) => {
    const laid = lay(tried[i]!);
    found = laid ?? found;
    return laid !== null;
  });
  return found;
}
