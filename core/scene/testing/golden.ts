import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Scene } from '../scene.ts';
import { renderSvg } from '../svg.ts';
import { type ThemeName, themes } from '../theme.ts';

const FLECS = new URL('../../engines/flecs/diagrams/golden/', import.meta.url);

/** Compares a scene with its golden picture in `folder`. `UPDATE_GOLDEN=1` rewrites the picture. */
export function expectGolden(
  name: string,
  theme: ThemeName,
  { width, height, marks }: Pick<Scene, 'width' | 'height' | 'marks'>,
  folder = FLECS,
): void {
  const drawn = renderSvg({ width, height, layers: [{ marks, x: 0, y: 0, scale: 1 }] }, themes[theme]);
  const file = new URL(`${name}-${theme}.svg`, folder);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, drawn);
  expect(drawn).toBe(readFileSync(file, 'utf8'));
}
