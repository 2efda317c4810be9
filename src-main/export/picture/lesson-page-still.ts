import { curveChart } from '../../../core/compare/curve-chart.ts';
import { type CurveRun, curvePlan, curveRun } from '../../../core/compare/curves.ts';
import { type StepVerdict, stepVerdict } from '../../../core/compare/step-figures.ts';
import { leftOutText, stepLinesText, stepWinnerText } from '../../../core/compare/step-verdict-text.ts';
import { engineNamed, scriptEngineIds } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { LessonCompare, LessonRun, LessonVote } from '../../../core/lesson/parse/lesson.ts';
import { markdownToText } from '../../../core/lesson/parse/markdown-to-text.ts';
import type { LessonLanes } from '../../../core/lesson/play/lesson-lanes.ts';
import { curveMarks } from '../../../core/scene/charts/curve-chart.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { Size } from '../../../core/scene/stage/shot.ts';
import type { Layer, Picture } from '../../../core/scene/svg.ts';
import { ellipsis, wrap } from '../../../core/scene/text-metrics.ts';
import type { EngineId } from '../../../core/script/language.ts';
import { engineName } from '../../../core/script/narrate.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { HostTranslate } from '../../contract/text.ts';
import type { ReplayedStep } from '../replay/replay.ts';
import { MarkCollector } from './mark-collector.ts';
import { drawSentence } from './sentence-box.ts';
import { header } from './still-caption.ts';
import { stillFrame } from './still-frame.ts';

/** The content of a page without a diagram. */
export interface Page {
  /** All its words, one paragraph per line. */
  readonly text: string;
  /** The words of the sentence box. */
  readonly said: string;
  draw(area: Rect, unit: number): readonly Layer[];
}

/** A vote, a curve, or the verdict on the operations that were shown, as a page of a lesson. */
export class LessonPageStill {
  readonly text: string;
  readonly size: Size;
  readonly #request: ExportRequest;
  readonly #title: string;
  readonly #page: Page;
  readonly #translate: HostTranslate;

  constructor(request: ExportRequest, title: string, page: Page, translate: HostTranslate) {
    this.text = page.text;
    this.size = { width: request.width, height: request.height };
    this.#request = request;
    this.#title = title;
    this.#page = page;
    this.#translate = translate;
  }

  picture({ number: { n, total }, operation: title }: ReplayedStep): Picture {
    const sheet = new MarkCollector();
    const { said } = this.#page;
    const parts = { ...this.#request.parts, pseudocode: false, costs: false };
    const frame = stillFrame(this.size, parts, [said]);
    if (frame.title !== null) {
      const count = this.#translate('export.step', { n, total });
      header(sheet, frame.title, frame.unit, { name: this.#title, count, part: n / total, title });
    }
    if (frame.sentence !== null) drawSentence(sheet, frame.sentence, frame.unit, { sentence: said, refused: false });
    const layers = this.#page.draw(frame.diagram, frame.unit);
    return { ...this.size, layers: [...layers, { marks: sheet.marks, x: 0, y: 0, scale: 1 }] };
  }
}

/** Options on cards with letters. */
export function votePage({ ask, options }: LessonVote): Page {
  const texts = options.map((option, i) => [String.fromCharCode(65 + i), markdownToText(option)] as const);
  const said = markdownToText(ask);
  return {
    said,
    text: [said, ...texts.map(([letter, text]) => `${letter}. ${text}`)].join('\n'),
    draw({ x, y, width, height }, u) {
      const sheet = new MarkCollector();
      const gap = 20 * u;
      const card = Math.min(190 * u, (height - (texts.length - 1) * gap) / texts.length);
      const style = { font: 'sans', size: Math.min(44 * u, card * 0.3), weight: 400 } as const;
      texts.forEach(([letter, text], i) => {
        const top = y + i * (card + gap);
        sheet.rect({ x, y: top, width, height: card }, 'surface', 12 * u, 'border-strong');
        sheet.text(x + 32 * u, top + card / 2, letter, { ...style, weight: 600, color: 'accent' });
        const lines = wrap(text, width - 150 * u, style).slice(0, 2);
        lines.forEach((line, at) => {
          const middle = top + card / 2 + (at - (lines.length - 1) / 2) * style.size * 1.3;
          sheet.text(x + 110 * u, middle, line, style);
        });
      });
      return [{ marks: sheet.marks, x: 0, y: 0, scale: 1 }];
    },
  };
}

/** The cache lines of each operation that was shown, by engine, and what they leave out. */
export function stepsPage(
  { question }: LessonCompare,
  { run }: LessonRun,
  position: number,
  { comparison }: LessonLanes,
  translate: HostTranslate,
): Page {
  const verdict = stepVerdict(comparison, run.operations.filter(({ endStep }) => endStep <= position).length);
  const said = [stepWinnerText(verdict, translate), ...leftOutText(verdict, translate)].join('\n');
  const rows = verdict.steps.map((step) => stepLinesText(step, verdict.engines, translate));
  return {
    said,
    text: [question, ...rows, said].join('\n'),
    draw: (area, u) => [{ marks: stepRows(area, u, question, verdict, translate), x: 0, y: 0, scale: 1 }],
  };
}

function stepRows(area: Rect, u: number, question: string, verdict: StepVerdict, translate: HostTranslate) {
  const sheet = new MarkCollector();
  const { x, width } = area;
  const row = Math.min(92 * u, area.height / (verdict.steps.length + 2));
  const size = row * 0.44;
  const columnAt = (i: number): number => x + width * (0.6 + (0.4 * i) / verdict.engines.length);
  const heading = { font: 'sans', size, weight: 600 } as const;
  sheet.text(x, area.y + row / 2, ellipsis(question, width, heading), heading);
  const top = area.y + row * 1.5;
  const caption = { font: 'sans', size: size * 0.7 } as const;
  sheet.text(x, top, ellipsis(translate('ui.compare.steps.caption'), width * 0.58, caption), {
    ...caption,
    color: 'text-muted',
  });
  for (const [i, engine] of verdict.engines.entries())
    sheet.text(columnAt(i), top, engineName(engine, translate), heading);
  verdict.steps.forEach(({ text, lines, least }, n) => {
    const y = top + (n + 1) * row;
    const code = { font: 'mono', size, weight: 600 } as const;
    sheet.text(x, y, ellipsis(text, width * 0.58, code), code);
    verdict.engines.forEach((engine, i) => {
      const isLeast = least.includes(engine);
      const figure = `${lines[i]!}${isLeast ? `  ${translate('ui.compare.least')}` : ''}`;
      sheet.text(columnAt(i), y, figure, { size, weight: isLeast ? 600 : 400, color: isLeast ? 'accent' : 'text' });
    });
  });
  return sheet.marks;
}

/** The runs of curves, which never change. */
const runs = new Map<string, CurveRun>();

/** The cost of one entity by the number of entities. */
export function curvePage({ question, engines, operation, measure }: LessonCompare, translate: HostTranslate): Page {
  return {
    said: question,
    text: question,
    draw({ x, y, width, height }, u) {
      const chart = curveChart({ engines, operation, measure, runs: runsOf(engines) }, scriptEngineIds, translate);
      return [{ marks: curveMarks(chart, { width, height }, Math.max(1, 1.7 * u)), x, y, scale: 1 }];
    },
  };
}

function runsOf(engines: readonly EngineId[]): readonly CurveRun[] {
  return curvePlan(engines).map(({ engine, entities }) =>
    getOrInsert(runs, `${engine} ${entities}`, () => curveRun(engineNamed(engine), entities)),
  );
}
