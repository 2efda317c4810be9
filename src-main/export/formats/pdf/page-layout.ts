import type { Handout } from '../../../../core/export/request.ts';
import type { Rect } from '../../../../core/scene/kit/measures.ts';
import type { Size } from '../../../../core/scene/stage/shot.ts';

/** The layout of every page in points from the top left. */
export interface PageLayout {
  readonly width: number;
  readonly height: number;
  readonly header: Rect;
  readonly footer: Rect;
  /** The slots of the positions from top to bottom. */
  readonly slots: readonly PageSlot[];
  /** Pixels of a picture per point, chosen so that the smallest texts have 6.5 points. */
  readonly pixelsPerPoint: number;
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
  const divide = isComparison ? (slot: Rect) => above(slot, words) : perPage === 2 ? stacked : abreast;
  return {
    width,
    height,
    header: { ...inner, y: MARGIN, height: HEADER },
    footer: { ...inner, y: height - MARGIN - FOOTER, height: FOOTER },
    slots: Array.from({ length: perPage }, (_, i) => divide({ ...inner, y: top + i * (room + GAP), height: room })),
    pixelsPerPoint: PIXELS_PER_POINT[isComparison ? 'comparison' : 'single'],
  };
}

function abreast({ x, y, width, height }: Rect): PageSlot {
  const left = Math.round(width * 0.66);
  return {
    picture: { x, y, width: left, height },
    words: { x: x + left + GUTTER, y, width: width - left - GUTTER, height },
    code: null,
  };
}

function stacked({ x, y, width, height }: Rect): PageSlot {
  const upper = Math.round(height * 0.66);
  const half = (width - GUTTER) / 2;
  const below = { y: y + upper + GUTTER, width: half, height: height - upper - GUTTER };
  return {
    picture: { x, y, width, height: upper },
    words: { x, ...below },
    code: { x: x + half + GUTTER, ...below },
  };
}

function above({ x, y, width, height }: Rect, below: number): PageSlot {
  const upper = height - below - GUTTER;
  return {
    picture: { x, y, width, height: upper },
    words: { x, y: y + upper + GUTTER, width, height: below },
    code: null,
  };
}

/** Points by which a slot is higher than the first one of a page, or lower if they are negative. */
export interface Extra {
  readonly picture: number;
  readonly words: number;
}

/** Returns the points by which a slot is higher: a picture and texts abreast share the room. */
export function extraHeight({ picture, words }: PageSlot, extra: Extra): number {
  return words.y > picture.y ? extra.picture + extra.words : Math.max(extra.picture, extra.words);
}

/** Returns a slot at another height of the page. */
export function slotAt(slot: PageSlot, y: number, extra: Extra): PageSlot {
  const { picture, words, code } = slot;
  const isBelow = words.y > picture.y;
  const more = extraHeight(slot, extra);
  const moved = (area: Rect, down: number, higher: number): Rect => {
    return { ...area, y: area.y - picture.y + y + down, height: area.height + higher };
  };
  if (!isBelow) {
    return { picture: moved(picture, 0, more), words: moved(words, 0, more), code: code && moved(code, 0, more) };
  }
  return {
    picture: moved(picture, 0, extra.picture),
    words: moved(words, extra.picture, extra.words),
    code: code && moved(code, extra.picture, extra.words),
  };
}

/** Returns a slot with more room: for a picture and the texts right of it, or for the texts below a picture. */
export function withRoom({ picture, words, code }: PageSlot, room: number): PageSlot {
  const higher = (area: Rect): Rect => ({ ...area, height: area.height + room });
  const isBelow = words.y > picture.y;
  return { picture: isBelow ? picture : higher(picture), words: higher(words), code: code && higher(code) };
}

/** Returns the place below a slot. */
export function bottomOf({ picture, words }: PageSlot): number {
  return Math.max(picture.y + picture.height, words.y + words.height);
}

/** Moves the texts of a slot up if the picture is lower than its place, or widens them to the left if it is narrower. */
export function nextTo(slot: PageSlot, drawn: Size): PageSlot {
  const { picture, words, code } = slot;
  if (code === null && words.y > picture.y) return slot;
  if (code === null) {
    const left = Math.min(words.x, picture.x + drawn.width + GUTTER);
    return { picture, code, words: { ...words, x: left, width: words.x + words.width - left } };
  }
  const up = Math.max(0, picture.height - drawn.height);
  const higher = (area: Rect): Rect => ({ ...area, y: area.y - up, height: area.height + up });
  return { picture, words: higher(words), code: higher(code) };
}

/** Returns the size in pixels of pictures that fill the slots. */
export function pictureSize({ slots, pixelsPerPoint }: PageLayout): Size {
  const { width, height } = slots[0]!.picture;
  return { width: Math.round(width * pixelsPerPoint), height: Math.round(height * pixelsPerPoint) };
}
