import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { libraryIds } from '../../core/engines/all.ts';
import { decodeLink, encodeLink } from './link.ts';

describe('links', () => {
  test('bring back any script and place', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(...libraryIds),
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

  test('are kept beside the host’s own fields', () => {
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
