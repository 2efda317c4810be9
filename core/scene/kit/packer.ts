import type { Scene } from '../scene.ts';
import type { Panel } from './block.ts';
import type { Drawing } from './drawing.ts';
import { type Corner, type Rect, STACK_GAP } from './measures.ts';

/** A panel and where it is. */
export interface Placed {
  readonly panel: Panel;
  readonly at: Corner;
  /** The panel's own width, or that of its lane. */
  readonly width: number;
}

/** `lines`: from left to right, in lines like words. `lanes`: dealt out to `view.abreast` lanes in turn, so that a panel never changes its lane. */
export type Packing = 'lines' | 'lanes';

/** Gives each panel its place, in order. */
export function pack(drawing: Drawing, panels: readonly Panel[], packing: Packing): readonly Placed[] {
  return packing === 'lines' ? packLines(drawing, panels) : packLanes(drawing, panels);
}

function packLines(drawing: Drawing, panels: readonly Panel[]): readonly Placed[] {
  const { abreast = 1, wrap } = drawing.view;
  // A panel that is wider than the room has a line of its own, and does not widen the others.
  const room = wrap * abreast + STACK_GAP * (abreast - 1);
  const placed: Placed[] = [];
  let [x, y, bottom] = [0, 0, 0];
  for (const panel of panels) {
    if (x > 0 && x + panel.width > room) {
      x = 0;
      y = bottom + STACK_GAP;
    }
    placed.push({ panel, at: { x, y }, width: panel.width });
    x += panel.width + STACK_GAP;
    bottom = Math.max(bottom, y + panel.height);
  }
  return placed;
}

function packLanes(drawing: Drawing, panels: readonly Panel[]): readonly Placed[] {
  const lanes = Math.min(drawing.view.abreast ?? 1, panels.length);
  const placed: Placed[] = [];
  let x = 0;
  for (let lane = 0; lane < lanes; lane++) {
    const own = panels.filter((_, i) => i % lanes === lane);
    const width = Math.max(...own.map((panel) => panel.width));
    let y = 0;
    for (const panel of own) {
      placed.push({ panel, at: { x, y }, width });
      y += panel.height + STACK_GAP;
    }
    x += width + STACK_GAP;
  }
  return placed;
}

/** @param drawOver draws what spans several panels, after all of them */
export function scenePlaced(drawing: Drawing, placed: readonly Placed[], drawOver = () => {}): Scene {
  for (const { panel, at, width } of placed) {
    if (drawing.sees(at.x, at.y, width, panel.height)) panel.draw(at, width);
  }
  drawOver();
  const right = Math.max(0, ...placed.map(({ at, width }) => at.x + width));
  return drawing.scene(right, Math.max(0, ...placed.map(({ panel, at }) => at.y + panel.height)));
}

/** Where a cell is, in whichever panel; undefined when it is not drawn. */
export function locatePlaced(placed: readonly Placed[], column: string, row: number): Rect | undefined {
  for (const { panel, at } of placed) {
    const found = panel.locate(at, column, row);
    if (found !== undefined) return found;
  }
  return undefined;
}
