import { expect, test } from 'vitest';
import { usedFonts } from './used-fonts.ts';

const TEXTS = [{ text: 'once ✓', font: 'mono' }] as const;

test('a font with the same characters is cut once for all exports, and again only after a failure', async () => {
  const asked: string[] = [];
  const subset = async (font: number, characters: string) => {
    asked.push(`${font} ${characters}`);
    if (asked.length === 1) throw new Error('its thread has ended');
    return Uint8Array.of(asked.length);
  };
  await expect(usedFonts([TEXTS[0]], subset)).rejects.toThrow('its thread has ended');
  const failed = asked.splice(0, asked.length, 'one that failed')[0];
  const first = await usedFonts(TEXTS, subset);
  expect(asked).toContain(failed);
  const count = asked.length;
  expect(await usedFonts(TEXTS, subset)).toEqual(first);
  expect(asked).toHaveLength(count);
});
