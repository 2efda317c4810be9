import { strToU8, zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readEmbeddedSource } from './reopen/read-embedded-source.ts';

describe('the source in exported files', () => {
  const source = { name: 'a.ecs', text: 'create <a> & "b" 世', engine: 'entt', step: 7 };

  test.each([true, false])('PNG, compressed: %s', (compressed) => {
    expect(readEmbeddedSource(png(JSON.stringify(source), compressed))).toEqual(source);
  });

  test('SVG', () => {
    const json = JSON.stringify(source).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    const svg = `<svg xmlns="x"><metadata>ecs-atlas ${json}</metadata></svg>`;
    expect(readEmbeddedSource(strToU8(svg))).toEqual(source);
  });

  test('is not found in other files', () => {
    for (const other of ['', '<svg xmlns="x"></svg>', 'hello', '<svg ><metadata>ecs-atlas {"name":1}</metadata>'])
      expect(readEmbeddedSource(strToU8(other))).toBeNull();
    expect(readEmbeddedSource(png('{"name":1}', false))).toBeNull();
    expect(readEmbeddedSource(png(JSON.stringify({ ...source, engine: 'unity' }), false))).toBeNull();
    expect(readEmbeddedSource(png(JSON.stringify(source), true).subarray(0, 60))).toBeNull();
  });
});

/** A PNG of one text chunk between two others; checksums are not read. */
function png(text: string, compressed: boolean): Uint8Array {
  const body = compressed ? zlibSync(strToU8(text)) : strToU8(text);
  const data = [...strToU8('ecs-atlas'), 0, compressed ? 1 : 0, 0, 0, 0, ...body];
  const signature = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10];
  return Uint8Array.from([...signature, ...chunk('IHDR', [1, 2, 3]), ...chunk('iTXt', data), ...chunk('IEND', [])]);
}

function chunk(type: string, data: readonly number[]): readonly number[] {
  const length = new Uint8Array(new Uint32Array([data.length]).buffer).reverse();
  return [...length, ...strToU8(type), ...data, 0, 0, 0, 0];
}
