import { curveBasis, line } from 'd3';
import { type PointerEvent, useLayoutEffect } from 'react';
import { momentIn, useLesson } from '../lesson/state/lesson-state.ts';
import { beginStroke, clearStrokes, extendStroke, type Point, usePresenter } from './presenter-state.ts';

/** A spline near the points smooths a shaky hand. */
const smooth = line<Point>().curve(curveBasis);

/** Drawings over the picture of a moment. While the pen is active, pointer events do not reach the picture below. */
export function PenDrawing() {
  const moment = useLesson(momentIn);
  const strokes = usePresenter((presenter) => presenter.strokes);
  const isOn = usePresenter((presenter) => presenter.tool === 'pen');
  // biome-ignore lint/correctness/useExhaustiveDependencies: strokes belong to one moment
  useLayoutEffect(() => clearStrokes(), [moment]);
  if (!isOn && strokes.length === 0) return null;
  return (
    <svg
      className={isOn ? 'drawing on' : 'drawing'}
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        beginStroke(pointOf(event));
      }}
      onPointerMove={(event) => {
        if ((event.buttons & 1) === 1) extendStroke(pointOf(event));
      }}
    >
      {strokes.map((stroke, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes are added and removed at the end only
        <path key={i} d={smooth(stroke) ?? ''} />
      ))}
    </svg>
  );
}

function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}
