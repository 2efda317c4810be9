import { expect, test } from 'vitest';
import { usedFonts } from './used-fonts.ts';

const TEXTS = [{ text: 'once ✓', font: 'mono' }] as const;

test('a font with the same characters is cut once for all exports, and again only after a failure', async () => {
  const requests: string[] = [];
  const subset = async (font: number, characters: string) => {
    requests.push(`${font} ${characters}`);
    if (requests.length === 1) throw new Error('its thread has ended');
    return Uint8Array.of(requests.length);
  };
  await expect(usedFonts([TEXTS[0]], subset)).rejects.toThrow('its thread has ended');
  const failed = requests.splice(0, requests.length, 'one that failed')[0];
  const first = await usedFonts(TEXTS, subset);
  expect(requests).toContain(failed);
  const count = requests.length;
  expect(await usedFonts(TEXTS, subset)).toEqual(first);
  expect(requests).toHaveLength(count);
});

test('a full cache drops its oldest font only', async () => {
  const requests: string[] = [];
  const subset = async (_: number, characters: string) => Uint8Array.of(requests.push(characters));
  // More than the cache holds, whatever it held before.
  const many = Array.from({ length: 40 }, (_, i) => [{ text: String.fromCodePoint(0xc0 + i), font: 'mono' } as const]);
  for (const texts of many) await usedFonts(texts, subset);
  for (const texts of many.slice(-20)) await usedFonts(texts, subset);
  expect(requests).toHaveLength(many.length);
});
