import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Focus } from '../../../cells/focus.ts';
import { runFlecs } from '../../../scene/testing/flecs-world.ts';
import { expectGolden } from '../../../scene/testing/golden.ts';
import { largeTable } from '../../../scene/testing/large-table.ts';
import { sceneAt, translator, viewOf } from '../../../scene/testing/world.ts';
import { explainCell, focusAt, locate, stage, storageNames } from '../../../testing/any-engine.ts';
import { sampledRuns } from '../../../testing/sample.ts';
import { Column } from '../../../trace/column.ts';
import {
  LINE_BYTES,
  linesOf,
  linesTouched,
  type MemoryArray,
  piecesIn,
  type StoredField,
} from '../read/memory-arrays.ts';

const column = new Column(0, { name: 'c', type: 'f64' });

const array: fc.Arbitrary<MemoryArray> = fc
  .record({ sizes: fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }), rows: fc.nat(300) })
  .map(({ sizes, rows }) => {
    let record = 0;
    const fields = sizes.map((size, n): StoredField => {
      record += size;
      return { id: String(n), column, n, size, offset: record - size };
    });
    return { fields, record, rows };
  });

describe('bytes of an array', () => {
  test('every byte belongs to exactly one piece', () => {
    fc.assert(
      fc.property(array, (each) => {
        let byte = 0;
        for (let line = 0; line < linesOf(each); line++) {
          for (const { field, row, from, to } of piecesIn(each, line)) {
            expect(line * LINE_BYTES + from).toBe(byte);
            expect(byte).toBeGreaterThanOrEqual(row * each.record + field.offset);
            byte += to - from;
          }
        }
        expect(byte).toBe(each.record * each.rows);
      }),
      sampledRuns(60),
    );
  });

  test('the periodic count of fetched lines equals the direct count', () => {
    fc.assert(
      fc.property(array, fc.nat(4), (each, n) => {
        const wanted = (id: string) => id === String(n % each.fields.length);
        const lines = Array.from({ length: linesOf(each) }, (_, line) => line);
        const touched = lines.filter((line) => piecesIn(each, line).some(({ field }) => wanted(field.id)));
        expect(linesTouched(each, wanted)).toBe(touched.length);
        expect(linesTouched(each, () => true)).toBe(linesOf(each));
      }),
      sampledRuns(100),
    );
  });
});

const run = runFlecs(`create e1 Position Velocity
add e1 Mass
add e1 Npc
add e1 Rotation
disable e1 Velocity
add e1 (Movement,Walking)
create e2 Position Velocity Mass
create e3 Position Velocity Mass
create e4 Position Velocity Mass
create e5 Position Velocity Mass
create e6 Position Velocity Mass
create e7 Position Velocity Mass
set e2 Position 1.5
set e3 Mass 80
set e4 Velocity 30
`);
const end = run.timeline.length;
const three = (name: string) => name === 'memory:[Position, Velocity, Mass]';
const velocity: Focus = { kind: 'component', id: 'Velocity' };

describe('the memory panel of a table', () => {
  test('exists for each table with data and is hidden by default', () => {
    run.timeline.seek(end);
    const names = storageNames(run.timeline.columns).filter((name) => name.startsWith('memory:'));
    expect(names.slice(0, 2)).toEqual(['memory:[Position]', 'memory:[Position, Velocity]']);
    const shown = (changes = {}) =>
      sceneAt(run, end, changes).marks.filter(({ key }) => key.startsWith('panel:memory'));
    expect(shown()).toEqual([]);
    expect(shown({ visible: three })).toHaveLength(1);
  });

  test('shows the number of cache lines fetched in both layouts', () => {
    const texts = (focus: Focus | null) =>
      sceneAt(run, end, { visible: three, focus }).marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    // Six rows of 20 bytes take 2 lines as structs. As arrays of 48, 48 and 24 bytes they take one line each.
    expect(texts(null).filter((text) => text.includes('all components'))).toEqual([
      'Cache lines fetched when iterating all components: 2',
      'Cache lines fetched when iterating all components: 3',
    ]);
    expect(texts(velocity).filter((text) => text.includes('iterating Velocity'))).toEqual([
      'Cache lines fetched when iterating Velocity: 2 (48 of 128 bytes used)',
      'Cache lines fetched when iterating Velocity: 1 (48 of 64 bytes used)',
    ]);
  });

  test('its cells can be located, explained and selected', () => {
    const visible = (name: string) => name.startsWith('memory:');
    for (const wrap of [1280, 600]) {
      const view = viewOf(run, { visible, wrap });
      const { grids } = sceneAt(run, end, { visible, wrap });
      const cells = grids.flatMap((grid) => grid.cells);
      expect(cells.length).toBeGreaterThan(40);
      for (const { column, row, x, y, width, height } of cells) {
        expect(locate(run.timeline.columns, view, column, row), column).toEqual({ x, y, width, height });
        expect(explainCell(run.timeline.columns, column, row, view)?.role).toBeTruthy();
        expect(focusAt(run.timeline.columns, column, row)?.kind).toBe(
          column.startsWith('heading') ? (row === 0 ? 'table' : 'component') : 'entity',
        );
      }
    }
  });

  test('a million rows produce few marks', () => {
    const million = largeTable(1_000_000);
    const look = (y: number) =>
      viewOf(null, { y, width: 1280, height: 800, visible: (name) => name.startsWith('memory:') });
    const { height } = stage(million, null, look(0));
    expect(height).toBeGreaterThan(1_000_000);
    for (const y of [0, height / 2, height - 900]) {
      const { marks } = stage(million, null, { ...look(y), focus: { kind: 'component', id: 'Position' } });
      expect(marks.length).toBeGreaterThan(50);
      expect(marks.length).toBeLessThan(2500);
    }
  });

  test('golden pictures', () => {
    expectGolden('memory-aos-soa', 'light', sceneAt(run, end, { visible: three, focus: velocity }));
    const translate = translator('zh-CN');
    const full = (name: string) => name.startsWith('memory:') && name.includes('Union');
    expectGolden('memory-aos-soa', 'dark', sceneAt(run, end, { visible: full, translate, focus: velocity }));
    expectGolden(
      'memory-aos-soa',
      'contrast',
      sceneAt(run, end, { visible: three, focus: { kind: 'entity', entity: 3 } }),
    );
  });
});
