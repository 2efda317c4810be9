import type { Mark, RectMark } from '../../../core/scene/scene.ts';
import type { Layer, Picture } from '../../../core/scene/svg.ts';
import { findingsOf } from '../../../core/scene/testing/legibility.ts';

/**
 * Returns the parts of an exported picture that cannot be read: texts that are too small, cut off or covered, and cards that are cut off or covered.
 * @param smallest the smallest readable text in pixels of the picture
 */
export function pageFindings(picture: Picture, smallest: number): string[] {
  return picture.layers.flatMap((layer) => layerFindings(layer, picture, smallest));
}

function layerFindings({ marks, x, y, scale, clip }: Layer, picture: Picture, smallest: number): string[] {
  const { width, height, x: left, y: top } = clip ?? { ...picture, x: 0, y: 0 };
  const panels = marks.filter(isBox).map((box) => ({ ...box, name: box.key }));
  const screen = { x: x - left, y: y - top, width, height, scale };
  return findingsOf({ marks, panels }, screen, smallest).map(({ kind, what }) => `${kind}: ${what}`);
}

/** Tells whether a mark is a card of a diagram, or a box of the texts around it. */
function isBox(mark: Mark): mark is RectMark {
  if (mark.kind !== 'rect') return false;
  return mark.isCard === true || (/^\d+$/.test(mark.key) && BOXES.includes(mark.fill));
}

const BOXES: readonly (string | undefined)[] = ['surface', 'danger-soft'];
