import { formats } from '../../../core/export/formats.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { LessonMoment, LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { markdownToText } from '../../../core/lesson/parse/markdown-to-text.ts';
import type { LessonIdea } from '../../../core/lesson/play/lesson-ideas.ts';
import type { LessonLanes } from '../../../core/lesson/play/lesson-lanes.ts';
import { visibleInLanes } from '../../../core/page/lane-structures.ts';
import { type LessonPage, lessonPage, sideBySide } from '../../../core/page/lesson-page.ts';
import { answerText, plainPage } from '../../../core/page/page-text.ts';
import type { Size } from '../../../core/scene/stage/shot.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { type Replay, type ReplayedStep, replayedStep } from '../replay/replay.ts';
import { chartPicture } from './chart-picture.ts';
import { LanesStill } from './lanes-still.ts';
import { StillPlan } from './still.ts';
import { headerOf } from './still-caption.ts';
import { hasWordsColumn, isMovie, type SlideWords } from './words-column.ts';

interface Shown {
  readonly played: LessonRun;
  readonly replay: Replay;
  /** The beats of all pictures. */
  readonly beats: readonly number[];
}

/** The layout of the pictures of a lesson. Beats are counted from 1. */
export class LessonStill {
  readonly #request: ExportRequest;
  readonly #played: LessonRun;
  readonly #replay: Replay;
  readonly #beats: readonly number[];
  readonly #translate: HostTranslate;
  /** The sentences of all moments, for which the same room is reserved. */
  readonly #texts: readonly string[];
  readonly #pages = new Map<number, LessonPage>();
  readonly #plans = new Map<string, StillPlan>();
  readonly #lanes = new Map<string, LanesStill>();

  constructor(request: ExportRequest, { played, replay, beats }: Shown, translate: HostTranslate) {
    this.#played = played;
    this.#replay = replay;
    this.#beats = beats;
    // No code runs during prose and questions.
    const pseudocode = request.parts.pseudocode && beats.some((beat) => this.#momentAt(beat).kind === 'beat');
    this.#request = { ...request, parts: { ...request.parts, pseudocode } };
    this.#translate = translate;
    // Charts have a different frame, and take long to count.
    this.#texts = played.moments.flatMap((_, i) => (this.#isChart(i + 1) ? [] : this.described(i + 1).sentence));
  }

  #momentAt(beat: number): LessonMoment {
    return this.#played.moments[beat - 1]!;
  }

  #pageOf(beat: number): LessonPage {
    return getOrInsert(this.#pages, beat, () =>
      lessonPage(this.#played, beat - 1, this.#translate, this.#replay.depth),
    );
  }

  /** True for a beat that is shown without the memory. */
  #isChart(beat: number): boolean {
    const { kind } = this.#momentAt(beat);
    return kind === 'compare' || kind === 'vote';
  }

  /** Returns the beat where the transition begins; the beat itself if there is a cut. */
  before(beat: number): number {
    if (beat === 1 || this.#isChart(beat - 1) || this.#isChart(beat)) return beat;
    return this.#momentAt(beat - 1).view === this.#momentAt(beat).view ? beat - 1 : beat;
  }

  /** Returns `part` of `Description`. Adjacent prose of a chapter is one part. */
  partOf(beat: number): number {
    const { moments } = this.#played;
    const [here, last] = [moments[beat - 1]!, moments[beat - 2]];
    if (here.kind === 'beat') return here.operation;
    const goesOn = here.kind === 'prose' && last?.kind === 'prose' && last.chapter === here.chapter;
    return goesOn ? this.partOf(beat - 1) : -beat;
  }

  /** Describes a beat in words. */
  described(beat: number): ReplayedStep {
    const [page, moment] = [this.#pageOf(beat), this.#momentAt(beat)];
    const { kind, position } = moment;
    const own = { position, number: page.number };
    const step = kind === 'beat' ? replayedStep(this.#replay, position, this.#translate) : null;
    if (step?.refused) return { ...step, ...own };
    const { text, alt } = plainPage(page, this.#translate);
    const said = { ...own, sentence: text, ...(alt !== undefined && { alt }) };
    if (step !== null) return { ...step, ...said };
    const asks = kind === 'question' ? this.#translate(`ui.question.kind.${moment.question.kind}`) : null;
    return { ...said, step: null, code: kind, refused: false, operation: asks ?? page.chapter ?? page.title };
  }

  /** Describes an idea of a document: its texts, or what its operation did, or the answer to a question. */
  describedIdea({ beat, words, operations, answers }: LessonIdea): ReplayedStep {
    const described = this.described(beat);
    const { kind } = this.#played.moments[beat - 1]!;
    const texts = words.map(markdownToText);
    if (kind === 'question') return { ...described, ...(texts.length > 0 && { lead: texts }) };
    if (kind !== 'beat' || described.refused) return described;
    const all = operations.map((op) => this.#replay.operationOf(op).title(this.#translate));
    const operation = all.join(', ');
    if (answers !== null) return { ...described, operation, sentence: this.answerAt(answers)!, isAnswer: true };
    return { ...described, operation, ...(texts.length > 0 && { sentence: texts.join('\n') }) };
  }

  /** Returns the right option of a question, if it has options, and why it is right; null if the beat is no question. */
  answerAt(beat: number): string | null {
    return answerText(this.#pageOf(beat));
  }

  /** Returns the picture of a beat by `t`: 1 at the beat, and less in the transition to it. */
  transitionTo(beat: number, described: ReplayedStep): (t: number) => Picture {
    const { crop, formats: ids } = this.#request;
    const pictureAt = this.#pictureAt(beat, described);
    const isClip = ids.some((id) => formats[id].kind === 'series');
    return crop === 'diagram' && isClip ? (t) => ({ ...pictureAt(t), ...this.#largest() }) : pictureAt;
  }

  #pictureAt(beat: number, described: ReplayedStep): (t: number) => Picture {
    const { kind } = this.#momentAt(beat);
    const lanes = sideBySide(this.#played);
    // The options of a vote in a handout are in the text below, so its picture shows the memory.
    const isBeside = kind === 'vote' && lanes !== null && !this.#request.parts.sentence;
    if (this.#isChart(beat) && !isBeside)
      return () => chartPicture(this.#request, this.#pageOf(beat), described, this.#translate);
    return lanes === null || kind === 'question'
      ? this.#diagramAt(beat, described)
      : this.#lanesAt(beat, described, lanes);
  }

  #lanesAt(beat: number, described: ReplayedStep, lanes: LessonLanes): (t: number) => Picture {
    const moment = this.#momentAt(beat);
    return this.#lanesPlan(moment, lanes).transitionTo({
      position: lanes.lockstep.positionOf(0, moment.position),
      operation: moment.kind === 'beat' ? moment.operation : null,
      header: headerOf(described, this.#played.lesson.head.title, this.#translate),
      prose: described.sentence,
    });
  }

  #diagramAt(beat: number, described: ReplayedStep): (t: number) => Picture {
    const { asked } = this.#pageOf(beat).memory;
    const here = { ...described, position: this.#momentAt(beat).position };
    const [beside, below] = [this.#planOf(beat), this.#planBelow(beat, described)];
    const drawn = beside.transitionTo(here, asked);
    if (below === null) return drawn;
    const wide = below.transitionTo(here, asked);
    return scaleOf(wide(1)) > MUCH_LARGER * scaleOf(drawn(1)) ? wide : drawn;
  }

  /** Returns the plan of a slide with its few words below a wide diagram, which is larger there; null for other pictures. */
  #planBelow(beat: number, { sentence, code, isAnswer }: ReplayedStep): StillPlan | null {
    if (!this.#isSlide() || isMovie(this.#request) || code === 'question' || isAnswer || sentence.length > MAX_BELOW)
      return null;
    const request = { ...this.#request, parts: { ...this.#request.parts, pseudocode: false } };
    const { looks: view, zoom } = this.#pageOf(beat).memory;
    return getOrInsert(
      this.#plans,
      JSON.stringify([this.#momentAt(beat).view, 'below']),
      () => new StillPlan(request, this.#replay, this.#translate, { positions: [], view, zoom }),
    );
  }

  /** Returns the size of the largest cropped picture, which all pictures of a clip have. */
  #largest(): Size {
    const sizes = this.#beats.map((beat) => (this.#isChart(beat) ? this.#request : this.#planOf(beat).frame));
    const largest = (side: 'width' | 'height') => Math.max(...sizes.map((size) => size[side]));
    return { width: largest('width'), height: largest('height') };
  }

  /** Returns the layout of engines side by side, the same for moments with the same view. */
  #lanesPlan({ view }: LessonMoment, lanes: LessonLanes): LanesStill {
    return getOrInsert(this.#lanes, JSON.stringify(view), () => {
      const visibleAt = visibleInLanes(view);
      const shown = { ...lanes, depth: 'operation', focus: null, hasProse: true, visibleAt } as const;
      return new LanesStill(this.#request, shown, this.#translate);
    });
  }

  /** Returns the same plan for equal views, so that their diagram does not move. */
  #planOf(beat: number): StillPlan {
    const { view: own } = this.#momentAt(beat);
    const { looks: view, zoom } = this.#pageOf(beat).memory;
    return getOrInsert(this.#plans, JSON.stringify([own, view.marked]), () => {
      const shown = this.#beats.map((each) => this.#momentAt(each));
      const positions = shown.flatMap((each) => (each.view === own ? each.position : []));
      const words = this.#isSlide() ? { words: (step: ReplayedStep) => this.#slideWords(step) } : {};
      const looks = { positions, view, zoom, texts: this.#texts, ...words };
      return new StillPlan(this.#request, this.#replay, this.#translate, looks);
    });
  }

  /** True if the words are in a column. There is none where engines are side by side. */
  #isSlide(): boolean {
    return this.#played.lesson.head.compare.length === 0 && hasWordsColumn(this.#request);
  }

  #slideWords({ sentence: text, code, lead = [], isAnswer = false }: ReplayedStep): SlideWords {
    const asks = code === 'question';
    const label = this.#translate(asks ? 'ui.question.yourTurn' : 'ui.question.shown');
    return { text, lead, asks, label: asks || isAnswer ? label : null };
  }
}

/** A diagram that is hardly larger stays beside its words, where it leaves less of the slide empty. */
const MUCH_LARGER = 1.15;
/** Maximum number of characters below the diagram of a slide. */
const MAX_BELOW = 160;

/** Returns the scale of a picture's diagram. */
function scaleOf({ layers }: Picture): number {
  return layers[0]?.scale ?? 0;
}
