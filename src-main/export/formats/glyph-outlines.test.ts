import { createCanvas, loadImage } from '@napi-rs/canvas';
import pixelmatch from 'pixelmatch';
import { describe, expect, test } from 'vitest';
import { themes } from '../../../core/scene/theme.ts';
import { paintCanvas } from '../paint/canvas-painter.ts';
import { drawingsOf, exampleSource, exportFile, request } from '../testing/export-files.ts';

const wanted = request({
  source: exampleSource('zh-CN/sparse-set.ecs', 'entt'),
  formats: ['svg'],
  locale: 'zh-CN',
  steps: [39],
  text: 'paths',
});
const read = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('texts as shapes', () => {
  test('replace all texts and fonts, but title and description stay', async () => {
    const [shapes, texts] = [read(await exportFile(wanted)), read(await exportFile({ ...wanted, text: 'text' }))];
    expect(shapes).not.toMatch(/<text|font-family/);
    const title = /<title>.*<\/title>/.exec(texts)?.[0];
    expect(shapes).toContain(title);
    const words = [...texts.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, word]) => word);
    expect([...shapes.matchAll(/aria-label="([^"]*)"/g)].map(([, word]) => word)).toEqual(words);
  });

  test('contain each used glyph once', async () => {
    const svg = read(await exportFile(wanted));
    const defined = [...svg.matchAll(/<path id="([^"]+)"/g)].map(([, id]) => id);
    const used = [...svg.matchAll(/<use xlink:href="#([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(defined).size).toBe(defined.length);
    expect([...new Set(used)].sort()).toEqual([...defined].sort());
    expect(used.length).toBeGreaterThan(2 * defined.length);
  });

  test('look like the painted texts in a program without our fonts', async () => {
    const [drawing] = drawingsOf(wanted, 'svg');
    const painted = paintCanvas(drawing!.at(1), themes.light, { scale: 1, transparent: false });
    const { width, height } = painted;
    const context = createCanvas(width, height).getContext('2d');
    context.drawImage(await loadImage(Buffer.from(await exportFile(wanted))), 0, 0);
    const actual = context.getImageData(0, 0, width, height).data;
    const expected = painted.getContext('2d').getImageData(0, 0, width, height).data;
    const different = pixelmatch(actual, expected, undefined, width, height, { threshold: 0.2 });
    expect(different / (width * height)).toBeLessThan(0.005);
  });

  test('are the same bytes on every run', async () => {
    expect(read(await exportFile(wanted))).toBe(read(await exportFile(wanted)));
  });
});
