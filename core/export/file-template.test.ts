import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampledRuns } from '../testing/sample.ts';
import { filledTemplate, isSafePath, safeName } from './file-template.ts';

const VALUES = { index: 7, title: 'Move e3: swap / pop?', operation: 'add e3', theme: 'dark' };

test('placeholders are replaced by their values', () => {
  expect(filledTemplate('figures/{index:03}-{title}.png', VALUES)).toBe('figures/007-Move-e3-swap-pop.png');
  expect(filledTemplate('{theme}/{operation}/{index}.svg', { ...VALUES, index: 1234 })).toBe('dark/add-e3/1234.svg');
  expect(filledTemplate('{index:03}-{title}.png', { ...VALUES, suffix: '.2' })).toBe('007.2-Move-e3-swap-pop.png');
});

test.each([
  ['b2 is the last element of Lifetime, so nothing moves.', 'b2-is-the-last-element-of-Lifetime-so-nothing-moves'],
  ['Is b2 in it? b2 is at sparse[1]. It is the last element of Lifetime, so nothing.', 'Is-b2-in-it-b2-is-at-sparse-1'],
  [
    `Look up b2 in Velocity: sparse[1] must hold ${'a position '.repeat(9)}`,
    'Look-up-b2-in-Velocity-sparse-1-must-hold-a-position-a',
  ],
  ['创建了 b1，在位置 0。分配 entities 的第 0 个 sparse 页：4096 项，全为 null。', '创建了-b1-在位置-0'],
])('a long title ends with a sentence or a word: %s', (title, name) => {
  expect(filledTemplate('{title}', { ...VALUES, title })).toBe(name);
});

test.each([
  ['con', 'con_'],
  ['NUL.txt', 'NUL_.txt'],
  ['com¹', 'com¹_'],
  ['console', 'console'],
  ['..', 'untitled'],
  [' .a. ', 'a'],
  ['a\u202Eb\u0000c\uD800', 'a b c'],
  ['实体 e3', '实体 e3'],
])('the name of %j', (text, name) => {
  expect(safeName(text, 80)).toBe(name);
});

const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('.', ' ', '/', '\\', 'con', 'nul', ':', '\u0000', 'é', '中', '😀', 'a'),
    maxLength: 120,
  }),
);
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

test('every title becomes a path that stays in its folder and is valid on Linux, macOS and Windows', () => {
  fc.assert(
    fc.property(wild, wild, (title, operation) => {
      const path = filledTemplate('f/{operation}/{index:03}{title}.png', { ...VALUES, title, operation });
      const names = path.split('/');
      expect(names).toHaveLength(3);
      for (const name of names) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
        expect(name).not.toMatch(/[<>:"\\|?*\u0000-\u001f\u007f]|^\.|[. ]$/);
        expect(name).not.toMatch(DEVICE);
        expect(name.length).toBeGreaterThan(0);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
        expect(() => encodeURIComponent(name)).not.toThrow();
      }
      expect(path).toMatch(/^f\/.*\/007.*\.png$/s);
    }),
    sampledRuns(2000),
  );
});

test('a safe name is a safe path and does not change', () => {
  fc.assert(
    fc.property(wild, (text) => {
      const name = safeName(text, 80);
      expect(safeName(name, 80)).toBe(name);
      if (!/[{}]/.test(name)) expect(isSafePath(name)).toBe(true);
    }),
    sampledRuns(2000),
  );
});
