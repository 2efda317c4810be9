import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { instrument, type Node } from './instrument.ts';

const CODE = `
const label = (value) => (value > 0 ? 'positive' : value);
const pair = (value) => ({ value });
function grade(value) {
  let times = 0;
  for (let i = 0; i < value; i++) times += i;
  do times++; while (times < 0);
  if (value === 50) value > 49 && times++
  if (value === 7) return 'seven';
  else if (value && times > 900) { times = 0x10000; }
  try {
    if (value < 0) throw new Error('negative');
  } catch {
    times = -1;
  }
  switch (value) {
    case 1:
    case 2:
      return 'few';
    default:
      return [label(value), pair(value).value ?? 'nothing', times];
  }
}
`;
const made = instrument(CODE, parseAst(CODE) as unknown as Node, 10);

/** What it returns, and the branches that it went through. */
function run(value: unknown): { result: unknown; branches: readonly number[] } {
  const branches: number[] = [];
  const grade = new Function('__visit', `${made.code}; return grade;`)((branch: number) => branches.push(branch));
  return { result: grade(value), branches };
}

test('it does what it did', () => {
  const plain = new Function(`${CODE}; return grade;`)() as (value: unknown) => unknown;
  for (const value of [-5, 0, 1, 2, 3, 7, 50, null, undefined, 'text']) expect(run(value).result).toEqual(plain(value));
});

test('each branch is told apart', () => {
  expect(run(3).branches).toEqual(run(3).branches);
  expect(new Set(run(3).branches)).toEqual(new Set(run(4).branches));
  const ways = [1, 3, 7, 50, -5, undefined].map((value) => [...new Set(run(value).branches)].join());
  expect(new Set(ways).size).toBe(ways.length);
});

test('literals are known by the branch that they are in', () => {
  const literalsOf = (value: unknown) => run(value).branches.flatMap((branch) => made.literals[branch - 10]);
  expect(literalsOf(7)).toContain('seven');
  expect(literalsOf(3)).not.toContain('seven');
  expect(literalsOf(3)).not.toContain('negative');
  expect(literalsOf(-5)).toContain('negative');
  expect(literalsOf(50)).toContain(65_536);
  expect(made.literals.flat()).toContain('nothing');
});
