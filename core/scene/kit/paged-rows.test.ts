import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GAP } from './measures.ts';
import { directoryRows } from './page-directory.ts';
import { type PagedRows, uniformRows } from './paged-rows.ts';

const WIDTH = 440;
const CELL = 44;

function placed(rows: PagedRows, count: number): Map<number, string> {
  const places = new Map<number, string>();
  for (let row = 0; row < count; row++) {
    const place = rows.place(row);
    if (place !== undefined) places.set(row, `${place.line}:${place.x}`);
  }
  return places;
}

function inRuns(rows: PagedRows, from = 0, to = rows.lines): Map<number, string> {
  const places = new Map<number, string>();
  for (const run of rows.runs(from, to)) {
    for (let i = 0; i < run.count; i++) places.set(run.first + i, `${run.line}:${run.x + i * rows.cellWidth}`);
  }
  return places;
}

describe('an array without missing pages', () => {
  test('as many whole pages as fit are on a line', () => {
    const rows = uniformRows({ rows: 12, page: 4, cellWidth: CELL, width: WIDTH });
    expect(rows.lines).toBe(2);
    expect(rows.place(4)).toEqual({ line: 0, x: 4 * CELL + GAP });
    expect(rows.place(8)).toEqual({ line: 1, x: 0 });
    expect(rows.place(12)).toBeUndefined();
  });

  test('a page wider than a line has lines of its own', () => {
    const rows = uniformRows({ rows: 40, page: 20, cellWidth: CELL, width: WIDTH });
    expect(rows.lines).toBe(6);
    expect(rows.place(20)).toEqual({ line: 3, x: 0 });
    const [first, second, third] = rows.runs(0, 6);
    expect(first).toMatchObject({ page: 0, first: 0, count: 8, opens: true, closes: false });
    expect(second).toMatchObject({ first: 8, opens: false });
    expect(third).toMatchObject({ first: 16, count: 4, closes: true });
  });

  test('runs and places agree, every row is placed once, and no line is too wide', () => {
    const options = fc.record({ rows: fc.nat({ max: 90 }), page: fc.constantFrom(0, 1, 2, 4, 8, 16, 64) });
    fc.assert(
      fc.property(options, fc.integer({ min: CELL, max: 900 }), ({ rows: count, page }, width) => {
        const rows = uniformRows({ rows: count, page, cellWidth: CELL, width });
        const places = placed(rows, count);
        expect(inRuns(rows)).toEqual(places);
        expect(new Set(places.values()).size).toBe(count);
        for (const place of places.values()) expect(Number(place.split(':')[1]) + CELL).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('the runs of some lines are those on these lines', () => {
    const rows = uniformRows({ rows: 100, page: 4, cellWidth: CELL, width: WIDTH });
    const window = [...inRuns(rows, 3, 5).values()];
    expect(window.every((place) => place.startsWith('3:') || place.startsWith('4:'))).toBe(true);
    expect(window).toHaveLength(16);
  });
});

describe('an array with a page directory', () => {
  const layout = (directory: readonly number[], page: number, bound = 1000, width = WIDTH): PagedRows =>
    directoryRows({
      pages: directory.length,
      allocated: (p) => directory[p] === 1,
      page,
      bound,
      cellWidth: CELL,
      width,
    });

  test('a missing page is a short box, and three or more share one', () => {
    const rows = layout([1, 0, 1, 0, 0, 0, 1], 2);
    expect(rows.nullPages(0, rows.lines)).toEqual([
      { page: 1, pages: 1, x: 96, line: 0, width: CELL },
      { page: 3, pages: 3, x: 244, line: 0, width: 2 * CELL },
    ]);
    expect(rows.place(2)).toBeUndefined();
    expect(rows.place(4)).toEqual({ line: 0, x: 148 });
    expect(rows.place(12)).toEqual({ line: 0, x: 340 });
  });

  test('a page wider than a line is not drawn past the rows that can be in use', () => {
    const rows = layout([1], 4096, 11);
    expect(rows.lines).toBe(2);
    expect(rows.place(15)).toEqual({ line: 1, x: 7 * CELL });
    expect(rows.place(16)).toBeUndefined();
    expect(rows.runs(0, 99).map((run) => [run.first, run.count, run.closes])).toEqual([
      [0, 8, false],
      [8, 8, false],
    ]);
  });

  test('runs and places agree, and nothing overlaps', () => {
    const options = fc.record({
      directory: fc.array(fc.constantFrom(0, 1), { maxLength: 14 }),
      page: fc.constantFrom(1, 2, 4, 8, 16, 64),
      bound: fc.nat({ max: 900 }),
      width: fc.integer({ min: CELL, max: 900 }),
    });
    fc.assert(
      fc.property(options, ({ directory, page, bound, width }) => {
        const rows = layout(directory, page, bound, width);
        const places = placed(rows, directory.length * page);
        expect(inRuns(rows)).toEqual(places);
        const taken = [...places.values(), ...rows.nullPages(0, rows.lines).map(({ line, x }) => `${line}:${x}`)];
        expect(new Set(taken).size).toBe(taken.length);
        for (const place of places.values()) expect(Number(place.split(':')[0])).toBeLessThan(rows.lines);
        for (let line = 0; line < rows.lines; line++) {
          const window = [...inRuns(rows, line, line + 1)];
          expect(window).toEqual([...places].filter(([, place]) => place.startsWith(`${line}:`)));
        }
      }),
    );
  });

  test.each([40, 5000])('nullPage returns the drawn box of a missing page, with %i pages', (pages) => {
    const allocated = (page: number): boolean => page % 7 < 2;
    const rows = directoryRows({ pages, allocated, page: 8, bound: 1e9, cellWidth: CELL, width: 1000 });
    for (const box of rows.nullPages(0, rows.lines)) {
      for (let page = box.page; page < box.page + box.pages; page++) expect(rows.nullPage(page)).toEqual(box);
    }
    expect(rows.nullPage(0)).toBeUndefined();
    expect(rows.nullPage(2)).toBeDefined();
    expect(rows.nullPage(pages)).toBeUndefined();
  });

  test('a very large directory is never walked', () => {
    let asked = 0;
    const allocated = (page: number): boolean => {
      asked++;
      return page % 2 === 0;
    };
    const rows = directoryRows({ pages: 200_000, allocated, page: 8, bound: 1e9, cellWidth: CELL, width: 1000 });
    expect(rows.runs(50_000, 50_004).length).toBe(4);
    expect(rows.nullPages(50_000, 50_004).length).toBe(4);
    expect(rows.place(8 * 100_000)).toEqual({ line: 50_000, x: 0 });
    expect(asked).toBeLessThan(40);
  });
});
