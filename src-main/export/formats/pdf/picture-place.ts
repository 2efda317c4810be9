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

/**
 * Places the content of a picture, without the margins around it.
 * @param zoom its enlargement: at 1 its smallest texts can just be read. Pictures with the same zoom have equal cells. A picture that would be wider
 *   than its place, or higher than a page, has less
 */
export function placeOnPage(
  { x, y }: Pick<Rect, 'x' | 'y'>,
  picture: Picture,
  zoom: number,
  { pixelsPerPoint, picture: place, room, header, footer }: PageLayout,
): PicturePlace {
  const shown = shownOf(picture);
  const tallest = footer.y - header.y - header.height - (room - place.height);
  const scale = Math.min(zoom / pixelsPerPoint, place.width / shown.width, tallest / shown.height);
  return {
    x: x - shown.x * scale,
    y: y - shown.y * scale,
    scale,
    area: { x, y, width: shown.width * scale, height: shown.height * scale },
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
