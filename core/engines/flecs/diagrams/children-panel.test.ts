import { describe, expect, test } from 'vitest';
import { sceneAt, translator, viewOf } from '../../../scene/testing/world.ts';
import { wronglyMarked } from '../../../scene/testing/wrongly-marked.ts';
import { explainCell, focusAt, locate, storageNames } from '../../../testing/any-engine.ts';
import { runWhole } from '../../../testing/run-on.ts';

const run = runWhole(
  'flecs',
  `config version 4.1.6
relation Likes dontFragment
create p
create a
create b
create c
set a Parent p
set b Parent p
set c Parent p
order p c a b
add a (Likes,b)
add a (Likes,c)
range low 5000 6000
range high 9000
range low
create x
range high
destroy x
`,
);
const { timeline } = run;
const end = timeline.length;
const OUTSIDE = ['ranges', 'targets:(Likes,*)', 'children:(ChildOf,1)'];

describe('children, targets and ranges of Flecs 4.1.6', () => {
  test('are structures that exist once they hold something', () => {
    timeline.seek(1);
    expect(storageNames(timeline.columns).filter((name) => OUTSIDE.includes(name))).toEqual([]);
    timeline.seek(end);
    expect(storageNames(timeline.columns).filter((name) => OUTSIDE.includes(name))).toEqual(OUTSIDE);
  });

  test('each cell is marked, located and explained', () => {
    const visible = (name: string): boolean => OUTSIDE.includes(name);
    for (let n = 1; n <= end; n += 2) expect(wronglyMarked(sceneAt(run, n, { visible }), timeline, n)).toEqual([]);
    timeline.seek(end);
    const view = viewOf(run, { visible, translate: translator('en') });
    const { grids } = sceneAt(run, end, { visible });
    const cells = grids.flatMap(({ cells: own }) => own);
    for (const { column, row, x, y, width, height } of cells) {
      expect(locate(timeline.columns, view, column, row), `${column}[${row}]`).toEqual({ x, y, width, height });
      expect(explainCell(timeline.columns, column, row, view)?.role).not.toMatch(/^cell\.|\{\{/);
    }
    expect(cells.filter(({ column }) => column === 'children.(ChildOf,1).list').length).toBe(3);
  });

  test('follow the selection of an entity, a table and a pair', () => {
    timeline.seek(end);
    const at = (column: string, row: number) => focusAt(timeline.columns, column, row);
    const outlined = (column: string, row: number): string[] =>
      sceneAt(run, end, { focus: at(column, row) }).marks.flatMap(({ key }) =>
        /^(focus|flag)/.test(key) ? [key] : [],
      );
    expect(outlined('children.(ChildOf,1).list', 0)).toContain('focus:children.(ChildOf,1).list:0');
    expect(outlined('entities.record-dense', 4)).toContain('focus:children.(ChildOf,1).list:0');
    expect(outlined('children.(ChildOf,1).tables', 0)).toContain('focus:children.(ChildOf,1).tables:0');
    expect(outlined('heading:children.(ChildOf,1)', 0)).toContain('flag:children:(ChildOf,1)');
  });
});
