import { expect, it } from 'vitest';
import { arranged } from './filter-and-sort.ts';

interface Row {
  readonly name: string;
  readonly bytes: number | null;
}

const rows: readonly Row[] = [
  { name: 'Position', bytes: 800 },
  { name: 'Name', bytes: null },
  { name: 'Velocity', bytes: 1600 },
  { name: 'query: Position, Velocity', bytes: 0 },
];
const textOf = ({ name }: Row): string => name;
const byBytes = ({ bytes }: Row): number | null => bytes;

function names(filter: string, key: (row: Row) => string | number | null, descending = false): readonly string[] {
  return arranged(rows, { filter, textOf }, { key, descending }).map(textOf);
}

it('rows are found by all words, regardless of case and order', () => {
  expect(names('velocity POSITION', () => null)).toEqual(['query: Position, Velocity']);
  expect(names('  ', () => null)).toHaveLength(4);
  expect(names('health', () => null)).toEqual([]);
});

it('unknown figures are last in both directions; 0 is known', () => {
  expect(names('', byBytes)).toEqual(['query: Position, Velocity', 'Position', 'Velocity', 'Name']);
  expect(names('', byBytes, true)).toEqual(['Velocity', 'Position', 'query: Position, Velocity', 'Name']);
});

it('names are sorted as words; without a key the order stays', () => {
  expect(names('', textOf)).toEqual(['Name', 'Position', 'query: Position, Velocity', 'Velocity']);
  expect(names('', () => null, true)).toEqual(rows.map(textOf));
});
