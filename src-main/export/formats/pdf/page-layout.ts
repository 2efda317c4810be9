import type { Handout } from '../../../../core/export/request.ts';
import type { Rect } from '../../../../core/scene/kit/measures.ts';
import type { Size } from '../../../../core/scene/stage/shot.ts';

/** The layout of every page in points from the top left. */
export interface PageLayout extends Size {
  readonly header: Rect;
  readonly footer: Rect;
  /** Where texts are: below the picture, or right of it. */
  readonly texts: 'below' | 'beside';
  /** The most positions of a page. */
  readonly perPage: number;
  /** The height of a position if all positions of a full page are equal. */
  readonly room: number;
  /** The size of a picture in such a position. A wider picture becomes smaller. */
  readonly picture: Size;
  /** Pixels of a picture per point, chosen so that the smallest texts have 6.5 points. */
  readonly pixelsPerPoint: number;
}

const PAPERS = { a4: [595.28, 841.89], letter: [612, 792], slide: [540, 960] } as const;
const MARGIN = 36;
const HEADER = 34;
const FOOTER = 22;
/** The gaps between positions, and between a picture and its texts. */
export const GAP = 18;
export const GUTTER = 12;
/** The part of the width that a picture has beside its texts: less where there is room for all pseudocode, and beside the prose of a lesson. */
const PICTURE = { usual: 0.66, withWords: 0.58 };

/** Texts have at least 14 pixels in a picture, and at least 11 in a comparison. */
const PIXELS_PER_POINT = { single: 2.15, comparison: 1.69 };

/**
 * Returns a landscape page for one position, or a portrait page. Texts are right of the pictures. Pictures of comparisons have the whole width of a
 * portrait page, with their texts below.
 * @param words the height of the texts below a comparison; left out for other pictures
 * @param hasCode true if the texts beside a picture contain pseudocode
 * @param hasProse true if the texts beside a picture are the prose of a lesson
 */
export function pageLayout(
  { perPage, paper }: Handout,
  {
    words,
    hasCode = false,
    hasProse = false,
  }: { readonly words?: number; readonly hasCode?: boolean; readonly hasProse?: boolean } = {},
): PageLayout {
  const [short, long] = PAPERS[paper];
  const isComparison = words !== undefined;
  const [width, height] = perPage === 1 && !isComparison ? [long, short] : [short, long];
  const inner = { x: MARGIN, width: width - 2 * MARGIN };
  const header = { ...inner, y: MARGIN, height: HEADER };
  const footer = { ...inner, y: height - MARGIN - FOOTER, height: FOOTER };
  const room = (footer.y - header.y - header.height - (perPage - 1) * GAP) / perPage;
  const share = hasProse || (perPage === 2 && hasCode) ? PICTURE.withWords : PICTURE.usual;
  const picture = isComparison
    ? { width: inner.width, height: room - words - GUTTER }
    : { width: Math.round(inner.width * share), height: room };
  return {
    ...{ width, height, header, footer, perPage, room, picture },
    texts: isComparison ? 'below' : 'beside',
    pixelsPerPoint: PIXELS_PER_POINT[isComparison ? 'comparison' : 'single'],
  };
}

/** Returns the place of a position's texts below its picture or right of it, as far as the position reaches. */
export function wordsPlace({ header, texts }: PageLayout, { x, y, width, height }: Rect, position: number): Rect {
  if (texts === 'below')
    return { x: header.x, y: y + height + GUTTER, width: header.width, height: position - height - GUTTER };
  const left = x + width + GUTTER;
  return { x: left, y, width: header.x + header.width - left, height: position };
}

/** Returns the size in pixels of pictures that fill their positions. */
export function pictureSize({ picture: { width, height }, pixelsPerPoint }: PageLayout): Size {
  return { width: Math.round(width * pixelsPerPoint), height: Math.round(height * pixelsPerPoint) };
}
