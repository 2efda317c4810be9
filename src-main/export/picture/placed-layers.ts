import type { Layer, Picture } from '../../../core/scene/svg.ts';

/** The place of a picture in a larger one: its origin and its scale. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Returns the layers of a picture in a larger one. */
export function placedLayers({ layers }: Picture, place: Placed): readonly Layer[] {
  return layers.map((layer) => placed(layer, place));
}

function placed({ x, y, scale, clip, ...layer }: Layer, place: Placed): Layer {
  const own = { x: place.x + x * place.scale, y: place.y + y * place.scale, scale: scale * place.scale };
  if (clip === undefined) return { ...layer, ...own };
  const [left, top] = [place.x + clip.x * place.scale, place.y + clip.y * place.scale];
  const size = { width: clip.width * place.scale, height: clip.height * place.scale };
  return { ...layer, ...own, clip: { x: left, y: top, ...size } };
}
