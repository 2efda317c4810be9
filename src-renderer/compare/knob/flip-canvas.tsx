import { useCallback } from 'react';
import { flipMarks } from '../../../core/scene/charts/flip-map.ts';
import { type FlipMap, flipPlace } from '../../../core/scene/charts/flip-place.ts';
import type { Size } from '../../../core/scene/kit/measures.ts';
import { MarksCanvas } from '../figures/marks-canvas.tsx';

interface Props {
  readonly map: FlipMap;
  /** Scale of its texts, which are 14 pixels high at 1. */
  readonly unit: number;
  /** Called with the numbers below the pointer. */
  readonly onMove: (changes: number, visits: number) => void;
}

/** The map of where the answer flips, whose point can be dragged. The sliders are for the keyboard and for screen readers. */
export function FlipCanvas({ map, unit, onMove }: Props) {
  const marksOf = useCallback((size: Size) => flipMarks(map, size, unit), [map, unit]);
  const move = ({ clientX, clientY, currentTarget, buttons }: React.PointerEvent<HTMLDivElement>): void => {
    if (buttons === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const { x, y } = flipPlace(map, { width, height }, unit);
    onMove(x.invert(clientX - left), y.invert(clientY - top));
  };
  return (
    <div
      className="flip-canvas"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={move}
    >
      <MarksCanvas marksOf={marksOf} />
    </div>
  );
}
