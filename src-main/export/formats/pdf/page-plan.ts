import type { Picture } from '../../../../core/scene/svg.ts';
import { firstIndex } from '../../../../core/trace/lookup.ts';
import { GAP, GUTTER, type PageLayout, wordsPlace } from './page-layout.ts';
import { placeOnPage } from './picture-place.ts';

/** A position that has no place yet. */
export interface Position {
  readonly picture: Picture;
  /** Returns the height that its texts need in a place of some width. */
  textHeight(width: number): number;
  /** The most height that they may have. Longer pseudocode is cut. */
  readonly most: number;
}

/** Points by which positions that fill a page may exceed it. */
const ROUNDING = 0.5;

/** Enlargements of pictures, the largest first. */
const ZOOMS: readonly number[] = Array.from({ length: 31 }, (_, i) => 2.5 - i * 0.05);

/** The rooms of pages in points. */
interface Rooms {
  readonly first: number;
  readonly other: number;
}

/** Returns the height of a position with its picture and its texts. */
export function heightAt({ picture, textHeight, most }: Position, zoom: number, layout: PageLayout): number {
  const { area } = placeOnPage(layout.header, picture, zoom, layout);
  const text = Math.min(most, textHeight(wordsPlace(layout, area, 0).width));
  return layout.texts === 'below' ? area.height + GUTTER + text : Math.max(area.height, text);
}

/** Returns the largest enlargement at which the positions of a page fit. All of them have it, so that equal cells have the same size. */
export function zoomIn(room: number, positions: readonly Position[], layout: PageLayout): number {
  const fits = (zoom: number): boolean =>
    positions.reduce((sum, position) => sum + heightAt(position, zoom, layout) + GAP, -GAP) <= room + ROUNDING;
  return ZOOMS[firstIndex(ZOOMS.length - 1, (i) => fits(ZOOMS[i]!))]!;
}

interface Plan {
  readonly pages: number;
  /** The sum of the squares of the rooms that are left: the smaller it is, the more evenly full are the pages. */
  readonly unevenness: number;
  /** The first position of the last page. */
  readonly from: number;
}

/**
 * Divides positions into as few pages as possible, and these evenly.
 * @param heights at the smallest enlargement
 * @returns the number of positions of each page
 */
export function pageCounts(
  heights: readonly number[],
  { first, other }: Rooms,
  { perPage }: Pick<PageLayout, 'perPage'>,
): readonly number[] {
  const plans: Plan[] = [{ pages: 0, unevenness: 0, from: 0 }];
  for (let end = 1; end <= heights.length; end++) {
    let used = -GAP;
    for (let from = end - 1; from >= Math.max(0, end - perPage); from--) {
      used += heights[from]! + GAP;
      const left = (from === 0 ? first : other) - used;
      // A position that is higher than a page is made smaller.
      if (left < -ROUNDING && from < end - 1) break;
      const { pages, unevenness } = plans[from]!;
      const plan = { pages: pages + 1, unevenness: unevenness + left ** 2, from };
      if (isBetter(plan, plans[end])) plans[end] = plan;
    }
  }
  const counts: number[] = [];
  for (let end = heights.length; end > 0; end = plans[end]!.from) counts.unshift(end - plans[end]!.from);
  return counts;
}

function isBetter(plan: Plan, than: Plan | undefined): boolean {
  if (than === undefined || plan.pages !== than.pages) return plan.pages < (than?.pages ?? Number.POSITIVE_INFINITY);
  return plan.unevenness < than.unevenness;
}
