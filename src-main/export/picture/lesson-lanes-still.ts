import { countedReads, countedWalk } from '../../../core/compare/figures/counted-walk.ts';
import { stepFigures } from '../../../core/compare/figures/step-figures.ts';
import type { Lane } from '../../../core/compare/lanes/compare.ts';
import { laneSentence } from '../../../core/compare/lockstep/lane-sentence.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { LessonMoment } from '../../../core/lesson/parse/lesson.ts';
import type { LessonLanes } from '../../../core/lesson/play/lesson-lanes.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import { SCALES } from '../../../core/scene/stage/shot.ts';
import { walkedSentence } from '../../../core/scene/stage/touched-sentence.ts';
import type { Layer, Picture } from '../../../core/scene/svg.ts';
import { ellipsis, measure, wrapUpTo } from '../../../core/scene/text-metrics.ts';
import { engineName } from '../../../core/script/narration/narrate.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { HostTranslate } from '../../contract/text.ts';
import type { ReplayedStep } from '../replay/replay.ts';
import { replayRun } from '../replay/replay-script.ts';
import { type LanesFrame, lanesFrame, PROSE_LINES, SENTENCE_LINES, SIZES } from './lesson-lanes-frame.ts';
import { MarkCollector } from './mark-collector.ts';
import { viewOf } from './still.ts';
import { countText, header } from './still-caption.ts';
import { StillDiagram } from './still-diagram.ts';

interface Texts {
  readonly title: string;
  readonly translate: HostTranslate;
}

/** The layout of the pictures of a lesson on several engines: each engine has a diagram, a sentence and what the operation costs. */
export class LessonLanesStill {
  readonly #frame: LanesFrame;
  readonly #lanes: LessonLanes;
  readonly #texts: Texts;
  readonly #visibleOf: (run: ScriptRun) => (name: string) => boolean;
  readonly #diagrams: readonly (StillDiagram | null)[];

  /** @param visibleOf the structures that an engine's diagram shows */
  constructor(
    request: ExportRequest,
    lanes: LessonLanes,
    texts: Texts,
    visibleOf: (run: ScriptRun) => (name: string) => boolean,
  ) {
    this.#frame = lanesFrame(request, lanes.comparison.lanes.length, request.parts);
    this.#lanes = lanes;
    this.#texts = texts;
    this.#visibleOf = visibleOf;
    const { unit } = this.#frame;
    this.#diagrams = lanes.comparison.lanes.map(({ run, outcomes }, i) => {
      if (run === null) return null;
      const replay = replayRun(run, 'operation');
      const view = { ...viewOf(replay, texts.translate), visible: visibleOf(run), quiet: true, large: true };
      const scales = { min: SCALES.min * unit, comfortable: SCALES.min * unit, max: SCALES.max * unit };
      const place = { area: this.#frame.lanes[i]!.diagram, unit, view, inComparison: true, scales };
      return new StillDiagram(replay, { ...place, readsOf: countedReads(run, outcomes) });
    });
  }

  /** Returns the picture of a moment by `t`: 1 at the moment, and less in the transition to it. */
  transitionTo(moment: LessonMoment, described: ReplayedStep): (t: number) => Picture {
    const { lockstep, comparison } = this.#lanes;
    const { width, height } = this.#frame;
    const position = lockstep.positionOf(0, moment.position);
    const sheet = new MarkCollector();
    this.#header(sheet, described);
    const diagrams = comparison.lanes.flatMap((lane, i) => {
      this.#laneTexts(sheet, i, moment, position);
      const diagram = this.#diagrams[i];
      if (lane.run === null || diagram == null) return [];
      const place = lockstep.placeIn(i, position, 'operation');
      const from = lockstep.placeIn(i, this.before(position)).position;
      const looks = { idle: moment.kind !== 'beat' || place.steps === 0, commonScale: this.#scaleAt(position) };
      const layerAt = diagram.transitionTo({ from, to: place.position }, looks);
      // The clip rectangle keeps a diagram within its engine's part of the picture.
      return [(t: number): Layer => ({ ...layerAt(t), clip: this.#frame.lanes[i]!.diagram })];
    });
    const texts = { marks: sheet.marks, x: 0, y: 0, scale: 1 };
    return (t) => ({ width, height, layers: [...diagrams.map((layerAt) => layerAt(t)), texts] });
  }

  before(position: number): number {
    return this.#lanes.lockstep.previous(position, 'operation');
  }

  /** Returns one scale for all engines: the smallest that the director chooses for any of them. */
  #scaleAt(position: number): number {
    const scales = this.#diagrams.flatMap((diagram, i) =>
      diagram === null ? [] : [diagram.scaleAt(this.#lanes.lockstep.placeIn(i, position).position)],
    );
    return Math.min(...scales);
  }

  #header(sheet: MarkCollector, described: ReplayedStep): void {
    const {
      number: { n, total },
      operation,
      step,
      sentence,
    } = described;
    const { header: area, prose, unit } = this.#frame;
    const { title: name, translate } = this.#texts;
    if (area !== null) {
      const count = countText(described, translate);
      header(sheet, area, unit, { name, count, part: n / total, title: operation, isCode: step !== null });
    }
    if (prose !== null) drawLines(sheet, prose, sentence, { size: SIZES.prose * unit, lines: PROSE_LINES });
  }

  #laneTexts(sheet: MarkCollector, i: number, moment: LessonMoment, position: number): void {
    const { unit: u } = this.#frame;
    const { title, sentence, counters } = this.#frame.lanes[i]!;
    const { lanes } = this.#lanes.comparison;
    const lane = lanes[i]!;
    const { translate } = this.#texts;
    const heading = { size: SIZES.name * u, weight: 600 } as const;
    sheet.text(title.x, title.y + title.height / 2, engineName(lane.engine, translate), heading);
    const thin = Math.max(1, 2 * u);
    if (title.y > this.#frame.lanes[0]!.title.y) sheet.rect({ ...title, y: title.y - 20 * u, height: thin }, 'border');
    else if (i > 0) {
      const line = { x: title.x - 20 * u, y: title.y, width: thin };
      sheet.rect({ ...line, height: counters.y + counters.height - title.y }, 'border');
    }
    if (moment.kind !== 'beat') return;
    const said = this.#said(i, lane, moment.operation, position);
    if (sentence !== null) drawLines(sheet, sentence, said, { size: SIZES.sentence * u, lines: SENTENCE_LINES });
    const figures = lanes.map(({ outcomes }) => stepFigures(outcomes[moment.operation]!) ?? []);
    figures[i]!.forEach(({ figure, value }, n) => {
      const values = figures.flatMap((each) => each[n]?.value ?? []);
      const isLeast = value === Math.min(...values) && values.some((other) => other !== value);
      const x = counters.x + (counters.width * n) / figures[i]!.length;
      const color = isLeast ? 'accent' : 'text';
      const large = { font: 'sans', size: SIZES.figure * u, weight: 600, color } as const;
      const middle = counters.y + SIZES.figure * 0.6 * u;
      sheet.text(x, middle, String(value), large);
      const label = { font: 'sans', size: SIZES.label * u, color: isLeast ? 'accent' : 'text-muted' } as const;
      if (isLeast) sheet.text(x + measure(String(value), large) + 12 * u, middle, translate('ui.compare.least'), label);
      const text = ellipsis(translate(`cost.${figure}`), counters.width / figures[i]!.length - 12 * u, label);
      sheet.text(x, counters.y + counters.height - SIZES.label * 0.7 * u, text, label);
    });
  }

  #said(i: number, { run, outcomes }: Lane, operation: number, position: number): string {
    if (run === null) return this.#texts.translate('ui.compare.cannotRun');
    const place = this.#lanes.lockstep.placeIn(i, position, 'operation');
    const { timeline, nameOf } = run;
    timeline.seek(place.position);
    const { translate } = this.#texts;
    const said = laneSentence(run, { operation, depth: 'operation' }, place, translate).text;
    const walk = countedWalk(outcomes[operation]);
    if (walk === null) return said;
    const { diagrams } = engineNamed(run.engine);
    return `${said} ${walkedSentence(walk, this.#visibleOf(run), { timeline, diagrams, nameOf, translate })}`;
  }
}

/** Draws a text from the top of an area. The last line ends with an ellipsis if some are missing. */
function drawLines(sheet: MarkCollector, area: Rect, text: string, { size, lines }: { size: number; lines: number }) {
  const style = { font: 'sans', size } as const;
  wrapUpTo(lines, text, area.width, style).forEach((line, n) => {
    sheet.text(area.x, area.y + (n + 0.6) * size * 1.3, line, style);
  });
}
