import type { Handout } from '../../../../core/export/request.ts';
import type { Rect } from '../../../../core/scene/kit/measures.ts';
import type { Size } from '../../../../core/scene/stage/shot.ts';

/** The layout of every page in points from the top left. */
export interface PageLayout {
  readonly width: number;
  readonly height: number;
  readonly header: Rect;
  readonly footer: Rect;
  /** Where texts are: in two columns or in one below the picture, or right of it. */
  readonly texts: 'columns' | 'below' | 'beside';
  /** The heights of the positions, if they share a page equally. */
  readonly heights: Heights;
  /** The slots of the positions from top to bottom. */
  readonly slots: readonly PageSlot[];
  /** Pixels of a picture per point, chosen so that the smallest texts have 6.5 points. */
  readonly pixelsPerPoint: number;
}

/** The heights of a position's picture and of its texts, which are equal if the texts are beside the picture. */
export interface Heights {
  readonly picture: number;
  readonly words: number;
}

/** The place of one position: its picture, the number, heading and sentence next to it or below it, and then the pseudocode. */
export interface PageSlot {
  readonly picture: Rect;
  readonly words: Rect;
  /** Null if the code is below the words. */
  readonly code: Rect | null;
}

const PAPERS = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const MARGIN = 36;
const HEADER = 34;
const FOOTER = 22;
/** The gaps between positions, and between a picture and its texts. */
export const GAP = 18;
const GUTTER = 12;
/** The height of the texts of a position without pseudocode. */
const WORDS = 54;
/** The part of the width or the height of a slot that its picture has. */
const PICTURE = 0.66;

/** Texts have at least 14 pixels in a picture, and at least 11 in a comparison. */
const PIXELS_PER_POINT = { single: 2.15, comparison: 1.69 };

/**
 * Returns a landscape page for one position, or a portrait page: with two positions, texts are below the pictures, with more they are right of them.
 * @param isComparison pictures of comparisons have the whole width of a portrait page
 * @param words the height of the texts below a comparison
 */
export function pageLayout({ perPage, paper }: Handout, isComparison: boolean, words = WORDS): PageLayout {
  const [short, long] = PAPERS[paper];
  const [width, height] = perPage === 1 && !isComparison ? [long, short] : [short, long];
  const inner = { x: MARGIN, width: width - 2 * MARGIN };
  const top = MARGIN + HEADER;
  const room = (height - top - MARGIN - FOOTER - (perPage - 1) * GAP) / perPage;
  const texts = isComparison ? 'below' : perPage === 2 ? 'columns' : 'beside';
  const header = { ...inner, y: MARGIN, height: HEADER };
  const upper = texts === 'below' ? room - words - GUTTER : Math.round(room * PICTURE);
  const heights =
    texts === 'beside' ? { picture: room, words: room } : { picture: upper, words: room - upper - GUTTER };
  return {
    ...{ width, height, header, texts, heights },
    footer: { ...inner, y: height - MARGIN - FOOTER, height: FOOTER },
    slots: Array.from({ length: perPage }, (_, i) => slotAt({ header, texts }, top + i * (room + GAP), heights)),
    pixelsPerPoint: PIXELS_PER_POINT[isComparison ? 'comparison' : 'single'],
  };
}

/** Returns the slot of a position with its top at `y`. */
export function slotAt(
  { header: { x, width }, texts }: Pick<PageLayout, 'header' | 'texts'>,
  y: number,
  heights: Heights,
): PageSlot {
  const picture = { x, y, width, height: heights.picture };
  if (texts === 'beside') {
    const left = Math.round(width * PICTURE);
    const words = { x: x + left + GUTTER, y, width: width - left - GUTTER, height: heights.words };
    return { picture: { ...picture, width: left }, words, code: null };
  }
  const below = { x, y: y + heights.picture + GUTTER, width, height: heights.words };
  if (texts === 'below') return { picture, words: below, code: null };
  const half = { ...below, width: (width - GUTTER) / 2 };
  return { picture, words: half, code: { ...half, x: x + half.width + GUTTER } };
}

/** Returns the heights of a position with more points, or fewer if they are negative. A picture and texts beside it share them. */
export function higher({ texts }: PageLayout, { picture, words }: Heights, by: Heights): Heights {
  const most = Math.max(by.picture, by.words);
  return texts === 'beside'
    ? { picture: picture + most, words: words + most }
    : { picture: picture + by.picture, words: words + by.words };
}

/** Returns the whole height of a position. */
export function heightOf({ texts }: PageLayout, { picture, words }: Heights): number {
  return texts === 'beside' ? picture : picture + GUTTER + words;
}

/** Moves the texts of a slot up if the picture is lower than its place, or widens them to the left if it is narrower. */
export function nextTo(texts: PageLayout['texts'], { picture, words, code }: PageSlot, drawn: Size): PageSlot {
  if (texts === 'beside') {
    const left = Math.min(words.x, picture.x + drawn.width + GUTTER);
    return { picture, code, words: { ...words, x: left, width: words.x + words.width - left } };
  }
  const up = texts === 'below' ? 0 : Math.max(0, picture.height - drawn.height);
  const raised = (area: Rect): Rect => ({ ...area, y: area.y - up, height: area.height + up });
  return { picture, words: raised(words), code: code && raised(code) };
}

/** Returns the size in pixels of pictures that fill the slots. */
export function pictureSize({ slots, pixelsPerPoint }: PageLayout): Size {
  const { width, height } = slots[0]!.picture;
  return { width: Math.round(width * pixelsPerPoint), height: Math.round(height * pixelsPerPoint) };
}
