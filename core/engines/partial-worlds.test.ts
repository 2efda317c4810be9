import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Focus } from '../cells/focus.ts';
import { smallWorld } from '../scene/testing/array-world.ts';
import { BASELINE_DEMO, runBaseline } from '../scene/testing/baseline-world.ts';
import { runDecs } from '../scene/testing/decs-world.ts';
import { runFlecs } from '../scene/testing/flecs-world.ts';
import { DEMO, runText, viewOf } from '../scene/testing/world.ts';
import { explainCell, focusAt, locate, stage, storageNames, structureOf } from '../testing/any-engine.ts';
import { damaged, damages } from '../testing/partial-world.ts';
import { sampledRuns } from '../testing/sample.ts';
import { ColumnSet } from '../trace/column-set.ts';
import { engineOf } from './all.ts';

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

const DECS = `create e1 Position
create e2 Position Mass
create e3 Mass
add e1 Mass
remove e2 Mass
destroy e3
query Position !Mass
`;

const worlds: readonly (readonly [string, ColumnSet])[] = [
  ['EnTT', runText(DEMO).timeline.columns],
  ['Flecs', runFlecs(FLECS).timeline.columns],
  ['decs', runDecs(DECS).timeline.columns],
  ['hash maps', runBaseline('hash-map', BASELINE_DEMO).timeline.columns],
  ['an array of objects', runBaseline('aos', BASELINE_DEMO).timeline.columns],
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

/** The number of cells that are tested in each grid; others would behave the same. */
const ASKED = 8;

/**
 * Draws everything and explains some of its cells.
 * @returns names of the drawn structures
 */
function lookAt(columns: ColumnSet, focus: Focus | null): string[] {
  for (const column of columns) structureOf(columns, column);
  const names = storageNames(columns);
  const view = viewOf(null, { focus, visible: () => true });
  const { width, height, marks, grids } = stage(columns, null, view);
  expect(Number.isFinite(width + height)).toBe(true);
  expect(marks.length).toBeLessThan(100_000);
  const drawn = marks.flatMap(({ key }) => (key.startsWith('panel:') ? [key.slice('panel:'.length)] : []));
  expect(names).toEqual(expect.arrayContaining(drawn));
  if (focus !== null) return drawn;
  for (const { cells } of grids) {
    const every = Math.max(1, Math.ceil(cells.length / ASKED));
    for (const { column, row } of cells.filter((_, i) => i % every === 0)) {
      focusAt(columns, column, row);
      const said = explainCell(columns, column, row, viewOf(null));
      if (columns.find(column) !== undefined) expect(said).not.toBeNull();
    }
  }
  const last = grids.at(-1)?.cells.at(-1);
  if (last !== undefined) expect(locate(columns, view, last.column, last.row)).toBeDefined();
  return drawn;
}

function isFirstOfKind(columns: ColumnSet, i: number): boolean {
  const kinds = [...columns].map(({ name }) => name.replaceAll(/\d+|\(.*\)/g, ''));
  return kinds.indexOf(kinds[i]!) === i;
}

/** The data of a running game may be incomplete, torn or wrong. The rest must be drawn nevertheless. */
describe.each(worlds)('a world of %s', (_, columns) => {
  const whole = lookAt(columns, null);

  test('still shows all other structures if any single column is missing', () => {
    expect(whole.length).toBeGreaterThan(0);
    [...columns].forEach((column, i) => {
      // Columns of the same kind behave the same, so one of each is enough.
      if (!isFirstOfKind(columns, i)) return;
      const damage = { drop: [i], cut: [], clear: [], write: [], pages: [] };
      try {
        const partial = damaged(columns, damage);
        const own = structureOf(columns, column);
        const drawn = lookAt(partial, null);
        const lost = storageNames(partial).filter((name) => whole.includes(name) && !drawn.includes(name));
        expect(drawn.length).toBeGreaterThan(0);
        // A Flecs table has a second panel for its memory.
        expect(lost.filter((name) => name !== own).length).toBeLessThan(2);
      } catch (error) {
        throw new Error(`Without ${column.name}: ${String((error as Error).stack)}`);
      }
    });
  });

  test('is drawn if only one column of an unknown kind is received', () => {
    const [first] = columns;
    const alone = new ColumnSet();
    const kind = `${engineOf(columns).id}.bullets`;
    alone.declare({ name: 'bullets', type: 'u32', meta: { ...first!.meta, kind } }).put(0, 1);
    for (const focus of focuses) lookAt(alone, focus);
  });

  test('is drawn if it is damaged at random', () => {
    const property = fc.property(damages(fc), fc.constantFrom(...focuses), (damage, focus) => {
      const partial = damaged(columns, damage);
      lookAt(partial, null);
      lookAt(partial, focus);
    });
    fc.assert(property, sampledRuns(40));
  });
});
