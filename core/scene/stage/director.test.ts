import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { engineNamed } from '../../engines/all.ts';
import type { EngineId } from '../../script/language/language.ts';
import { stepSpanAt } from '../../script/narration/beats.ts';
import { runOn } from '../../testing/run-on.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { CELL_HEIGHT } from '../kit/measures.ts';
import type { PathMark, RectMark, TextMark } from '../scene.ts';
import { measure } from '../text-metrics.ts';
import { castOfCells } from './cast-shot.ts';
import { direct, zoomedShot } from './director.ts';
import { EMPTY_VIEWPORT, MARGIN, type OperationSpan, SCALES, type Scales, type Size } from './shot.ts';
import { stage } from './stage.ts';

const SIZE = { width: 1440, height: 690 };
/** The stages of windows from 1024 × 700 to 2560 × 1440. */
const WINDOWS = [{ width: 1024, height: 490 }, SIZE, { width: 1920, height: 870 }, { width: 2560, height: 1230 }];

function shown(example: string, id: EngineId, text = readFileSync(`assets/examples/${example}.ecs`, 'utf8')) {
  const run = runOn(id, text, example);
  const view = { translate: strictTranslator('en'), nameOf: run.nameOf, focus: null };
  const memory = { engine: engineNamed(id), timeline: run.timeline, view };
  const spans = run.operations.map(({ firstStep, endStep, operation }): OperationSpan => {
    return { from: firstStep, to: endStep, kind: operation.kind };
  });
  return { run, memory, spans };
}

describe.each([
  ['sparse-set', 'entt'],
  ['flecs-archetypes', 'flecs'],
  ['decs-query', 'decs'],
] as const)('the shots of %s', (example, engine) => {
  const { memory, spans } = shown(example, engine);
  const { timeline } = memory;

  test('do not depend on the position of the timeline and do not change it', () => {
    for (const span of spans) {
      timeline.seek(span.from);
      const first = direct(memory, span, SIZE);
      for (const position of [0, span.from + ((span.to - span.from) >> 1), span.to, timeline.length]) {
        timeline.seek(position);
        expect(direct(memory, span, SIZE)).toEqual(first);
        expect(timeline.position).toBe(position);
      }
    }
  });

  test('fit into the viewport at a readable scale', () => {
    for (const span of spans) {
      const { extent, scale } = direct(memory, span, SIZE);
      expect(extent.width * scale).toBeLessThanOrEqual(SIZE.width - 2 * MARGIN + 0.01);
      expect(extent.height * scale).toBeLessThanOrEqual(SIZE.height - 2 * MARGIN + 0.01);
      expect(scale).toBeGreaterThanOrEqual(SCALES.min - 0.001);
    }
  });

  test('are never smaller in a larger window', () => {
    for (const span of spans) {
      const scales = WINDOWS.map((size) => direct(memory, span, size).scale);
      expect(scales, JSON.stringify(span)).toEqual(scales.toSorted((a, b) => a - b));
    }
  });

  test('enlarge cells up to a limit', () => {
    for (const span of spans) expect(direct(memory, span, { width: 6000, height: 4000 }).scale).toBe(SCALES.max);
  });
});

test('a stop that has room for one card shows what it writes, not what it only reads', () => {
  const { run, memory, spans } = shown('decs-chunks', 'decs');
  const span = spans[run.operations.findIndex(({ operation }) => operation.text === 'create h Matrix')]!;
  // The stop gives a freed index to the entity, after it has searched the archetype's chunks.
  const stop = stepSpanAt(run, stepSpanAt(run, span.from, 'beat').to, 'beat');
  const { view } = direct(memory, { ...span, stop }, { width: 420, height: 310 }, { ...SCALES, isStill: true });
  expect(view.cast!.slots).toHaveLength(1);
  expect(view.cast!.slots).toMatchObject([{ name: 'entities' }]);
});

describe('structures without a card', () => {
  const { memory, spans } = shown('flecs-archetypes', 'flecs');
  const { engine, timeline } = memory;
  const small = { width: 1024, height: 490 };

  test('are collapsed, and no structure appears twice', () => {
    for (const span of spans) {
      const { cast } = direct(memory, span, small).view;
      if (cast == null) continue;
      timeline.seek(span.to);
      const names = engine.diagrams.names(timeline.columns);
      const placed = [...cast.slots, ...cast.collapsed].map(({ name }) => name);
      expect(new Set(placed).size).toBe(placed.length);
      for (const name of placed) expect(names).toContain(name);
    }
  });

  test.each([
    ['flecs-archetypes', 'flecs'],
    ['decs-query', 'decs'],
    ['in-place-delete', 'entt'],
  ] as const)('of %s have their names and numbers of rows inside of their edges', (example, id) => {
    const { memory, spans } = shown(example, id);
    const { engine, timeline, view } = memory;
    let count = 0;
    for (const span of spans) {
      const shot = direct(memory, span, small);
      const rects = shot.view.cast?.collapsed ?? [];
      timeline.seek(span.to);
      const { marks } = stage(engine, timeline.columns, null, { ...view, x: 0, y: 0, ...shot.extent, ...shot.view });
      const named = rects.map((rect) => {
        const texts = marks.filter((mark): mark is TextMark => {
          return mark.kind === 'text' && [`title:${rect.name}`, `rows:${rect.name}`].includes(mark.key);
        });
        count += texts.length;
        const overlaps = texts.some((text) => {
          const width = measure(text.text, text);
          const left = text.align === 'end' ? text.x - width : text.x;
          return left < rect.x + 8 || left + width > rect.x + rect.width - 8;
        });
        return texts.length === 0 || overlaps ? rect.name : null;
      });
      expect(named.filter((name) => name !== null)).toEqual([]);
    }
    expect(count).toBeGreaterThan(4);
  });
});

describe('a registry that is much larger than the viewport', () => {
  const script = `component Position\n${Array.from({ length: 600 }, (_, i) => `create e${i}\nadd e${i} Position ${i}\n`).join('')}remove e10 Position\n`;
  const { memory, spans } = shown('large.ecs', 'entt', script);

  test('is folded around the cells that an operation writes', () => {
    const span = spans.at(-1)!;
    const { cast } = direct(memory, span, SIZE).view;
    expect(cast!.slots.map(({ name }) => name)).toContain('Position');
    expect(cast!.cells).toContainEqual({ column: 'Position.packed', row: 10 });
    expect(cast!.cells).toContainEqual({ column: 'Position.packed', row: 599 });
  });

  test('repeats the names of its arrays next to the lines after a fold', () => {
    memory.timeline.seek(memory.timeline.length);
    const { view, extent } = direct(memory, spans.at(-1)!, { width: 1440, height: 740 });
    const { marks, grids } = stage(memory.engine, memory.timeline.columns, null, {
      ...memory.view,
      ...{ x: 0, y: 0, ...extent },
      ...view,
    });
    for (const name of ['Position.sparse', 'Position.packed', 'Position.payload']) {
      const { cells } = grids.find(({ column }) => column === name)!;
      const last = cells.at(-1)!;
      expect(last.row).toBeGreaterThan(500);
      const beside = marks.find(({ kind, key, ...at }) => {
        const isName = kind === 'text' && (key === `label:${name}` || key.startsWith(`label:${name}@`));
        return isName && 'y' in at && at.y > last.y && at.y < last.y + last.height;
      });
      expect(beside, name).toBeDefined();
    }
  });

  test('keeps the packed cells above the values of the same rows, so that no value stands below another row', () => {
    const span = spans.at(-2)!;
    const stop = { from: span.to - 1, to: span.to };
    for (const size of WINDOWS) {
      const { view, extent } = direct(memory, { ...span, stop }, size);
      memory.timeline.seek(span.to);
      const step = memory.timeline.detailAt(span.to - 1);
      const { grids } = stage(memory.engine, memory.timeline.columns, step, {
        ...memory.view,
        ...{ x: 0, y: 0, ...extent },
        ...view,
      });
      const cellsOf = (name: string) => grids.find(({ column }) => column === name)!.cells;
      const value = cellsOf('Position.payload').find(({ row }) => row === 599)!;
      const above = cellsOf('Position.packed').filter(({ x, y }) => x === value.x && y < value.y);
      expect(above.at(-1)?.row).toBe(599);
    }
  });

  test('shows the structure that holds a selected cell', () => {
    memory.timeline.seek(memory.timeline.length);
    const shot = castOfCells(memory, [{ column: 'Position.packed', row: 300 }], SIZE)!;
    expect(shot.view.cast!.slots.map(({ name }) => name)).toEqual(['Position']);
    expect(castOfCells(memory, [{ column: 'nothing', row: 0 }], SIZE)).toBeNull();
  });
});

test('row numbers are above the first array after a fold, and no text is in a seam', () => {
  const { memory, spans, run } = shown('flecs-pairs', 'flecs');
  const at = run.operations.findIndex(({ operation }) => operation.text === 'add e2 (Likes,Alice)');
  memory.timeline.seek(run.operations[at]!.endStep);
  const { view, extent } = direct(memory, spans[at]!, { width: 1024, height: 492 });
  expect(view.cast!.slots.map(({ name }) => name)).toContain('entity-index');
  const placed = { ...memory.view, x: 0, y: 0, ...extent, ...view };
  const { marks, grids } = stage(memory.engine, memory.timeline.columns, null, placed);
  const cells = grids.filter(({ column }) => column.startsWith('entities.record')).flatMap((grid) => grid.cells);
  const texts = marks.filter((mark) => mark.kind === 'text');
  for (const index of [0, 3]) {
    const top = Math.min(...cells.filter(({ row }) => row === index).map(({ y }) => y));
    const over = texts.filter(
      ({ key, y, text }) =>
        key.startsWith('index:entities.record') && y < top && y > top - 16 && text === String(index),
    );
    expect(over, String(index)).toHaveLength(1);
  }
  const seams = marks.filter((mark) => mark.kind === 'path' && mark.key.startsWith('seam:'));
  expect(seams.length).toBeGreaterThan(1);
  for (const seam of seams) {
    const y = seam.kind === 'path' ? seam.points[1]! : 0;
    const isAcross = ({ x }: TextMark): boolean => seam.kind === 'path' && x > seam.points[0]! && x < seam.points[2]!;
    const touching = texts.filter((text) => isAcross(text) && Math.abs(text.y - y) < text.size / 2);
    expect(touching.map(({ text }) => text)).toEqual([]);
  }
});

test.each([
  ['flecs-component-index', 'flecs', { width: 1024, height: 492 }],
  ['recycling', 'entt', { width: 740, height: 320 }],
] as const)('no seam of a fold crosses a cell or an arrow of %s', (example, engine, size) => {
  const { memory, spans } = shown(example, engine);
  let seams = 0;
  const crossed: string[] = [];
  for (const span of spans) {
    memory.timeline.seek(span.to);
    const { view, extent } = direct(memory, span, size);
    const placed = { ...memory.view, x: 0, y: 0, ...extent, ...view };
    const { marks } = stage(memory.engine, memory.timeline.columns, null, placed);
    const cells = marks.filter((mark) => mark.kind === 'rect' && mark.key.startsWith('slot:')) as RectMark[];
    const arrows = marks.filter((mark) => mark.kind === 'path' && /^(?:arrow|pair):/.test(mark.key)) as PathMark[];
    for (const seam of marks) {
      if (seam.kind !== 'path' || !seam.key.startsWith('seam:')) continue;
      seams++;
      const [left, y, right] = seam.points as [number, number, number];
      const isCrossed = (cell: RectMark): boolean =>
        cell.x >= left && cell.x < right && cell.y < y - 1 && cell.y + cell.height > y + 1;
      crossed.push(...cells.filter(isCrossed).map(({ key }) => key));
      const isLeftOf = ({ points }: PathMark, x: number): boolean => (points[0]! + points.at(-2)!) / 2 < x;
      const around = arrows.filter(({ points }) => points[1]! < y && points.at(-1)! > y);
      crossed.push(...around.filter((arrow) => !isLeftOf(arrow, left) && isLeftOf(arrow, right)).map(({ key }) => key));
    }
  }
  expect(seams).toBeGreaterThan(5);
  expect(crossed).toEqual([]);
});

test('on a low projector window, a card is shown smaller instead of folded', () => {
  const { memory, spans, run } = shown('first-steps', 'entt');
  const at = run.operations.findIndex(({ operation }) => operation.text === 'remove hero Position');
  const size = { width: 696, height: 495 };
  const presented = { min: 1.4, comfortable: 1.6, max: 3 };
  const heightOf = (scales: Scales): number => direct(memory, spans[at]!, size, scales).view.cast!.slots[0]!.height;
  const whole = direct(memory, spans[at]!, { width: 4000, height: 495 }, { ...presented, min: 1 });
  expect(heightOf(presented)).toBeLessThan(whole.view.cast!.slots[0]!.height);
  expect(heightOf({ ...presented, floor: 1 })).toBe(whole.view.cast!.slots[0]!.height);
  const { scale } = direct(memory, spans[at]!, size, { ...presented, floor: 1 });
  expect(scale).toBeGreaterThanOrEqual(1);
  expect(scale).toBeLessThan(presented.min);
});

test('a question opens all structures, so that the picture does not tell which of them its operation reads', () => {
  const lines = ['create e0', 'add e0 Position 1', 'create e1', 'add e1 Position 2', 'add e1 Velocity 3'];
  const text = ['component Position', 'component Velocity', ...lines, 'query Position Velocity'].join('\n');
  const { memory, spans } = shown('question', 'flecs', text);
  const visible = (name: string) => name === '[Position]' || name === '[Position, Velocity]';
  const seen = { ...memory, view: { ...memory.view, visible } };
  const castOf = (span: OperationSpan, size = SIZE) => direct(seen, span, size).view.cast;
  const cards = (span: OperationSpan) => castOf(span)?.slots.map(({ name }) => name);
  const asked = spans.at(-1)!;
  expect(cards(asked)).toEqual(['[Position, Velocity]']);
  expect(cards({ ...asked, opensAll: true })).toEqual(['[Position]', '[Position, Velocity]']);
  // A follower on a phone does not have the operation, and what has no room is a card that opens.
  const onPhone = castOf({ from: asked.from, to: asked.from, kind: null, opensAll: true }, { width: 390, height: 352 });
  expect([onPhone?.slots, onPhone?.collapsed].map((all) => all?.map(({ name }) => name))).toEqual([
    ['[Position]'],
    ['[Position, Velocity]'],
  ]);
});

test('on a phone, the picture of a question keeps one row of cells with its links, though two would be larger', () => {
  const names = ['hero', 'bat', 'ghost', 'owl', 'wolf', 'orc'];
  const lines = [
    ...names.map((name) => `create ${name}`),
    ...['bat', 'orc', 'owl', 'wolf'].map((name) => `add ${name} Burning`),
  ];
  const { memory, spans } = shown('question', 'entt', ['config sparsePage 8', 'tag Burning', ...lines].join('\n'));
  const seen = {
    ...memory,
    beginsPlain: true,
    view: { ...memory.view, visible: (name: string) => name === 'Burning' },
  };
  const { to } = spans.at(-1)!;
  const heightIn = (size: Size): number =>
    direct(seen, { from: to, to, kind: null, opensAll: true }, size).extent.height;
  expect(heightIn({ width: 390, height: 398 }) - heightIn({ width: 900, height: 500 })).toBeLessThan(CELL_HEIGHT);
});

/** The last operation takes a row from the first table and gives one to the last. */
const MOVES = `component Health\ncreate elk\ncreate owl\ncreate hero\nadd hero Health\nadd owl Health\n`;

test('a whole picture has room for the rows that its operation clears, and needs no operation', () => {
  const { memory: all, spans } = shown('rows', 'flecs', MOVES);
  const visible = (name: string) => all.engine.diagrams.familyOf(name) === 'tables';
  const memory = { ...all, view: { ...all.view, visible } };
  const { timeline } = memory;
  const at = spans.at(-1)!;
  timeline.seek(at.to);
  const shot = zoomedShot('whole', memory, at, { width: 600, height: 1200 });
  const step = timeline.detailBetween(at.from, at.to);
  const scene = stage(memory.engine, timeline.columns, step, { ...memory.view, ...EMPTY_VIEWPORT, ...shot.view });
  expect(scene.height).toBeLessThanOrEqual(shot.extent.height);
  expect(zoomedShot('whole', memory, { from: at.to, to: at.to, kind: null }, SIZE).scale).toBeGreaterThan(0);
});
