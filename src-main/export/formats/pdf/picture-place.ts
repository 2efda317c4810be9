import type { Rect } from '../../../../core/scene/kit/measures.ts';
import type { Layer, Picture } from '../../../../core/scene/svg.ts';
import type { PageLayout } from './page-layout.ts';

/** The place of a picture on paper: its origin, its scale in points per pixel, and the area of its content. */
export interface PicturePlace {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly area: Rect;
}

/** Maximum enlargement of pictures with little content: where many share a page, equal cells have about the same size. */
const MAX_SCALE = { few: 2.5, many: 1.25 };

/**
 * Places a picture without its margins at the top left of its slot, as large as it fits.
 * @param tallest the slot's maximum height
 */
export function placeOnPage(
  place: Rect,
  picture: Picture,
  { pixelsPerPoint, slots }: Pick<PageLayout, 'pixelsPerPoint' | 'slots'>,
  tallest = place.height,
): PicturePlace {
  const shown = shownOf(picture);
  const height = Math.max(place.height, Math.min(tallest, shown.height / pixelsPerPoint));
  const fitting = Math.min(place.width / shown.width, height / shown.height);
  const scale = Math.min(fitting, MAX_SCALE[slots.length <= 2 ? 'few' : 'many'] / pixelsPerPoint);
  return {
    x: place.x - shown.x * scale,
    y: place.y - shown.y * scale,
    scale,
    area: { x: place.x, y: place.y, width: shown.width * scale, height: shown.height * scale },
  };
}

/** Returns the part of a picture with diagrams, which are centred in their area. */
function shownOf({ width, height, layers }: Picture): Rect {
  const areas = layers
    .filter(({ marks }) => marks.length > 0)
    .map((layer) => diagramOf(layer) ?? { x: 0, y: 0, width, height });
  if (areas.length === 0) return { x: 0, y: 0, width, height };
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  return { x, y, width: right - x, height: bottom - y };
}

function diagramOf({ x, y, clip }: Layer): Rect | null {
  if (clip === undefined) return null;
  return { x, y, width: clip.width - 2 * (x - clip.x), height: clip.height - 2 * (y - clip.y) };
}
