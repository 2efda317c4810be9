import { BARS, costOfOperation, type LaneFigures, laneFigures } from '../../../core/compare/figures/lane-figures.ts';
import type { Comparison, Lane } from '../../../core/compare/lanes/compare.ts';
import { type LaneSentence, laneSentence } from '../../../core/compare/lockstep/lane-sentence.ts';
import { type LanePlace, type Lockstep, progressOf } from '../../../core/compare/lockstep/lockstep.ts';
import { setupOf } from '../../../core/compare/lockstep/lockstep-rows.ts';
import { focusIn } from '../../../core/compare/lockstep/shared-focus.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { type CostRow, costBarMarks, costBarsHeight } from '../../../core/scene/charts/cost-bars.ts';
import { operationStructures } from '../../../core/scene/stage/operation-structures.ts';
import type { OperationSpan } from '../../../core/scene/stage/shot.ts';
import { structureFilter } from '../../../core/scene/stage/structure-choice.ts';
import type { Layer, Picture } from '../../../core/scene/svg.ts';
import { ellipsis, wrapUpTo } from '../../../core/scene/text-metrics.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import { engineName } from '../../../core/script/narration/narrate.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
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

interface Moment {
  readonly position: number;
  readonly operation: number;
}

const SENTENCE_LINES = 3;

/** The layout of the pictures of a comparison: each engine has a diagram, a sentence and costs. */
export class CompareStill {
  readonly #frame: CompareFrame;
  readonly #comparison: Comparison;
  readonly #lockstep: Lockstep;
  readonly #translate: HostTranslate;
  readonly #figures: readonly LaneFigures[];
  readonly #shown: Compared['shown'];
  /** By lane, depth and, if nothing is chosen, operation. */
  readonly #diagrams = new Map<string, StillDiagram>();
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
    this.#shown = compared.shown;
  }

  /** Returns the diagram of a lane during an operation: the chosen structures, or else those that the operation touches, as in the window. */
  #diagramAt(i: number, operation: number, depth: Depth): StillDiagram | null {
    const { engine, run } = this.#comparison.lanes[i]!;
    if (run === null) return null;
    const choice = this.#shown[engine];
    return getOrInsert(this.#diagrams, `${i} ${depth} ${choice === undefined ? operation : ''}`, () => {
      const { diagrams } = engineNamed(engine);
      const visible =
        choice === undefined
          ? operationStructures(run.timeline, diagrams, this.#spanIn(i, operation)).visible
          : structureFilter(choice, diagrams);
      const replay = replayRun(run, depth);
      const unit = Math.max(1, this.#frame.unit);
      const view = { ...viewOf(replay, this.#translate), visible };
      return new StillDiagram(replay, { area: this.#frame.lanes[i]!.diagram, unit, view, inComparison: true });
    });
  }

  /** Returns the positions of a lane's run before and after an operation. */
  #spanIn(i: number, operation: number): OperationSpan {
    const { run } = this.#comparison.lanes[i]!;
    const end = operation < 0 ? 0 : this.#lockstep.placeIn(i, this.#lockstep.spanOf(operation)[1]).position;
    if (run === null || end === 0) return { from: 0, to: 0, kind: null };
    const { firstStep: from, endStep: to, operation: performed } = run.operations[run.timeline.operationOf(end - 1)]!;
    const setup = run.setups.find((each) => each.from <= from && to <= each.to);
    return setup === undefined ? { from, to, kind: performed.kind } : { from: setup.from, to: setup.to, kind: null };
  }

  /** At the end of an operation all of it is shown, as in the window. */
  #depthAt(position: number): Depth {
    const operation = this.#lockstep.operationAt(position);
    return operation >= 0 && position === this.#lockstep.spanOf(operation)[1] ? 'operation' : this.#depth;
  }

  /**
   * Returns the picture at a position by `t`: 1 at the position, and less in the transition to it.
   * @param caption replaces the operation
   */
  transitionTo(position: number, caption?: string): (t: number) => Picture {
    const { width, height } = this.#frame;
    const sheet = new MarkCollector();
    const operation = this.#lockstep.operationAt(position);
    const depth = this.#depthAt(position);
    const commonScale = this.#scaleAt(position, operation, depth);
    this.#header(sheet, position, operation, caption);
    const diagrams = this.#comparison.lanes.flatMap((lane, i) => {
      const place = this.#lockstep.placeIn(i, position, depth);
      this.#texts(sheet, i, { position, operation }, place);
      const { run } = lane;
      const diagram = this.#diagramAt(i, operation, depth);
      if (run === null || diagram === null) return [];
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
  #scaleAt(position: number, operation: number, depth: Depth): number {
    const scales = this.#comparison.lanes.flatMap((_, i) => {
      const diagram = this.#diagramAt(i, operation, depth);
      return diagram === null ? [] : [diagram.scaleAt(this.#lockstep.placeIn(i, position).position)];
    });
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

  #texts(sheet: MarkCollector, i: number, { position, operation }: Moment, place: LanePlace): void {
    const { unit: u } = this.#frame;
    const frame = this.#frame.lanes[i]!;
    const lane = this.#comparison.lanes[i]!;
    const { x, y, width } = frame.title;
    const title = { size: 26 * u, weight: 600 } as const;
    const label = engineName(lane.engine, this.#translate);
    sheet.text(x, y + 14 * u, ellipsis(label, width * 0.6, { font: 'sans', ...title }), title);
    const unit = this.#depth === 'access' ? 'steps' : 'beats';
    const steps = this.#translate(`ui.compare.progress.${unit}`, {
      ...progressOf(this.#lockstep.placeIn(i, position, this.#depth), this.#depth),
    });
    sheet.text(x + width, y + 15 * u, steps, { size: 18 * u, color: 'text-muted', align: 'end' });
    if (frame.sentence !== null) this.#sentence(sheet, lane, frame, { position, operation }, place);
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
    moment: Moment,
    place: LanePlace,
  ): void {
    if (area === null) return;
    const { unit: u } = this.#frame;
    const { kind, text } = this.#said(run, moment, place);
    const left = kind !== 'done';
    sheet.rect(area, left ? 'surface-raised' : 'surface', 8 * u, left ? 'border-strong' : 'border');
    const style = { font: 'sans', size: 18 * u } as const;
    const lines = wrapUpTo(SENTENCE_LINES, text, area.width - 28 * u, style);
    const first = area.y + area.height / 2 - (lines.length - 1) * 12 * u;
    lines.forEach((line, n) => {
      sheet.text(area.x + 14 * u, first + n * 24 * u, line, style);
    });
  }

  #said(run: Lane['run'], { position, operation }: Moment, place: LanePlace): LaneSentence {
    if (run === null) return { kind: 'unreached', text: this.#translate('ui.compare.cannotRun') };
    run.timeline.seek(place.position);
    return laneSentence(run, { operation, depth: this.#depthAt(position) }, place, this.#translate);
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
