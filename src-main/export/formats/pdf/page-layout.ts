import type { Handout } from '../../../../core/export/request.ts';
import type { Area } from '../../picture/area.ts';

/** Where things are on every page. Points from the top left. */
export interface PageLayout {
  readonly width: number;
  readonly height: number;
  readonly header: Area;
  readonly footer: Area;
  /** One a position, from top to bottom. */
  readonly slots: readonly Slot[];
}

/** The place of one position: its picture, beside or below it number, heading and sentence, and the pseudocode after these. */
export interface Slot {
  readonly picture: Area;
  readonly words: Area;
  /** Null: below the words. */
  readonly code: Area | null;
}

const PAPERS = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const MARGIN = 36;
const HEADER = 34;
const FOOTER = 22;
/** Between positions, and between a picture and its texts. */
const GAP = 18;
const GUTTER = 12;

/** One position fills a page on its side. Two have their texts below the picture, more have them beside it. */
export function pageLayout({ perPage, paper }: Handout): PageLayout {
  const [short, long] = PAPERS[paper];
  const [width, height] = perPage === 1 ? [long, short] : [short, long];
  const inner = { x: MARGIN, width: width - 2 * MARGIN };
  const top = MARGIN + HEADER;
  const room = (height - top - MARGIN - FOOTER - (perPage - 1) * GAP) / perPage;
  const divide = perPage === 2 ? stacked : abreast;
  return {
    width,
    height,
    header: { ...inner, y: MARGIN, height: HEADER },
    footer: { ...inner, y: height - MARGIN - FOOTER, height: FOOTER },
    slots: Array.from({ length: perPage }, (_, i) => divide({ ...inner, y: top + i * (room + GAP), height: room })),
  };
}

function abreast({ x, y, width, height }: Area): Slot {
  const left = Math.round(width * 0.66);
  return {
    picture: { x, y, width: left, height },
    words: { x: x + left + GUTTER, y, width: width - left - GUTTER, height },
    code: null,
  };
}

function stacked({ x, y, width, height }: Area): Slot {
  const upper = Math.round(height * 0.66);
  const half = (width - GUTTER) / 2;
  const below = { y: y + upper + GUTTER, width: half, height: height - upper - GUTTER };
  return {
    picture: { x, y, width, height: upper },
    words: { x, ...below },
    code: { x: x + half + GUTTER, ...below },
  };
}

/** The slot with its texts right below a picture that is lower than its place. */
export function raised(slot: Slot, pictureHeight: number): Slot {
  const { picture, words, code } = slot;
  if (code === null) return slot;
  const up = Math.max(0, picture.height - pictureHeight);
  const higher = (area: Area): Area => ({ ...area, y: area.y - up, height: area.height + up });
  return { picture, words: higher(words), code: higher(code) };
}

/** Texts of a picture of this many pixels a point are at least 6.5 points: those smaller than 14.3 pixels are left out. */
export const PIXELS_PER_POINT = 2.2;

/** The pixels of the pictures that fill the slots. */
export function pictureSize(handout: Handout): { readonly width: number; readonly height: number } {
  const { width, height } = pageLayout(handout).slots[0]!.picture;
  return { width: Math.round(width * PIXELS_PER_POINT), height: Math.round(height * PIXELS_PER_POINT) };
}
