import { describe, expect, test } from 'vitest';
import type { View } from '../../../scene/kit/view.ts';
import { isShownByDefault } from '../../../scene/stage/diagrams.ts';
import { largeDecsWorld, runDecs } from '../../../scene/testing/decs-world.ts';
import { expectGolden } from '../../../scene/testing/golden.ts';
import { positionAfter, sceneAt, translator, viewOf } from '../../../scene/testing/world.ts';
import { wronglyMarked } from '../../../scene/testing/wrongly-marked.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { ThemeName } from '../../../scene/theme.ts';
import { locate, stage, storageNames, structureOf } from '../../../testing/any-engine.ts';
import { sample } from '../../../testing/sample.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { peeksDuring } from '../../../trace/testing/peeks.ts';
import { archetypesOf, worldRefs } from '../read/columns.ts';
import { diagrams } from './diagrams.ts';
import { cacheLines, structLayout } from './struct-layout.ts';

/** Small chunks hold seven entities with Position and Velocity, so several chunks fill. */
const run = runDecs(
  `${Array.from({ length: 16 }, (_, i) => `create e${i} Position Velocity\nset e${i} Position ${i * 10}\n`).join('')}
create m Mass
create none
destroy e2
destroy none
create again Position Velocity
add e0 Npc
add e9 Mass 4
remove e1 Velocity
add e1 Velocity
singleton Mass 9.81
query Position Velocity !Npc
`,
  'config chunkBytes 256\n',
);
const real = runDecs(
  'create hero Position Velocity\ncreate orc Position Velocity\nset orc Position 20\nadd hero Mass 3\n',
);
const worlds = runDecs('create hero Npc\nworld level\ncreate tree Position\n', 'world role\nworld level\n');
const end = run.timeline.length;
const steps = Array.from({ length: end }, (_, i) => i + 1);
const panels = (of: typeof run, changes: Partial<View> = {}, position = of.timeline.length) =>
  sceneAt(of, position, changes).marks.flatMap(({ key }) => (key.startsWith('panel:') ? [key.slice(6)] : []));

const shownNames = (columns: ColumnSet) => storageNames(columns).filter(isShownByDefault(diagrams));

describe('diagrams of a decs program', () => {
  test('archetypes are named by their types', () => {
    run.timeline.seek(end);
    const names = shownNames(run.timeline.columns);
    expect(names).toEqual([
      ...['entities', 'archetypes', 'query', '[]', '[Position, Velocity]', '[Mass]'],
      ...['[Position, Velocity, Npc]', '[Position, Velocity, Mass]', '[Position]', 'singletons', 'metatypes'],
    ]);
    expect(panels(run)).toEqual(names);
    expect(panels(run, { visible: (name) => name === '[Mass]' })).toEqual(['[Mass]']);
  });

  test('each cell is drawn in the structure that it belongs to, in every world', () => {
    for (const of of [run, worlds]) {
      of.timeline.seek(of.timeline.length);
      const { columns } = of.timeline;
      for (const name of shownNames(columns)) {
        const { grids } = sceneAt(of, of.timeline.length, { visible: (each) => each === name });
        const drawn = grids.flatMap(({ cells }) => cells.flatMap(({ column }) => columns.find(column) ?? []));
        expect(drawn.length, name).toBeGreaterThan(0);
        expect(new Set(drawn.map((column) => structureOf(columns, column))), name).toEqual(new Set([name]));
      }
    }
  });

  test('nothing is drawn before the first operation', () => {
    expect(panels(run, {}, 0)).toEqual([]);
  });

  test('structures have their world’s name as prefix if there are several worlds', () => {
    const names = panels(worlds);
    expect(names).toContain('role/[Npc]');
    expect(names).toContain('level/[Position]');
    expect(names).not.toContain('level/[Npc]');
    expect(new Set(names).size).toBe(names.length);
  });

  test('a step marks exactly the cells that it touched', () => {
    for (const n of sample(steps, 7)) expect(wronglyMarked(sceneAt(run, n), run.timeline, n), `step ${n}`).toEqual([]);
  });

  test('an entity’s values move from its old chunk, and the last row fills the hole', () => {
    const flown = (code: string, nth: number, key: RegExp) =>
      sceneAt(run, positionAfter(run, code, nth)).marks.find((mark) => key.test(mark.key) && mark.origin)?.origin;
    const moved = positionAfter(run, 'decs-move-value', 0);
    const { args } = run.timeline.stepAt(moved - 1);
    expect(flown('decs-move-value', 0, /^value:.*values\.Position/)).toBe(
      `value:world.0.chunk.${args.from}.values.Position:0`,
    );
    expect(flown('decs-write-id', 0, /^value:.*\.ids:/)).toBe('value:world.0.entities.generation:0');
    expect(flown('decs-fill-hole-value', 0, /^value:.*values\.Position/)).toMatch(/values\.Position:6$/);
    expect(flown('decs-fill-hole-id', 0, /^value:.*\.ids/)).toMatch(/\.ids:6$/);
  });

  test('labels are translated', () => {
    const labels = (locale: 'en' | 'zh-CN') =>
      sceneAt(run, end, { translate: translator(locale) }).grids.map(({ label }) => label);
    expect(labels('en')).toContain('Archetypes: signature');
    expect(labels('zh-CN')).toContain('原型: 签名');
  });
});

test('side by side, the fields of a chunk are next to its title, and labels do not touch', () => {
  const { marks } = sceneAt(run, end, { large: true, wrap: 1000, visible: (name) => name === '[Mass]' });
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
  const textOf = (text: string) => texts.find((mark) => mark.text === text)!;
  const title = texts.find(({ text }) => text.startsWith('Chunk '))!;
  expect(textOf('owner').x - title.x - measure(title.text, title)).toBeLessThan(120);
  const full = textOf('full chunks');
  expect(textOf('chunks').x - full.x - measure(full.text, full)).toBeGreaterThan(12);
});

describe('the map of a chunk', () => {
  const rects = (key: RegExp) =>
    sceneAt(real, real.timeline.length, { visible: (name) => name === '[Position, Velocity]' }).marks.flatMap((mark) =>
      mark.kind === 'rect' && key.test(mark.key) ? [mark] : [],
    );

  test('the map shows 16,384 bytes in four lines, four bytes per pixel', () => {
    const [frame] = rects(/^map-frame:/);
    expect([frame!.width, frame!.height]).toEqual([1024, 4 * 14]);
    const area = rects(/^map:world\.0\.chunk\.1\.header:\d+:\d$/).reduce(
      (sum, { width, height }) => sum + width * height,
      0,
    );
    expect(area).toBe(frame!.width * frame!.height);
    expect((area / 14) * 4).toBe(16_384);
  });

  test('cells that a step touched are marked at their bytes', () => {
    const position = positionAfter(real, 'decs-set-value', 0);
    const scene = sceneAt(real, position, { visible: (name) => name === '[Position, Velocity]' });
    const frame = scene.marks.find(({ key }) => key.startsWith('map-frame:')) as { x: number; y: number };
    const touched = scene.marks.find(({ key }) => key.includes('values.Position:touched:1')) as {
      x: number;
      width: number;
    };
    // Position begins at byte 5476. Row 1 is 8 bytes later, 1388 bytes into its line of 4096. Its two pixels are
    // widened to three.
    expect([touched.x - frame.x, touched.width]).toEqual([347, 3]);
  });

  test('rules mark every cache line except where they would cross a label', () => {
    const { marks } = sceneAt(run, end, { visible: (name) => name === '[Mass]' });
    const rules = marks.flatMap((mark) =>
      mark.kind === 'path' && mark.key.startsWith('cache:') ? [mark.points[0]!] : [],
    );
    const [frame] = marks.flatMap((mark) => (mark.kind === 'rect' && mark.key.startsWith('map-frame:') ? [mark] : []));
    const names = marks.flatMap((mark) => (mark.kind === 'text' && mark.key.startsWith('region:') ? [mark] : []));
    expect(names.length).toBeGreaterThan(0);
    const all = [1, 2, 3].map((line) => frame!.x + (line * 64 * frame!.width) / 256);
    const halfOf = (text: string) => measure(text, { font: 'sans', size: 12 }) / 2 + 2;
    const isFree = (x: number) => names.every((name) => Math.abs(name.x - x) >= halfOf(name.text));
    expect(rules).toEqual(all.filter(isFree));
    expect(rules.length).toBeGreaterThan(0);
  });

  test('an array that overlaps the header is marked', () => {
    const mass = runDecs('create a Mass\n');
    const { marks } = sceneAt(mass, mass.timeline.length, { visible: (name) => name === '[Mass]' });
    expect(marks.some((mark) => mark.kind === 'text' && mark.text.includes('into the header!'))).toBe(true);
    expect(marks.some(({ key }) => key.includes(':over:'))).toBe(true);
  });
});

describe('panel sizes', () => {
  test.each([340, 424, 640, 1280])('all panels fit into a width of %i', (wrap) => {
    for (const of of [run, real, worlds]) {
      for (let n = 0; n <= of.timeline.length; n += 29) {
        const changes = { wrap, visible: () => true };
        for (const { name, width } of sceneAt(of, n, changes).panels)
          expect(width, `${name}, step ${n}`).toBeLessThanOrEqual(wrap);
      }
    }
  });

  test('an archetype with one chunk of a few rows is low', () => {
    const { height } = sceneAt(real, 40, { wrap: 640, visible: (name) => name === '[Position, Velocity]' });
    expect(height).toBeGreaterThan(300);
    expect(height).toBeLessThanOrEqual(420);
  });
});

describe('rows during a change', () => {
  const keysAt = (code: string, nth: number, start: string) =>
    sceneAt(run, positionAfter(run, code, nth)).marks.flatMap(({ key }) => (key.startsWith(start) ? [key] : []));

  test('a row without an entity is hatched until the last row is copied into it', () => {
    // e2 leaves row 2 of chunk 1.
    const cells = (...roles: string[]) => roles.map((role) => `hatch:world.0.chunk.1.${role}:2`);
    expect(keysAt('decs-drop-row', 0, 'hatch:')).toEqual(cells('ids', 'values.Position', 'values.Velocity'));
    expect(keysAt('decs-fill-hole-value', 0, 'hatch:')).toEqual(cells('ids', 'values.Velocity'));
    expect(keysAt('decs-fill-hole-value', 1, 'hatch:')).toEqual(cells('ids'));
    expect(keysAt('decs-clear-id', 0, 'hatch:')).toEqual(cells('ids'));
    expect(keysAt('decs-fill-hole-id', 0, 'hatch:')).toEqual([]);
  });

  test('a row is dashed until its entity’s record points to it', () => {
    expect(keysAt('decs-push-entity', 0, 'newborn:')).toEqual(['newborn:world.0.entities.generation:0']);
    const row = 'newborn:world.0.chunk.1.ids:0';
    for (const code of ['decs-take-row', 'decs-write-id'])
      expect(keysAt(code, 0, 'newborn:world.0.chunk')).toEqual([row]);
    expect(keysAt('decs-place-entity', 0, 'newborn:')).toEqual([]);
  });

  test('a moving entity is named only once', () => {
    const [from, to] = [positionAfter(run, 'decs-move-entity', 0), positionAfter(run, 'decs-move-entity')];
    for (let n = from; n <= to + 12; n++) {
      const names = sceneAt(run, n, { visible: (name) => /^\[Position/.test(name) }).marks.flatMap((mark) =>
        mark.kind === 'text' && /^name:.*\.ids:/.test(mark.key) && /^e\d+$/.test(mark.text) ? [mark.text] : [],
      );
      expect(new Set(names).size, `step ${n}`).toBe(names.length);
    }
  });
});

describe('the array of structs', () => {
  test('cache lines are counted from the bytes', () => {
    run.timeline.seek(end);
    const { columns } = run.timeline;
    const [world] = worldRefs(columns);
    const layout = structLayout(columns, archetypesOf(columns, world!)[1]!)!;
    expect([layout.stride, ...layout.members.map(({ offset }) => offset)]).toEqual([24, 0, 8, 16]);
    const position = layout.members[1]!;
    // Seven structs of 24 bytes take 168 bytes in three lines. The array of seven begins at byte 100.
    expect([position.start, cacheLines(layout, position, 7)]).toEqual([100, [3, 2]]);
  });

  test('the panel is hidden by default and has no cells', () => {
    expect(panels(run)).not.toContain('structs');
    const { grids, marks } = sceneAt(run, end, { visible: (name) => name === 'structs' });
    expect(grids).toEqual([]);
    expect(marks.filter(({ key }) => key.startsWith('bytes:')).length).toBeGreaterThan(40);
  });
});

describe('drawing only the visible part', () => {
  const million = largeDecsWorld(1_000_000);
  const look = (x: number, y: number): View =>
    viewOf(null, { x, y, width: 1280, height: 800, focus: { kind: 'entity', entity: 999_999 } });

  test('a million entities produce few marks at any position', () => {
    const { height } = stage(million, null, look(0, 0));
    expect(height).toBeGreaterThan(1_000_000);
    for (const y of [0, height * 0.2, height * 0.5, height * 0.9]) {
      const scene = stage(million, null, look(0, y));
      expect(scene.marks.length).toBeGreaterThan(50);
      expect(scene.marks.length).toBeLessThan(2500);
    }
  });

  test('few cells are read: one row count per chunk, and the visible cells', () => {
    const chunks = million.get('world.0.archetype.1.chunks').length;
    expect(chunks).toBe(1473);
    const peeks = peeksDuring(million, () => stage(million, null, look(0, 3_000_000)));
    expect(peeks).toBeLessThan(8 * chunks + 5000);
  });

  test('a distant row has a position', () => {
    expect(locate(million, look(0, 0), 'world.0.chunk.1473.ids', 10)).toBeDefined();
    expect(locate(million, look(0, 0), 'world.0.chunk.1473.ids', 678)).toBeUndefined();
  });

  test('a part of the scene has the same marks as the whole', () => {
    const whole = new Map(sceneAt(run, end).marks.map((mark) => [mark.key, mark]));
    const part = sceneAt(run, end, { x: 200, y: 700, width: 500, height: 400 });
    expect(part.marks.length).toBeLessThan(whole.size / 2);
    for (const mark of part.marks) expect(mark).toEqual(whole.get(mark.key));
  });
});

describe('outlines of the selection', () => {
  const outlines = (focus: View['focus'], changes: Partial<View> = {}) =>
    sceneAt(run, end, { focus, ...changes }).marks.flatMap(({ key }) =>
      key.startsWith('focus:') ? [key.slice(6)] : [],
    );

  test('a component is outlined in each signature and in each archetype that has it', () => {
    const found = outlines({ kind: 'component', id: 'Velocity' });
    run.timeline.seek(end);
    const { columns } = run.timeline;
    const having = [0, 1, 2, 3, 4, 5].filter((slot) => {
      const components = columns.get(`world.0.archetype.${slot}.components`);
      return Array.from({ length: components.length }, (_, i) => components.peek(i)).includes('Velocity');
    });
    expect(having.length).toBeGreaterThan(2);
    for (const slot of having) {
      expect(found).toContain(`world.0.archetype.${slot}.components:bit`);
      expect(found).toContain(`world.0.archetype.${slot}.offsets:1`);
    }
    expect(found.filter((key) => key.endsWith(':bit'))).toHaveLength(having.length);
    expect(found).toContain('metatype.Velocity.bit:0');
    expect(found.filter((key) => key.includes('.values.Velocity:line:')).length).toBeGreaterThan(2);
    expect(found.some((key) => key.includes('Position'))).toBe(false);
  });

  test('the signature and the panel of an archetype are outlined', () => {
    const found = outlines({ kind: 'table', slot: 1 });
    expect(found).toHaveLength(2);
    expect(found).toContain('world.0.archetypes.signatures:1');
    expect(found.some((key) => key.includes('[Position, Velocity]'))).toBe(true);
  });
});

/** Reviewing these pictures shows changes of the layout. */
describe('golden pictures', () => {
  const pictures: readonly (readonly [string, ThemeName, typeof run, string, number, RegExp])[] = [
    ['01-metatypes', 'light', real, 'decs-hash-name', -1, /^metatypes$/],
    ['02-chunk', 'light', real, 'decs-set-value', 0, /^\[Position, Velocity\]$/],
    ['03-move', 'dark', real, 'decs-move-value', 0, /^\[Position/],
    ['04-fill-hole', 'light', run, 'decs-fill-hole-value', 0, /^\[Position, Velocity\]$/],
    ['05-full-first', 'contrast', run, 'decs-partition', -1, /^\[Position, Velocity\]$/],
    ['06-entities', 'light', run, 'decs-reuse-generation', -1, /^entities$/],
    ['07-archetypes', 'dark', run, 'decs-register-archetype', -1, /^archetypes$/],
    ['08-mask-test', 'light', run, 'decs-mask-hits', 1, /^(query|archetypes)$/],
    ['09-for-each', 'light', run, 'decs-visit-chunk', 0, /^\[Position, Velocity\]$/],
    ['10-singletons', 'dark', run, 'decs-new-singleton', 0, /^singletons$/],
    ['11-structs', 'light', run, 'decs-set-value', 12, /^structs$/],
  ];
  const folder = new URL('./golden/', import.meta.url);

  test.each(pictures)('%s, %s', (name, theme, of, code, nth, visible) => {
    const translate = translator(theme === 'dark' ? 'zh-CN' : 'en');
    const changes: Partial<View> = {
      translate,
      focus: { kind: 'entity', entity: 1 },
      visible: (each: string) => visible.test(each),
    };
    expectGolden(name, theme, sceneAt(of, positionAfter(of, code, nth), changes), folder);
  });
});
