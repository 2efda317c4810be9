import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { Scene } from '../../../core/scene/scene.ts';
import { type ThemeName, themes } from '../../../core/scene/theme.ts';
import type { Box } from '../../stage/canvas/geometry.ts';
import { Frames } from '../../stage/canvas/next-frame.ts';
import { Painter } from '../../stage/canvas/painter.ts';
import { type Transition, transitionBetween } from '../../stage/canvas/transition.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { travelTime } from '../../state/preferences/speed.ts';
import { useReducedMotion, useTheme } from '../../state/preferences/theme.ts';
import { useTranslate } from '../../text/translate.ts';
import { isInside, setScenes, transformOf, unitUnder } from './set-scenes.ts';
import type { Deed, SetMemory } from './sparse-set-memory.ts';

/** Room around the cells for their outlines, in CSS pixels. */
const MARGIN = 6;
/** Large windows enlarge Home, and the canvas with it. */
const LEAST_RATIO = 2;

interface Props {
  readonly memory: SetMemory;
  /** The last act; null before the first. */
  readonly deed: Deed | null;
  /** The part of each scene that is shown. */
  readonly shown: Box;
  readonly onPick: (unit: number) => void;
}

/** Draws the arrays of the set with the painter and the transitions of lessons. */
export function SetCanvas({ memory, deed, shown, onPick }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<SetDrawing | null>(null);
  const theme = useTheme();
  const translate = useTranslate();
  const speed = usePreferences((preferences) => preferences.speed);
  const travel = useReducedMotion() ? 0 : travelTime(speed);
  const scenes = useMemo(() => setScenes(memory, deed, translate), [memory, deed, translate]);
  useEffect(() => {
    const element = canvas.current!;
    const mounted = new SetDrawing(element);
    drawing.current = mounted;
    const observer = new ResizeObserver(() => mounted.resize(element));
    observer.observe(element);
    const repaint = () => mounted.repaint();
    document.fonts.addEventListener('loadingdone', repaint);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', repaint);
      mounted.dispose();
    };
  }, []);
  useEffect(() => drawing.current?.show({ scenes, shown, theme, travel }), [scenes, shown, theme, travel]);
  const onClick = ({ nativeEvent: { offsetX: x, offsetY: y } }: MouseEvent): void => {
    const place = transformOf(shown, canvas.current!.clientWidth, MARGIN);
    const unit = unitUnder(scenes.at(-1)!, memory, place, { x, y });
    if (unit !== null) onPick(unit);
  };
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex takes no focus
  return <canvas ref={canvas} className="set-canvas" aria-hidden="true" onClick={onClick} />;
}

interface Shown {
  readonly scenes: readonly Scene[];
  readonly shown: Box;
  readonly theme: ThemeName;
  /** Milliseconds that a move from one scene to the next takes; 0 shows the last one at once. */
  readonly travel: number;
}

/** Paints the set outside of React. */
class SetDrawing {
  readonly #painter: Painter;
  readonly #frames = new Frames((now) => this.#paint(now));
  #width = 0;
  #shown: Shown | null = null;
  /** Index of the scene that is shown or moved to. */
  #at = 0;
  #transition: Transition | null = null;

  constructor(canvas: HTMLCanvasElement) {
    this.#painter = new Painter(canvas);
  }

  /** Moves through the scenes, unless they were shown already. */
  show(next: Shown): void {
    const isKnown = this.#shown?.scenes === next.scenes;
    this.#shown = next;
    if (next.travel === 0) this.#at = next.scenes.length - 1;
    else if (!isKnown) this.#at = 0;
    if (next.travel === 0 || !isKnown) this.#transition = null;
    this.#frames.request();
  }

  resize({ clientWidth: width, clientHeight: height }: HTMLCanvasElement): void {
    this.#width = width;
    if (width === 0 || height === 0) return;
    this.#painter.resize({ width, height }, Math.max(LEAST_RATIO, devicePixelRatio));
    // A resized canvas is blank, so it is painted in the same task to avoid a flash.
    this.#paint(performance.now());
  }

  /** Paints the same picture again, because a font was loaded. */
  repaint(): void {
    this.#painter.forget();
    this.#frames.request();
  }

  dispose(): void {
    this.#frames.cancel();
  }

  #paint(now: number): void {
    if (this.#shown === null || this.#width === 0) return;
    const { scenes, shown, theme, travel } = this.#shown;
    if (this.#transition?.isOver(now) === true) this.#transition = null;
    while (this.#transition === null && this.#at < scenes.length - 1) {
      const [from, to] = [scenes[this.#at]!, scenes[++this.#at]!];
      this.#transition = transitionBetween(0, 1, travel, { from, to });
    }
    const marks = this.#transition?.marksAt(now) ?? scenes[this.#at]!.marks;
    const inside = marks.filter((mark) => isInside(mark, shown));
    this.#painter.paint(inside, themes[theme], transformOf(shown, this.#width, MARGIN), this.#transition !== null);
    if (this.#transition !== null) this.#frames.request();
  }
}
