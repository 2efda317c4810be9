import { engineNamed, languageOf } from '../core/engines/all.ts';
import { direct } from '../core/scene/director.ts';
import type { Size } from '../core/scene/shot.ts';
import { stage } from '../core/scene/stage.ts';
import type { Layer, Picture } from '../core/scene/svg.ts';
import { ellipsis, wrap } from '../core/scene/text-metrics.ts';
import { type ThemeName, themes } from '../core/scene/theme.ts';
import { beatsIn, detailTo, spanOf, stops } from '../core/script/beats.ts';
import type { EngineId } from '../core/script/language.ts';
import { narrate } from '../core/script/narrate.ts';
import { parseScript } from '../core/script/parse.ts';
import { runScript, type ScriptRun } from '../core/script/run.ts';
import { paintCanvas } from '../src-main/export/canvas-painter.ts';
import { Sheet } from '../src-main/export/sheet.ts';
import type { Area } from '../src-main/export/still-frame.ts';
import { type Locale, translator } from '../src-main/text.ts';
import { chaptersOf } from '../src-renderer/state/markers.ts';
import { spanAt } from '../src-renderer/state/operations.ts';

/** The stage of a window of 1440 × 900. */
const STAGE: Size = { width: 1440, height: 690 };
const SCALE = 0.4;
const TILE = { width: STAGE.width * SCALE, height: STAGE.height * SCALE + 96 };
const GAP = 24;
const ACROSS = 3;
const TITLE = { font: 'mono', size: 22, weight: 600 } as const;
const CHAPTER = { font: 'sans', size: 18, weight: 600 } as const;
const HEADING = { font: 'mono', size: 15, weight: 600 } as const;
const SENTENCE = { font: 'sans', size: 14 } as const;

export interface SheetRequest {
  readonly name: string;
  readonly text: string;
  readonly engine: EngineId;
  readonly locale: Locale;
  readonly theme: ThemeName;
}

/**
 * All beats of a script on one picture, as PNG: each as the director shows it, under its operation and over its sentence. Where a
 * chapter begins, its title is above the row.
 */
export function contactSheet({ name, text, engine, locale, theme }: SheetRequest): Uint8Array {
  const language = languageOf(engine);
  const run = runScript(parseScript(text, name, language), language);
  const width = ACROSS * (TILE.width + GAP) + GAP;
  const words = new Sheet();
  const layers: Layer[] = [{ marks: words.marks, x: 0, y: 0, scale: 1 }];
  let y = GAP + TITLE.size;
  words.text(GAP, y, name, TITLE);
  for (const { title, beats } of chapters(run)) {
    y += GAP + CHAPTER.size;
    words.text(GAP, y, ellipsis(title, width - 2 * GAP, CHAPTER), CHAPTER);
    y += GAP;
    for (const [i, position] of beats.entries()) {
      if (i > 0 && i % ACROSS === 0) y += TILE.height + GAP;
      layers.push(...tile(run, position, locale, { x: GAP + (i % ACROSS) * (TILE.width + GAP), y }));
    }
    y += TILE.height;
  }
  const picture: Picture = { width, height: y + GAP, layers };
  return paintCanvas(picture, themes[theme], { scale: 1, transparent: false }).toBuffer('image/png');
}

/** The positions after each beat, by the chapters of the script; what is before the first chapter has no title. */
function chapters(run: ScriptRun): readonly { readonly title: string; readonly beats: readonly number[] }[] {
  const starts = [{ position: 0, title: '' }, ...chaptersOf(run)];
  const beats = stops(run, 'beat').slice(1);
  return starts
    .map(({ position, title }, i) => {
      const end = starts[i + 1]?.position ?? run.timeline.length;
      return { title, beats: beats.filter((beat) => beat > position && beat <= end) };
    })
    .filter(({ beats }) => beats.length > 0);
}

/** `add hero Position 10 · 2/3`: the operation, and which of its beats ends at `position`. A set-up has no operation of its own. */
function headingOf(run: ScriptRun, position: number): string {
  const span = spanOf(run, position - 1, 'operation');
  const count = beatsIn(run, span);
  const { operation } = run.operations[run.timeline.operationOf(position - 1)]!;
  const isSetup = run.setups.some(({ from, to }) => from < position && position <= to);
  const of = count > 1 ? ` · ${beatsIn(run, { from: span.from, to: position })}/${count}` : '';
  return `${position} · ${isSetup ? 'setup' : operation.text}${of}`;
}

function tile(run: ScriptRun, position: number, locale: Locale, { x, y }: { x: number; y: number }): Layer[] {
  const translate = translator(locale);
  run.timeline.seek(position);
  const detail = detailTo(run, position, 'beat');
  const words = new Sheet();
  words.text(x, y + 10, ellipsis(headingOf(run, position), TILE.width, HEADING), HEADING);
  const box = { x, y: y + 28, width: TILE.width, height: STAGE.height * SCALE };
  words.rect(box, 'background', 4, 'border');
  const sentence = narrate(detail, run, translate);
  wrap(sentence, TILE.width, SENTENCE)
    .slice(0, 3)
    .forEach((line, i) => {
      words.text(x, box.y + box.height + 16 + i * 20, line, SENTENCE);
    });
  return [{ marks: words.marks, x: 0, y: 0, scale: 1 }, stageLayer(run, position, locale, box)];
}

function stageLayer(run: ScriptRun, position: number, locale: Locale, box: Area): Layer {
  const { timeline } = run;
  const engine = engineNamed(run.engine);
  const looks = { translate: translator(locale), nameOf: run.nameOf, focus: null };
  const shot = direct({ engine, timeline, view: looks }, spanAt(run, position)!, STAGE);
  const { extent, scale, view } = shot;
  timeline.seek(position);
  const whole = { ...looks, ...view, x: 0, y: 0, ...extent };
  const { marks } = stage(engine, timeline.columns, detailTo(run, position, 'beat'), whole);
  const [left, top] = [STAGE.width - extent.width * scale, STAGE.height - extent.height * scale];
  const corner = { x: box.x + (left / 2) * SCALE, y: box.y + (top / 2) * SCALE };
  return { marks, ...corner, scale: scale * SCALE, clip: box };
}
