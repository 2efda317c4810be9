import type { Corner } from '../../engines/entt/diagrams/storage.ts';
import type { Scene } from '../scene.ts';
import type { Panel } from './block.ts';
import type { Drawing } from './drawing.ts';
import { type Rect, STACK_GAP } from './measures.ts';

/** A panel and where it stands. */
export interface Placed {
  readonly panel: Panel;
  readonly at: Corner;
}

/** Panels from left to right, in lines like words. */
export function placePanels(drawing: Drawing, panels: readonly Panel[]): readonly Placed[] {
  const { abreast = 1, wrap } = drawing.view;
  // What is wider than the room has a line of its own, and leaves those of others as they are.
  const room = wrap * abreast + STACK_GAP * (abreast - 1);
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

/** @param drawOver draws what spans several panels, once all of them are drawn */
export function scenePlaced(drawing: Drawing, placed: readonly Placed[], drawOver = () => {}): Scene {
  for (const { panel, at } of placed) panel.draw(at);
  drawOver();
  const right = Math.max(0, ...placed.map(({ panel, at }) => at.x + panel.width));
  return drawing.scene(right, Math.max(0, ...placed.map(({ panel, at }) => at.y + panel.height)));
}

/** Where a cell stands, in whichever panel. */
export function locatePlaced(placed: readonly Placed[], column: string, row: number): Rect | undefined {
  for (const { panel, at } of placed) {
    const found = panel.locate(at, column, row);
    if (found !== undefined) return found;
  }
  return undefined;
}
