import { createCanvas } from '@napi-rs/canvas';
import { engineNamed, engineOf, languageOf } from '../core/engines/all.ts';
import { engine as entt } from '../core/engines/entt/engine.ts';
import { Registry } from '../core/engines/entt/model/registry.ts';
import { smallestReadable } from '../core/scene/detail-level.ts';
import type { View } from '../core/scene/kit/view.ts';
import { paint } from '../core/scene/paint.ts';
import { direct, directFrame } from '../core/scene/stage/director.ts';
import { stage } from '../core/scene/stage/stage.ts';
import { TestGame } from '../core/scene/testing/test-game.ts';
import { themes } from '../core/scene/theme.ts';
import { tweener } from '../core/scene/tween.ts';
import type { EngineId } from '../core/script/language.ts';
import { parseScript } from '../core/script/parse.ts';
import { runScript } from '../core/script/run.ts';
import { ColumnSet } from '../core/trace/column-set.ts';
import { registerFonts } from '../src-main/export/node/canvas.ts';
import { type Options, type Result, time } from './measure.ts';

const FRAME_MS = 16.8;
const WIDTH = 1920;
const HEIGHT = 1080;

/** Creates a registry in which every entity has a Position; each value is `offset` plus its index. */
function columnsOf(entities: number, offset: number): ColumnSet {
  const columns = new ColumnSet();
  const registry = new Registry(columns, { components: [{ name: 'Position', pageSize: 1024, inPlaceDelete: false }] });
  for (let i = 0; i < entities; i++) registry.emplace('Position', registry.create(), () => offset + i);
  return columns;
}

/** Returns the window's view of the lower part of the stage, zoomed out until about `cells` cells fit. */
function viewOf(cells: number, top: number): View {
  const zoom = Math.sqrt((WIDTH * HEIGHT) / (cells * 44 * 130));
  return {
    x: 0,
    y: top,
    width: WIDTH / zoom,
    height: HEIGHT / zoom,
    wrap: WIDTH / zoom,
    focus: null,
    translate: (key) => key,
    nameOf: () => undefined,
  };
}

/** Measures the parts of a frame: layout of the visible area, tween, and painting by Skia on the CPU. */
export function frame(options: Options): Result[] {
  registerFonts();
  const entities = options.smoke ? 2_000 : 20_000;
  const [before, after] = [columnsOf(entities, 0), columnsOf(entities, 50_000)];
  const view = viewOf(5_000, 0);
  const zoom = WIDTH / view.width;
  const [a, b] = [stage(entt, before, null, view), stage(entt, after, null, view)];
  const cells = a.grids.reduce((sum, grid) => sum + grid.cells.length, 0);
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d');
  const between = tweener(a, b);
  let t = 0;
  const draw = (marks: Parameters<typeof paint>[1]): void => {
    context.setTransform(zoom, 0, 0, zoom, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    paint(context, marks, themes.light, { scale: zoom, minTextSize: 5 });
  };
  const layout = time(() => stage(entt, after, null, view), options) * 1000;
  const tween =
    time(() => {
      t = (t + 0.07) % 1;
      between(0.001 + t * 0.99);
    }, options) * 1000;
  const painting = time(() => draw(between(0.5)), options) * 1000;
  return [
    inFrame(`layout of ${cells} cells`, layout),
    inFrame(`tween of ${a.marks.length} marks`, tween),
    inFrame('paint, all cells changing', painting),
    ...manyRows(options),
    ...shots(options),
    ...gameShots(options),
  ];
}

function inFrame(name: string, value: number): Result {
  return { name, value, unit: 'ms', reference: { name: 'a frame', value: FRAME_MS }, better: 'less' };
}

/**
 * Compares the middle of a column of a million rows with the middle of one of ten thousand: the cost should only depend
 * on the visible rows.
 */
function manyRows(options: Options): Result[] {
  const [few, many] = options.smoke ? [1_000, 10_000] : [10_000, 1_000_000];
  const small = amid(columnsOf(few, 0), options);
  const columns = columnsOf(many, 0);
  const rows = many.toLocaleString('en');
  const timed = (name: string, view: Partial<View>): Result => {
    const all = { ...viewOf(5_000, 0), ...view };
    return inFrame(name, time(() => stage(entt, columns, null, all), options) * 1000);
  };
  return [
    {
      name: `layout amid ${rows} rows`,
      value: amid(columns, options),
      unit: 'ms',
      reference: { name: `2 × amid ${few.toLocaleString('en')}`, value: small * 2 },
      better: 'less',
    },
    timed(`world map of ${rows} rows`, { map: { width: WIDTH, height: HEIGHT } }),
    ...[0.5, 0.2].map((scale) =>
      timed(`layout of ${rows} rows at scale ${scale}`, {
        width: WIDTH / scale,
        height: HEIGHT / scale,
        wrap: WIDTH / scale,
        smallestText: smallestReadable(scale),
      }),
    ),
  ];
}

/** Returns the milliseconds of a layout in the middle of the diagram. */
function amid(columns: ColumnSet, options: Options): number {
  const { height } = stage(entt, columns, null, viewOf(600, 0));
  const view = viewOf(600, height / 2);
  return time(() => stage(entt, columns, null, view), options) * 1000;
}

const SHOT_MS = 15;
/** A frame that writes everything has to be undone and redone to see the old values. */
const FRAME_GOAL_MS: Readonly<Record<string, number>> = { 'one row': SHOT_MS, 'all rows': 50 };
const STAGE = { width: 1440, height: 690 };

/** Measures the director at the start of an operation: in a small world, among many rows, and among many tables. */
function shots(options: Options): Result[] {
  const [rows, tables] = options.smoke ? [50, 5] : [5_000, 200];
  const each = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join('\n');
  const names = Array.from({ length: 8 }, (_, i) => `C${i}`);
  const subset = (i: number) => names.filter((_, bit) => ((i + 1) >> bit) & 1).join(' ');
  const declared = names.map((name) => `component ${name} size 4`).join('\n');
  const scripts = {
    'a small world': ['entt', 'component P\ncreate a\ncreate b\nadd a P 1\nadd b P 2\nremove a P\n'],
    [`${rows.toLocaleString('en')} rows`]: [
      'entt',
      `component P\n${each(rows, (i) => `create e${i}\nadd e${i} P ${i}`)}\nremove e10 P\n`,
    ],
    [`${tables} tables`]: ['flecs', `${declared}\n${each(tables, (i) => `create e${i} ${subset(i)}`)}\nset e1 C5 1\n`],
  } as const;
  return Object.entries(scripts).map(([name, [engine, text]]) => {
    const value = time(shotOf(engine, text), options) * 1000;
    return { name: `shot of ${name}`, value, unit: 'ms', reference: { name: 'goal', value: SHOT_MS }, better: 'less' };
  });
}

/** Returns a function that directs the last operation of a script. */
function shotOf(engine: EngineId, text: string): () => void {
  const language = languageOf(engine);
  const { timeline, operations, nameOf } = runScript(parseScript(text, 'bench.ecs', language), language);
  const { firstStep, endStep, operation } = operations.at(-1)!;
  const view = { translate: (key: string) => key, nameOf, focus: null };
  const span = { from: firstStep, to: endStep, kind: operation.kind };
  return () => void direct({ engine: engineNamed(engine), timeline, view }, span, STAGE);
}

/**
 * Measures the director when a game is paused and stepped to a frame: one that changes a row of each structure, and one
 * that changes all rows.
 */
function gameShots(options: Options): Result[] {
  const rows = options.smoke ? 100 : 100_000;
  const game = new TestGame(['A', 'B', 'C', 'D'], rows);
  const all = Array.from({ length: rows }, (_, row) => row);
  const frames = { 'one row': [rows >> 1], 'all rows': all };
  const { timeline, nameOf } = game.capture.world;
  const view = { translate: (key: string) => key, nameOf, focus: null };
  return Object.entries(frames).map(([name, changed]) => {
    const to = game.frame({ A: changed, B: changed });
    const subject = { engine: engineOf(timeline.columns), timeline, view };
    const run = () => void directFrame(subject, { from: to - 1, to, kind: null }, null, STAGE);
    const value = time(run, options) * 1000;
    const what = `shot of a frame, ${name} of ${rows.toLocaleString('en')}`;
    return { name: what, value, unit: 'ms', reference: { name: 'goal', value: FRAME_GOAL_MS[name]! }, better: 'less' };
  });
}
