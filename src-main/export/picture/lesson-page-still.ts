import { curveChart } from '../../../core/compare/curves/curve-chart.ts';
import { type CurveRun, curvePlan, curveRun } from '../../../core/compare/curves/curves.ts';
import { type StepVerdict, stepVerdict } from '../../../core/compare/figures/step-figures.ts';
import {
  leftOutText,
  stepLinesText,
  stepWinnerText,
  supportedText,
  type VerdictColumn,
  verdictColumns,
  visitsText,
} from '../../../core/compare/verdicts/step-verdict-text.ts';
import { engineNamed, scriptEngineIds } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { LessonCompare, LessonRun, LessonVote } from '../../../core/lesson/parse/lesson.ts';
import { markdownToText } from '../../../core/lesson/parse/markdown-to-text.ts';
import type { LessonLanes } from '../../../core/lesson/play/lesson-lanes.ts';
import { votedOptions } from '../../../core/lesson/play/voted-options.ts';
import { curveMarks } from '../../../core/scene/charts/curve-chart.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { TextMark } from '../../../core/scene/scene.ts';
import type { Size } from '../../../core/scene/stage/shot.ts';
import type { Layer, Picture } from '../../../core/scene/svg.ts';
import { measure, wrap } from '../../../core/scene/text-metrics.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { engineName } from '../../../core/script/narration/narrate.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { HostTranslate } from '../../contract/text.ts';
import type { ReplayedStep } from '../replay/replay.ts';
import { MarkCollector } from './mark-collector.ts';
import { countText, header } from './still-caption.ts';
import { stillFrame } from './still-frame.ts';

/** The content of a page without a diagram. */
export interface Page {
  /** Its words, one paragraph per line. */
  readonly text: string;
  /** All its words, if its picture shows some that the text leaves out. */
  readonly alt?: string;
  /** @param withWords false in handouts, which have the words next to the picture */
  draw(area: Rect, unit: number, withWords: boolean): readonly Layer[];
}

/** A vote, a curve, or the verdict on the operations that were shown, as a page of a lesson. */
export class LessonPageStill {
  readonly text: string;
  readonly alt: string | undefined;
  readonly size: Size;
  readonly #request: ExportRequest;
  readonly #title: string;
  readonly #page: Page;
  readonly #translate: HostTranslate;

  constructor(request: ExportRequest, title: string, page: Page, translate: HostTranslate) {
    this.text = page.text;
    this.alt = page.alt;
    this.size = { width: request.width, height: request.height };
    this.#request = request;
    this.#title = title;
    this.#page = page;
    this.#translate = translate;
  }

  picture(described: ReplayedStep): Picture {
    const {
      number: { n, total },
      operation: title,
    } = described;
    const sheet = new MarkCollector();
    const { parts } = this.#request;
    const frame = stillFrame(this.size, { ...parts, sentence: false, pseudocode: false, costs: false });
    if (frame.title !== null) {
      const count = countText(described, this.#translate);
      header(sheet, frame.title, frame.unit, { name: this.#title, count, part: n / total, title });
    }
    // A slide's own title is further from the edge than a picture without a title.
    const inset = parts.sentence && frame.title === null ? 24 * frame.unit : 0;
    const area = { ...frame.diagram, x: frame.diagram.x + inset, width: frame.diagram.width - 2 * inset };
    const page = this.#page.draw(area, Math.max(MIN_UNIT, frame.unit), parts.sentence);
    return { ...this.size, layers: [...page, layerOf(sheet)] };
  }
}

function layerOf({ marks }: MarkCollector): Layer {
  return { marks, x: 0, y: 0, scale: 1 };
}

/** In handouts, texts have at least this part of their size on a full-HD picture. */
const MIN_UNIT = 0.5;
/** Sizes of texts at unit 1. */
const SIZES = { question: 44, figure: 72, row: 46, note: 34 } as const;
const LEADING = 1.3;

/** Writes a text below `top` and returns the place below it. */
function writeBelow(
  sheet: MarkCollector,
  text: string,
  { x, y, width }: Omit<Rect, 'height'>,
  look: Pick<TextMark, 'size'> & Partial<Pick<TextMark, 'weight' | 'color'>>,
): number {
  const { size, weight = 400 } = look;
  const lines = wrap(text, width, { font: 'sans', size, weight });
  lines.forEach((line, i) => {
    sheet.text(x, y + (i + 0.5) * size * LEADING, line, look);
  });
  return y + lines.length * size * LEADING;
}

/** The question, and the options on cards with letters. */
export function votePage({ ask, options }: LessonVote): Page {
  const texts = options.map((option, i) => [String.fromCharCode(65 + i), markdownToText(option)] as const);
  const question = markdownToText(ask);
  return {
    text: [question, ...texts.map(([letter, text]) => `${letter}. ${text}`)].join('\n'),
    draw(area, u, withWords) {
      const sheet = new MarkCollector();
      const { x, width } = area;
      const asked = { size: SIZES.question * u, weight: 600 } as const;
      const y = withWords ? writeBelow(sheet, question, area, asked) + 32 * u : area.y;
      const height = area.y + area.height - y;
      const gap = 24 * u;
      const card = Math.min(210 * u, (height - (texts.length - 1) * gap) / texts.length);
      const style = { font: 'sans', size: Math.min(46 * u, card * 0.3), weight: 400 } as const;
      texts.forEach(([letter, text], i) => {
        const top = y + i * (card + gap);
        sheet.rect({ x, y: top, width, height: card }, 'surface', 12 * u, 'border-strong');
        sheet.text(x + 32 * u, top + card / 2, letter, { ...style, weight: 600, color: 'accent' });
        const lines = wrap(text, width - 150 * u, style).slice(0, 2);
        lines.forEach((line, at) => {
          const middle = top + card / 2 + (at - (lines.length - 1) / 2) * style.size * LEADING;
          sheet.text(x + 110 * u, middle, line, style);
        });
      });
      return [layerOf(sheet)];
    },
  };
}

/** The verdict: the cache lines of each engine, and what they leave out. */
export function stepsPage(
  { question, visits }: LessonCompare,
  played: LessonRun,
  at: number,
  { comparison }: LessonLanes,
  translate: HostTranslate,
): Page {
  const { position } = played.moments[at]!;
  const shown = played.run.operations.filter(({ endStep }) => endStep <= position).length;
  const verdict = stepVerdict(comparison, shown, visits);
  const supported = supportedText(verdict, votedOptions(played, at), translate);
  const winner = `${supported} ${stepWinnerText(verdict, translate)}`.trim();
  const ahead = visitsText(verdict, translate);
  const leftOut = leftOutText(verdict, translate).map((text) => `– ${text}`);
  const heading = translate('ui.compare.steps.leftOut');
  const columns = verdictColumns(verdict, translate);
  const rows = columns.map(({ title, lines }) => stepLinesText({ text: title, lines }, verdict.engines, translate));
  const found = [winner, ahead, heading, ...leftOut].filter((text) => text !== '');
  return {
    text: [question, ...found].join('\n'),
    alt: [question, ...rows, ...found].join('\n'),
    draw(area, u, withWords) {
      const sheet = new MarkCollector();
      const { x, width } = area;
      let { y } = area;
      if (withWords) y = writeBelow(sheet, winner, area, { size: SIZES.question * u, weight: 600 }) + 36 * u;
      y = engineRows(sheet, { x, y, width }, u, verdict, columns, translate) + 36 * u;
      // The clip rectangle lets a handout leave out the empty part below the table.
      if (!withWords) return [{ ...layerOf(sheet), clip: { ...area, height: y - area.y } }];
      const note = { size: SIZES.note * u } as const;
      y = writeBelow(sheet, ahead, { x, y, width }, note) + 24 * u;
      y = writeBelow(sheet, heading, { x, y, width }, { ...note, weight: 600 }) + 6 * u;
      for (const text of leftOut) y = writeBelow(sheet, text, { x, y, width }, { ...note, color: 'text-muted' });
      return [layerOf(sheet)];
    },
  };
}

/** Draws a row of large numbers for each engine and returns the place below them. */
function engineRows(
  sheet: MarkCollector,
  { x, y, width }: Omit<Rect, 'height'>,
  u: number,
  { engines }: StepVerdict,
  columns: readonly VerdictColumn[],
  translate: HostTranslate,
): number {
  const named = { font: 'sans', size: SIZES.row * u, weight: 600 } as const;
  const widest = Math.max(...engines.map((engine) => measure(engineName(engine, translate), named)));
  const names = Math.max(width * 0.16, widest + 24 * u);
  const column = (width - names) / columns.length;
  const caption = { size: SIZES.note * u, color: 'text-muted' } as const;
  const heads = columns.map(({ title }, i) =>
    writeBelow(sheet, title, { x: x + names + i * column, y, width: column * 0.9 }, caption),
  );
  const below = Math.max(...heads) + 16 * u;
  const isBelow = column < SIZES.figure * 3.4 * u;
  const row = SIZES.figure * (isBelow ? 2 : 1.5) * u;
  engines.forEach((engine, n) => {
    const top = below + n * row;
    sheet.rect({ x, y: top, width, height: Math.max(1, 2 * u) }, 'border');
    sheet.text(x, top + row / 2, engineName(engine, translate), named);
    columns.forEach(({ lines, least }, i) => {
      const isLeast = least.includes(engine);
      const left = x + names + i * column;
      const figure = String(lines[n]!);
      const look = { font: 'sans', size: SIZES.figure * u, weight: 600, color: isLeast ? 'accent' : 'text' } as const;
      sheet.text(left, top + row / 2, figure, look);
      if (!isLeast) return;
      const place = isBelow
        ? { x: left, y: top + row * 0.84 }
        : { x: left + measure(figure, look) + 16 * u, y: top + row / 2 };
      sheet.text(place.x, place.y, translate('ui.compare.least'), { size: SIZES.note * u, color: 'accent' });
    });
  });
  return below + engines.length * row;
}

/** The runs of curves, which never change. */
const runs = new Map<string, CurveRun>();

/** The cost of one entity by the number of entities. */
export function curvePage({ question, engines, operation, measure }: LessonCompare, translate: HostTranslate): Page {
  return {
    text: question,
    draw(area, u, withWords) {
      const chart = curveChart({ engines, operation, measure, runs: runsOf(engines) }, scriptEngineIds, translate);
      const sheet = new MarkCollector();
      const asked = { size: SIZES.question * u, weight: 600 } as const;
      const y = withWords ? writeBelow(sheet, question, area, asked) : area.y;
      const size = { width: area.width, height: area.y + area.height - y };
      return [{ marks: curveMarks(chart, size, 1.7 * u), x: area.x, y, scale: 1 }, layerOf(sheet)];
    },
  };
}

function runsOf(engines: readonly EngineId[]): readonly CurveRun[] {
  return curvePlan(engines).map(({ engine, entities }) =>
    getOrInsert(runs, `${engine} ${entities}`, () => curveRun(engineNamed(engine), entities)),
  );
}
