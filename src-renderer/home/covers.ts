import type { Translate } from '../../core/cells/translate.ts';
import { cssFont } from '../../core/scene/fonts.ts';
import type { ThemeName } from '../../core/scene/theme.ts';
import { sceneAt } from '../stage/scene-at.ts';
import type { Example } from '../state/examples.ts';
import { coverOf } from './cover.ts';
import { EVERYWHERE, paintFramed } from './picture.ts';

export interface CoverLook {
  readonly locale: string;
  readonly theme: ThemeName;
  readonly translate: Translate;
}

/** Pictures that were painted, by example, language, theme and pixels. */
const painted = new Map<string, HTMLCanvasElement>();

/** Covers wait here: one is painted whenever the window has nothing else to do. */
let line: Promise<unknown> = Promise.resolve();

/** The cover of an example, painted once; null when it was no longer wanted by the time it was its turn. */
export function cover(example: Example, look: CoverLook, wanted: () => boolean): Promise<HTMLCanvasElement | null> {
  const key = [example.id, look.locale, look.theme, devicePixelRatio].join();
  const turn = line.then(async () => {
    const known = painted.get(key);
    if (known !== undefined || !wanted()) return known ?? null;
    await Promise.all([fontsReady(example.file.text), idle()]);
    const canvas = paintCover(example, look);
    painted.set(key, canvas);
    return canvas;
  });
  line = turn;
  return turn;
}

function paintCover(example: Example, { theme, translate }: CoverLook): HTMLCanvasElement {
  const { frame, position } = coverOf(example, translate);
  const canvas = document.createElement('canvas');
  paintFramed(canvas, frame, sceneAt(frame.lens, position, EVERYWHERE).marks, theme);
  return canvas;
}

/** A canvas paints with another font until its own is there. */
export async function fontsReady(sample: string): Promise<void> {
  const fonts = (['mono', 'sans'] as const).flatMap((font) => [cssFont(font, 12, 400), cssFont(font, 12, 600)]);
  await Promise.all(fonts.map((font) => document.fonts.load(font, sample))).catch(() => null);
}

function idle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }));
}
