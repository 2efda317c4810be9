import { LOCALES, type Locale } from '../../assets/locales/locales.ts';
import type { Mark } from '../scene/scene.ts';
import type { Size } from '../scene/stage/shot.ts';
import type { Layer } from '../scene/svg.ts';
import { colorTokens } from '../scene/theme.ts';
import { isStoryboardKnob, type StoryboardKnob } from './storyboard-knob.ts';
import { isArray, isBoolean, isCount, isNumber, isOneOf, isRecord, isText, type Validator } from './validator.ts';

/** The data of an HTML storyboard: the pictures and texts that the player shows. */
export interface Storyboard {
  readonly version: 1;
  readonly name: string;
  readonly locale: Locale;
  readonly width: number;
  readonly height: number;
  /** The size of the pictures for phones. Left out if there are none. */
  readonly phone?: Size;
  /** Shows high contrast, independent of the page's theme. */
  readonly contrast: boolean;
  /** The texts around the pictures. */
  readonly parts: { readonly title: boolean; readonly sentence: boolean; readonly pseudocode: boolean };
  /** The milliseconds from one picture to the next. */
  readonly transition: number;
  /** The routines, or the lines that an operation ran. */
  readonly listings: readonly (readonly StoryboardLine[])[];
  /** The marks of all pictures, without duplicates. */
  readonly marks: readonly Mark[];
  readonly positions: readonly StoryboardPosition[];
}

interface StoryboardLine {
  readonly indent: number;
  readonly text: string;
  /** True for the lines that an operation ran, if it is shown as a whole. */
  readonly ran?: boolean;
}

export interface StoryboardPosition {
  readonly n: number;
  /** The place in the source as a text: `beat 25 of 38, line 12`. */
  readonly place: string;
  readonly heading: string;
  readonly sentence: string;
  /** The current line; null if no code runs. */
  readonly code: { readonly listing: number; readonly line: number } | null;
  /** True for a transition from the previous picture, false for a cut. */
  readonly flows: boolean;
  /** The milliseconds that it is shown while playing. */
  readonly hold: number;
  readonly layers: readonly StoryboardLayer[];
  /** The picture for phones, which is laid out for their width. */
  readonly phone?: readonly StoryboardLayer[];
  /** The question whose numbers the reader can turn in place of the picture. Left out if there is none. */
  readonly knob?: StoryboardKnob;
}

export interface StoryboardLayer extends Omit<Layer, 'marks'> {
  /** True if the layer moves between the pictures, false if it is cut. */
  readonly moves: boolean;
  /** The marks in painting order, as runs in `marks`: first, count, first, count, … */
  readonly runs: readonly number[];
}

/** The ids of the script elements with the pictures and the fonts. */
export const PICTURES_ID = 'ecs-atlas-pictures';
export const FONTS_ID = 'ecs-atlas-fonts';
/** The limit of the pictures of a storyboard in bytes. */
export const MAX_PICTURES = 64 * 1024 * 1024;
/** The limit of marks in one picture. */
const MAX_MARKS = 100_000;

/** @throws Error if it is not the data of a storyboard, or is too large to be shown */
export function readStoryboard(json: string): Storyboard {
  const read: Storyboard = JSON.parse(json);
  if (!isStoryboard(read)) throw new Error('This is not a storyboard');
  for (const { layers, phone, code } of read.positions) {
    checkMarks(layers, read.marks.length);
    if (read.phone !== undefined) checkMarks(phone ?? [], read.marks.length);
    if (code !== null && read.listings[code.listing]?.[code.line] === undefined)
      throw new Error('Pseudocode is missing');
  }
  return read;
}

/** @throws Error if a picture has too many marks, or some that do not exist */
function checkMarks(layers: readonly StoryboardLayer[], existing: number): void {
  const counts = layers.flatMap(({ runs }) => runs.filter((_, i) => i % 2 === 1));
  const marks = counts.reduce((sum, count) => sum + count, 0);
  if (marks > MAX_MARKS) throw new Error(`A picture has ${marks} marks; at most ${MAX_MARKS} are shown`);
  if (!layers.every(({ runs }) => areInside(runs, existing))) throw new Error('Marks are missing');
}

function areInside(runs: readonly number[], length: number): boolean {
  return runs.length % 2 === 0 && runs.every((first, i) => i % 2 === 1 || first + runs[i + 1]! <= length);
}

const text = isText(10_000);
const number = isNumber();
const color = isOneOf(...colorTokens);
const base = { opacity: isNumber(0, 1), origin: text };
const look = { ...base, fill: color, stroke: color, strokeWidth: number, dash: isArray(isNumber(0), 8) };
const box = { x: number, y: number, width: number, height: number };

const marks: Readonly<Record<Mark['kind'], Validator>> = {
  rect: isRecord({ key: text, ...box }, { ...look, radius: isNumber(0) }),
  text: isRecord(
    {
      key: text,
      x: number,
      y: number,
      text,
      font: isOneOf('mono', 'sans'),
      size: isNumber(0),
      align: isOneOf('start', 'middle', 'end'),
      color,
    },
    { ...base, weight: isOneOf(400, 600) },
  ),
  path: isRecord(
    { key: text, points: isArray(number, 10_000, 2), curve: isOneOf('line', 'bezier') },
    { ...look, closed: isBoolean, arrow: isBoolean },
  ),
};
const isKind = isRecord({ kind: isOneOf('rect', 'text', 'path') });
const isMark: Validator = (value) => isKind(value) && marks[(value as Mark).kind](value);

const isLayer = isRecord(
  { x: number, y: number, scale: number, moves: isBoolean, runs: isArray(isCount(), 2 * MAX_MARKS) },
  { clip: isRecord(box) },
);
const isCode = isRecord({ listing: isCount(), line: isCount() });
const isPosition = isRecord(
  {
    n: isCount(),
    place: text,
    heading: text,
    sentence: text,
    code: (value) => value === null || isCode(value),
    flows: isBoolean,
    hold: isNumber(1, 120_000),
    layers: isArray(isLayer, 32),
  },
  { phone: isArray(isLayer, 32), knob: isStoryboardKnob },
);
const size = { width: isNumber(1, 7680), height: isNumber(1, 4320) };
const storyboardShape = {
  version: isOneOf(1),
  name: text,
  locale: isOneOf(...LOCALES),
  ...size,
  contrast: isBoolean,
  parts: isRecord({ title: isBoolean, sentence: isBoolean, pseudocode: isBoolean }),
  transition: isNumber(0, 10_000),
  listings: isArray(isArray(isRecord({ indent: isCount(100), text }, { ran: isBoolean }), 1000), 1000),
  marks: isArray(isMark, 500_000),
  positions: isArray(isPosition, 5000, 1),
};
const isStoryboard = isRecord(storyboardShape, { phone: isRecord(size) });
