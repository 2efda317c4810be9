import { useEffect, useRef } from 'react';
import type { Translate } from '../../../core/cells/translate.ts';
import type { ThemeName } from '../../../core/scene/theme.ts';
import { sceneAt, shownMemory } from '../../stage/canvas/scene-at.ts';
import { fontsReady, idle } from '../../stage/stills/cover-images.ts';
import { changedBox } from '../../stage/stills/example-cover.ts';
import { EVERYWHERE, frameOf, paintFramed } from '../../stage/stills/still-frame.ts';
import { useTheme } from '../../state/preferences/theme.ts';
import { useTranslate } from '../../text/translate.ts';
import type { Beats } from './beats.ts';
import type { Miniature } from './miniature.ts';

/** In CSS pixels; CSS may scale it. */
const SIZE = { width: 272, height: 153 };
/** The layout is made for a stage that is this many times larger. */
const REDUCED = 2.4;
const MARGIN = 6;

/** A small picture of a beat, painted when it becomes visible. The text next to it describes it. */
export function BeatPicture({ beats, position }: { readonly beats: Beats; readonly position: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const translate = useTranslate();
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let wanted = true;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      void Promise.all([fontsReady(beats.titleAt(position, translate)), idle()]).then(() => {
        if (wanted) paintBeside(element, beats.miniaturesAt(position, translate), theme, translate);
      });
    });
    observer.observe(element);
    return () => {
      wanted = false;
      observer.disconnect();
    };
  }, [beats, position, theme, translate]);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex takes no focus
  return <canvas ref={canvas} className="beat-picture" aria-hidden="true" {...SIZE} />;
}

/** Paints diagrams side by side; three or four in two rows. */
function paintBeside(
  canvas: HTMLCanvasElement,
  miniatures: readonly Miniature[],
  theme: ThemeName,
  translate: Translate,
): void {
  const columns = Math.min(2, miniatures.length);
  const rows = Math.ceil(miniatures.length / columns);
  const room = { width: SIZE.width / columns, height: SIZE.height / rows };
  const [width, height] = [SIZE.width * devicePixelRatio, SIZE.height * devicePixelRatio];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  for (const [i, miniature] of miniatures.entries()) {
    const own = document.createElement('canvas');
    paintOne(own, miniature, room, theme, translate);
    context?.drawImage(own, ((i % columns) * width) / columns, (Math.floor(i / columns) * height) / rows);
  }
}

function paintOne(
  canvas: HTMLCanvasElement,
  { position, shotIn, ...shown }: Miniature,
  room: typeof SIZE,
  theme: ThemeName,
  translate: Translate,
): void {
  const lens = { ...shown, focus: null, translate, smallestText: 0 };
  const shot = shotIn(shownMemory(lens), { width: room.width * REDUCED, height: room.height * REDUCED });
  const centre = position === 0 ? null : changedBox({ ...lens, shot: shot.view }, position);
  const frame = frameOf(lens, shot, room, MARGIN, centre);
  paintFramed(canvas, frame, sceneAt(frame.lens, position, EVERYWHERE).marks, theme);
}
