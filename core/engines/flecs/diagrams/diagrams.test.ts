import { describe, expect, test } from 'vitest';
import type { View } from '../../../scene/kit/view.ts';
import { runFlecs } from '../../../scene/testing/flecs-world.ts';
import { expectGolden } from '../../../scene/testing/golden.ts';
import { largeTable } from '../../../scene/testing/large-table.ts';
import { positionAfter, sceneAt, translator, viewOf } from '../../../scene/testing/world.ts';
import { wronglyMarked } from '../../../scene/testing/wrongly-marked.ts';
import type { ThemeName } from '../../../scene/theme.ts';
import { locate, stage, storageNames } from '../../../testing/any-engine.ts';
import { peeksDuring } from '../../../trace/testing/peeks.ts';

const run = runFlecs(`create e1 Position
create e2 Position
create e3 Position
set e1 Position 10
set e2 Position 20
set e3 Position 30
add e1 Mass
remove e1 Mass
add e2 Mass
add e2 Npc
add e3 Power
add e1 (Likes,Bob)
add e1 (Likes,Alice)
add e2 (Docked,e1)
add e1 Rotation
add e3 Rotation
set e3 Rotation 90
add e3 Velocity
disable e3 Velocity
add e1 (Movement,Walking)
add e2 (Movement,Walking)
add e1 (Movement,Running)
create e4
create e5
destroy e4
destroy e5
bulk b 3 Position
range 9000
create far Position
query (Likes,*)
`);
const end = run.timeline.length;
const panels = (changes: Partial<View> = {}, position = end) =>
  sceneAt(run, position, changes).marks.flatMap(({ key }) => (key.startsWith('panel:') ? [key.slice(6)] : []));

describe('diagrams of a Flecs world', () => {
  test('tables are named by their types', () => {
    run.timeline.seek(end);
    const names = storageNames(run.timeline.columns).filter((name) => !name.startsWith('memory:'));
    expect(names.slice(0, 5)).toEqual(['entity-index', 'table-graph', '[]', '[Position]', '[Position, Mass]']);
    expect(names.slice(-4)).toEqual(['sparse:Rotation', 'union:Movement', 'component-index', 'query']);
    expect(new Set(names).size).toBe(names.length);
    expect(panels()).toEqual(names);
    expect(panels({ visible: (name) => name === '[Position]' })).toEqual(['[Position]']);
  });

  test('the unused bits of a bitset’s last word belong to no row', () => {
    const slot = run.timeline.columns.get('entities.record-table').peek(3);
    const keys = sceneAt(run, end).marks.map(({ key }) => key);
    const own = (prefix: string) => keys.filter((key) => key.startsWith(`${prefix}:table.${slot}.toggle.0`)).length;
    expect([own('word-bit'), own('word-rest')]).toEqual([1, 63]);
  });

  test('no table is drawn before the first operation', () => {
    expect(panels({}, 0)).toEqual(['entity-index', 'table-graph', 'component-index']);
  });

  test('a step marks exactly the cells that it touched', () => {
    for (let n = 1; n <= end; n += 3) {
      const wrong = wronglyMarked(sceneAt(run, n), run.timeline, n);
      expect(
        wrong.filter((cell) => !/\.(add|remove)\.to:/.test(cell)),
        `step ${n}`,
      ).toEqual([]);
    }
  });

  test('a row and its values move from the old table, and the last row fills the hole', () => {
    const origin = (code: string, key: RegExp) =>
      sceneAt(run, positionAfter(run, code, 0)).marks.find((mark) => key.test(mark.key) && mark.origin)?.origin;
    const { timeline } = run;
    const moved = Array.from({ length: end }, (_, i) => i).find((i) => {
      const { code, args } = timeline.stepAt(i);
      return code === 'flecs-append-row' && args.table === 2;
    })!;
    const scene = sceneAt(run, moved + 1);
    const flown = scene.marks.find(({ key, origin: from }) => key === 'value:table.2.entities:0' && from !== undefined);
    expect(flown?.origin).toBe('value:table.1.entities:0');
    expect(origin('flecs-move-value', /^value:table\.2\.column\.0:0$/)).toBe('value:table.1.column.0:0');
    expect(origin('flecs-fill-hole', /^value:table\.1\.entities:0$/)).toBe('value:table.1.entities:2');
  });

  test('a node of the graph only moves for a layer beyond the fourth', () => {
    const seen = new Map<string, string>();
    let maxLayers = 4;
    for (let n = 1; n <= end; n += 5) {
      const { marks } = sceneAt(run, n, { visible: (name) => name === 'table-graph' });
      const nodes = marks.flatMap((mark) => (mark.kind === 'rect' && /^node:\d+$/.test(mark.key) ? mark : []));
      const layers = new Set(nodes.map(({ x }) => x)).size;
      if (layers > maxLayers) seen.clear();
      maxLayers = Math.max(maxLayers, layers);
      for (const mark of nodes) {
        const place = `${mark.x},${mark.y}`;
        expect(seen.get(mark.key) ?? place).toBe(place);
        seen.set(mark.key, place);
      }
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  test('labels are translated', () => {
    const labels = (locale: 'en' | 'zh-CN') =>
      sceneAt(run, end, { translate: translator(locale) }).grids.map(({ label }) => label);
    expect(labels('en')).toContain('Table 1: Position');
    expect(labels('zh-CN')).toContain('表 1: Position');
  });
});

describe('drawing only the visible part', () => {
  const million = largeTable(1_000_000);
  const look = (x: number, y: number): View =>
    viewOf(null, { x, y, width: 1280, height: 800, focus: { kind: 'entity', entity: 999_999 } });

  test('a table of a million rows produces few marks at any position', () => {
    const { height } = stage(million, null, look(0, 0));
    expect(height).toBeGreaterThan(1_000_000);
    for (const y of [0, height * 0.2, height * 0.5, height - 1200]) {
      const scene = stage(million, null, look(0, y));
      expect(scene.marks.length).toBeGreaterThan(50);
      expect(scene.marks.length).toBeLessThan(2500);
    }
  });

  test('few cells are read', () => {
    const peeks = peeksDuring(million, () => stage(million, null, look(0, 3_000_000)));
    expect(peeks).toBeLessThan(3000);
  });

  test('a distant row has a position', () => {
    expect(locate(million, look(0, 0), 'table.1.entities', 999_999)).toBeDefined();
    expect(locate(million, look(0, 0), 'table.1.entities', 1_000_000)).toBeUndefined();
  });

  test('a part of the scene has the same marks as the whole', () => {
    const whole = new Map(sceneAt(run, end).marks.map((mark) => [mark.key, mark]));
    const part = sceneAt(run, end, { x: 200, y: 700, width: 500, height: 400 });
    expect(part.marks.length).toBeLessThan(whole.size / 2);
    for (const mark of part.marks) expect(mark).toEqual(whole.get(mark.key));
  });
});

/** Reviewing these pictures shows changes of the layout. */
describe('golden pictures of fourteen topics', () => {
  const pictures: readonly (readonly [string, ThemeName, string, number, RegExp])[] = [
    ['01-archetype', 'light', 'flecs-set-value', 2, /^\[Position\]$/],
    ['02-move-row', 'light', 'flecs-fill-hole', 0, /^\[Position(, Mass)?\]$/],
    ['03-table-graph', 'light', 'flecs-create-add-edge', 6, /^table-graph$/],
    ['04-tags', 'dark', 'flecs-append-row', 6, /^\[Position, Mass(, Npc)?\]$/],
    ['05-pairs', 'light', 'flecs-create-table', 6, /Likes/],
    ['06-sparse', 'light', 'flecs-construct-sparse', -1, /^sparse:|Rotation/],
    ['07-toggle', 'contrast', 'flecs-disable', 0, /Velocity/],
    ['08-union', 'light', 'flecs-link', -1, /^union:|Movement/],
    ['09-entity-index', 'light', 'flecs-place-record', 3, /^entity-index$/],
    ['10-delete', 'light', 'flecs-next-generation', -1, /^entity-index$/],
    ['11-recycle', 'dark', 'flecs-recycle-many', 0, /^entity-index$/],
    ['12-ranges', 'light', 'flecs-link-record', -1, /^entity-index$/],
    ['13-component-index', 'light', 'flecs-register-table', -1, /^component-index$/],
    ['14-wildcards', 'light', 'flecs-query-visit', 0, /^component-index$|Likes/],
  ];

  test.each(pictures)('%s, %s', (name, theme, code, nth, visible) => {
    const translate = translator(theme === 'dark' ? 'zh-CN' : 'en');
    const changes: Partial<View> = {
      translate,
      focus: { kind: 'entity', entity: 1 },
      visible: (each) => visible.test(each) && !each.startsWith('memory:'),
    };
    expectGolden(name, theme, sceneAt(run, positionAfter(run, code, nth), changes));
  });
});
