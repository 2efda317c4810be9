import type { Scene } from '../scene.ts';
import type { Drawing } from './drawing.ts';
import type { Panel } from './flecs/block.ts';
import { type Rect, STACK_GAP } from './geometry.ts';
import type { Corner } from './storage.ts';

/** A panel and where it stands. */
export interface Placed {
  readonly panel: Panel;
  readonly at: Corner;
}

/** Panels from left to right, in lines like words. */
export function placedPanels(drawing: Drawing, panels: readonly Panel[]): Placed[] {
  const { abreast = 1, wrap } = drawing.view;
  const widest = Math.max(0, ...panels.map(({ width }) => width));
  const room = Math.max(widest, wrap * abreast + STACK_GAP * (abreast - 1));
  const placed: Placed[] = [];
  let [x, y, bottom] = [0, 0, 0];
  for (const panel of panels) {
    if (x > 0 && x + panel.width > room) {
      x = 0;
      y = bottom + STACK_GAP;
    }
    placed.push({ panel, at: { x, y } });
    x += panel.width + STACK_GAP;
    bottom = Math.max(bottom, y + panel.height);
  }
  return placed;
}

/** Draws them all. `more` draws what goes from panel to panel. */
export function panelScene(
  drawing: Drawing,
  panels: readonly Panel[],
  more: (placed: readonly Placed[]) => void = () => {},
): Scene {
  const placed = placedPanels(drawing, panels);
  for (const { panel, at } of placed) panel.draw(at);
  more(placed);
  const right = Math.max(0, ...placed.map(({ panel, at }) => at.x + panel.width));
  return drawing.scene(right, Math.max(0, ...placed.map(({ panel, at }) => at.y + panel.height)));
}

export function locateIn(placed: readonly Placed[], column: string, row: number): Rect | undefined {
  for (const { panel, at } of placed) {
    const found = panel.locate(at, column, row);
    if (found !== undefined) return found;
  }
  return undefined;
}
