import type { Layer } from './svg.ts';
import { tweener } from './tween.ts';

/** Interpolates between two layers: their marks and their transform. As with `tweener`, paint a frame before requesting the next. */
export function layerTweener(a: Layer, b: Layer): (t: number) => Layer {
  const scene = ({ marks }: Layer) => ({ width: 0, height: 0, marks, grids: [], panels: [] });
  const marksAt = tweener(scene(a), scene(b));
  return (t) => {
    const mix = (from: number, to: number): number => from + (to - from) * t;
    return { ...b, x: mix(a.x, b.x), y: mix(a.y, b.y), scale: mix(a.scale, b.scale), marks: marksAt(t) };
  };
}
