import { Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeShot } from '../../../core/scene/stage/director.ts';
import type { ThemeName } from '../../../core/scene/theme.ts';
import { detailTo } from '../../../core/script/beats.ts';
import { narrate } from '../../../core/script/narrate.ts';
import { type Lens, sceneAt, subjectOf } from '../../stage/canvas/scene-at.ts';
import { Transition } from '../../stage/canvas/transition.ts';
import { fontsReady } from '../../stage/stills/cover-images.ts';
import { EVERYWHERE, frameOf, paintFramed, type StillPlacement } from '../../stage/stills/still-frame.ts';
import { travelTime } from '../../state/preferences/speed.ts';
import { useReducedMotion, useTheme } from '../../state/preferences/theme.ts';
import { useTranslate } from '../../text/translate.ts';
import { actNames, SHOWN, sparseSetLoop } from './sparse-set-loop.ts';

/** Milliseconds that each beat is shown. */
const STEP_MS = 2000;
const MARGIN = 20;

const isShown = (name: string): boolean => name === SHOWN;

/** A sparse set in action, in a loop: a real run of a small script. Static if the user prefers reduced motion. */
export function SparseSetAnimation() {
  const { t } = useTranslation();
  const translate = useTranslate();
  const theme = useTheme();
  const still = useReducedMotion();
  const live = useMemo(sparseSetLoop, []);
  const [paused, setPaused] = useState(false);
  const moving = !still && !paused;
  const { run, stops } = live;
  const [stop, setStop] = useState(0);
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setStop((at) => (at + 1) % stops.length), STEP_MS);
    return () => clearInterval(timer);
  }, [moving, stops]);
  const position = still ? live.still : stops[stop]!;
  const lens = useMemo(
    () => ({ picture: run, visible: isShown, focus: null, depth: 'beat' as const, translate, smallestText: 0 }),
    [run, translate],
  );
  const canvas = useRef<HTMLCanvasElement>(null);
  useMovingPicture(canvas, lens, position, theme, still ? 0 : travelTime(1));
  return (
    <figure className="sparse-set-animation">
      <canvas ref={canvas} role="img" aria-label={t('ui.home.live.label')} />
      <figcaption>
        <Acts current={live.actAt(position)} />
        <p>{narrate(detailTo(run, position, 'beat'), run, translate)}</p>
        {!still && <PauseButton paused={paused} onPause={setPaused} />}
      </figcaption>
    </figure>
  );
}

function Acts({ current }: { readonly current: string | undefined }) {
  const { t } = useTranslation();
  return (
    <ul className="acts" aria-hidden="true">
      {actNames.map((name) => (
        <li key={name} className={name === current ? 'current' : ''}>
          {t(`ui.home.live.${name}`)}
        </li>
      ))}
    </ul>
  );
}

interface PauseProps {
  readonly paused: boolean;
  readonly onPause: (paused: boolean) => void;
}

function PauseButton({ paused, onPause }: PauseProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="button icon"
      aria-label={t(paused ? 'ui.home.live.play' : 'ui.home.live.pause')}
      onClick={() => onPause(!paused)}
    >
      {paused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
    </button>
  );
}

/**
 * Draws a position of a picture into a canvas, with a transition from the previous one. The layout is redone when the canvas is resized.
 */
function useMovingPicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  lens: Omit<Lens, 'shot'>,
  position: number,
  theme: ThemeName,
  travel: number,
): void {
  const [frame, setFrame] = useState<StillPlacement | null>(null);
  useEffect(() => {
    const element = canvas.current!;
    const place = (): void => {
      const size = { width: element.clientWidth, height: element.clientHeight };
      if (size.width === 0) return;
      const shot = wholeShot(subjectOf(lens), [lens.picture.timeline.length], size);
      setFrame(frameOf(lens, shot, size, MARGIN));
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    void fontsReady('').then(place);
    return () => observer.disconnect();
  }, [canvas, lens]);
  const shown = useRef(position);
  useEffect(() => {
    if (frame === null) return;
    const before = shown.current;
    shown.current = position;
    return play(canvas.current!, frame, { before, position, theme, travel });
  }, [canvas, frame, position, theme, travel]);
}

interface Move {
  readonly before: number;
  readonly position: number;
  readonly theme: ThemeName;
  readonly travel: number;
}

/**
 * Paints the frames of a transition.
 * @returns a function that stops it
 */
function play(canvas: HTMLCanvasElement, frame: StillPlacement, { before, position, theme, travel }: Move): () => void {
  const { lens } = frame;
  lens.picture.timeline.seek(position);
  const to = sceneAt(lens, position, EVERYWHERE);
  // The end and the beginning are the same picture, so there is no transition between them.
  const steps = position > before && travel > 0;
  const transition = steps
    ? new Transition(before, position, performance.now(), travel, { from: sceneAt(lens, before, EVERYWHERE), to })
    : null;
  let request = 0;
  const paint = (now: number): void => {
    const over = transition === null || transition.isOver(now);
    paintFramed(canvas, frame, over ? to.marks : transition.marksAt(now), theme);
    request = over ? 0 : requestAnimationFrame(paint);
  };
  paint(performance.now());
  return () => cancelAnimationFrame(request);
}
