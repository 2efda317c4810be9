import type { Size } from '../../../core/scene/kit/measures.ts';
import { explained } from '../../../core/scene/meanings.ts';
import type { Mark, ScenePanel } from '../../../core/scene/scene.ts';
import { type Box, encloses } from './geometry.ts';

/** The content of a minimap. */
export interface Overview {
  readonly panels: readonly ScenePanel[];
  /** Size of the whole diagram. */
  readonly extent: Size;
  /** The part that the camera shows. */
  readonly seen: Box;
}

export const MINIMAP: Size = { width: 184, height: 120 };
/** Very long diagrams are drawn wider than they are. */
const NARROWEST = 40;
const INSET = 6;
const MIN_FRAME = 6;

/** Tells whether a part of the diagram is out of view. */
export function needsMinimap({ panels, extent, seen }: Overview): boolean {
  const slack = 0.01 * Math.max(extent.width, extent.height);
  return (
    panels.length > 0 &&
    !encloses(seen, { x: slack, y: slack, width: extent.width - 2 * slack, height: extent.height - 2 * slack })
  );
}

/** Scales from the diagram to the minimap. x and y differ if a common scale would make the diagram invisible. */
export interface MinimapScale {
  readonly x: number;
  readonly y: number;
  /** The size of the diagram on the minimap, with margins. */
  readonly width: number;
  readonly height: number;
}

export function minimapScale({ width, height }: Size): MinimapScale {
  const [across, down] = [MINIMAP.width - 2 * INSET, MINIMAP.height - 2 * INSET];
  const k = Math.min(across / Math.max(1, width), down / Math.max(1, height));
  const own = (length: number, room: number): number => Math.min(room, Math.max(length * k, NARROWEST));
  const [w, h] = [own(width, across), own(height, down)];
  return { x: w / Math.max(1, width), y: h / Math.max(1, height), width: w + 2 * INSET, height: h + 2 * INSET };
}

/** Converts a point of the minimap to the diagram. */
export function diagramPoint(
  at: { readonly x: number; readonly y: number },
  scale: MinimapScale,
): { x: number; y: number } {
  return { x: (at.x - INSET) / scale.x, y: (at.y - INSET) / scale.y };
}

/** Converts a part of the diagram to the minimap, clipped to it. */
export function onMinimap({ x, y, width, height }: Box, scale: MinimapScale, least = 1): Box {
  const [w, h] = [Math.max(least, width * scale.x), Math.max(least, height * scale.y)];
  const left = INSET + x * scale.x;
  const top = INSET + y * scale.y;
  const right = Math.min(scale.width - 1, left + w);
  const bottom = Math.min(scale.height - 1, top + h);
  const [fromX, fromY] = [
    Math.max(1, Math.min(left, scale.width - 1 - least)),
    Math.max(1, Math.min(top, scale.height - 1 - least)),
  ];
  return { x: fromX, y: fromY, width: Math.max(least, right - fromX), height: Math.max(least, bottom - fromY) };
}

/** Draws the structures as rectangles, the touched ones highlighted, and a frame around the visible part. */
export function minimapMarks({ panels, seen }: Overview, scale: MinimapScale): Mark[] {
  const cards = panels.map((panel): Mark => {
    const { name, state } = panel;
    const fill = state === 'same' ? 'surface-raised' : state === 'written' ? 'written-soft' : 'read-soft';
    const stroke = state === 'same' ? ({ stroke: 'border' } as const) : explained(state);
    return { kind: 'rect', key: `card:${name}`, ...onMinimap(panel, scale), radius: 2, fill, ...stroke };
  });
  const frame = onMinimap(seen, scale, MIN_FRAME);
  return [...cards, { kind: 'rect', key: 'seen', ...frame, radius: 2, stroke: 'accent', strokeWidth: 2 }];
}

/** The number of structures that are at least partly in view. */
export function panelsSeen({ panels, seen }: Overview): number {
  const { x, y, width, height } = seen;
  return panels.filter(
    (panel) => panel.x < x + width && panel.x + panel.width > x && panel.y < y + height && panel.y + panel.height > y,
  ).length;
}
