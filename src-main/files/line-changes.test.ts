import { expect, test } from 'vitest';
import { randomFrom } from '../../core/lesson/questions/random.ts';
import { fuzz } from '../../core/testing/fuzz.ts';
import { lineChanges } from './line-changes.ts';

/** Makes the new text from the old one. */
function applied(before: string, changes: ReturnType<typeof lineChanges>): string {
  const kept = before
    .split('\n')
    .filter((_, i) => !changes.some((each) => each.kind === 'removed' && each.line === i + 1));
  for (const { kind, line, text } of changes) if (kind === 'added') kept.splice(line - 1, 0, text);
  return kept.join('\n');
}

test('a changed line is removed and added, with its number in each text', () => {
  expect(lineChanges('a\nb\nc\nd', 'a\nc\nD\ne')).toEqual([
    { kind: 'removed', line: 2, text: 'b' },
    { kind: 'removed', line: 4, text: 'd' },
    { kind: 'added', line: 3, text: 'D' },
    { kind: 'added', line: 4, text: 'e' },
  ]);
  expect(lineChanges('a\nb', 'a\nb')).toEqual([]);
});

const { seed, numRuns } = fuzz('pairs of texts', 2000);

test('the changes lead from one text to the other', () => {
  const random = randomFrom(seed);
  const text = () => Array.from({ length: random(8) }, () => 'abc'[random(3)]).join('\n');
  for (let i = 0; i < numRuns; i++) {
    const [before, after] = [text(), text()];
    expect(applied(before, lineChanges(before, after))).toBe(after);
  }
});

test('so do those of texts that are too large to be compared in all ways', () => {
  const before = Array.from({ length: 3000 }, (_, i) => `old ${i % 7}`).join('\n');
  const after = Array.from({ length: 3000 }, (_, i) => (i % 5 === 0 ? `old ${i % 7}` : `new ${i}`)).join('\n');
  expect(applied(before, lineChanges(before, after))).toBe(after);
});
