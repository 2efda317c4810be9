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

/** Something with a picture: an example, a lesson. */
export interface Pictured {
  /** Unique. */
  readonly id: string;
  /** All texts that the picture may need letters for. */
  readonly sample: string;
  readonly cover: (translate: Translate) => Cover;
}

/** Pictures that were painted, by id, language, theme and pixels. */
const painted = new Map<string, HTMLCanvasElement>();

/** Covers wait here: one is painted whenever the window has nothing else to do. */
let line: Promise<unknown> = Promise.resolve();

/** The cover of something, painted once; null when it was no longer wanted by the time it was its turn. */
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

/** A canvas paints with a fallback font until its own is loaded. */
export async function fontsReady(sample: string): Promise<void> {
  const fonts = (['mono', 'sans'] as const).flatMap((font) => [cssFont(font, 12, 400), cssFont(font, 12, 600)]);
  await Promise.all(fonts.map((font) => document.fonts.load(font, sample))).catch(() => null);
}

/** The window has nothing else to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }));
}
