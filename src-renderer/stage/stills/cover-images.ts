import type { Translate } from '../../../core/cells/translate.ts';
import { cssFont } from '../../../core/scene/fonts.ts';
import type { ThemeName } from '../../../core/scene/theme.ts';
import { sceneAt } from '../canvas/scene-at.ts';
import type { Cover } from './example-cover.ts';
import { EVERYWHERE, paintFramed } from './still-frame.ts';

export interface CoverLook {
  readonly locale: string;
  readonly theme: ThemeName;
  readonly translate: Translate;
}

/** An example or a lesson with a cover picture. */
export interface Pictured {
  /** A unique id. */
  readonly id: string;
  /** All texts in the picture, which determine the fonts that must be loaded. */
  readonly sample: string;
  readonly cover: (translate: Translate) => Cover;
}

/** Painted pictures by id, language, theme and pixels. */
const painted = new Map<string, HTMLCanvasElement>();

/** Queues covers, so that one is painted whenever the window is idle. */
let line: Promise<unknown> = Promise.resolve();

/** Returns the cover of an example or lesson, painted once; null if it was no longer wanted when its turn came. */
export function cover(pictured: Pictured, look: CoverLook, wanted: () => boolean): Promise<HTMLCanvasElement | null> {
  const key = [pictured.id, look.locale, look.theme, devicePixelRatio].join();
  const turn = line.then(async () => {
    const known = painted.get(key);
    if (known !== undefined || !wanted()) return known ?? null;
    await Promise.all([fontsReady(pictured.sample), idle()]);
    const canvas = paintCover(pictured, look);
    painted.set(key, canvas);
    return canvas;
  });
  line = turn;
  return turn;
}

function paintCover(pictured: Pictured, { theme, translate }: CoverLook): HTMLCanvasElement {
  const { frame, position } = pictured.cover(translate);
  const canvas = document.createElement('canvas');
  paintFramed(canvas, frame, sceneAt(frame.lens, position, EVERYWHERE).marks, theme);
  return canvas;
}

/** Waits for the fonts of a text, because a canvas would paint with a fallback font. */
export async function fontsReady(sample: string): Promise<void> {
  const fonts = (['mono', 'sans'] as const).flatMap((font) => [cssFont(font, 12, 400), cssFont(font, 12, 600)]);
  await Promise.all(fonts.map((font) => document.fonts.load(font, sample))).catch(() => null);
}

/** Resolves when the window is idle. */
export function idle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }));
}
