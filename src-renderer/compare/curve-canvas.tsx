import { useEffect, useRef } from 'react';
import { type Chart, curveMarks } from '../../core/scene/charts/curve-chart.ts';
import { paint } from '../../core/scene/paint.ts';
import { themes } from '../../core/scene/theme.ts';
import { useTheme } from '../state/preferences/theme.ts';

/** Paints a chart in the available space. The table is for screen readers. */
export function CurveCanvas({ chart }: { readonly chart: Chart }) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const [box, target] = [frame.current, canvas.current];
    const context = target?.getContext('2d');
    if (box === null || target === null || context == null) return;
    const draw = (): void => {
      const size = { width: box.clientWidth, height: box.clientHeight };
      const ratio = devicePixelRatio;
      target.width = Math.round(size.width * ratio);
      target.height = Math.round(size.height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint(context, curveMarks(chart, size, 1), themes[theme], { scale: ratio });
    };
    const observer = new ResizeObserver(draw);
    observer.observe(box);
    document.fonts.addEventListener('loadingdone', draw);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', draw);
    };
  }, [chart, theme]);
  return (
    <div className="curve-frame" ref={frame}>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex takes no focus */}
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  );
}
