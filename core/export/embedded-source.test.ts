import { strToU8, zipSync, zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../lesson/questions/random.ts';
import { fuzz } from '../testing/fuzz.ts';
import { embeddedText } from './embedded-source.ts';
import { EmbeddedError } from './reopen/embedded-error.ts';
import { MAX_SOURCE } from './reopen/inflate.ts';
import { readEmbeddedSource } from './reopen/read-embedded-source.ts';
import { files, pdf, png, sources } from './testing/embedded-files.ts';
import { mutated } from './testing/mutants.ts';

const damaged = fuzz('damaged copies of each kind of file', 1000, 5);

describe.each(Object.entries(files))('%s', (_, made) => {
  test.each(Object.values(sources))('opens a $kind again', (source) => {
    expect(readEmbeddedSource(made(embeddedText(source)))).toEqual(source);
  });

  test('drops the folders of a name', () => {
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

  test('damaged copies are opened or refused', () => {
    const good = made(embeddedText(sources.compare));
    const random = randomFrom(damaged.seed);
    for (let i = 0; i < damaged.numRuns; i++) {
      const bytes = mutated(good, random);
      // Callers catch only EmbeddedError.
      expect(() => problemOf(bytes)).not.toThrow();
    }
  });
});

test('other files are refused by their content', () => {
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
  // Word keeps the sources of citations like this.
  const sources = '<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography"/>';
  expect(found(zipSync({ 'customXml/item1.xml': strToU8(sources) }))).toEqual(['none', 'PPTX']);
});

test('a file that unpacks to more than the limit is refused', () => {
  const zeros = new Uint8Array(MAX_SOURCE + 1);
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
