import type { Handout } from '../../../../core/export/request.ts';
import type { Rect } from '../../../../core/scene/kit/measures.ts';
import type { Size } from '../../../../core/scene/stage/shot.ts';

/** The layout of every page in points from the top left. */
export interface PageLayout {
  readonly width: number;
  readonly height: number;
  readonly header: Rect;
  readonly footer: Rect;
  /** Where texts are: below the picture, or right of it. */
  readonly texts: 'below' | 'beside';
  /** The height of the texts below a picture. */
  readonly words: number;
  /** The part of the width that a picture with texts beside it has. */
  readonly share: number;
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

/** The place of one position: its picture, and its texts next to it or below it. */
export interface PageSlot {
  readonly picture: Rect;
  readonly words: Rect;
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
/** The part of the width of a slot that its picture has: less where there is room for all pseudocode. */
const PICTURE = { usual: 0.66, withCode: 0.58 };

/** Texts have at least 14 pixels in a picture, and at least 11 in a comparison. */
const PIXELS_PER_POINT = { single: 2.15, comparison: 1.69 };

/**
 * Returns a landscape page for one position, or a portrait page. Texts are right of the pictures.
 * @param isComparison pictures of comparisons have the whole width of a portrait page, with their texts below
 * @param texts the height of the `words` below a comparison, and whether texts beside a picture have pseudocode
 */
export function pageLayout(
  { perPage, paper }: Handout,
  isComparison: boolean,
  { words = WORDS, hasCode = false }: { readonly words?: number; readonly hasCode?: boolean } = {},
): PageLayout {
  const [short, long] = PAPERS[paper];
  const [width, height] = perPage === 1 && !isComparison ? [long, short] : [short, long];
  const inner = { x: MARGIN, width: width - 2 * MARGIN };
  const top = MARGIN + HEADER;
  const room = (height - top - MARGIN - FOOTER - (perPage - 1) * GAP) / perPage;
  const texts = isComparison ? 'below' : 'beside';
  const header = { ...inner, y: MARGIN, height: HEADER };
  const heights = heightsIn({ texts, words }, room);
  const share = perPage === 2 && hasCode ? PICTURE.withCode : PICTURE.usual;
  return {
    ...{ width, height, header, texts, words, share },
    footer: { ...inner, y: height - MARGIN - FOOTER, height: FOOTER },
    slots: Array.from({ length: perPage }, (_, i) => slotAt({ header, texts, share }, top + i * (room + GAP), heights)),
    pixelsPerPoint: PIXELS_PER_POINT[isComparison ? 'comparison' : 'single'],
  };
}

/** Returns the heights of a position that has `room` points. */
export function heightsIn({ texts, words }: Pick<PageLayout, 'texts' | 'words'>, room: number): Heights {
  return texts === 'below' ? { picture: room - words - GUTTER, words } : { picture: room, words: room };
}

/** Returns the slot of a position with its top at `y`. */
export function slotAt(
  { header: { x, width }, texts, share }: Pick<PageLayout, 'header' | 'texts' | 'share'>,
  y: number,
  heights: Heights,
): PageSlot {
  const picture = { x, y, width, height: heights.picture };
  if (texts === 'beside') {
    const left = Math.round(width * share);
    const words = { x: x + left + GUTTER, y, width: width - left - GUTTER, height: heights.words };
    return { picture: { ...picture, width: left }, words };
  }
  return { picture, words: { x, y: y + heights.picture + GUTTER, width, height: heights.words } };
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

/** Widens texts beside a picture to the left if it is narrower than its place. */
export function nextTo(texts: PageLayout['texts'], { picture, words }: PageSlot, drawn: Size): PageSlot {
  if (texts === 'below') return { picture, words };
  const left = Math.min(words.x, picture.x + drawn.width + GUTTER);
  return { picture, words: { ...words, x: left, width: words.x + words.width - left } };
}

/** Returns the size in pixels of pictures that fill the slots. */
export function pictureSize({ slots, pixelsPerPoint }: PageLayout): Size {
  const { width, height } = slots[0]!.picture;
  return { width: Math.round(width * pixelsPerPoint), height: Math.round(height * pixelsPerPoint) };
}
