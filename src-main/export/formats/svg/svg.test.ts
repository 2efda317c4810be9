import { create, type Font } from 'fontkit';
import pixelmatch from 'pixelmatch';
import { type Browser, chromium } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unescapeXml } from '../../../../core/export/reopen/text.ts';
import { CHROMIUM_SWITCHES, testChromium } from '../../../../tools/test-chromium.ts';
import { exampleSource, exportFile, exportFiles, request } from '../../testing/export-files.ts';

const wanted = request({
  source: exampleSource('zh-CN/sparse-set.ecs', 'entt'),
  formats: ['svg'],
  locale: 'zh-CN',
  steps: [39],
});
const read = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The last entry of a font's table of characters. */
const LAST = 0xffff;

/** Fonts by family and weight. */
function fontsIn(svg: string): Map<string, Font> {
  const rules = svg.matchAll(
    /@font-face\{font-family:'([^']+)';font-weight:(\d+);src:url\(data:font\/woff2;base64,([^)]+)\)/g,
  );
  return new Map(
    [...rules].map(([, family, weight, data]) => [`${family} ${weight}`, create(Buffer.from(data!, 'base64'))]),
  );
}

function textsIn(svg: string): { text: string; family: string; weight: string }[] {
  return [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, looks, text]) => ({
    text: unescapeXml(text!),
    family: /font-family="'([^']+)'/.exec(looks!)![1]!,
    weight: /font-weight="(\d+)"/.exec(looks!)?.[1] ?? '400',
  }));
}

function groupOf(character: string): string[] {
  const group = ['a-z', 'A-Z', '0-9'].find((range) => new RegExp(`[${range}]`).test(character));
  if (group === undefined) return [character];
  const [first, last] = [group.charCodeAt(0), group.charCodeAt(2)];
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i));
}

describe('texts as texts', () => {
  test('embed exactly their characters in the fonts of the file', async () => {
    const svg = read(await exportFile(wanted));
    const fonts = fontsIn(svg);
    const texts = textsIn(svg);
    expect(texts.length).toBeGreaterThan(30);
    for (const { text, family, weight } of texts) {
      const own = [fonts.get(`${family} ${weight}`), fonts.get(`Atlas CJK ${weight}`)];
      for (const character of text)
        expect(
          own.some((font) => font?.hasGlyphForCodePoint(character.codePointAt(0)!)),
          `${character} in ${text}`,
        ).toBe(true);
    }
    // Letters and digits are embedded as groups.
    const used = new Set(texts.flatMap(({ text }) => [...text].flatMap(groupOf).map((each) => each.codePointAt(0)!)));
    for (const [name, font] of fonts)
      expect(
        font.characterSet.filter((code) => code !== LAST && !used.has(code)),
        name,
      ).toEqual([]);
    expect(svg).not.toMatch(/https?:(?!\/\/www\.w3\.org)/);
  });

  test('have a box for characters that no bundled font has', async () => {
    const source = { name: 'a.ecs', text: 'component Position\ncreate a # 🙂 한국\n', engine: 'entt' } as const;
    const [svg] = (await exportFiles(request({ source, formats: ['svg'], steps: [0] }))).values();
    const own = { ...source, name: '🙂.ecs' };
    const [named] = (await exportFiles(request({ source: own, formats: ['svg'], steps: [0] }))).values();
    expect(textsIn(read(named!)).map(({ text }) => text)).toContain('□.ecs');
    expect(textsIn(read(svg!)).map(({ text }) => text)).toContain('a.ecs');
  });

  test('take less than 60 kB of fonts', async () => {
    const svg = read(await exportFile(wanted));
    const fonts = /<style>.*<\/style>/s.exec(svg)![0];
    expect(fonts.length).toBeLessThan(60_000);
  });

  test('are the same bytes on every run', async () => {
    expect(read(await exportFile(wanted))).toBe(read(await exportFile(wanted)));
  });
});

describe('in a browser without our fonts', () => {
  let browser: Browser;
  beforeAll(async () => {
    const executablePath = testChromium();
    browser = await chromium.launch({ args: CHROMIUM_SWITCHES, ...(executablePath && { executablePath }) });
  });
  afterAll(() => browser.close());

  test('an <img> of the file equals the PNG of its step', async () => {
    const files = await exportFiles({ ...wanted, formats: ['png', 'svg'] });
    const [png, svg] = [...files.values()].map((bytes) => Buffer.from(bytes));
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    const source = `data:image/svg+xml;base64,${svg!.toString('base64')}`;
    await page.setContent(`<body style="margin:0"><img src="${source}" style="display:block"></body>`);
    await page.locator('img').evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
    const { data, width, height } = PNG.sync.read(png!);
    const shown = PNG.sync.read(await page.screenshot());
    const different = pixelmatch(shown.data, data, undefined, width, height, { threshold: 0.2 });
    expect(different / (width * height)).toBeLessThan(0.01);
  });
});

test('no text of a script is markup', async () => {
  const text = 'component P\ncreate e1 # </text><script>alert(1)</script><image href="https://example.com"/>\n';
  const source = { name: '<script>.ecs', text, engine: 'entt' as const };
  const svg = read(await exportFile(request({ source, formats: ['svg'], steps: [1] })));
  expect(svg).toContain('alert(1)');
  expect(svg).not.toMatch(/<(script|image|foreignObject|a)\b|\son\w+=|href="http/);
});
