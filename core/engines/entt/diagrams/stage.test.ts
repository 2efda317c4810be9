import { describe, expect, test } from 'vitest';
import type { View } from '../../../scene/kit/view.ts';
import type { Mark, Scene } from '../../../scene/scene.ts';
import { expectGolden } from '../../../scene/testing/golden.ts';
import { DEMO, positionAfter, runText, sceneAt, translator, viewOf } from '../../../scene/testing/world.ts';
import { wronglyMarked } from '../../../scene/testing/wrongly-marked.ts';
import type { ThemeName } from '../../../scene/theme.ts';
import { locate, stage, storageNames } from '../../../testing/any-engine.ts';
import { sample } from '../../../testing/sample.ts';
import { ColumnSet } from '../../../trace/column-set.ts';
import { peeksDuring } from '../../../trace/testing/peeks.ts';

const run = runText(DEMO);
const end = run.timeline.length;
const steps = Array.from({ length: end }, (_, i) => i + 1);

function box(mark: Mark): { x: number; y: number; right: number; bottom: number } {
  if (mark.kind === 'text') return { x: mark.x, y: mark.y, right: mark.x, bottom: mark.y };
  if (mark.kind === 'rect') return { x: mark.x, y: mark.y, right: mark.x + mark.width, bottom: mark.y + mark.height };
  const xs = mark.points.filter((_, i) => i % 2 === 0);
  const ys = mark.points.filter((_, i) => i % 2 === 1);
  return { x: Math.min(...xs), y: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function grid(scene: Scene, column: string) {
  return scene.grids.find((found) => found.column === column);
}

describe('at every step', () => {
  test('keys are unique and everything is within the scene', () => {
    for (const n of sample([0, ...steps], 7)) {
      const scene = sceneAt(run, n, { focus: { kind: 'entity', entity: 37 } });
      const keys = new Set<string>();
      const wrong: string[] = [];
      for (const mark of scene.marks) {
        if (keys.has(mark.key)) wrong.push(`${mark.key} twice`);
        keys.add(mark.key);
        const { x, y, right, bottom } = box(mark);
        const inside = x >= 0 && y >= 0 && right <= scene.width && bottom <= scene.height;
        if (!inside) wrong.push(`${mark.key} at ${x},${y} … ${right},${bottom}`);
      }
      expect(wrong, `step ${n}`).toEqual([]);
    }
  });

  test('grids contain the cells of the memory', () => {
    for (let n = 0; n <= end; n += 5) {
      const scene = sceneAt(run, n);
      for (const { column, rows, cells } of scene.grids) {
        if (column.startsWith('heading:')) continue;
        const source = run.timeline.columns.get(column);
        expect(rows).toBe(source.length);
        if (/\.(packed|sparse)$/.test(column)) {
          const present = Array.from({ length: rows }, (_, row) => row).filter((row) => source.peek(row) !== undefined);
          expect(cells.map((cell) => cell.row)).toEqual(present);
        }
      }
    }
  });

  test('a step marks exactly the cells that it touched', () => {
    for (const n of sample(steps, 7, 1))
      expect(wronglyMarked(sceneAt(run, n), run.timeline, n), `step ${n}`).toEqual([]);
  });
});

describe('the drawing', () => {
  test('has one panel per visible storage in order of creation', () => {
    run.timeline.seek(end);
    expect(storageNames(run.timeline.columns)).toEqual(['registry.entities', 'Position', 'Mesh', 'Player']);
    const panels = (scene: Scene) => scene.marks.flatMap(({ key }) => (key.startsWith('panel:') ? [key.slice(6)] : []));
    expect(panels(sceneAt(run, end))).toEqual(['registry.entities', 'Position', 'Mesh', 'Player']);
    expect(panels(sceneAt(run, end, { visible: (name) => name === 'Mesh' }))).toEqual(['Mesh']);
  });

  test('has payload cells below their handles', () => {
    const scene = sceneAt(run, end);
    const packed = grid(scene, 'Position.packed')!.cells;
    const payload = grid(scene, 'Position.payload')!.cells;
    for (const cell of packed) {
      const below = payload.find((found) => found.row === cell.row)!;
      expect(below.x).toBe(cell.x);
      expect(below.y).toBeGreaterThan(cell.y);
    }
    expect(payload.length).toBeGreaterThan(packed.length);
  });

  test('has a divider at the end of the part in use', () => {
    const scene = sceneAt(run, end);
    const divider = scene.marks.find(({ key }) => key.startsWith('divider:'))!;
    const first = grid(scene, 'registry.entities.packed')!.cells[5]!;
    expect(box(divider).x).toBe(first.x);
  });

  test('outlines the selected entity and has arrows from its entry to its handle and payload', () => {
    const keys = new Set(sceneAt(run, end, { focus: { kind: 'entity', entity: 37 } }).marks.map(({ key }) => key));
    for (const key of [
      'focus:Position.sparse:37',
      'focus:Position.packed:1',
      'focus:Position.payload:1',
      'arrow:Position.sparse:37',
      'arrow:Position.packed:1',
    ]) {
      expect(keys).toContain(key);
    }
    expect(keys).not.toContain('focus:Player.sparse:37');
  });

  test('has texts of cells for screen readers', () => {
    const position = positionAfter(run, 'destroy-payload', 0);
    const scene = sceneAt(run, position);
    expect(grid(scene, 'Mesh.packed')?.cells.map(({ text }) => text)).toContain('tombstone');
    expect(grid(sceneAt(run, end), 'Position.sparse')?.cells[2]?.text).toBe('empty');
    const zh = sceneAt(run, end, { translate: translator('zh-CN') });
    expect(grid(zh, 'Position.sparse')?.label).toBe('Position：sparse 数组');
  });

  test('omits texts that are too small, but no cells', () => {
    const scene = sceneAt(run, end, { smallestText: 15 });
    const sizes = scene.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.size] : []));
    // Names grow to the smallest readable size.
    expect(Math.min(...sizes)).toBe(15);
    expect(scene.grids).toEqual(sceneAt(run, end).grids);
  });

  test('is empty without columns', () => {
    expect(stage(new ColumnSet(), null, viewOf(null))).toEqual({
      width: 0,
      height: 0,
      marks: [],
      grids: [],
      panels: [],
    });
  });

  test('draws pages of the real size only up to the rows that can be in use, with their size', () => {
    const real = runText('component Position\ncreate a\ncreate b\nadd b Position 7\n');
    const scene = sceneAt(real, real.timeline.length);
    expect(scene.height).toBeLessThan(1000);
    expect(scene.marks.filter((mark) => mark.kind === 'text' && /4096/.test(mark.text))).toHaveLength(2);
    expect(scene.marks.filter((mark) => mark.kind === 'text' && /1024/.test(mark.text))).toHaveLength(1);
  });

  test('supports 64-bit handles', () => {
    const wide = runText(
      'config entityBits 32\nconfig versionBits 32\nconfig sparsePage 4\ncreate a\ndestroy a\ncreate b\n',
    );
    const scene = sceneAt(wide, wide.timeline.length, { focus: { kind: 'entity', entity: 0 } });
    expect(scene.marks.filter(({ key }) => key.startsWith('bit:'))).toHaveLength(64);
    expect(grid(scene, 'registry.entities.packed')?.cells[0]?.text).toBe('0 v1');
  });
});

describe('locate', () => {
  test('returns the position of each visible cell', () => {
    for (const abreast of [1, 2]) {
      for (const n of [0, 40, 160, end]) {
        const scene = sceneAt(run, n, { abreast, wrap: 900 });
        const view = viewOf(run, { abreast, wrap: 900 });
        for (const cell of scene.grids.flatMap((found) => found.cells)) {
          const { x, y, width, height } = cell;
          expect(locate(run.timeline.columns, view, cell.column, cell.row)).toEqual({ x, y, width, height });
        }
      }
    }
  });

  test('returns the position of a cell outside the viewport, and undefined for one that does not exist', () => {
    run.timeline.seek(end);
    const view = viewOf(run, { width: 1, height: 1 });
    expect(locate(run.timeline.columns, view, 'Mesh.packed', 0)).toBeDefined();
    expect(locate(run.timeline.columns, view, 'Mesh.packed', 99)).toBeUndefined();
    expect(locate(run.timeline.columns, view, 'Position.sparse', 9)).toBeUndefined();
  });
});

describe('side by side', () => {
  test('panels are as wide as their lane', () => {
    const panels = sceneAt(run, end)
      .marks.filter(({ key }) => key.startsWith('panel:'))
      .map(box);
    expect(new Set(panels.map(({ right }) => right)).size).toBe(1);
    const alone = sceneAt(run, end, { visible: (name) => name === 'Player' });
    expect(alone.width).toBeLessThan(panels[0]!.right);
  });

  test('storages are dealt to stacks in turn without overlaps', () => {
    const scene = sceneAt(run, end, { abreast: 2 });
    const panels = scene.marks.filter(({ key }) => key.startsWith('panel:')).map(box);
    expect(panels).toHaveLength(4);
    const [entities, mesh, position] = panels as [
      ReturnType<typeof box>,
      ReturnType<typeof box>,
      ReturnType<typeof box>,
    ];
    expect(mesh.x).toBe(entities.x);
    expect(mesh.y).toBeGreaterThan(entities.bottom);
    expect(position.x).toBeGreaterThan(entities.right);
    expect(position.y).toBe(0);
  });
});

describe('only the viewport is drawn', () => {
  const million = largeColumns(1_000_000);
  const look = (x: number, y: number): View =>
    viewOf(null, { x, y, width: 1280, height: 800, focus: { kind: 'entity', entity: 999_999 } });

  test('a storage of a million rows has few marks at every position', () => {
    const { height } = stage(million, null, look(0, 0));
    expect(height).toBeGreaterThan(1_000_000);
    for (const y of [0, height * 0.2, height * 0.5, height * 0.9, height - 800]) {
      const scene = stage(million, null, look(0, y));
      expect(scene.marks.length).toBeGreaterThan(100);
      expect(scene.marks.length).toBeLessThan(2000);
    }
    expect(stage(million, null, look(5000, 0)).marks).toEqual([]);
  });

  test('drawing reads few cells', () => {
    const peeks = peeksDuring(million, () => stage(million, null, look(0, 600_000)));
    expect(peeks).toBeLessThan(2000);
  });

  test('a part of the diagram has the same marks as the whole', () => {
    const whole = new Map(sceneAt(run, end).marks.map((mark) => [mark.key, mark]));
    const part = sceneAt(run, end, { x: 300, y: 500, width: 300, height: 300 });
    expect(part.marks.length).toBeLessThan(whole.size / 2);
    for (const mark of part.marks) expect(mark).toEqual(whole.get(mark.key));
  });
});

/** An entity storage and a component of `rows` entities, with pages of 8 and 4. */
function largeColumns(rows: number): ColumnSet {
  const columns = new ColumnSet();
  const handle = { entityBits: 20, versionBits: 12 };
  columns.declare({ name: 'registry.pools', type: 'json' }).put(0, 'Position');
  for (const group of ['registry.entities', 'Position']) {
    const kind = group === 'registry.entities' ? 'entt.entities' : 'entt.storage';
    const declare = (role: string, page = 0) =>
      columns.declare({ name: `${group}.${role}`, type: 'u32', meta: { kind, group, role, page, ...handle } });
    const packed = declare('packed');
    const sparse = declare('sparse', 8);
    const pages = declare('pages', 8);
    declare('free-list').put(0, 0xffff_ffff);
    for (let row = 0; row < rows; row++) {
      packed.put(row, row);
      sparse.put(row, row);
    }
    for (let page = 0; page < rows / 8; page++) pages.put(page, 1);
    if (group === 'registry.entities') declare('length').put(0, rows);
  }
  const payload = columns.declare({
    name: 'Position.payload',
    type: 'f64',
    meta: { kind: 'entt.storage', group: 'Position', role: 'payload', page: 4 },
  });
  const pages = columns.declare({
    name: 'Position.payload-pages',
    type: 'u32',
    meta: { kind: 'entt.storage', group: 'Position', role: 'payload-pages', page: 4 },
  });
  for (let row = 0; row < rows; row++) payload.put(row, row / 2);
  for (let page = 0; page < rows / 4; page++) pages.put(page, 1);
  return columns;
}

test('a popped row is still drawn after its step, and gone one step later', () => {
  const cells = (position: number) =>
    sceneAt(run, position)
      .grids.find(({ column }) => column === 'Position.packed')!
      .cells.map(({ row, state }) => [row, state]);
  const after = positionAfter(run, 'pop');
  expect(cells(after).at(-1)![1]).toBe('written');
  expect(cells(after + 1)).toHaveLength(cells(after).length - 1);
});

/** Golden pictures make changes of the layout reviewable. */
describe('golden pictures', () => {
  const pictures: readonly (readonly [string, ThemeName, number, Partial<View>])[] = [
    ['start', 'light', 0, {}],
    ['allocate-sparse-page', 'light', positionAfter(run, 'allocate-sparse-page', 0), {}],
    ['move-payload', 'contrast', positionAfter(run, 'move-payload'), { focus: { kind: 'entity', entity: 37 } }],
    ['take-recycled', 'dark', positionAfter(run, 'take-recycled'), { wrap: 900, translate: translator('zh-CN') }],
  ];
  const folder = new URL('./golden/', import.meta.url);

  test.each(pictures)('%s, %s', (name, theme, position, view) => {
    expectGolden(name, theme, sceneAt(run, position, view), folder);
  });
});
