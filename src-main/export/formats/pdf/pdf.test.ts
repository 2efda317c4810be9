import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pixelmatch from 'pixelmatch';
import { beforeAll, describe, expect, test } from 'vitest';
import { destinations } from '../../../../core/export/destinations.ts';
import { SOURCE_TYPE } from '../../../../core/export/embedded-source.ts';
import type { ExportRequest } from '../../../../core/export/request.ts';
import { assetsFolder } from '../../../program/app-root.ts';
import { drawingsOf, exampleSource, exportFile, isInstalled, request } from '../../testing/export-files.ts';
import { pageLayout } from './page-layout.ts';

const chinese = request({
  source: exampleSource('zh-CN/sparse-set.ecs', 'entt'),
  formats: ['pdf'],
  locale: 'zh-CN',
  handout: { perPage: 4, paper: 'a4', answers: 'page' },
});

const open = (bytes: Uint8Array) =>
  getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false, disableFontFace: true }).promise;
type Opened = Awaited<ReturnType<typeof open>>;
interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly bbox?: readonly number[];
  readonly children?: readonly Node[];
}

async function textsOf(document: Opened, page: number) {
  const { items } = await (await document.getPage(page)).getTextContent();
  return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
}

function all(node: Node): readonly Node[] {
  return [node, ...(node.children ?? []).flatMap(all)];
}

const beatsOf = (wanted: ExportRequest) => drawingsOf(wanted, 'pdf');

describe('a handout', () => {
  let bytes: Uint8Array;
  let document: Opened;
  beforeAll(async () => {
    bytes = await exportFile(chinese);
    document = await open(bytes);
  }, 60_000);

  test('has up to four positions per page, evenly, each with number, heading and the whole sentence as text', async () => {
    const beats = beatsOf(chinese);
    expect(document.numPages).toBe(Math.ceil(beats.length / 4));
    let next = 0;
    for (let page = 1; page <= document.numPages; page++) {
      const text = (await textsOf(document, page))
        .map(({ str }) => str)
        .join('')
        .replace(/\s/g, '');
      const own = beats.slice(next).findIndex(({ number }) => !text.includes(`第${number.n}个环节`));
      const count = own < 0 ? beats.length - next : own;
      expect(count).toBeGreaterThanOrEqual(3);
      expect(count).toBeLessThanOrEqual(4);
      for (const { heading, title } of beats.slice(next, next + count)) {
        expect(text).toContain(heading.replace(/\s/g, ''));
        expect(text).toContain(title.replace(/\s/g, ''));
      }
      next += count;
    }
    expect(next).toBe(beats.length);
  });

  test('has no text smaller than 6.5 points, and none outside the margins', async () => {
    const { width, height } = pageLayout(chinese.handout);
    for (let page = 1; page <= document.numPages; page++) {
      for (const { str, transform, width: wide } of await textsOf(document, page)) {
        const [size, , , , x, y] = transform as number[];
        expect(size, str).toBeGreaterThanOrEqual(6.45);
        expect(x, str).toBeGreaterThan(30);
        expect(x! + wide, str).toBeLessThan(width - 30);
        expect(y, str).toBeGreaterThan(30);
        expect(y, str).toBeLessThan(height - 30);
      }
    }
  });

  test('is tagged: one document with sections of heading, figure and paragraphs', async () => {
    const beats = beatsOf(chinese);
    const root = (await (await document.getPage(2)).getStructTree()) as Node;
    const [top] = root.children ?? [];
    expect(root.children).toHaveLength(1);
    expect(top?.role).toBe('Document');
    const sections = (top?.children ?? []).filter(({ role }) => role === 'Sect');
    expect(sections).toHaveLength(4);
    sections.forEach((section, i) => {
      const roles = (section.children ?? []).map(({ role }) => role);
      expect(roles.slice(0, 3)).toEqual(['H2', 'Figure', 'P']);
      const figure = all(section).find(({ role }) => role === 'Figure');
      expect(figure?.alt).toBe(beats[4 + i]?.title);
    });
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/BBox \[/g)?.length,
    ).toBeGreaterThanOrEqual(beats.length);
    const { info, metadata } = await document.getMetadata();
    expect(info).toMatchObject({ Title: 'zh-CN/sparse-set.ecs', Language: 'zh-CN' });
    expect(metadata?.get('dc:title')).toBe('zh-CN/sparse-set.ecs');
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  });

  test('has a bookmark to the page of each operation', async () => {
    const beats = beatsOf(chinese);
    const first = beats.map(({ heading }, i) => (heading === beats[i - 1]?.heading ? -1 : i)).filter((i) => i >= 0);
    const outline = await document.getOutline();
    expect(outline.map(({ title }) => title)).toEqual(first.map((i) => beats[i]!.heading));
    const pages = await Promise.all(outline.map(({ dest }) => document.getPageIndex((dest as never[])[0]!)));
    for (const [at, page] of pages.entries()) {
      const words = (await textsOf(document, page + 1)).map(({ str }) => str).join('');
      const { n } = beats[first[at]!]!.number;
      expect(words.replace(/\s/g, '')).toContain(`第${n}个环节`);
    }
  });

  test('has a bookmark for each of several equal operations', async () => {
    const text = 'component Position\ncreate a\nquery Position\nquery Position\n';
    const source = { name: 'twice.ecs', text, engine: 'entt' } as const;
    const twice = await open(await exportFile(request({ source, formats: ['pdf'], every: 'beat' })));
    const titles = (await twice.getOutline()).map(({ title }) => title);
    expect(titles).toEqual(['create a', 'query Position', 'query Position']);
  });

  test.skipIf(!isInstalled('pdffonts'))('has no font that pdffonts does not find in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-pdf-'));
    writeFileSync(join(folder, 'a.pdf'), bytes);
    const [, , ...lines] = spawnSync('pdffonts', ['a.pdf'], { cwd: folder }).stdout.toString().trim().split('\n');
    rmSync(folder, { recursive: true });
    const flags = lines.map((line) => /\s(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+$/.exec(line)!.slice(1));
    // The font is an embedded subset with a table of its characters.
    expect(flags.length).toBeGreaterThanOrEqual(4);
    expect(flags).toEqual(flags.map(() => ['yes', 'yes', 'yes']));
  });

  test('embeds the parts of its fonts that it uses', async () => {
    const text = Buffer.from(bytes).toString('latin1');
    const fonts = [...text.matchAll(/\/FontName \/([A-Z]{6})\+(\w+)/g)].map(([, , name]) => name);
    expect(fonts.length).toBeGreaterThanOrEqual(4);
    expect(text.match(/\/FontFile2 /g)).toHaveLength(fonts.length);
    expect(bytes.length).toBeLessThan(400_000);
  });

  test('has an uncompressed attached source, which readers find without a PDF library', async () => {
    const { source } = beatsOf(chinese)[0]!;
    const attached = (await document.getAttachments()) as Record<string, { content: Uint8Array }>;
    expect(JSON.parse(new TextDecoder().decode(attached['source.json']?.content))).toEqual(source);
    const text = Buffer.from(bytes).toString('utf8');
    const type = SOURCE_TYPE.replace('/', '#2F');
    expect(text).toContain(`/Subtype /${type}`);
    expect(text.slice(text.indexOf(type))).toContain(`stream\n${JSON.stringify(source)}`);
  });

  test('is the same bytes on every run', async () => {
    expect(Buffer.compare(await exportFile(chinese), bytes)).toBe(0);
  });
});

test('a handout has one, two or up to six positions per page, on paper of two sizes', async () => {
  for (const [perPage, paper, size, pages] of [
    [1, 'a4', [841.89, 595.28], 4],
    [2, 'letter', [612, 792], 2],
    // These pictures are higher than a sixth of a page.
    [6, 'a4', [595.28, 841.89], 2],
  ] as const) {
    const handout = { perPage, paper, answers: 'page' } as const;
    const document = await open(await exportFile({ ...chinese, handout, steps: [0, 32, 33, 39] }));
    expect(document.numPages).toBe(pages);
    const [, , width, height] = (await document.getPage(1)).view;
    expect(width).toBeCloseTo(size[0], 1);
    expect(height).toBeCloseTo(size[1], 1);
  }
});

test('a handout has no picture of the start, where nothing has happened yet', () => {
  const compare = { engines: ['entt' as const, 'flecs' as const], focus: null, shown: {} };
  for (const each of [chinese, { ...chinese, compare }]) {
    expect(beatsOf(each)[0]!.number.n).toBe(1);
    expect(drawingsOf({ ...each, formats: ['pptx'] }, 'pptx')[0]!.number.n).toBe(0);
    expect(beatsOf({ ...each, steps: [0] })[0]!.number.n).toBe(0);
  }
});

test('slides are landscape pages, one for each slide of the deck and its objectives', async () => {
  const name = 'flecs-moves.md';
  const text = readFileSync(join(assetsFolder, 'lessons', 'en', name), 'utf8');
  const { every, parts, handout } = destinations.slide.settings;
  const lesson = request({ source: { kind: 'lesson', name, text }, formats: ['pdf'], every, parts, handout });
  const pages = await open(await exportFile(lesson));
  const slides = drawingsOf(lesson, 'pptx');
  expect(pages.numPages).toBe(slides.length + 1);
  expect((await pages.getPage(1)).view).toEqual([0, 0, 960, 540]);
  for (const [i, { heading }] of slides.entries()) {
    const text = (await textsOf(pages, i + 2)).map(({ str }) => str).join('');
    expect(text).toContain(heading);
  }
});

test.skipIf(!isInstalled('pdftoppm')).each(['light', 'dark'] as const)(
  'a page that pdftoppm renders is the one of the preview, exported from the %s theme',
  async (theme) => {
    const wanted: ExportRequest = { ...chinese, theme, steps: [0, 32, 33, 39] };
    const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-pdf-'));
    writeFileSync(join(folder, 'a.pdf'), await exportFile(wanted));
    const done = spawnSync('pdftoppm', ['-r', '144', '-png', '-singlefile', 'a.pdf', 'a'], { cwd: folder });
    const printed = pixelsOf(await loadImage(readFileSync(join(folder, 'a.png'))));
    rmSync(folder, { recursive: true });
    expect(done.stderr.toString()).toBe('');
    const previewed = pixelsOf(await loadImage(Buffer.from(await exportFile({ ...wanted, isPreview: true }))));
    const different = pixelmatch(printed, previewed, undefined, PAGE.width, PAGE.height, { threshold: 0.2 });
    expect(different / (PAGE.width * PAGE.height)).toBeLessThan(0.01);
  },
);

/** A page of A4 with two pixels a point. */
const PAGE = { width: 1191, height: 1684 };

function pixelsOf(image: Image): Uint8ClampedArray {
  const context = createCanvas(PAGE.width, PAGE.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, PAGE.width, PAGE.height).data;
}
