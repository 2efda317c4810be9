import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../assets/locales/locales.ts';
import { texts } from '../../../assets/locales/texts.ts';
import { assetsFolder } from '../../program/app-root.ts';
import { bundledText } from './bundled-text.ts';

describe('bundledText', () => {
  test('keeps the characters of the fonts: Latin, signs, Chinese', () => {
    for (const text of ['remove orc Position', 'é × “a”…', '第 3 步：写入空洞。', '→ ≤ □', '']) {
      expect(bundledText(text)).toBe(text);
    }
  });

  test('replaces characters of other fonts by a box', () => {
    expect(bundledText('a🙂b')).toBe('a□b');
    expect(bundledText('한국')).toBe('□□');
    expect(bundledText('tab\there')).toBe('tab□here');
  });
});

test('every text of the interface can be drawn', () => {
  for (const locale of LOCALES) {
    const all = JSON.stringify(texts[locale]);
    const missing = [...new Set([...all].filter((character) => bundledText(character) !== character))];
    expect(missing, locale).toEqual([]);
  }
});

test('every kept sign has a glyph in a bundled font', () => {
  const font = join(assetsFolder, 'fonts', 'noto-sans-sc-400.woff2');
  GlobalFonts.register(readFileSync(font), 'Coverage');
  const ink = (text: string): string => {
    const canvas = createCanvas(32, 32);
    const context = canvas.getContext('2d');
    context.font = '24px Coverage';
    context.fillText(text, 2, 26);
    return Buffer.from(context.getImageData(0, 0, 32, 32).data).toString('base64');
  };
  for (const sign of '→←↔⇒□■▲▼◆●○✓≤≥≠≈∞') {
    expect(ink(sign), sign).not.toBe(ink(' '));
  }
});
