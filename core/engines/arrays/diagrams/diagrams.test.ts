import { describe, expect, test } from 'vitest';
import type { View } from '../../../scene/kit/view.ts';
import { largeArrays, smallWorld } from '../../../scene/testing/array-world.ts';
import { expectGolden } from '../../../scene/testing/golden.ts';
import { touchingNumbers } from '../../../scene/testing/legibility.ts';
import { translator, viewOf } from '../../../scene/testing/world.ts';
import type { ThemeName } from '../../../scene/theme.ts';
import { explainCell, focusAt, locate, stage, storageNames, structureOf } from '../../../testing/any-engine.ts';

const libraries = ['bitecsGame', 'kootaGame', 'miniplexGame', 'thingGame'] as const;

function sceneOf(name: (typeof libraries)[number], changes: Partial<View> = {}) {
  const timeline = smallWorld(name);
  const step = timeline.detailAt(timeline.position - 1);
  return { timeline, scene: stage(timeline.columns, step, viewOf(null, changes)) };
}

describe.each(libraries)('%s', (name) => {
  const { timeline, scene } = sceneOf(name);
  const { columns } = timeline;

  test('every column has a panel and cells in the accessibility tree', () => {
    const drawn = new Set(scene.grids.map(({ column }) => column));
    const panels = new Set(storageNames(columns));
    for (const column of columns) {
      if (column.meta.kind !== 'array') continue;
      expect(panels).toContain(structureOf(columns, column));
      if (column.meta.role !== 'bit-names' && column.length > 0) expect(drawn, column.name).toContain(column.name);
    }
    expect(scene.marks.filter(({ key }) => key.startsWith('panel:'))).toHaveLength(panels.size);
  });

  test('keys are unique, and locate returns the position of each cell', () => {
    const keys = scene.marks.map(({ key }) => key);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
    for (const { cells } of scene.grids) {
      for (const { column, row, x, y, width, height } of cells) {
        expect(locate(columns, viewOf(null), column, row), `${column}[${row}]`).toEqual({ x, y, width, height });
      }
    }
  });

  test('each cell is explained in both languages and leads to existing columns', () => {
    for (const locale of ['en', 'zh-CN'] as const) {
      const view = viewOf(null, { translate: translator(locale) });
      for (const { cells } of stage(columns, null, view).grids) {
        for (const { column, row } of cells) {
          const said = explainCell(columns, column, row, view)!;
          expect(said.role).not.toMatch(/undefined|\{\{/);
          for (const link of [...said.pointedBy, ...said.pointsTo]) expect(columns.find(link.column)).toBeDefined();
        }
      }
    }
  });

  test('a component that a cell selects is outlined', () => {
    const focuses = new Set<string>();
    for (const { cells } of scene.grids) {
      for (const { column, row } of cells) {
        const focus = focusAt(columns, column, row);
        if (focus !== null) focuses.add(JSON.stringify(focus));
      }
    }
    expect(focuses.size).toBeGreaterThan(3);
    for (const text of focuses) {
      const focus = JSON.parse(text);
      const marks = stage(columns, null, viewOf(null, { focus })).marks.map(({ key }) => key);
      if (focus.kind === 'component')
        expect(
          marks.some((key) => /^(focus|set):/.test(key)),
          text,
        ).toBe(true);
    }
  });

  test('only visible structures are shown', () => {
    const [first] = storageNames(columns);
    const { marks } = sceneOf(name, { visible: (each) => each === first }).scene;
    expect(marks.filter(({ key }) => key.startsWith('panel:'))).toHaveLength(1);
  });
});

describe('a million rows', () => {
  const million = largeArrays(1_000_000);
  const look = (y: number): View =>
    viewOf(null, { y, width: 1280, height: 800, focus: { kind: 'entity', entity: 499_999 } });

  test('cost only as much as their visible part', () => {
    const { height } = stage(million, null, look(0));
    for (const y of [0, height * 0.2, height * 0.6, height - 1000]) {
      let peeks = 0;
      for (const column of million) {
        column.peek = (row) => {
          peeks++;
          return Object.getPrototypeOf(column).peek.call(column, row);
        };
      }
      const { marks } = stage(million, null, look(y));
      expect(marks.length).toBeGreaterThan(20);
      expect(marks.length).toBeLessThan(4000);
      expect(peeks).toBeLessThan(6000);
    }
  });

  test('have a divider after the last id in use, and a position for every row', () => {
    const at = locate(million, look(0), 'dense', 500_000)!;
    const { marks } = stage(million, null, viewOf(null, { y: at.y - 100, width: 1280, height: 300 }));
    const divider = marks.find(({ key }) => key === 'divider:dense');
    expect(divider).toMatchObject({ points: [at.x, at.y - 16, at.x, at.y + 56] });
    expect(locate(million, look(0), 'masks', 999_999)).toBeDefined();
    expect(locate(million, look(0), 'dense', 1_000_000)).toBeUndefined();
  });
});

test('values that are not watched are shown as not received', () => {
  const { timeline } = sceneOf('bitecsGame');
  const { columns } = timeline;
  for (const column of columns) if (column.meta.role === 'value' && column.meta.field === 'x') column.restore(null);
  const texts = stage(columns, null, viewOf(null)).marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts).toContain(translator()('diagram.array.not-received'));
});

test('values that were never received are not shown as empty while an entity has the component', () => {
  const { timeline } = sceneOf('kootaGame');
  const { columns } = timeline;
  for (const column of columns) if (column.meta.role === 'value') column.restore(null);
  const texts = () =>
    stage(columns, null, viewOf(null)).marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  const [missing, empty] = ['diagram.array.not-received', 'cell.empty'].map((key) => translator()(key));
  expect(texts()).toContain(missing);
  expect(texts()).not.toContain(empty);
  for (const column of columns) if (column.meta.role === 'entities') column.restore(null);
  expect(texts()).not.toContain(missing);
});

describe('golden pictures', () => {
  const folder = new URL('./golden/', import.meta.url);
  const pictures: readonly (readonly [(typeof libraries)[number], ThemeName, View['focus']])[] = [
    ['bitecsGame', 'light', { kind: 'entity', entity: 3 }],
    ['kootaGame', 'dark', { kind: 'entity', entity: 3 }],
    ['miniplexGame', 'contrast', { kind: 'component', id: 'Position' }],
    ['thingGame', 'light', { kind: 'component', id: 'Velocity' }],
  ];

  test.each(pictures)('%s, %s', (name, theme, focus) => {
    const translate = translator(theme === 'dark' ? 'zh-CN' : 'en');
    expectGolden(name.replace('Game', ''), theme, sceneOf(name, { focus, translate }).scene, folder);
  });
});

test('numbers of neighbouring cells do not touch, also with four digits', () => {
  for (const name of libraries) {
    const scenes = [sceneOf(name).scene, stage(largeArrays(5000), null, viewOf(null))];
    for (const scene of scenes) expect(touchingNumbers(scene, 0.4), name).toEqual([]);
  }
});
