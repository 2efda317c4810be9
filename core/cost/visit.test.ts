import { expect, test } from 'vitest';
import { engineNamed } from '../engines/all.ts';
import type { Cost } from './cost.ts';
import { countScript } from './testing/costs.ts';
import { visitCost } from './visit.ts';

/** Visits a query's results after the last operation of a script. */
function visit(engine: Parameters<typeof countScript>[1], text: string, get: string[], exclude: string[] = []): Cost {
  let result: Cost | null = null;
  countScript(text, engine, {
    afterOperation: (_, memory) => {
      result = visitCost(memory, engineNamed(engine).cost!, { get, exclude });
    },
  });
  return result!;
}

const each = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

const TWO = `component A size 16
component B size 64
${each(8, (i) => `create e${i}\nadd e${i} A 1\nadd e${i} B 1`)}
`;

test('an array of structs has the costs computed by hand', () => {
  // An object has 88 bytes: 8 of header, 16 and 64. Flags and A are read for eight objects.
  const { cellsRead, bytesRead, lines, chases } = visit('aos', TWO, ['A']);
  expect({ cellsRead, bytesRead, chases }).toEqual({ cellsRead: 16, bytesRead: 8 * (4 + 16), chases: 0 });
  // The objects take 704 bytes. Depending on alignment these are eleven or twelve lines, most of which are touched.
  expect(lines).toBeGreaterThanOrEqual(8);
  expect(lines).toBeLessThanOrEqual(12);
});

test('a sparse set has the costs computed by hand', () => {
  // One pointer to the page, then eight values of 16 bytes. Handles are not read.
  const { cellsRead, bytesRead, lines, chases } = visit('entt', TWO, ['A']);
  expect({ cellsRead, bytesRead, chases }).toEqual({ cellsRead: 9, bytesRead: 8 + 8 * 16, chases: 1 });
  // The view and one pool, the pointer, and 128 bytes of values.
  expect(lines).toBeLessThanOrEqual(7 + 1 + 3);
});

test('a join of two sparse sets has the costs computed by hand', () => {
  // Handles and values of A, which is the first of equal sets. For B, a sparse entry and a value, each behind a page
  // pointer.
  const { cellsRead, bytesRead, chases } = visit('entt', TWO, ['A', 'B']);
  expect(cellsRead).toBe(8 * (1 + 2 + 1 + 2) + 1);
  expect(bytesRead).toBe(8 * (4 + (8 + 4) + 16 + (8 + 64)) + 8);
  expect(chases).toBe(8 * 4 + 1);
});

test('a table has the costs computed by hand', () => {
  // Eight values in an array of the table. Ids are not read.
  const { cellsRead, bytesRead, chases } = visit('flecs', TWO, ['A']);
  expect({ cellsRead, bytesRead, chases }).toEqual({ cellsRead: 8, bytesRead: 8 * 16, chases: 1 });
});

test('a hash map has the costs computed by hand', () => {
  // The head of the list; key, value and pointer of each node.
  const { cellsRead, bytesRead, chases } = visit('hash-map', TWO, ['A']);
  expect({ cellsRead, bytesRead, chases }).toEqual({
    cellsRead: 1 + 8 * 3,
    bytesRead: 8 + 8 * (4 + 16 + 8),
    chases: 8,
  });
});

test('a lookup of a missing key in a hash map reads to the end of the bucket', () => {
  const text = `component A\ncomponent B\n${each(15, (i) => `create e${i}`)}\nadd e0 B 1\nadd e1 B 1\nadd e14 A 1\n`;
  // For A: head, key, value and pointer. For B: bucket 1 of 13, which points to the list's head; node 1 and its pointer; and node 0, which
  // ends the search because it is in another bucket.
  expect(visit('hash-map', text, ['A'], ['B']).cellsRead).toBe(4 + 2 + 2 + 1);
});

test('excluded components are looked up, and tombstones are skipped', () => {
  const text =
    'component A pinned\ncomponent B\ncreate a\ncreate b\ncreate c\nadd a A 1\nadd b A 2\nadd c A 3\nadd a B 1\nremove b A\n';
  // Three handles, of which two are alive. Both are looked up in B behind a page pointer. One value of A is read behind
  // its page pointer.
  expect(visit('entt', text, ['A'], ['B']).cellsRead).toBe(3 + 2 * 2 + 2);
  expect(visit('aos', text.replace(' pinned', ''), ['A'], ['B']).cellsRead).toBe(3 + 1);
});

test('a query without matching entities costs nothing', () => {
  expect(visit('entt', 'component A\ncreate a', ['A']).cellsRead).toBe(0);
});
