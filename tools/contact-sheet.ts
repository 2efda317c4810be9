import { engineNamed, languageOf } from '../core/engines/all.ts';
import { direct } from '../core/scene/director.ts';
import type { Size } from '../core/scene/shot.ts';
import { stage } from '../core/scene/stage.ts';
import type { Layer, Picture } from '../core/scene/svg.ts';
import { ellipsis, wrap } from '../core/scene/text-metrics.ts';
import { type ThemeName, themes } from '../core/scene/theme.ts';
import { detailTo, stops } from '../core/script/beats.ts';
import type { EngineId } from '../core/script/language.ts';
import { narrate } from '../core/script/narrate.ts';
import { parseScript } from '../core/script/parse.ts';
import { runScript, type ScriptRun } from '../core/script/run.ts';
import { paintCanvas } from '../src-main/export/canvas-painter.ts';
import { Sheet } from '../src-main/export/sheet.ts';
import type { Area } from '../src-main/export/still-frame.ts';
import { type Locale, translator } from '../src-main/text.ts';
import { spanAt } from '../src-renderer/state/operations.ts';

/** The stage of a window of 1440 × 900. */
const STAGE: Size = { width: 1440, height: 690 };
const SCALE = 0.4;
const TILE = { width: STAGE.width * SCALE, height: STAGE.height * SCALE + 96 };
const GAP = 24;
const ACROSS = 3;
const HEADING = { font: 'mono', size: 15, weight: 600 } as const;
const SENTENCE = { font: 'sans', size: 14 } as const;

export interface SheetRequest {
  readonly name: string;
  readonly text: string;
  readonly engine: EngineId;
  readonly locale: Locale;
  readonly theme: ThemeName;
}

/** All beats of a script on one picture, as PNG: each as the director shows it, under its operation and over its sentence. */
export function contactSheet({ name, text, engine, locale, theme }: SheetRequest): Uint8Array {
  const language = languageOf(engine);
  const run = runScript(parseScript(text, name, language), language);
  const beats = stops(run, 'beat').slice(1);
  const rows = Math.ceil(beats.length / ACROSS);
  const size = { width: ACROSS * (TILE.width + GAP) + GAP, height: rows * (TILE.height + GAP) + GAP };
  const layers = beats.flatMap((position, i) => {
    const at = { x: GAP + (i % ACROSS) * (TILE.width + GAP), y: GAP + Math.floor(i / ACROSS) * (TILE.height + GAP) };
    return tile(run, position, locale, at);
  });
  const picture: Picture = { ...size, layers };
  return paintCanvas(picture, themes[theme], { scale: 1, transparent: false }).toBuffer('image/png');
}

function tile(run: ScriptRun, position: number, locale: Locale, { x, y }: { x: number; y: number }): Layer[] {
  const translate = translator(locale);
  run.timeline.seek(position);
  const detail = detailTo(run, position, 'beat');
  const words = new Sheet();
  const heading = run.operations[run.timeline.operationOf(position - 1)]?.operation.text ?? '';
  words.text(x, y + 10, ellipsis(`${position} · ${heading}`, TILE.width, HEADING), HEADING);
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
