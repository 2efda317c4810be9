import { strToU8, zipSync, zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../lesson/questions/random.ts';
import { type EmbeddedSource, embeddedText, SOURCE_TYPE } from './embedded-source.ts';
import { EmbeddedError } from './reopen/embedded-error.ts';
import { MOST_SOURCE } from './reopen/inflate.ts';
import { readEmbeddedSource } from './reopen/read-embedded-source.ts';
import { mutated } from './testing/mutants.ts';

const VIEW = {
  every: 'beat',
  focus: { kind: 'entity', entity: 3 },
  shown: { families: ['pool'], except: [] },
} as const;
const COMPARE = { engines: ['entt', 'flecs'], focus: { kind: 'entity', name: '甲' }, shown: {} };

const sources: Readonly<Record<EmbeddedSource['kind'], EmbeddedSource>> = {
  script: {
    ...{ kind: 'script', name: 'a.ecs', text: 'create <a> & "b" 世 </script>', engine: 'entt', position: 7 },
    ...{ ...VIEW, shown: { families: ['pool'], except: [] } },
  },
  lesson: { kind: 'lesson', name: 'l.md', text: '# <b>', position: 1 },
  compare: {
    ...{ kind: 'compare', name: 'c.ecs', text: 'create a', position: 4, every: 'beat' },
    compare: { ...COMPARE, engines: ['entt', 'flecs'], focus: { kind: 'entity', name: '甲' } },
  },
  clip: { kind: 'clip', name: 'r.ecsrec', recording: 'AAEC', position: 2 },
};

/** What writers make of a source, by kind of file. */
const files: Readonly<Record<string, (json: string) => Uint8Array>> = {
  'PNG, plain': (json) => png(strToU8(json), false),
  'PNG, compressed': (json) => png(zlibSync(strToU8(json)), true),
  SVG: (json) => strToU8(`<svg xmlns="x"><metadata>ecs-atlas ${escaped(json)}</metadata></svg>`),
  HTML: (json) =>
    strToU8(
      `<!doctype html><script type="application/json" id="ecs-atlas-source">${json.replaceAll('<', '\\u003c')}</script>`,
    ),
  'PDF, plain': (json) => pdf(strToU8(json), ''),
  'PDF, compressed': (json) => pdf(zlibSync(strToU8(json)), ' /Filter /FlateDecode'),
  PPTX: (json) => {
    const item = `<source xmlns="urn:ecs-atlas:source">${escaped(json)}</source>`;
    return zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'customXml/item1.xml': strToU8(item) });
  },
};

describe.each(Object.entries(files))('%s', (_, made) => {
  test.each(Object.values(sources))('opens a $kind again', (source) => {
    expect(readEmbeddedSource(made(embeddedText(source)))).toEqual(source);
  });

  test('opens the first files, which had no kind', () => {
    const first = { name: 'a.ecs', text: 'create a', engine: 'entt', step: 7 };
    const { step, ...own } = first;
    expect(readEmbeddedSource(made(JSON.stringify(first)))).toEqual({ kind: 'script', ...own, position: step });
  });

  test('leaves out paths', () => {
    const read = (name: string) => readEmbeddedSource(made(embeddedText({ ...sources.lesson, name }))).name;
    expect(['/etc/a.md', '..\\..\\b.md', 'c/'].map(read)).toEqual(['a.md', 'b.md', 'untitled']);
  });

  test.each([
    ['no JSON', '{"name":'],
    ['another shape', '{"name":1}'],
    ['an unknown engine', JSON.stringify({ ...sources.script, engine: 'unity' })],
    ['too large a recording', JSON.stringify({ ...sources.clip, recording: 'AAEC'.repeat(1_000_000) })],
  ])('is refused as damaged: %s', (_what, json) => {
    expect(problemOf(made(json))).toBe('damaged');
  });

  test('1,000 damaged copies are opened or refused', () => {
    const good = made(embeddedText(sources.compare));
    const random = randomFrom(7);
    for (let i = 0; i < 1000; i++) {
      const bytes = mutated(good, random);
      // Every other error would be thrown past the edge.
      expect(() => problemOf(bytes)).not.toThrow();
    }
  });
});

test('other files are refused by what they are', () => {
  const found = (bytes: Uint8Array) => {
    const error = errorOf(bytes);
    return [error?.problem, error?.container];
  };
  expect(found(strToU8(''))).toEqual(['foreign', null]);
  expect(found(strToU8('create a'))).toEqual(['foreign', null]);
  expect(found(strToU8('<svg xmlns="x"></svg>'))).toEqual(['none', 'SVG']);
  expect(found(strToU8('<?xml version="1.0"?>\n<svg></svg>'))).toEqual(['none', 'SVG']);
  expect(found(strToU8('<html><svg></svg>'))).toEqual(['none', 'HTML']);
  expect(found(strToU8('%PDF-1.7\n'))).toEqual(['none', 'PDF']);
  expect(found(zipSync({ 'a.txt': strToU8('a') }))).toEqual(['none', 'PPTX']);
  // As Word keeps its sources of citations.
  const sources = '<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography"/>';
  expect(found(zipSync({ 'customXml/item1.xml': strToU8(sources) }))).toEqual(['none', 'PPTX']);
});

test('what unpacks to more than a source is refused', () => {
  const zeros = new Uint8Array(MOST_SOURCE + 1);
  expect(problemOf(png(zlibSync(zeros, { level: 1 }), true))).toBe('large');
  const archive = zipSync({ 'customXml/item1.xml': zeros }, { level: 1 });
  expect(problemOf(archive)).toBe('large');
  expect(problemOf(pdf(zlibSync(zeros, { level: 1 }), ' /Filter /FlateDecode'))).toBe('large');
});

test('an archive that claims four billion files is read no further than its directory', () => {
  const archive = zipSync({ 'a.txt': strToU8('a') });
  new DataView(archive.buffer).setUint32(archive.length - 14, 0xffffffff, true);
  expect(problemOf(archive)).toBe('none');
});

function errorOf(bytes: Uint8Array): EmbeddedError | null {
  try {
    readEmbeddedSource(bytes);
    return null;
  } catch (error) {
    if (error instanceof EmbeddedError) return error;
    throw error;
  }
}

function problemOf(bytes: Uint8Array): string | null {
  return errorOf(bytes)?.problem ?? null;
}

function escaped(json: string): string {
  return json.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** An attached file as pdfkit writes it, behind another object. */
function pdf(data: Uint8Array, filter: string): Uint8Array {
  const type = SOURCE_TYPE.replace('/', '#2F');
  const head = `%PDF-1.7\n1 0 obj\n<< /Length 1 >>\nstream\nx\nendstream\nendobj\n2 0 obj\n<<\n/Type /EmbeddedFile\n/Subtype /${type}${filter}\n/Length ${data.length}\n>>\nstream\n`;
  return Uint8Array.from([...strToU8(head), ...data, ...strToU8('\nendstream\nendobj\n%%EOF')]);
}

/** A PNG of one text chunk between two others; checksums are not read. */
function png(body: Uint8Array, compressed: boolean): Uint8Array {
  const data = [...strToU8('ecs-atlas'), 0, compressed ? 1 : 0, 0, 0, 0, ...body];
  const signature = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10];
  return Uint8Array.from([...signature, ...chunk('IHDR', [1, 2, 3]), ...chunk('iTXt', data), ...chunk('IEND', [])]);
}

function chunk(type: string, data: readonly number[]): readonly number[] {
  const length = new Uint8Array(new Uint32Array([data.length]).buffer).reverse();
  return [...length, ...strToU8(type), ...data, 0, 0, 0, 0];
}
