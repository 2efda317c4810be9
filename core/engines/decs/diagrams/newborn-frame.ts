import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Corner } from '../../../scene/kit/measures.ts';

/** Draws a dashed frame around the cells of an entity being created, which nothing points to yet. */
export function drawNewbornFrame(
  drawing: Drawing,
  key: string,
  at: Corner | undefined,
  size: { readonly width: number; readonly height: number },
): void {
  if (at === undefined || !drawing.sees(at.x, at.y, size.width, size.height)) return;
  const frame = { x: at.x + 1, y: at.y + 1, width: size.width - 2, height: size.height - 2, radius: 4 };
  const look = { stroke: 'accent', strokeWidth: 2, dash: [5, 4] } as const;
  drawing.add('frame', { kind: 'rect', key: `newborn:${key}`, ...frame, ...look });
}
