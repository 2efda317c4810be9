import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Focus } from '../cells/focus.ts';
import { smallWorld } from '../scene/testing/array-world.ts';
import { runFlecs } from '../scene/testing/flecs-world.ts';
import { DEMO, runText, viewOf } from '../scene/testing/world.ts';
import { explainCell, focusAt, locate, stage, storageNames, structureOf } from '../testing/any-engine.ts';
import { damaged, damages } from '../testing/partial-world.ts';
import type { ColumnSet } from '../trace/column-set.ts';

const FLECS = `create e1 Position
create e2 Position
set e1 Position 10
add e1 Mass
add e2 Npc
add e1 (Likes,Bob)
add e2 (Docked,e1)
add e1 Rotation
set e1 Rotation 90
add e2 Velocity
disable e2 Velocity
add e1 (Movement,Walking)
add e2 (Movement,Running)
create e4
destroy e4
query Position !Mass
`;

const worlds: readonly (readonly [string, ColumnSet])[] = [
  ['EnTT', runText(DEMO).timeline.columns],
  ['Flecs', runFlecs(FLECS).timeline.columns],
  ['bitECS', smallWorld('bitecsGame').columns],
  ['koota', smallWorld('kootaGame').columns],
  ['miniplex', smallWorld('miniplexGame').columns],
  ['thi.ng', smallWorld('thingGame').columns],
];

const focuses: readonly (Focus | null)[] = [
  null,
  { kind: 'entity', entity: 1 },
  { kind: 'component', id: 'Position' },
  { kind: 'component', id: '(Movement,*)' },
  { kind: 'table', slot: 2 },
];

/** Draws all, and asks of every cell what can be asked. */
function lookAt(columns: ColumnSet, wanted: readonly (Focus | null)[]): void {
  for (const column of columns) structureOf(columns, column);
  storageNames(columns);
  for (const focus of wanted) {
    const scene = stage(columns, null, viewOf(null, { focus, visible: () => true }));
    expect(Number.isFinite(scene.width + scene.height)).toBe(true);
    expect(scene.marks.length).toBeLessThan(100_000);
    if (focus !== null) continue;
    for (const { cells } of scene.grids) {
      for (const { column, row } of cells) {
        focusAt(columns, column, row);
        explainCell(columns, column, row, viewOf(null));
      }
    }
    const last = scene.grids.at(-1)?.cells.at(-1);
    if (last !== undefined) locate(columns, viewOf(null), last.column, last.row);
  }
}

/** What comes from a running game may be incomplete, torn, or wrong; a picture of the rest is drawn all the same. */
describe.each(worlds)('a world of %s', (_, columns) => {
  test('of which each column in turn is missing', () => {
    [...columns].forEach((column, i) => {
      const damage = { drop: [i], cut: [], clear: [], write: [], pages: [] };
      try {
        lookAt(damaged(columns, damage), [null]);
      } catch (error) {
        throw new Error(`Without ${column.name}: ${String((error as Error).stack)}`);
      }
    });
  });

  test('that is damaged at random', () => {
    const property = fc.property(damages(fc), fc.constantFrom(...focuses), (damage, focus) => {
      lookAt(damaged(columns, damage), [null, focus]);
    });
    fc.assert(property, { numRuns: 40 });
  });
});
