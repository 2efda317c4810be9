import { describe, expect, test } from 'vitest';
import { countScript } from '../../../cost/testing/costs.ts';
import { goldenFlecsRuns } from '../../../testing/golden-flecs.ts';
import { sample } from '../../../testing/sample.ts';

describe('arrays of tables grow like the allocations of the real Flecs 4.0.5', () => {
  const { allocated, run, costs } = countScript(
    `component Position size 8
component Mass size 4
create e1
add e1 Position
create e2
add e2 Position
create e3
add e3 Position
create e4
add e4 Position
add e1 Mass
add e2 Mass
remove e2 Mass
destroy e3
`,
    'flecs',
  );
  test.each([
    ['add e1 Position', [16, 16]],
    ['add e2 Position', []],
    ['add e3 Position', [32, 32]],
    ['add e4 Position', []],
    // Entities, Position and Mass have a capacity of two.
    ['add e1 Mass', [16, 16, 8]],
    ['add e2 Mass', []],
    ['remove e2 Mass', []],
    ['destroy e3', []],
  ])('%s', (text, expected) => {
    const operation = run.operations.findIndex(({ operation }) => operation.text === text);
    const own = allocated(operation).filter(
      ([, group, part]) => /^table\.[1-9]/.test(group) && /entities|column\./.test(part),
    );
    expect(own.map(([bytes]) => bytes)).toEqual(expected);
  });

  test('a move to another table moves the values and the handle that fills the hole', () => {
    const operation = run.operations.findIndex(({ operation: { text } }) => text === 'add e2 Mass');
    // e2 is in row 1, now of three rows: its Position moves along (8), and the last row fills the hole (8 and 8).
    expect(costs.operations[operation]).toMatchObject({ bytesMoved: 8 + 8 + 8, allocations: 0 });
  });
});

test('records, pages and words are allocated with their real sizes', () => {
  const { allocated, costs } = countScript(
    `config entityPage 4
config sparsePage 8
component Rotation size 12 sparse
tag Npc toggle
create e1
add e1 Rotation
add e1 Npc
disable e1 Npc
`,
    'flecs',
  );
  expect(allocated(0)).toContainEqual([4 * 24, 'entities', 'record']);
  const pages = allocated(1).filter(([, group]) => group === 'sparse.Rotation');
  expect(pages.map(([bytes, , part]) => [part, bytes])).toContainEqual(['data', 8 * 12]);
  expect(pages.map(([bytes, , part]) => [part, bytes])).toContainEqual(['sparse', 8 * 4]);
  expect(costs.total.allocations).toBeGreaterThan(0);
  // A bit is read and written with its word of 64 bits.
  const toggled = countScript('tag Npc toggle\ncreate e1\nadd e1 Npc\ndisable e1 Npc\nenable e1 Npc', 'flecs');
  const own = toggled.costs.allocations.filter(({ part }) => part.startsWith('toggle.'));
  expect(own.map(({ bytes }) => bytes)).toEqual([8]);
  expect(toggled.steps(3).at(-1)).toMatchObject({ cellsWritten: 1, bytesWritten: 8 });
});

describe.each(sample(goldenFlecsRuns(), 3))('$name', ({ script }) => {
  test('the whole run is counted, and frees do not exceed allocations', () => {
    const { costs } = countScript(script, 'flecs');
    const { total } = costs;
    expect(total.bytesFreed).toBeLessThanOrEqual(total.bytesAllocated);
    expect(total.frees).toBeLessThanOrEqual(total.allocations);
    expect(total.lines).toBeGreaterThan(0);
    expect(costs.footprint).toBeLessThanOrEqual(total.misses);
  });
});
