import { describe, expect, test } from 'vitest';
import { countScript } from '../../../cost/testing/costs.ts';

const SCRIPT = `component P
tag T
create e1
create e2
create e3
add e1 P 1
add e2 P 2
add e3 P 3
add e1 T
create e4 @5000
add e4 P 4
clear P
`;

describe('the model allocates the same bytes as the real EnTT 3.12.2 for the same script', () => {
  const { allocated, run, costs } = countScript(SCRIPT, 'entt');
  const growth = (from: number, to: number): number[] => (from > to ? [] : [from, ...growth(from * 2, to)]);
  test.each([
    ['create e1', [8, 16384, 4]],
    ['create e2', [8]],
    ['create e3', [16]],
    ['add e1 P 1', [32, 192, 8, 16384, 4, 8, 4096]],
    ['add e2 P 2', [8]],
    ['add e3 P 3', [16]],
    ['add e1 T', [64, 168, 8, 16384, 4]],
    ['create e4 @5000', [...growth(32, 16384), 16, 16384, 32768]],
    ['add e4 P 4', [16, 16384]],
    ['clear P', []],
  ])('%s', (text, expected) => {
    const operation = run.operations.findIndex(({ operation }) => operation.text === text);
    expect(allocated(operation).map(([bytes]) => bytes)).toEqual(expected);
  });

  test('3.16.0 allocates larger storages, and nothing for the indices below a hint', () => {
    const later = countScript(`config version 3.16.0\n${SCRIPT}`, 'entt');
    const sizes = later.run.operations.map((_, i) => later.allocated(i).map(([bytes]) => bytes));
    expect(sizes).toEqual([
      ...[[8, 16384, 4], [8], [16]],
      ...[[32, 200, 8, 16384, 4, 8, 4096], [8], [16]],
      ...[[64, 176, 8, 16384, 4], [16, 16384], [16, 16384], []],
    ]);
  });

  test('shrinking frees the pages that the real one frees', () => {
    const script = (version: string) => `config version ${version}\n${SCRIPT}shrink P\n`;
    const [old, later] = ['3.12.2', '3.16.0'].map((version) => countScript(script(version), 'entt').costs);
    expect(old!.operations.at(-1)).toMatchObject({ frees: 1, bytesFreed: 4096 });
    expect(later!.operations.at(-1)).toMatchObject({ frees: 3, bytesFreed: 2 * 16384 + 4096 });
  });

  test('growing vectors free their old memory', () => {
    expect(costs.operations.map(({ frees }) => frees)).toEqual([0, 1, 1, 0, 1, 1, 1, 12, 1, 0]);
    // The packed array of the entity storage frees 16, 32, … 16384 bytes, the directory 8.
    expect(costs.operations[7]).toMatchObject({ bytesFreed: 16 + 16 * (2 ** 11 - 2) + 8, bytesMoved: 32768 });
  });
});

describe('the costs of removing, counted by hand', () => {
  const script = `config sparsePage 4
config packedPage 2
component P size 12
create a
create b
create c
add a P 1
add b P 2
add c P 3
remove a P
remove b P
`;
  const { costs, steps } = countScript(script, 'entt');

  test('each step of swap-and-pop', () => {
    expect(steps(6)).toMatchObject([
      // Reads the page's pointer (8 bytes) and the entry behind it (4).
      { code: 'find-in-set', cellsRead: 2, bytesRead: 12, chases: 1, lines: 2 },
      { code: 'read-sparse', cellsRead: 1, bytesRead: 4, chases: 1 },
      // The row came out of the sparse entry.
      { code: 'read-packed', bytesRead: 4, chases: 1, lines: 1 },
      // The last row is known from the size, the hole's row from the sparse entry.
      { code: 'write-last-into-hole', bytesRead: 4, bytesWritten: 4, bytesMoved: 4, chases: 1 },
      // The entry's index came out of packed, and the entry is behind a page's pointer.
      { code: 'fix-sparse-of-last', bytesWritten: 4, bytesMoved: 0, chases: 2 },
      // Reads two page pointers and the hole's row. 12 bytes are read and written once; the vacated element is not written.
      { code: 'move-payload', cellsWritten: 2, bytesRead: 12, bytesWritten: 12, bytesMoved: 12, chases: 3 },
      { code: 'null-own-sparse', bytesWritten: 4, chases: 2 },
      { code: 'pop', cellsWritten: 1, bytesWritten: 0, lines: 0, chases: 0 },
    ]);
  });

  test('the whole operation, and a removal that moves nothing', () => {
    expect(costs.operations[6]).toMatchObject({
      cellsRead: 6,
      cellsWritten: 6,
      bytesRead: 12 + 4 + 4 + 4 + 12,
      bytesWritten: 4 + 4 + 12 + 4,
      bytesMoved: 16,
      allocations: 0,
      chases: 11,
    });
    expect(costs.operations[7]).toMatchObject({ bytesMoved: 0, allocations: 0 });
  });

  test('the total is the sum over all operations', () => {
    for (const figure of ['cellsRead', 'bytesMoved', 'allocations', 'chases', 'lines', 'misses'] as const) {
      expect(costs.total[figure]).toBe(costs.operations.reduce((sum, cost) => sum + cost[figure], 0));
    }
    const inSteps = costs.steps.reduce((sum, cost) => sum + cost.misses, 0);
    expect(costs.total.misses).toBe(inSteps);
    // Everything fits into the cache, so each line is missed exactly once.
    expect(costs.footprint).toBe(inSteps);
  });
});

describe('special cases', () => {
  test('handles of more than 32 bits are 8 bytes', () => {
    const { allocated } = countScript(
      'config entityBits 32\nconfig versionBits 32\nconfig sparsePage 4\ncreate a',
      'entt',
    );
    expect(allocated(0).map(([bytes, , part]) => [part, bytes])).toEqual([
      ['sparse-pages', 8],
      ['sparse', 32],
      ['packed', 8],
    ]);
  });

  test('an operation without steps has costs', () => {
    const { costs } = countScript('component P\nquery P\nclear P', 'entt');
    expect(costs.operations).toHaveLength(2);
  });

  test('counting does not change the position of the timeline', () => {
    const { run } = countScript(SCRIPT, 'entt');
    expect(run.timeline.position).toBe(run.timeline.length);
    run.timeline.seek(3);
    expect(countScript(SCRIPT, 'entt').costs.total.allocations).toBeGreaterThan(0);
    expect(run.timeline.position).toBe(3);
  });
});
