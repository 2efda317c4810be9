import { countedReads, countedWalk } from '../../../core/compare/figures/counted-walk.ts';
import { type StepFigure, stepFigures } from '../../../core/compare/figures/step-figures.ts';
import { progressOf } from '../../../core/compare/lockstep/lockstep.ts';
import { focusIn } from '../../../core/compare/lockstep/shared-focus.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { LessonLanes } from '../../../core/lesson/play/lesson-lanes.ts';
import { engineTitle } from '../../../core/page/engine-title.ts';
import { lanesSentence, type ToldLanes, toldDepth, toldInLane } from '../../../core/page/lanes-sentence.ts';
import { type Rect, TYPE } from '../../../core/scene/kit/measures.ts';
import { structuresHolding } from '../../../core/scene/stage/participants.ts';
import { SCALES, type Scales } from '../../../core/scene/stage/shot.ts';
import type { Layer, Picture } from '../../../core/scene/svg.ts';
import { ellipsis, measure } from '../../../core/scene/text-metrics.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { replayRun } from '../replay/replay-script.ts';
import { type LanesFrame, LEADING, lanesFrame, SIZES } from './lanes-frame.ts';
import { MarkCollector } from './mark-collector.ts';
import { fittingLines } from './paragraphs.ts';
import { viewOf } from './still.ts';
import { type HeaderTexts, header } from './still-caption.ts';
import { StillDiagram, withEdge } from './still-diagram.ts';
import { onlyFormat } from './words-column.ts';

export type Compared = NonNullable<ExportRequest['compare']>;

/** Engines side by side, and how their pictures show them. */
export interface ShownLanes extends LessonLanes {
  /** The distance between pictures. At the end of an operation all of it is shown. */
  readonly depth: Depth;
  readonly focus: Compared['focus'];
  /** True if a text stands above the engines. */
  readonly hasProse: boolean;
  /** Returns the structures that a run's diagram shows in the operation that ends at a position: the same function for the same structures. */
  visibleAt(run: ScriptRun, end: number): (name: string) => boolean;
}

/** A stop of the lockstep and what is said of it. */
interface LanesMoment {
  readonly position: number;
  /** The operation that engines tell and cost; null if they do nothing here. */
  readonly operation: number | null;
  readonly header: HeaderTexts;
  readonly prose: string;
}

/** The layout of the pictures of engines side by side: each has a diagram, a sentence and what the operation costs. */
export class LanesStill {
  readonly #frame: LanesFrame;
  /** The figures of each engine by operation. */
  readonly #figures = new Map<number, readonly (readonly StepFigure[])[]>();
  readonly #shown: ShownLanes;
  /** The unit of the sizes of diagrams without a lesson's text. */
  readonly #unit: number;
  readonly #isNumbered: boolean;
  readonly #translate: HostTranslate;
  /** By lane and depth. */
  readonly #diagrams = new Map<string, Map<(name: string) => boolean, StillDiagram>>();

  /** @throws UserError if the picture is too small for its texts, or for so many engines */
  constructor(request: ExportRequest, shown: ShownLanes, translate: HostTranslate) {
    this.#frame = lanesFrame(request, shown.comparison.lanes.length, request.parts, shown.hasProse);
    this.#shown = shown;
    this.#unit = onlyFormat(request) === 'pdf' ? 1 : SLIDE_UNIT * this.#frame.unit;
    this.#isNumbered = request.parts.number;
    this.#translate = translate;
  }

  /** Returns the stop before a position. */
  before(position: number): number {
    return this.#shown.lockstep.previous(position, this.#shown.depth);
  }

  /** True if cards of an engine are cut off or folded at a position. */
  isFoldedAt(position: number): boolean {
    const { lockstep, depth: shown } = this.#shown;
    const depth = toldDepth(lockstep, position, shown);
    return this.#shown.comparison.lanes.some(({ run }, i) => {
      if (run === null) return false;
      const place = lockstep.placeIn(i, position, depth);
      return this.#diagramOf(i, run, position, depth).isFoldedAt(place.position);
    });
  }

  /** Returns what each engine did at a position, on a line each: `EnTT 3.16.0: …`. */
  sentencesAt(position: number): string {
    return lanesSentence(this.#told(), position, this.#translate);
  }

  #told(): ToldLanes {
    const { lockstep, comparison, depth } = this.#shown;
    return { schema: comparison.script.schema, lanes: comparison.lanes, lockstep, depth };
  }

  #titleOf(i: number): string {
    const { lanes, script } = this.#shown.comparison;
    return engineTitle(lanes[i]!.engine, script.schema, this.#translate);
  }

  /** Returns the picture of a moment by `t`: 1 at the moment, and less in the transition to it. */
  transitionTo(moment: LanesMoment): (t: number) => Picture {
    const { lockstep, comparison } = this.#shown;
    const { width, height, header: area, prose, unit } = this.#frame;
    const { position } = moment;
    const depth = toldDepth(lockstep, position, this.#shown.depth);
    const sheet = new MarkCollector();
    if (area !== null) header(sheet, area, unit, moment.header, this.#isNumbered);
    if (prose !== null) drawLines(sheet, prose, moment.prose, readableSizes(SIZES.prose * unit));
    this.#sentences(sheet, moment);
    const commonScale = this.#scaleAt(position, depth);
    const diagrams = comparison.lanes.flatMap(({ run }, i) => {
      this.#laneTexts(sheet, i, moment, depth);
      if (run === null) return [];
      const place = lockstep.placeIn(i, position, depth);
      const from = lockstep.placeIn(i, this.before(position)).position;
      run.timeline.seek(place.position);
      const focus = focusIn(this.#shown.focus, run);
      const looks = { focus, idle: moment.operation === null || place.steps === 0, commonScale };
      const layerAt = this.#diagramOf(i, run, position, depth).transitionTo({ from, to: place.position }, looks);
      // The clip rectangle keeps a diagram within its engine's part of the picture.
      return [(t: number): Layer => ({ ...layerAt(t), clip: withEdge(this.#frame.lanes[i]!.diagram) })];
    });
    const texts = { marks: sheet.marks, x: 0, y: 0, scale: 1 };
    return (t) => ({ width, height, layers: [...diagrams.map((layerAt) => layerAt(t)), texts] });
  }

  #visibleIn(i: number, run: ScriptRun, position: number): (name: string) => boolean {
    return this.#shown.visibleAt(run, this.#endIn(i, position));
  }

  /** Returns the position of a run at the end of the operation. */
  #endIn(i: number, position: number): number {
    const { lockstep } = this.#shown;
    const operation = lockstep.operationAt(position);
    return operation < 0 ? 0 : lockstep.placeIn(i, lockstep.spanOf(operation)[1]).position;
  }

  /** Returns the structures with the cells that a query visits, which its picture outlines; none for other operations, and if a lesson says what is shown. */
  #walkedIn(i: number, { timeline, engine }: ScriptRun, position: number, depth: Depth): readonly string[] {
    const { lockstep, comparison, hasProse } = this.#shown;
    const outcome = comparison.lanes[i]!.outcomes[lockstep.operationAt(position)];
    const cells = (depth === 'operation' && !hasProse && countedWalk(outcome)?.cells) || [];
    return [...structuresHolding(engineNamed(engine).diagrams, timeline.columns, cells)];
  }

  #diagramOf(i: number, run: ScriptRun, position: number, depth: Depth): StillDiagram {
    const walked = this.#walkedIn(i, run, position, depth);
    const key = `${i} ${depth} ${walked.join()}`;
    const own = getOrInsert(this.#diagrams, key, () => new Map<(name: string) => boolean, StillDiagram>());
    const chosen = this.#visibleIn(i, run, position);
    return getOrInsert(own, chosen, () => {
      const visible = walked.length === 0 ? chosen : (name: string) => walked.includes(name) && chosen(name);
      const { unit, lanes } = this.#frame;
      const replay = replayRun(run, depth);
      const { hasProse } = this.#shown;
      const area = lanes[i]!.diagram;
      // The whole diagram of a lesson's small picture says more than its readable part.
      const scale = hasProse ? unit : Math.max(1, Math.min(this.#unit, area.width / NARROW_LANE));
      const view = { ...viewOf(replay, this.#translate), visible, quiet: true, large: hasProse };
      const min = SCALES.min * scale;
      const limits = { min, minOnPhone: min, comfortable: min, max: SCALES.max * scale };
      const scales: Scales = { ...limits, ...(!hasProse && ALIKE) };
      const place = { area, unit, view, inComparison: true, isPlain: !hasProse, scales };
      const { outcomes } = this.#shown.comparison.lanes[i]!;
      return new StillDiagram(replay, {
        ...place,
        ...(depth === 'operation' && { readsOf: countedReads(run, outcomes) }),
      });
    });
  }

  /** Returns one scale for all engines: the smallest that the director chooses for any of them. */
  #scaleAt(position: number, depth: Depth): number {
    const { lockstep, comparison } = this.#shown;
    const scales = comparison.lanes.flatMap(({ run }, i) => {
      if (run === null) return [];
      return this.#diagramOf(i, run, position, depth).scaleAt(lockstep.placeIn(i, position).position);
    });
    return Math.min(...scales);
  }

  #laneTexts(sheet: MarkCollector, i: number, moment: LanesMoment, depth: Depth): void {
    const { unit: u } = this.#frame;
    const { title, counters, follows } = this.#frame.lanes[i]!;
    const heading = { font: 'sans', size: SIZES.name * u, weight: 600 } as const;
    const middle = title.y + title.height / 2;
    const name = ellipsis(this.#titleOf(i), title.width, heading);
    sheet.text(title.x, middle, name, heading);
    const thin = Math.max(1, 2 * u);
    if (follows === 'down') sheet.rect({ ...title, y: title.y - 20 * u, height: thin }, 'border');
    if (follows === 'across') {
      const height = counters.y + counters.height - title.y;
      sheet.rect({ x: title.x - 20 * u, y: title.y, width: thin, height }, 'border');
    }
    if (moment.operation === null) return;
    if (depth !== 'operation') {
      const look = { size: SIZES.label * u, color: 'text-muted', align: 'end' } as const;
      sheet.text(title.x + title.width, middle, this.#progress(i, moment.position, depth), look);
    }
    this.#counters(sheet, i, moment.operation);
  }

  /** Writes what each engine did, in one size for all: the largest in which the longest sentence fits. */
  #sentences(sheet: MarkCollector, moment: LanesMoment): void {
    if (moment.operation === null) return;
    const texts = this.#frame.lanes.flatMap(({ sentence }, i) =>
      sentence === null ? [] : { area: sentence, text: toldInLane(this.#told(), i, moment, this.#translate) },
    );
    const sizes = readableSizes(SIZES.sentence * this.#frame.unit);
    const size = Math.min(...texts.map(({ area, text }) => fittingLines(text, area, sizes, LEADING).size));
    for (const { area, text } of texts) drawLines(sheet, area, text, [size]);
  }

  #progress(i: number, position: number, depth: Depth): string {
    const place = this.#shown.lockstep.placeIn(i, position, depth);
    const unit = depth === 'access' ? 'steps' : 'beats';
    return this.#translate(`ui.compare.progress.${unit}`, { ...progressOf(place, depth) });
  }

  /** Draws the figures of an operation in large type. The lowest are marked. */
  #counters(sheet: MarkCollector, i: number, operation: number): void {
    if (operation < 0) return;
    const { unit: u } = this.#frame;
    const { counters } = this.#frame.lanes[i]!;
    const translate = this.#translate;
    const figures = this.#figuresOf(operation);
    const column = counters.width / Math.max(1, figures[i]!.length);
    const labels = figures[i]!.map(({ figure }) => translate(`cost.${figure}`));
    const widest = Math.max(...labels.map((text) => measure(text, { font: 'sans', size: 1 })));
    const size = Math.max(MIN_TEXT, Math.min(SIZES.label * u, (column - 12 * u) / widest));
    figures[i]!.forEach(({ value, first }, n) => {
      const values = figures.flatMap((each) => each[n]?.value ?? []);
      const isLeast = value === Math.min(...values) && values.some((other) => other !== value);
      const x = counters.x + column * n;
      const color = isLeast ? 'accent' : 'text';
      const large = { font: 'sans', size: SIZES.figure * u, weight: 600, color } as const;
      const middle = counters.y + SIZES.figure * 0.6 * u;
      const text = translate('ui.compare.table.number', { count: value });
      sheet.text(x, middle, text, large);
      const label = { font: 'sans', size, color: isLeast ? 'accent' : 'text-muted' } as const;
      const least = isLeast ? [translate('ui.compare.least')] : [];
      const once = first === undefined ? [] : [translate('ui.compare.parts.first', { count: first })];
      const after = measure(text, large) + 12 * u;
      // Most of the cost may be paid only once, so a figure is never shown without that part.
      const short = first === undefined ? [] : [`+${translate('ui.compare.table.number', { count: first })}`];
      const texts = [[...least, ...once].join(' · '), ...once, ...short];
      const looks = readableSizes(size).map((each) => ({ ...label, size: each }));
      const notes = texts.flatMap((each) => looks.map((look) => ({ text: each, look })));
      const fits = notes.find((note) => measure(note.text, note.look) <= column - after - 12 * u);
      const note = fits ?? (first === undefined ? undefined : notes.at(-1));
      if (note !== undefined && note.text !== '') sheet.text(x + after, middle, note.text, note.look);
      sheet.text(
        x,
        counters.y + counters.height - SIZES.label * 0.7 * u,
        ellipsis(labels[n]!, column - 12 * u, label),
        label,
      );
    });
  }

  #figuresOf(operation: number) {
    const { lanes } = this.#shown.comparison;
    return getOrInsert(this.#figures, operation, () =>
      lanes.map(({ outcomes }) => stepFigures(outcomes[operation]!) ?? []),
    );
  }
}

/** Names of collapsed structures are as large as the small texts of all engines, whose scale is known last. */
const ALIKE = { isStill: true, chip: TYPE.small, isShared: true } as const;
/** The unit of diagrams on a slide of 1920 pixels: the smallest texts have 18 pixels, where lanes have room for it. */
const SLIDE_UNIT = 18 / 11;
/** The width of a lane in pixels at unit 1 that shows the cells of a few entities. */
const NARROW_LANE = 330;

/** The smallest text in pixels. */
const MIN_TEXT = 11;
/** Factors of the size of a text. The first one with which it fits is used. */
const SCALES_OF_TEXT = [1, 0.9, 0.8, 0.7] as const;

/** Returns the sizes of a text, the largest first. */
function readableSizes(most: number): readonly number[] {
  return SCALES_OF_TEXT.map((scale) => most * scale).filter((size, i) => i === 0 || size >= MIN_TEXT);
}

/** Draws a text from the top of an area. The last line ends with an ellipsis if some are missing. */
function drawLines(sheet: MarkCollector, area: Rect, text: string, sizes: readonly number[]): void {
  const { size, lines } = fittingLines(text, area, sizes, LEADING);
  const step = size * LEADING;
  sheet.lines(lines, { x: area.x, y: area.y + 0.1 * step }, step, { size });
}
