import type { Locale } from '../assets/locales/locales.ts';
import { languageOf } from '../core/engines/all.ts';
import type { ThemeName } from '../core/scene/theme.ts';
import { beatsIn, detailTo, stepSpanAt, stops } from '../core/script/beats.ts';
import type { EngineId } from '../core/script/language.ts';
import { narrate } from '../core/script/narrate.ts';
import { chaptersOf } from '../core/script/outline.ts';
import { parseScript } from '../core/script/parse.ts';
import { runScript, type ScriptRun } from '../core/script/run.ts';
import { translator } from '../src-main/contract/text.ts';
import { spanAt } from '../src-renderer/state/script/operations.ts';
import { type Contacts, paintContacts, type SheetTile } from './contact-sheet.ts';

export interface ExampleSheet {
  readonly name: string;
  readonly text: string;
  readonly engine: EngineId;
  readonly locale: Locale;
  readonly theme: ThemeName;
}

/**
 * Paints all beats of an example as a PNG, each below its operation and above its sentence, as in a window of 1440 ×
 * 900.
 */
export function exampleSheet({ name, text, engine, locale, theme }: ExampleSheet): Uint8Array {
  const language = languageOf(engine);
  const run = runScript(parseScript(text, name, language), language);
  const stage = { width: 1440, height: 690 };
  return paintContacts({ title: name, chapters: chapters(run, locale), run, locale, theme, stage, scale: 0.4 });
}

/** Groups the beats by chapter; beats before the first chapter have no title. */
function chapters(run: ScriptRun, locale: Locale): Contacts['chapters'] {
  const starts = [{ position: 0, title: '' }, ...chaptersOf(run)];
  const beats = stops(run, 'beat').slice(1);
  return starts
    .map(({ position, title }, i) => {
      const end = starts[i + 1]?.position ?? run.timeline.length;
      const own = beats.filter((beat) => beat > position && beat <= end);
      return { title, tiles: own.map((beat) => tileOf(run, beat, locale)) };
    })
    .filter(({ tiles }) => tiles.length > 0);
}

function tileOf(run: ScriptRun, position: number, locale: Locale): SheetTile {
  run.timeline.seek(position);
  const text = narrate(detailTo(run, position, 'beat'), run, translator(locale));
  const shown = { position, span: spanAt(run, position)! };
  return { heading: headingOf(run, position), words: [{ text, color: 'text' }], shown };
}

/**
 * Returns a heading such as `add hero Position 10 · 2/3`: the operation, and the number of the beat that ends at
 * `position`. A setup has no operation of its own.
 */
function headingOf(run: ScriptRun, position: number): string {
  const span = stepSpanAt(run, position - 1, 'operation');
  const count = beatsIn(run, span);
  const { operation } = run.operations[run.timeline.operationOf(position - 1)]!;
  const isSetup = run.setups.some(({ from, to }) => from < position && position <= to);
  const of = count > 1 ? ` · ${beatsIn(run, { from: span.from, to: position })}/${count}` : '';
  return `${position} · ${isSetup ? 'setup' : operation.text}${of}`;
}
