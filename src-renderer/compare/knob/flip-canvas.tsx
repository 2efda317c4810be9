import { useEffect, useRef } from 'react';
import { type FlipMap, flipMarks, flipPlace } from '../../../core/scene/charts/flip-map.ts';
import { paint } from '../../../core/scene/paint.ts';
import { themes } from '../../../core/scene/theme.ts';
import { useTheme } from '../../state/preferences/theme.ts';

interface Props {
  readonly map: FlipMap;
  /** Scale of its texts, which are 14 pixels high at 1. */
  readonly unit: number;
  /** Called with the numbers below the pointer. */
  readonly onMove: (changes: number, visits: number) => void;
}

/** The map of where the answer flips, whose point can be dragged. The sliders are for the keyboard and for screen readers. */
export function FlipCanvas({ map, unit, onMove }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const [box, target] = [frame.current, canvas.current];
    const context = target?.getContext('2d');
    if (box === null || target === null || context == null) return;
    const draw = (): void => {
      const size = { width: box.clientWidth, height: box.clientHeight };
      target.width = Math.round(size.width * devicePixelRatio);
      target.height = Math.round(size.height * devicePixelRatio);
      context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      paint(context, flipMarks(map, size, unit), themes[theme], { scale: devicePixelRatio });
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(box);
    return () => observer.disconnect();
  }, [map, theme, unit]);
  const move = ({ clientX, clientY, currentTarget, buttons }: React.PointerEvent<HTMLDivElement>): void => {
    if (buttons === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const { x, y } = flipPlace(map, { width, height }, unit);
    onMove(x.invert(clientX - left), y.invert(clientY - top));
  };
  return (
    <div
      className="flip-canvas"
      ref={frame}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={move}
    >
      <canvas ref={canvas} />
    </div>
  );
}
