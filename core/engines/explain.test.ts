import { describe, expect, test } from 'vitest';
import { DEMO, runText, sceneAt, translator, viewOf } from '../scene/testing/world.ts';
import { explainCell, explanationLine } from './explain.ts';

const run = runText(DEMO);
const view = viewOf(run);
const explain = (column: string, row: number) => explainCell(run.timeline.columns, column, row, view);

describe('explainCell', () => {
  test('a sparse entry: page and slot, handle bits, where it points', () => {
    expect(explain('Position.sparse', 37)).toMatchObject({
      address: 'Position.sparse[37]',
      page: { page: 4, slot: 5 },
      handle: { index: 1, version: 0, hex: '0x00000001' },
      role: 'Index 37 is at position 1 of packed, with version 0.',
      pointsTo: [{ address: 'Position.packed[1]' }, { address: 'Position.payload[1]' }],
      pointedBy: [{ address: 'Position.pages[4]' }],
    });
  });

  test('a packed cell: who it is, and the sparse entry that points to it', () => {
    expect(explain('Position.packed', 1)).toMatchObject({
      handle: { index: 37, name: 'far' },
      role: 'far (37 v0) is in Position, at position 1.',
      pointedBy: [{ address: 'Position.sparse[37]', text: 'sparse entry of index 37' }],
    });
  });

  test('an unused slot, an empty entry, a page that is not there', () => {
    expect(explain('Position.payload', 3)).toMatchObject({ raw: null, pointedBy: [] });
    expect(explain('Position.sparse', 4)?.role).toBe('Index 4 is not in Position.');
    expect(explain('Position.sparse', 9)?.role).toBe('Page 1 is not allocated, so index 9 is not in Position.');
    expect(explain('Position.pages', 1)?.role).toMatch(/^No memory for indices 8 to 15/);
  });

  test('holes: the free list before them, the next one after', () => {
    const holes = runText(
      `component M pinned\ncreate a\ncreate b\ncreate c\nadd a M\nadd b M\nadd c M\nremove a M\nremove c M\n`,
    );
    const at = (row: number) => explainCell(holes.timeline.columns, 'M.packed', row, viewOf(holes));
    expect(at(2)).toMatchObject({ pointedBy: [{ address: 'M.free-list[0]' }], pointsTo: [{ address: 'M.packed[0]' }] });
    expect(at(0)).toMatchObject({ pointedBy: [{ address: 'M.packed[2]', text: 'previous hole' }], pointsTo: [] });
    const head = explainCell(holes.timeline.columns, 'M.free-list', 0, viewOf(holes));
    expect(head?.role).toBe('The free list starts with the hole at 2.');
  });

  test('the entity storage: its part in use, and the order of recycling', () => {
    expect(explain('registry.entities.length', 0)?.role).toMatch(/^5 of 38 handles are alive/);
    expect(explain('registry.entities.packed', 5)?.role).toBe('5 v0 waits to be recycled, number 1 in the queue.');
    expect(explain('registry.entities.packed', 0)?.address).toBe('entities.packed[0]');
  });

  test('one line for a screen reader', () => {
    expect(explanationLine(explain('Position.packed', 1)!, translator())).toBe(
      'Position.packed[1] = 37 v0. far (37 v0) is in Position, at position 1.',
    );
  });

  test('what is no cell of a storage is not explained', () => {
    expect(explain('registry.pools', 0)).toBeNull();
    expect(explain('Nothing.packed', 0)).toBeNull();
  });

  test('every visible cell at every step can be explained, in both languages', () => {
    for (let n = 0; n <= run.timeline.length; n += 3) {
      const scene = sceneAt(run, n);
      for (const locale of ['en', 'zh-CN'] as const) {
        const localised = viewOf(run, { translate: translator(locale) });
        for (const cell of scene.grids.flatMap((grid) => grid.cells)) {
          const explanation = explainCell(run.timeline.columns, cell.column, cell.row, localised);
          expect(explanation?.role, `${cell.column}[${cell.row}]`).toBeTruthy();
        }
      }
    }
    run.timeline.seek(run.timeline.length);
  });
});
