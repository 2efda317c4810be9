import fc from 'fast-check';
import { deflateSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { libraryIds } from '../../../core/engines/all.ts';
import { useSession } from '../session/session.ts';
import { decodeLink, encodeLessonLink, encodeLink, localeIn, openLink, SCHEME } from './link.ts';

describe('links', () => {
  test('restore any script and position', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(...libraryIds),
        fc.nat(),
        (text, engine, position) => {
          const state = { name: '世界 & co.ecs', text, engine, position };
          expect(decodeLink(`#${encodeLink(state)}`)).toEqual({ kind: 'script', state });
        },
      ),
    );
  });

  test('may contain a language', () => {
    expect(localeIn('#lesson=entt-sparse-set&beat=2&lang=zh-CN')).toBe('zh-CN');
    for (const link of ['', '#lesson=entt-sparse-set', '#lang=fr']) expect(localeIn(link)).toBeNull();
  });

  test('do not exist for a text that is too long for an address, however well it could be packed', () => {
    const state = { name: 'a', engine: 'entt', position: 3 } as const;
    expect(encodeLink({ ...state, text: 'create a\n'.repeat(10_000) })).not.toBeNull();
    expect(encodeLink({ ...state, text: 'create a\n'.repeat(40_000) })).toBeNull();
  });

  test('are null for a foreign fragment, and damaged if their text is', () => {
    expect(decodeLink('')).toBeNull();
    expect(decodeLink('#token=abc')).toBeNull();
    for (const hash of ['#script=%%%', '#script=AAAA']) expect(decodeLink(hash)).toEqual({ kind: 'damaged' });
    const whole = encodeLink({ name: 'a', text: 'create a\n'.repeat(9), engine: 'entt', position: 3 })!;
    expect(decodeLink(whole.slice(0, 15))).toEqual({ kind: 'damaged' });
  });

  test('that unpack to far more than any link contains are refused', () => {
    const bomb = deflateSync(new Uint8Array(2_000_000).fill(97));
    const packed = btoa(String.fromCharCode(...bomb))
      .replaceAll('+', '-')
      .replaceAll('/', '_');
    expect(packed.length).toBeLessThan(60_000);
    expect(decodeLink(`#script=${packed}`)).toEqual({ kind: 'damaged' });
    expect(decodeLink(`#lessonText=${packed}`)).toEqual({ kind: 'damaged' });
    expect(decodeLink(`#script=${'A'.repeat(60_001)}`)).toEqual({ kind: 'damaged' });
  });

  test('are kept next to the host’s own fields', () => {
    const state = { name: 'a', text: 'b', engine: 'flecs', position: 3 } as const;
    const hash = `#token=abc&${encodeLink(state)}`;
    expect(decodeLink(hash)).toMatchObject({ state });
    // The link may be copied from anywhere, with characters that a mail program adds.
    for (const origin of [SCHEME, 'http://127.0.0.1:4321/', ' app://atlas/']) {
      expect(decodeLink(`${origin}${hash}\n`)).toMatchObject({ state });
    }
  });

  test('without an engine mean EnTT; an unknown engine is replaced and named', async () => {
    const hash = encodeLink({ name: 'a', text: 'component A\n', engine: 'flecs', position: 3 })!;
    expect(decodeLink(hash.replace('&engine=flecs', ''))).toMatchObject({ state: { engine: 'entt' } });
    const said: unknown[] = [];
    const say = (key: string, args: unknown): string => `${said.push([key, args])}`;
    await openLink(decodeLink(hash.replace('engine=flecs', 'engine=unity'))!, say, async () => false);
    expect(useSession.getState().document).toMatchObject({ name: 'a', text: 'component A\n', engine: 'entt' });
    expect(said).toContainEqual(['ui.file.linkEngine', { name: 'unity', engine: expect.anything() }]);
  });

  test('restore a built-in lesson, or any other with its text, at a beat', () => {
    const link = `${SCHEME}//open?${encodeLessonLink({ id: 'entt-sparse-set', beat: 7 })}`;
    expect(link).toBe('ecs-atlas://open?lesson=entt-sparse-set&beat=7');
    const known = { kind: 'lesson', lesson: { id: 'entt-sparse-set', beat: 7 } };
    expect(decodeLink(link)).toEqual(known);
    expect(decodeLink('#token=abc&lesson=entt-sparse-set&beat=7')).toEqual(known);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 999 }), (text, beat) => {
        const lesson = { name: '世界 & co.md', text, beat };
        const fields = encodeLessonLink(lesson);
        for (const start of ['#', `${SCHEME}//open?`]) {
          expect(decodeLink(`${start}${fields}`)).toEqual({ kind: 'lesson', lesson });
        }
      }),
    );
  });

  test('of a lesson without a valid beat begin at its start; a damaged text is reported', () => {
    for (const beat of ['', '&beat=', '&beat=-3', '&beat=NaN', '&beat=Infinityy'])
      expect(decodeLink(`#lesson=a${beat}`)).toEqual({ kind: 'lesson', lesson: { id: 'a', beat: 1 } });
    expect(decodeLink('ecs-atlas://open?lessonText=%%%&beat=2')).toEqual({ kind: 'damaged' });
    expect(decodeLink('ecs-atlas://open?beat=2')).toBeNull();
  });

  test('do not exist for a script that no address can contain', () => {
    const text = Array.from({ length: 60_000 }, (_, i) =>
      String.fromCharCode(33 + ((i * i * 7919) % 90) + (i % 3)),
    ).join('');
    const noise =
      text + fc.sample(fc.string({ minLength: 90_000, maxLength: 90_001, size: 'max' }), { numRuns: 1, seed: 1 })[0];
    expect(encodeLink({ name: 'long', text: noise, engine: 'entt', position: 0 })).toBeNull();
  });
});
