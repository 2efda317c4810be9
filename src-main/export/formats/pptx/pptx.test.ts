import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { strFromU8, unzipSync } from 'fflate';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { themes } from '../../../../core/scene/theme.ts';
import { paintCanvas } from '../../paint/canvas-painter.ts';
import { drawingsOf, exportFile, isInstalled, request } from '../../testing/export-files.ts';
import { slidePicture } from '../slide-picture.ts';
import { PICTURE, SLIDE } from '../slide-places.ts';

const TEXT = 'component Position\ncreate a # <b> & "quotes"\nadd a Position 1\nremove a Position\n';
const wanted = request({ source: { name: 'a&b.ecs', text: TEXT, engine: 'entt' }, formats: ['pptx'] });

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/**
 * Returns the elements of a document in order.
 * @throws Error if it is not well-formed
 */
function elementsOf(xml: string): Element[] {
  const found: Element[] = [];
  const path: Element[] = [];
  const body = xml.replace(/^<\?xml [^>]*\?>\s*/, '');
  for (const [, close, name, rest, empty, text] of body.matchAll(/<(\/?)([\w:]+)([^<>]*?)(\/?)>|([^<>]+)/g)) {
    if (text !== undefined) {
      if (path.length === 0 && text.trim() !== '') throw new Error(`Text outside of the root: ${text}`);
      if (/&(?!(amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`Bare &: ${text}`);
      if (path.length > 0) path.at(-1)!.text += unescaped(text);
    } else if (close === '/') {
      if (path.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
    } else {
      const pairs = [...(rest ?? '').matchAll(/\s+([\w:-]+)="([^"<]*)"/g)].map(([, key, value]) => [
        key!,
        unescaped(value!),
      ]);
      if ((rest ?? '').replace(/\s+[\w:-]+="[^"<]*"/g, '').trim() !== '') throw new Error(`Attributes: ${rest}`);
      const attributes = Object.fromEntries(pairs) as Record<string, string>;
      if (Object.keys(attributes).length < pairs.length) throw new Error(`Attribute twice: ${rest}`);
      const element = { name: name!, attributes, text: '' };
      found.push(element);
      if (empty !== '/') path.push(element);
    }
  }
  if (path.length > 0) throw new Error(`<${path.at(-1)!.name}> is not closed`);
  if (body.replace(/<[^<>]*>|[^<>]+/g, '') !== '') throw new Error('Bare < or >');
  return found;
}

const unescaped = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  );

const OPAQUE = { scale: 1, transparent: false };

/** Returns the share of pixels of a slide's picture that differ, apart from antialiasing. */
function differenceOf(page: Image, painted: Canvas): number {
  const top = Math.round((PICTURE.y / SLIDE.height) * 1080);
  // The heading overlaps the picture's margin.
  const margin = 30;
  const [width, height] = [1920, painted.height - margin];
  const pixels = (image: Canvas | Image, y: number) => {
    const context = createCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, -y);
    return context.getImageData(0, 0, width, height).data;
  };
  const [actual, expected] = [pixels(page, top + margin), pixels(painted, margin)];
  return pixelmatch(actual, expected, undefined, width, height, { threshold: 0.2 }) / (width * height);
}

const beats = () => drawingsOf(wanted, 'pptx');

describe('slides', () => {
  let bytes: Uint8Array;
  let files: Record<string, Uint8Array>;
  const part = (name: string): Element[] => elementsOf(strFromU8(files[name]!));
  beforeAll(async () => {
    bytes = await exportFile(wanted);
    files = unzipSync(bytes);
  }, 60_000);

  test('are well-formed XML, and each part has its type and all relations', () => {
    const types = part('[Content_Types].xml');
    const overrides = new Set(types.flatMap(({ attributes }) => attributes.PartName ?? []));
    const defaults = new Set(types.flatMap(({ attributes }) => attributes.Extension ?? []));
    for (const name of [...overrides]) expect(files, name).toHaveProperty([name.slice(1)]);
    for (const name of Object.keys(files)) {
      expect(defaults, name).toContain(name.slice(name.lastIndexOf('.') + 1));
      if (/\.(xml|rels|svg)$/.test(name)) part(name);
      if (!name.endsWith('.rels')) continue;
      const owner = posix.join(posix.dirname(posix.dirname(name)), posix.basename(name, '.rels'));
      const relations = part(name).filter(({ attributes }) => attributes.Target !== undefined);
      for (const { attributes } of relations) {
        expect(files).toHaveProperty([posix.join(posix.dirname(owner), attributes.Target!)]);
      }
      const ids = new Set(relations.map(({ attributes }) => attributes.Id!));
      expect(ids.size).toBe(relations.length);
      const used = owner === '.' ? [] : part(owner).flatMap(({ attributes: a }) => a['r:id'] ?? a['r:embed'] ?? []);
      for (const id of used) expect(ids, owner).toContain(id);
    }
  });

  test('have the heading as title, and the sentence as notes and alternative text', () => {
    const all = beats();
    expect(Object.keys(files).filter((name) => /slides\/slide\d+\.xml$/.test(name))).toHaveLength(all.length);
    all.forEach(({ heading, title, number }, i) => {
      const slide = part(`ppt/slides/slide${i + 1}.xml`);
      const texts = slide.filter(({ name }) => name === 'a:t').map(({ text }) => text);
      const { n, total, line } = number;
      expect(texts).toEqual([heading, `beat ${n} of ${total}${line === undefined ? '' : `, line ${line}`}`]);
      expect(slide.find(({ name }) => name === 'p:ph')?.attributes).toEqual({ type: 'title' });
      expect(slide.find(({ attributes }) => attributes.descr !== undefined)?.attributes.descr).toBe(title);
      const ids = slide.filter(({ name }) => name === 'p:cNvPr').map(({ attributes }) => attributes.id);
      expect(new Set(ids).size).toBe(ids.length);
      const notes = part(`ppt/notesSlides/notesSlide${i + 1}.xml`);
      expect(notes.filter(({ name }) => name === 'a:t').map(({ text }) => text)).toEqual([title]);
    });
  });

  test('have vector pictures without texts, and pixels for programs without SVG', () => {
    beats().forEach((_, i) => {
      const names = new Set(part(`ppt/media/image${i + 1}.svg`).map(({ name }) => name));
      expect(names).toContain('use');
      expect(names).not.toContain('text');
      const png = PNG.sync.read(Buffer.from(files[`ppt/media/image${i + 1}.png`]!));
      expect(png.width / png.height).toBeCloseTo(PICTURE.width / PICTURE.height, 2);
      expect(png.data[3]).toBe(0);
    });
  });

  test('show only the diagram if it is cropped, in the shape of the slide', async () => {
    const cropped = unzipSync(await exportFile({ ...wanted, crop: 'diagram', steps: [2] }));
    const { width, height } = PNG.sync.read(Buffer.from(cropped['ppt/media/image1.png']!));
    expect(width / height).toBeCloseTo(PICTURE.width / PICTURE.height, 2);
    const words = strFromU8(cropped['ppt/media/image1.svg']!).match(/aria-label="[^"]*"/g)!;
    expect(words).not.toContain('aria-label="written"');
  });

  test('contain their source as a custom XML part of the presentation', () => {
    const relations = part('ppt/_rels/presentation.xml.rels').map(({ attributes }) => attributes.Target);
    expect(relations).toContain('../customXml/item1.xml');
    const [source] = part('customXml/item1.xml');
    expect(source?.attributes.xmlns).toBe('urn:ecs-atlas:source');
    expect(JSON.parse(source!.text)).toEqual(beats()[0]!.source);
  });

  test('are previewed with their headings', async () => {
    const { at, number, heading } = beats().at(-1)!;
    const preview = await exportFile({ ...wanted, steps: [number.n], numbering: 'beat', isPreview: true });
    const page = await loadImage(Buffer.from(preview));
    expect([page.width, page.height]).toEqual([1920, 1080]);
    expect(differenceOf(page, paintCanvas(at(1), themes.light, OPAQUE))).toBeLessThan(0.01);
    const [texts] = slidePicture({ heading, number: '', sentence: '', notes: '', picture: at(1) }).layers.slice(-1);
    expect(texts!.marks).toMatchObject([{ kind: 'text', text: heading }]);
  });

  test('are the same bytes on every run', async () => {
    expect(Buffer.compare(await exportFile(wanted), bytes)).toBe(0);
  });

  test.skipIf(!isInstalled('soffice') || !isInstalled('pdftoppm'))(
    'show their pictures in LibreOffice',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-pptx-'));
      writeFileSync(join(folder, 'a.pptx'), bytes);
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      spawnSync('soffice', [profile, '--headless', '--convert-to', 'pdf', 'a.pptx'], { cwd: folder });
      spawnSync('pdftoppm', ['-r', '144', '-png', 'a.pdf', 'a'], { cwd: folder });
      const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
      const pages = await Promise.all(names.sort().map((name) => loadImage(readFileSync(join(folder, name)))));
      rmSync(folder, { recursive: true });
      const pictures = beats().map(({ at }) => at(1));
      expect(pages).toHaveLength(pictures.length);
      for (const [i, picture] of pictures.entries()) {
        // At 144 dots per inch a slide of 13⅓ inches is 1920 pixels wide, like its picture.
        expect(Math.abs(pages[i]!.width - 1920)).toBeLessThan(2);
        expect(differenceOf(pages[i]!, paintCanvas(picture, themes.light, OPAQUE)), `slide ${i + 1}`).toBeLessThan(
          0.01,
        );
      }
    },
    240_000,
  );
});
