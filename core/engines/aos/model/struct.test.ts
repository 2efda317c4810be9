import { expect, test } from 'vitest';
import { flagPlace, structOf } from './struct.ts';

test('members are laid out as by a C compiler', () => {
  const { bytes, fields, flagWords } = structOf([
    { name: 'Position', size: 12, align: 4 },
    { name: 'Player', size: 0, align: 1 },
    { name: 'Mass', size: 8, align: 8 },
    { name: 'Kind', size: 1, align: 1 },
  ]);
  // 4 bytes of generation, 4 of flags, 12, padding of 4, 8, 1, padding of 7.
  expect(fields.map(({ name, offset }) => [name, offset])).toEqual([
    ['Position', 8],
    ['Mass', 24],
    ['Kind', 32],
  ]);
  expect([bytes, flagWords]).toEqual([40, 1]);
});

test('a word has 32 flags including alive', () => {
  const members = Array.from({ length: 32 }, (_, i) => ({ name: `C${i}`, size: 4, align: 4 }));
  expect(structOf(members.slice(1)).flagWords).toBe(1);
  expect(structOf(members)).toMatchObject({ flagWords: 2, bytes: 4 + 8 + 32 * 4 });
  expect([flagPlace(31), flagPlace(32)]).toEqual([
    { word: 0, mask: 0x8000_0000 },
    { word: 1, mask: 1 },
  ]);
});
