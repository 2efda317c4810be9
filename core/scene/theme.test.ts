import { describe, expect, test } from 'vitest';
import type { ColorToken } from './scene.ts';
import { contrast } from './testing/contrast.ts';
import { colorTokens, type ThemeName, themes } from './theme.ts';

/** Matrices that simulate vision without one kind of cone (Viénot 1999, linear RGB). */
const DEFICIENCIES: Readonly<Record<string, readonly (readonly number[])[]>> = {
  protanopia: [
    [0.1124, 0.8876, 0],
    [0.1124, 0.8876, 0],
    [0.004, -0.004, 1],
  ],
  deuteranopia: [
    [0.2928, 0.7072, 0],
    [0.2928, 0.7072, 0],
    [-0.0223, 0.0223, 1],
  ],
};

function seen(color: string, matrix: readonly (readonly number[])[]): number[] {
  const rgb = [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2);
  return matrix.map(
    (row) =>
      Math.max(
        0,
        row.reduce((sum, n, i) => sum + n * rgb[i]!, 0),
      ) **
      (1 / 2.2),
  );
}

const NAMES: readonly ThemeName[] = ['light', 'dark', 'contrast'];
const GROUNDS: readonly ColorToken[] = ['background', 'surface', 'surface-raised'];
const CELLS: readonly ColorToken[] = [
  'cell',
  'cell-empty',
  'cell-index',
  'cell-version',
  'cell-dead',
  'cell-payload',
  'cell-tombstone',
  'written-soft',
  'read-soft',
  'selected-soft',
];
const TINTS: readonly ColorToken[] = ['cell-index', 'cell-version', 'cell-dead', 'cell-payload', 'cell-tombstone'];
const TEXTS: readonly ColorToken[] = ['text', 'text-muted', 'text-faint'];
const SIGNALS: readonly ColorToken[] = ['accent', 'written', 'read', 'selected', 'danger', 'curve-1', 'curve-2'];

describe.each(NAMES)('%s', (name) => {
  const { colors } = themes[name];
  const least = name === 'contrast' ? 7 : 4.5;

  test('has an opaque colour for every token', () => {
    for (const token of colorTokens) expect(colors[token], token).toMatch(/^#[0-9a-f]{6}$/);
    expect(Object.keys(colors).sort()).toEqual([...colorTokens].sort());
  });

  test(`texts have a contrast of at least ${least} on every background and cell`, () => {
    for (const text of TEXTS) {
      const grounds = text === 'text-faint' ? GROUNDS : [...GROUNDS, ...CELLS];
      for (const ground of grounds) {
        expect(contrast(colors[text], colors[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(least);
      }
    }
    for (const [text, ground] of [
      ['text-faint', 'cell-index'],
      ['text-faint', 'cell-version'],
      ['accent', 'accent-soft'],
      ['danger', 'danger-soft'],
      ['written', 'written-soft'],
      ['read', 'read-soft'],
      ['selected', 'selected-soft'],
    ] as const) {
      expect(contrast(colors[text], colors[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  });

  test(`signal colours are readable as text (contrast ${least})`, () => {
    for (const signal of SIGNALS) {
      for (const ground of GROUNDS) {
        expect(contrast(colors[signal], colors[ground]), `${signal} on ${ground}`).toBeGreaterThanOrEqual(least);
      }
    }
  });

  test('the dot of an empty cell, also of a written or read one, is seen', () => {
    for (const ground of ['cell-empty', 'written-soft', 'read-soft'] as const)
      expect(contrast(colors['border-strong'], colors[ground]), ground).toBeGreaterThanOrEqual(3);
  });

  test('tints differ visibly from plain cells, and hatches and links from their background', () => {
    const leastTint = { light: 1.15, dark: 1.3, contrast: 1.6 }[name];
    for (const tint of TINTS) {
      for (const ground of ['surface', 'cell'] as const)
        expect(contrast(colors[tint], colors[ground]), `${tint} on ${ground}`).toBeGreaterThanOrEqual(leastTint);
    }
    expect(contrast(colors.hatch, colors['cell-tombstone'])).toBeGreaterThanOrEqual(1.6);
    expect(contrast(colors.link, colors.surface)).toBeGreaterThanOrEqual(1.8);
  });

  test('outlines of pages stand out from the background (contrast 3)', () => {
    for (const ground of ['surface', 'background'] as const) {
      expect(contrast(colors['border-strong'], colors[ground])).toBeGreaterThanOrEqual(3);
    }
  });

  test.each([
    ['written', 'read'],
    ['curve-1', 'curve-2'],
  ] as const)('%s and %s differ for viewers without red or green cones', (one, other) => {
    for (const [kind, matrix] of Object.entries(DEFICIENCIES)) {
      const second = seen(colors[other], matrix);
      const distance = Math.hypot(...seen(colors[one], matrix).map((n, i) => n - second[i]!));
      expect(distance, kind).toBeGreaterThan(0.3);
    }
  });
});
