import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { deedSentence } from './deed-sentence.ts';
import { type Act, actNames, canDo, firstMemory, perform, type SetMemory, UNITS } from './sparse-set-memory.ts';

const translate = strictTranslator('en');

function sentence(act: Act, unit: (typeof UNITS)[number], memory = firstMemory()): string {
  const { result, how } = deedSentence(perform(act, UNITS.indexOf(unit), memory), translate);
  return `${result} ${how}`;
}

test('each act says its result first, then how', () => {
  expect(sentence('insert', 'wolf')).toBe(
    'wolf is burning. It joined the end of `packed`, at position 3. Its own entry in `sparse` now says 3.',
  );
  expect(sentence('remove', 'orc')).toBe(
    'orc is out, and there is no hole. Only owl, the last one, moved: into orc’s position. Its entry in `sparse` now says 1.',
  );
  expect(sentence('remove', 'owl')).toBe(
    'owl is out. It was the last one in `packed`, so nobody had to move. Its entry in `sparse` is empty again.',
  );
  expect(sentence('lookup', 'bat')).toBe(
    'Yes, bat is burning, at position 0. One read says so: its own entry in `sparse`. No search, however many entities there are.',
  );
  expect(sentence('lookup', 'hero')).toBe(
    'No, hero is not burning. One read says so: its own entry in `sparse` is empty. No search, however many entities there are.',
  );
});

test('a visit says how many members it reads instead of all entities', () => {
  const after = (memory: SetMemory, ...lines: [Act, (typeof UNITS)[number]][]) =>
    lines.reduce((set, [act, unit]) => perform(act, UNITS.indexOf(unit), set).after, memory);
  expect(sentence('visit', 'hero')).toBe(
    '3 reads, not 6. The game walks along `packed` and meets burning entities only.',
  );
  const one = after(firstMemory(), ['remove', 'orc'], ['remove', 'bat']);
  expect(sentence('visit', 'owl', one)).toContain('One read, not 6. The game walks');
  expect(sentence('visit', 'owl', after(one, ['remove', 'owl']))).toBe(
    'No read at all. `packed` is empty, so there is nobody to visit.',
  );
  const all = after(firstMemory(), ['insert', 'hero'], ['insert', 'ghost'], ['insert', 'wolf']);
  expect(sentence('visit', 'owl', all)).toBe('6 reads: all of them are burning. The game walks along `packed`.');
});

test('no entity begins at the position that equals its number', () => {
  expect(firstMemory().packed.filter((unit, position) => unit === position)).toEqual([]);
});

const acts = fc.array(fc.record({ act: fc.constantFrom(...actNames), unit: fc.nat(UNITS.length - 1) }), {
  maxLength: 30,
});

test('whatever is done, both arrays agree, members are in the expected order, and only changed rows are marked', () => {
  fc.assert(
    fc.property(acts, (all) => {
      let memory: SetMemory = firstMemory();
      let naive = [...memory.packed];
      for (const { act, unit } of all) {
        const isMember = naive.includes(unit);
        expect(canDo(act, unit, memory)).toBe({ insert: !isMember, remove: isMember, lookup: true, visit: true }[act]);
        if (!canDo(act, unit, memory)) continue;
        const { before, after, read, written } = perform(act, unit, memory);
        if (act === 'insert') naive = [...naive, unit];
        if (act === 'remove') {
          const last = naive.at(-1)!;
          naive = naive.map((each) => (each === unit ? last : each)).slice(0, -1);
        }
        expect(after.packed).toEqual(naive);
        expect(after.sparse).toEqual(UNITS.map((_, each) => (naive.includes(each) ? naive.indexOf(each) : null)));
        const changed = (array: 'packed' | 'sparse') =>
          UNITS.map((_, row) => row).filter((row) => (before[array][row] ?? null) !== (after[array][row] ?? null));
        for (const array of ['packed', 'sparse'] as const) expect([...written[array]].sort()).toEqual(changed(array));
        if (act === 'visit')
          expect([[...read.sparse], [...read.packed]]).toEqual([[], naive.map((_, row) => row).reverse()]);
        else expect(read.sparse.has(unit)).toBe(true);
        if (act === 'lookup') expect([...read.sparse, ...read.packed]).toEqual([unit]);
        memory = after;
      }
    }),
    { numRuns: 60 },
  );
});
