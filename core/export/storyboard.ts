import { z } from 'zod/mini';
import { colorTokens } from '../scene/theme.ts';

/*
 * The data of an HTML storyboard. It may come from a file of anyone, so it is read with this schema only. `zod/mini`, because the player is
 * a part of every file.
 */

const number = z.number();
const count = z.int().check(z.nonnegative());
const text = z.string().check(z.maxLength(10_000));
const color = z.enum(colorTokens);
const dash = z.array(number).check(z.maxLength(8));

const base = { key: text, opacity: z.exactOptional(number), origin: z.exactOptional(text) };
const look = {
  fill: z.exactOptional(color),
  stroke: z.exactOptional(color),
  strokeWidth: z.exactOptional(number),
  dash: z.exactOptional(dash),
};
const mark = z.discriminatedUnion('kind', [
  z.object({
    ...base,
    ...look,
    kind: z.literal('rect'),
    x: number,
    y: number,
    width: number,
    height: number,
    radius: z.exactOptional(number),
  }),
  z.object({
    ...base,
    kind: z.literal('text'),
    x: number,
    y: number,
    text,
    font: z.enum(['mono', 'sans']),
    size: number,
    weight: z.exactOptional(z.union([z.literal(400), z.literal(600)])),
    align: z.enum(['start', 'middle', 'end']),
    color,
  }),
  z.object({
    ...base,
    ...look,
    kind: z.literal('path'),
    points: z.array(number).check(z.minLength(2), z.maxLength(10_000)),
    curve: z.enum(['line', 'bezier']),
    closed: z.exactOptional(z.boolean()),
    arrow: z.exactOptional(z.boolean()),
  }),
]);

const layer = z.object({
  x: number,
  y: number,
  scale: number,
  clip: z.exactOptional(z.object({ x: number, y: number, width: number, height: number })),
  /** It moves on the way from the picture before; otherwise it cuts. */
  moves: z.boolean(),
  /** Its marks in painting order, as runs in `marks`: first, count, first, count, … */
  runs: z.array(count).check(z.maxLength(50_000)),
});

const position = z.object({
  /** Its number for people. */
  n: count,
  heading: text,
  sentence: text,
  /** Index in `listings`, and in its lines; null where nothing is executed. */
  code: z.nullable(z.tuple([count, count])),
  /** It begins where the picture before ended. */
  flows: z.boolean(),
  /** Milliseconds that it is shown when playing. */
  hold: z.int().check(z.minimum(1), z.maximum(120_000)),
  layers: z.array(layer).check(z.maxLength(32)),
});

const storyboard = z.object({
  version: z.literal(1),
  name: text,
  locale: z.enum(['en', 'zh-CN']),
  width: z.number().check(z.minimum(1), z.maximum(7680)),
  height: z.number().check(z.minimum(1), z.maximum(4320)),
  contrast: z.boolean(),
  /** Which texts are shown around the pictures. */
  parts: z.object({ title: z.boolean(), sentence: z.boolean(), pseudocode: z.boolean() }),
  loop: z.boolean(),
  /** Milliseconds from one picture to the next. */
  transition: z.number().check(z.minimum(0), z.maximum(10_000)),
  /** The number of the last position that exists. */
  total: count,
  /** Routines that are executed: the level and the text of each line. */
  listings: z.array(z.array(z.tuple([count, text])).check(z.maxLength(1000))).check(z.maxLength(1000)),
  /** Every mark once, whatever pictures show it. */
  marks: z.array(mark).check(z.maxLength(500_000)),
  positions: z.array(position).check(z.minLength(1), z.maxLength(5000)),
});

/** Pictures with their texts: everything that the player shows. */
export type Storyboard = z.infer<typeof storyboard>;
export type StoryboardPosition = Storyboard['positions'][number];
export type StoryboardLayer = StoryboardPosition['layers'][number];

/** Elements of an HTML storyboard, by id: its pictures, its fonts. */
export const PICTURES_ID = 'ecs-atlas-pictures';
export const FONTS_ID = 'ecs-atlas-fonts';
/** The source of a storyboard as JSON, as other formats have it under `SOURCE_KEYWORD`. */
export const SOURCE_ID = 'ecs-atlas-source';

/** More bytes of text are not read. */
export const MOST_PICTURES = 64 * 1024 * 1024;
/** Marks of one picture. */
const MOST_MARKS = 100_000;

/** @throws when it is not the data of a storyboard, or too large to be shown */
export function readStoryboard(json: string): Storyboard {
  // Under a content security policy zod must not look whether it may generate code.
  z.config({ jitless: true });
  const read = storyboard.parse(JSON.parse(json));
  for (const { layers, code } of read.positions) {
    const marks = layers.flatMap(({ runs }) => runs.filter((_, i) => i % 2 === 1)).reduce((sum, each) => sum + each, 0);
    if (marks > MOST_MARKS) throw new Error(`A picture has ${marks} marks`);
    for (const { runs } of layers) checkRuns(runs, read.marks.length);
    if (code !== null && read.listings[code[0]]?.[code[1]] === undefined) throw new Error(`There is no line ${code}`);
  }
  return read;
}

function checkRuns(runs: readonly number[], length: number): void {
  const isOutside = runs.some((first, i) => i % 2 === 0 && first + (runs[i + 1] ?? Number.NaN) > length);
  if (isOutside || runs.length % 2 !== 0) throw new Error('A picture has marks that are not in the file');
}
