/// <reference path="../fonts/fontkit.d.ts" />
import type { Font, GlyphRun } from 'fontkit';
import { fontData } from '#export/font-data';
import { type FontFile, fontFiles, HALF_CAP } from '../../../core/scene/fonts.ts';
import type { TextMark } from '../../../core/scene/scene.ts';
import type { TextStyle } from '../../../core/scene/text-metrics.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { CallQueue } from '../../files/call-queue.ts';
import { bundledText } from '../fonts/bundled-text.ts';

/** A bundled font whose outlines can be read. */
export interface Typeface extends FontFile {
  /** `inter-400` */
  readonly name: string;
  /** The font as TrueType. */
  readonly data: Uint8Array;
  readonly font: Font;
}

/** A part of a text drawn with one typeface. `x` is its start in units of the text's size. */
interface Run {
  readonly face: Typeface;
  readonly text: string;
  readonly x: number;
  readonly layout: GlyphRun;
}

/** A run with its start on the baseline of its text, in the unit of the text's place. */
export interface PlacedRun extends Run {
  readonly left: number;
  readonly baseline: number;
}

/** A text split into runs, and its width in units of its size. */
export interface SetText {
  readonly runs: readonly Run[];
  readonly width: number;
}

type Look = Pick<TextMark, 'text' | 'font'> & Pick<TextStyle, 'weight'>;

const ALIGN = { start: 0, middle: 0.5, end: 1 } as const;
const FAMILY = { mono: 'Atlas Mono', sans: 'Atlas Sans' } as const;
const CJK = 'Atlas CJK';
/** Maximum number of cached texts. Texts of diagrams repeat. */
const MAX_KEPT = 20_000;

/** The bundled fonts for formats that draw glyphs themselves. The Chinese font draws characters that the Latin font lacks. */
export class Typefaces {
  readonly faces: readonly Typeface[];
  readonly #byFont: ReadonlyMap<string, Typeface>;
  readonly #set = new Map<string, SetText>();

  constructor(faces: readonly Typeface[]) {
    this.faces = faces;
    this.#byFont = new Map(faces.map((face) => [`${face.family} ${face.weight}`, face]));
  }

  /** Returns the runs of a line of text. Characters that no bundled font has become `□`. */
  set({ text, font, weight = 400 }: Look): SetText {
    const key = `${font} ${weight} ${text}`;
    const known = this.#set.get(key);
    if (known !== undefined) return known;
    if (this.#set.size >= MAX_KEPT) this.#set.clear();
    const made = this.#setNew(bundledText(text), this.#face(FAMILY[font], weight), this.#face(CJK, weight));
    this.#set.set(key, made);
    return made;
  }

  /** Returns the runs of a text at its place. */
  placed(mark: TextMark): readonly PlacedRun[] {
    const { runs, width } = this.set(mark);
    const left = mark.x - width * mark.size * ALIGN[mark.align];
    const baseline = mark.y + mark.size * HALF_CAP;
    return runs.map((run) => ({ ...run, left: left + run.x * mark.size, baseline }));
  }

  #setNew(text: string, latin: Typeface, cjk: Typeface): SetText {
    const runs: Run[] = [];
    let x = 0;
    for (const { face, text: part } of partsOf(text, latin, cjk)) {
      const layout = face.font.layout(part);
      runs.push({ face, text: part, x, layout });
      x += layout.advanceWidth / face.font.unitsPerEm;
    }
    return { runs, width: x };
  }

  #face(family: string, weight: number): Typeface {
    return this.#byFont.get(`${family} ${weight}`)!;
  }
}

function partsOf(text: string, latin: Typeface, cjk: Typeface): { face: Typeface; text: string }[] {
  const parts: { face: Typeface; text: string }[] = [];
  for (const character of text) {
    const face = latin.font.hasGlyphForCodePoint(character.codePointAt(0)!) ? latin : cjk;
    const last = parts.at(-1);
    if (last?.face === face) last.text += character;
    else parts.push({ face, text: character });
  }
  return parts;
}

let loaded: Promise<Typefaces> | null = null;
const known = new Map<FontFile, Promise<Typeface>>();

/** Returns the bundled fonts. They are read once. */
export function typefaces(): Promise<Typefaces> {
  loaded ??= Promise.all(fontFiles.map(faceOf)).then((faces) => new Typefaces(faces));
  return loaded;
}

function faceOf(file: FontFile): Promise<Typeface> {
  return getOrInsert(known, file, () => readings.add(() => read(file)));
}

/** Fonts are read one at a time, because the next conversion overwrites the last result in memory. */
const readings = new CallQueue();

/** Imports fontkit on demand, because it is large and most runs do not need it. */
async function read(file: FontFile): Promise<Typeface> {
  const [{ create }, data] = await Promise.all([import('fontkit'), fontData(file.file)]);
  return { ...file, name: file.file.replace('.woff2', ''), data, font: create(data as Buffer) };
}
