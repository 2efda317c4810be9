import type { Mark } from '../../core/scene/scene.ts';
import type { Picture } from '../../core/scene/svg.ts';

const CHANGES = new Set(['written', 'read', 'written-soft', 'read-soft']);

/** Returns the centre of a step's writes and reads, in the picture's coordinates; null if there are none. */
export function middleOfChange({ layers }: Picture): { readonly x: number; readonly y: number } | null {
  const places = layers.flatMap(({ marks, x, y, scale }) =>
    marks.filter(isChange).map((mark) => {
      const [cx, cy] = mark.kind === 'rect' ? [mark.x + mark.width / 2, mark.y + mark.height / 2] : [0, 0];
      return [x + cx * scale, y + cy * scale] as const;
    }),
  );
  if (places.length === 0) return null;
  const middle = (axis: 0 | 1): number => {
    const all = places.map((place) => place[axis]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  return { x: middle(0), y: middle(1) };
}

function isChange(mark: Mark): boolean {
  if (mark.kind !== 'rect' || mark.opacity === 0) return false;
  return CHANGES.has(mark.stroke ?? '') || CHANGES.has(mark.fill ?? '');
}
