import type { Comparison, Lane } from '../../../core/compare/compare.ts';
import { BARS, costOfOperation, type LaneFigures, laneFigures } from '../../../core/compare/lane-figures.ts';
import { type LaneSentence, laneSentence } from '../../../core/compare/lane-sentence.ts';
import { type LanePlace, type Lockstep, progressOf } from '../../../core/compare/lockstep.ts';
import { setupOf } from '../../../core/compare/lockstep-rows.ts';
import { focusIn } from '../../../core/compare/shared-focus.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { type CostRow, costBarMarks, costBarsHeight } from '../../../core/scene/charts/cost-bars.ts';
import { structureFilter } from '../../../core/scene/stage/structure-choice.ts';
import type { Layer, Picture } from '../../../core/scene/svg.ts';
import { ellipsis, wrap } from '../../../core/scene/text-metrics.ts';
import type { Depth } from '../../../core/script/beats.ts';
import { engineName } from '../../../core/script/narrate.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { replayRun } from '../replay/replay-script.ts';
import { type CompareFrame, compareFrame, type LaneFrame } from './compare-frame.ts';
import { MarkCollector } from './mark-collector.ts';
import { viewOf } from './still.ts';
import { header } from './still-caption.ts';
import { costRows } from './still-costs.ts';
import { StillDiagram } from './still-diagram.ts';

export type Compared = NonNullable<ExportRequest['compare']>;

interface Compare {
  readonly comparison: Comparison;
  readonly lockstep: Lockstep;
}

const SENTENCE_LINES = 3;

/** The layout of the pictures of a comparison: each engine has a diagram, a sentence and costs. */
export class CompareStill {
  readonly #frame: CompareFrame;
  readonly #comparison: Comparison;
  readonly #lockstep: Lockstep;
  readonly #translate: HostTranslate;
  readonly #figures: readonly LaneFigures[];
  readonly #diagrams: readonly (StillDiagram | null)[];
  readonly #locale: string;
  readonly #focus: Compared['focus'];
  readonly #depth: Depth;

  /** @throws UserError if the picture is too small for its texts */
  constructor(request: ExportRequest, compared: Compared, { comparison, lockstep }: Compare, translate: HostTranslate) {
    const { lanes } = comparison;
    const frame = compareFrame(request, lanes.length, costBarsHeight(BARS.length), request.parts);
    this.#frame = frame;
    this.#comparison = comparison;
    this.#lockstep = lockstep;
    this.#translate = translate;
    this.#figures = lanes.map(laneFigures);
    this.#locale = request.locale;
    this.#focus = compared.focus;
    this.#depth = request.every;
    this.#diagrams = lanes.map(({ engine, run }, i) => {
      if (run === null) return null;
      const choice = compared.shown[engine];
      const visible = choice === undefined ? {} : { visible: structureFilter(choice, engineNamed(engine).diagrams) };
      const replay = replayRun(run, request.every);
      const view = { ...viewOf(replay, translate), ...visible, quiet: true };
      return new StillDiagram(replay, {
        area: frame.lanes[i]!.diagram,
        unit: Math.max(1, frame.unit),
        view,
        inComparison: true,
      });
    });
  }

  /** Returns the picture at a position by `t`: 1 at the position, and less in the transition to it. @param caption replaces the operation */
  transitionTo(position: number, caption?: string): (t: number) => Picture {
    const { width, height } = this.#frame;
    const sheet = new MarkCollector();
    const operation = this.#lockstep.operationAt(position);
    const commonScale = this.#scaleAt(position);
    this.#header(sheet, position, operation, caption);
    const diagrams = this.#comparison.lanes.flatMap((lane, i) => {
      const place = this.#lockstep.placeIn(i, position, this.#depth);
      this.#texts(sheet, i, operation, place);
      const { run } = lane;
      const diagram = this.#diagrams[i];
      if (run === null || diagram == null) return [];
      run.timeline.seek(place.position);
      const focus = focusIn(this.#focus, run);
      const from = this.#lockstep.placeIn(i, this.before(position)).position;
      const layerAt = diagram.transitionTo(
        { from, to: place.position },
        { focus, idle: place.steps === 0, commonScale },
      );
      // The clip rectangle keeps a diagram within its engine's part of the picture.
      return [(t: number): Layer => ({ ...layerAt(t), clip: this.#frame.lanes[i]!.diagram })];
    });
    const texts = { marks: sheet.marks, x: 0, y: 0, scale: 1 };
    return (t) => ({ width, height, layers: [...diagrams.map((layerAt) => layerAt(t)), texts] });
  }

  before(position: number): number {
    return this.#lockstep.previous(position, this.#depth);
  }

  /** Returns one scale for all engines: the smallest that the director chooses for any of them. */
  #scaleAt(position: number): number {
    const scales = this.#diagrams.flatMap((diagram, i) =>
      diagram === null ? [] : [diagram.scaleAt(this.#lockstep.placeIn(i, position).position)],
    );
    return Math.min(...scales);
  }

  #header(sheet: MarkCollector, position: number, operation: number, caption?: string): void {
    const { header: area, unit } = this.#frame;
    if (area === null) return;
    const { script, operations } = this.#comparison;
    const setup = this.#depth === 'access' ? null : setupOf(script, operation);
    const title =
      setup === null
        ? operations[operation]?.text
        : this.#translate('ui.timeline.setup', { count: setup.end - setup.first });
    header(sheet, area, unit, {
      name: script.name,
      count: this.#translate('export.operation', { n: operation + 1, count: operations.length }),
      title: caption ?? title ?? this.#translate('export.start'),
      part: this.#lockstep.length === 0 ? 1 : position / this.#lockstep.length,
      isCode: true,
    });
  }

  #texts(sheet: MarkCollector, i: number, operation: number, place: LanePlace): void {
    const { unit: u } = this.#frame;
    const frame = this.#frame.lanes[i]!;
    const lane = this.#comparison.lanes[i]!;
    const { x, y, width } = frame.title;
    const title = { size: 26 * u, weight: 600 } as const;
    const label = engineName(lane.engine, this.#translate);
    sheet.text(x, y + 14 * u, ellipsis(label, width * 0.6, { font: 'sans', ...title }), title);
    const unit = this.#depth === 'access' ? 'steps' : 'beats';
    const steps = this.#translate(`ui.compare.progress.${unit}`, { ...progressOf(place, this.#depth) });
    sheet.text(x + width, y + 15 * u, steps, { size: 18 * u, color: 'text-muted', align: 'end' });
    if (frame.sentence !== null) this.#sentence(sheet, lane, frame, operation, place);
    const t = this.#translate;
    const headings = { operation: t('ui.compare.thisOperation'), total: t('ui.compare.soFar') };
    const bars = { headings, rows: this.#rows(i, operation) };
    sheet.marks.push(...costBarMarks(`costs:${lane.engine}`, frame.costs, u, bars));
    if (i > 0 && frame.costs.x > this.#frame.lanes[0]!.costs.x) {
      const line = { x: x - 12 * u, y, width: Math.max(1, u), height: frame.costs.y + frame.costs.height - y };
      sheet.rect(line, 'border');
    }
  }

  #sentence(
    sheet: MarkCollector,
    { run }: Lane,
    { sentence: area }: LaneFrame,
    operation: number,
    place: LanePlace,
  ): void {
    if (area === null) return;
    const { unit: u } = this.#frame;
    const { kind, text } = this.#said(run, operation, place);
    const left = kind !== 'done';
    sheet.rect(area, left ? 'surface-raised' : 'surface', 8 * u, left ? 'border-strong' : 'border');
    const style = { font: 'sans', size: 18 * u } as const;
    const room = area.width - 28 * u;
    const all = wrap(text, room, style);
    const cut = all.length > SENTENCE_LINES;
    const lines = all.slice(0, SENTENCE_LINES);
    const first = area.y + area.height / 2 - (lines.length - 1) * 12 * u;
    lines.forEach((line, n) => {
      const last = cut && n === SENTENCE_LINES - 1;
      const said = last ? ellipsis(all.slice(n).join(' '), room, style) : line;
      sheet.text(area.x + 14 * u, first + n * 24 * u, said, style);
    });
  }

  #said(run: Lane['run'], operation: number, place: LanePlace): LaneSentence {
    if (run === null) return { kind: 'unreached', text: this.#translate('ui.compare.cannotRun') };
    run.timeline.seek(place.position);
    return laneSentence(run, { operation, depth: this.#depth }, place, this.#translate);
  }

  /** A full bar stands for the most expensive engine. */
  #rows(i: number, operation: number): CostRow[] {
    const most = (costOf: (figures: LaneFigures) => number): number => Math.max(...this.#figures.map(costOf));
    const full = {
      operation: (figure: (typeof BARS)[number]) =>
        operation < 0 ? 0 : most((figures) => costOfOperation(figures, operation)[figure]),
      total: (figure: (typeof BARS)[number]) => most(({ totals }) => totals.cost[figure]),
    };
    return costRows(this.#figures[i]!, operation, full, { translate: this.#translate, locale: this.#locale });
  }
}
