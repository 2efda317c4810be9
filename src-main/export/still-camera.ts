import { engineOf } from '../../core/engines/all.ts';
import { locate } from '../../core/scene/stage.ts';
import type { View } from '../../core/scene/view.ts';
import { detailTo } from '../../core/script/beats.ts';
import type { StepDetail } from '../../core/trace/step.ts';
import type { Replay } from './replay.ts';
import type { Area } from './still-frame.ts';

/** A step that touches thousands of cells is shown where it begins. */
const MOST_CELLS = 64;
/** How far back a step that touches nothing looks for one that did. */
const LOOK_BACK = 12;

/**
 * The part of a diagram that a picture shows when the whole would be too small to read: around the cells of the step, or
 * of the last step that had any. A function of the position alone, so that a series and a single picture agree.
 */
export function cameraAt(
  run: Replay,
  position: number,
  view: View,
  sizes: { readonly scene: { width: number; height: number }; readonly window: { width: number; height: number } },
): Area {
  const { scene, window } = sizes;
  const target = targetOf(run, position, view, window);
  const centred = (middle: number, whole: number, shown: number): number =>
    Math.max(0, Math.min(whole - shown, Math.round(middle - shown / 2)));
  // Names are at the left: they stay visible as long as the cells are visible too.
  const atLeft = target === null || target.x + target.width <= window.width;
  return {
    x: atLeft ? 0 : centred(target.x + target.width / 2, scene.width, window.width),
    y: target === null ? 0 : centred(target.y + target.height / 2, scene.height, window.height),
    ...window,
  };
}

function targetOf(run: Replay, position: number, view: View, window: { width: number; height: number }): Area | null {
  for (let at = position; at > Math.max(0, position - LOOK_BACK); at--) {
    const step = at === position ? detailTo(run, at, run.depth) : run.timeline.detailAt(at - 1);
    if (step === null) return null;
    const touched = boundsOf(run, view, [...step.writes, ...step.reads]);
    if (touched === null) continue;
    if (touched.height <= window.height) return touched;
    return boundsOf(run, view, step.writes.slice(-1)) ?? touched;
  }
  return null;
}

function boundsOf(run: Replay, view: View, cells: StepDetail['reads']): Area | null {
  let bounds: Area | null = null;
  for (const { column, row } of cells.slice(0, MOST_CELLS)) {
    const found = locate(engineOf(run.timeline.columns), run.timeline.columns, view, column.name, row);
    if (found !== undefined) bounds = bounds === null ? found : union(bounds, found);
  }
  return bounds;
}

function union(a: Area, b: Area): Area {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
