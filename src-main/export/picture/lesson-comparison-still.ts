import { meanOf, PHASES, type Phase, phaseCostsOf } from '../../../core/compare/lanes/phases.ts';
import { verdictClauses } from '../../../core/compare/verdicts/comparison-text.ts';
import { scriptEngines } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { compareInLesson, type LessonComparison } from '../../../core/lesson/claims/compare-in-lesson.ts';
import type { LessonCompare, LessonRun } from '../../../core/lesson/parse/lesson.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { Size } from '../../../core/scene/stage/shot.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import { measure } from '../../../core/scene/text-metrics.ts';
import { engineName } from '../../../core/script/narration/narrate.ts';
import type { HostTranslate } from '../../contract/text.ts';
import type { ReplayedStep } from '../replay/replay.ts';
import { MarkCollector } from './mark-collector.ts';
import { drawSentence } from './sentence-box.ts';
import { countText, header } from './still-caption.ts';
import { stillFrame } from './still-frame.ts';

/** The maximum height of a row of bars in pixels at unit 1. Texts are at least two thirds of a row high, 14 pixels. */
const MAX_ROW = 52;
const MIN_ROW = 21.8;

/** The bars of one phase: the cache lines of an average operation on each engine. */
interface Group {
  readonly phase: Phase;
  readonly bars: readonly { readonly name: string; readonly lines: number }[];
}

/** The maximum width, margin and unit of a cropped picture. */
const CROPPED = { most: 960, margin: 8, unit: 0.7 } as const;

/** The layout of a comparison in a lesson: bars of each phase, and the verdict that follows from them. */
export class LessonComparisonStill {
  /** The question and the clauses of the verdict, one per line. */
  readonly text: string;
  readonly alt: undefined;
  readonly #request: ExportRequest;
  readonly #title: string;
  readonly #groups: readonly Group[];
  readonly #translate: HostTranslate;

  constructor(
    request: ExportRequest,
    played: LessonRun,
    at: { position: number; compare: LessonCompare },
    t: HostTranslate,
  ) {
    const done = played.run.whole.filter(({ endStep, firstStep }) => endStep <= at.position || firstStep < at.position);
    const found = compareInLesson(at.compare, played.lesson, done.length, scriptEngines());
    const clauses = verdictClauses(found.verdict, t).map(({ lead, found: text }) => `${lead}${text}`);
    this.text = [at.compare.question, ...clauses].join('\n');
    this.#request = request;
    this.#title = played.lesson.head.title;
    this.#groups = groupsOf(found, t);
    this.#translate = t;
  }

  /** Returns the size of the picture. A cropped picture is as high as its bars. */
  get size(): Size {
    const { width, height, crop } = this.#request;
    if (crop === 'picture') return { width, height };
    const { most, margin, unit } = CROPPED;
    return { width: Math.min(width, most), height: Math.ceil(rowsOf(this.#groups) * MAX_ROW * unit) + 2 * margin };
  }

  picture(described: ReplayedStep): Picture {
    const sheet = new MarkCollector();
    const { width, height } = this.size;
    if (this.#request.crop === 'picture') this.#captioned(sheet, described);
    else {
      const { margin, unit } = CROPPED;
      const area = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
      this.#bars(sheet, area, unit);
    }
    return { width, height, layers: [{ marks: sheet.marks, x: 0, y: 0, scale: 1 }] };
  }

  #captioned(sheet: MarkCollector, described: ReplayedStep): void {
    const {
      number: { n, total },
      operation: title,
      sentence,
    } = described;
    const parts = { ...this.#request.parts, pseudocode: false, costs: false };
    const frame = stillFrame(this.size, parts, [sentence]);
    if (frame.title !== null) {
      const count = countText(described, this.#translate);
      header(sheet, frame.title, frame.unit, { name: this.#title, count, part: n / total, title });
    }
    if (frame.sentence !== null) drawSentence(sheet, frame.sentence, frame.unit, { sentence, refused: false });
    this.#bars(sheet, frame.diagram, frame.unit);
  }

  /** Draws the phases in one column, or in two on small pictures, so that their texts can be read. */
  #bars(sheet: MarkCollector, area: Rect, unit: number): void {
    const most = Math.max(MAX_ROW * unit, MIN_ROW);
    const inColumns = (columns: number) => {
      const perColumn = Math.ceil(this.#groups.length / columns);
      const parts = Array.from({ length: columns }, (_, i) => this.#groups.slice(i * perColumn, (i + 1) * perColumn));
      const rows = Math.max(...parts.map(rowsOf));
      return { parts, row: Math.min(most, area.height / Math.max(1, rows)) };
    };
    const one = inColumns(1);
    const { parts, row } = one.row < MIN_ROW ? inColumns(2) : one;
    const gap = 2 * row;
    const width = (area.width - (parts.length - 1) * gap) / parts.length;
    parts.forEach((groups, i) => {
      this.#column(sheet, { ...area, x: area.x + i * (width + gap), width }, row, groups);
    });
  }

  #column(sheet: MarkCollector, area: Rect, row: number, groups: readonly Group[]): void {
    const number = new Intl.NumberFormat(this.#request.locale, { maximumFractionDigits: 1 });
    const size = row * (row < MIN_ROW * 1.5 ? 0.66 : 0.5);
    const style = { font: 'sans', size } as const;
    const names = Math.max(...this.#groups.flatMap(({ bars }) => bars.map(({ name }) => measure(name, style)))) + size;
    const figures = 4 * size;
    let y = area.y;
    for (const { phase, bars } of groups) {
      sheet.text(area.x, y + row / 2, this.#translate(`ui.lesson.bars.${phase}`), { size, weight: 600 });
      const most = Math.max(...bars.map((bar) => bar.lines));
      for (const { name, lines: value } of bars) {
        y += row;
        sheet.text(area.x, y + row / 2, name, { size });
        const track = { x: area.x + names, y: y + row * 0.25, width: area.width - names - figures, height: row * 0.5 };
        sheet.rect(track, 'surface-raised', row / 13, 'border');
        const part = most === 0 ? 0 : value / most;
        if (part > 0) sheet.rect({ ...track, width: Math.max(row / 26, track.width * part) }, 'written', row / 13);
        const look = { size, font: 'mono', align: 'end' } as const;
        sheet.text(area.x + area.width, y + row / 2, number.format(value), look);
      }
      y += row * 1.5;
    }
  }
}

/** Returns the number of rows with the gaps between phases. */
function rowsOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { bars }) => sum + bars.length + 1.5, 0);
}

/** Returns the bars by phase. Phases that no engine has are omitted. */
function groupsOf({ comparison }: LessonComparison, translate: HostTranslate): readonly Group[] {
  const lanes = comparison.lanes.map((lane) => ({
    name: engineName(lane.engine, translate),
    costs: phaseCostsOf(lane),
  }));
  return PHASES.flatMap((phase) => {
    const bars = lanes.flatMap(({ name, costs }) => {
      const cost = costs[phase];
      return cost === null ? [] : [{ name, lines: meanOf(cost).lines }];
    });
    return bars.length === 0 ? [] : [{ phase, bars }];
  });
}
