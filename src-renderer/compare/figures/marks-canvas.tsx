import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Size } from '../../../core/scene/kit/measures.ts';
import { paint } from '../../../core/scene/paint.ts';
import type { Mark } from '../../../core/scene/scene.ts';
import { themes } from '../../../core/scene/theme.ts';
import { useTheme } from '../../state/preferences/theme.ts';

/** Paints marks into all of the element around it. Screen readers do not see it. */
export function MarksCanvas({ marksOf }: { readonly marksOf: (size: Size) => readonly Mark[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = useRef<() => void>(() => {});
  const theme = useTheme();
  useLayoutEffect(() => {
    draw.current = () => {
      const target = canvas.current;
      const context = target?.getContext('2d');
      if (target == null || context == null) return;
      const size = { width: target.clientWidth, height: target.clientHeight };
      const ratio = devicePixelRatio;
      target.width = Math.round(size.width * ratio);
      target.height = Math.round(size.height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint(context, marksOf(size), themes[theme], { scale: ratio });
    };
    draw.current();
  }, [marksOf, theme]);
  useEffect(() => {
    const again = (): void => draw.current();
    const observer = new ResizeObserver(again);
    observer.observe(canvas.current!);
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  }, []);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex takes no focus
  return <canvas ref={canvas} aria-hidden="true" />;
}
