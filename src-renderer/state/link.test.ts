import fc from 'fast-check';
import { strToU8, zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { engineNames } from '../../core/script/language.ts';
import { embeddedScript } from './embedded.ts';
import { decodeLink, encodeLink } from './link.ts';

describe('links', () => {
  test('bring back any script and place', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(...engineNames),
        fc.nat(),
        (text, engine, position) => {
          const state = { name: '世界 & co.ecs', text, engine, position };
          expect(decodeLink(`#${encodeLink(state)}`)).toEqual(state);
        },
      ),
    );
  });

  test('a damaged or foreign fragment is none', () => {
    expect(decodeLink('')).toBeNull();
    expect(decodeLink('#token=abc')).toBeNull();
    expect(decodeLink('#script=%%%')).toBeNull();
    expect(decodeLink('#script=AAAA')).toBeNull();
  });

  test('stand beside the host’s own fields', () => {
    const state = { name: 'a', text: 'b', engine: 'flecs', position: 3 } as const;
    const hash = `#token=abc&${encodeLink(state)}`;
    expect(decodeLink(hash)).toEqual(state);
  });

  test('without an engine, or with one that is not known, mean EnTT', () => {
    const hash = encodeLink({ name: 'a', text: 'b', engine: 'flecs', position: 3 })!;
    expect(decodeLink(hash.replace('&engine=flecs', ''))?.engine).toBe('entt');
    expect(decodeLink(hash.replace('engine=flecs', 'engine=unity'))?.engine).toBe('entt');
  });

  test('a script that no address can carry has no link', () => {
    const text = Array.from({ length: 60_000 }, (_, i) =>
      String.fromCharCode(33 + ((i * i * 7919) % 90) + (i % 3)),
    ).join('');
    const noise =
      text + fc.sample(fc.string({ minLength: 90_000, maxLength: 90_001, size: 'max' }), { numRuns: 1, seed: 1 })[0];
    expect(encodeLink({ name: 'long', text: noise, engine: 'entt', position: 0 })).toBeNull();
  });
});

describe('scripts in pictures', () => {
  const source = { name: 'a.ecs', text: 'create <a> & "b" 世', engine: 'entt', step: 7 };

  test.each([true, false])('PNG, compressed: %s', (compressed) => {
    expect(embeddedScript(png(JSON.stringify(source), compressed))).toEqual(source);
  });

  test('SVG', () => {
    const json = JSON.stringify(source).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    const svg = `<svg xmlns="x"><metadata>ecs-atlas ${json}</metadata></svg>`;
    expect(embeddedScript(strToU8(svg))).toEqual(source);
  });

  test('anything else carries none', () => {
    expect(embeddedScript(new Uint8Array(0))).toBeNull();
    expect(embeddedScript(strToU8('<svg/>'))).toBeNull();
    expect(embeddedScript(png('{"name":1}', false))).toBeNull();
    expect(embeddedScript(png(JSON.stringify({ ...source, engine: 'unity' }), false))).toBeNull();
    expect(embeddedScript(png(JSON.stringify(source), true).subarray(0, 60))).toBeNull();
  });
});

/** A PNG of one text chunk between two others; nobody checks sums here. */
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
