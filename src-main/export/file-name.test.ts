import { expect, test } from 'vitest';
import { pictureName, seriesName } from './file-name.ts';

const GIF = { extension: 'gif', suffix: '' };

test.each([
  ['sparse-set.ecs', 'sparse-set.gif'],
  ['a.b.ecs', 'a.b.gif'],
  ['con.ecs', 'con_.gif'],
  ['NUL', 'NUL_.gif'],
  ['a. .ecs', 'a.gif'],
  ['../b: c?.ecs', 'b c.gif'],
  ['.ecs', 'untitled.gif'],
  ['add-remove ×6', 'add-remove-6.gif'],
  ['e\u0301.ecs', '\u00e9.gif'],
])('the file of all pictures of %j', (source, name) => {
  expect(seriesName(source, GIF)).toBe(name);
});

test('a long name is shortened to 255 bytes', () => {
  const name = seriesName(`${'字'.repeat(120)}.ecs`, { extension: 'animated.svg', suffix: '-light' });
  expect(name).toMatch(/^字+-light\.animated\.svg$/);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
});

test('pictures are numbered so that their names sort and differ by more than case', () => {
  const drawing = { number: { unit: 'beat', n: 7, total: 1234 }, code: 'swap/last', title: '', heading: '' } as const;
  expect(pictureName(drawing, GIF)).toBe('0007-swap-last.gif');
  expect(pictureName(drawing, GIF, { n: 2, count: 10 })).toBe('0007.02-swap-last.gif');
});
