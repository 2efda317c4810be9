import { flipMap } from '../../../core/compare/table/knob.ts';
import { engineNamed, engineOf, scriptEngines } from '../../../core/engines/all.ts';
import { formats } from '../../../core/export/formats.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { LessonMoment, LessonRun, ViewBlock } from '../../../core/lesson/parse/lesson.ts';
import { markdownToText } from '../../../core/lesson/parse/markdown-to-text.ts';
import type { LessonIdea } from '../../../core/lesson/play/lesson-ideas.ts';
import { type LessonLanes, lessonLanes, viewInLane } from '../../../core/lesson/play/lesson-lanes.ts';
import { pageOf } from '../../../core/lesson/play/lesson-pages.ts';
import { lessonSentence } from '../../../core/lesson/play/lesson-sentence.ts';
import { lessonTable } from '../../../core/lesson/play/lesson-table.ts';
import { visibleInLesson } from '../../../core/lesson/play/visible-structures.ts';
import { letterOf } from '../../../core/page/letter.ts';
import {
  ownAskedCell,
  ownQuestion,
  ownVariant,
  type QuestionMoment,
  shownOptions,
} from '../../../core/page/own-question.ts';
import type { Size } from '../../../core/scene/stage/shot.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { type Replay, type ReplayedStep, replayedStep } from '../replay/replay.ts';
import { LanesStill } from './lanes-still.ts';
import { curvePage, LessonPageStill, type Page, tablePage, votePage } from './lesson-page-still.ts';
import { StillPlan } from './still.ts';
import { countText } from './still-caption.ts';
import { hasWordsColumn, isMovie, type SlideWords } from './words-column.ts';

/** A moment that is shown without a diagram. */
type PageMoment = LessonMoment & { readonly kind: 'compare' | 'vote' };

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
  readonly #shown: readonly LessonMoment[];
  readonly #translate: HostTranslate;
  /** The sentences of all moments, for which the same room is reserved. */
  readonly #texts: readonly string[];
  readonly #plans = new Map<string, StillPlan>();
  readonly #pages = new Map<PageMoment, LessonPageStill>();
  /** Null for a lesson on one engine. */
  readonly #lanes: LessonLanes | null;
  readonly #laneStills = new Map<string, LanesStill>();

  constructor(request: ExportRequest, { played, replay, beats }: Shown, translate: HostTranslate) {
    this.#played = played;
    this.#lanes = lessonLanes(played, engineNamed);
    this.#replay = replay;
    this.#shown = beats.map((beat) => played.moments[beat - 1]!);
    // No code runs during prose and questions.
    const pseudocode = request.parts.pseudocode && this.#shown.some(({ kind }) => kind === 'beat');
    this.#request = { ...request, parts: { ...request.parts, pseudocode } };
    this.#translate = translate;
    // Comparisons have a different frame, and take long to run.
    this.#texts = played.moments.flatMap(({ kind }, i) =>
      kind === 'compare' || kind === 'vote' ? [] : this.described(i + 1).sentence,
    );
  }

  /** Returns the beat where the transition begins; the beat itself if there is a cut. */
  before(beat: number): number {
    const { moments } = this.#played;
    const [here, last] = [moments[beat - 1]!, moments[beat - 2]];
    const flows = last !== undefined && !isPage(last) && !isPage(here) && last.view === here.view;
    return flows ? beat - 1 : beat;
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
    const { lesson, moments } = this.#played;
    const moment = moments[beat - 1]!;
    const own = {
      position: moment.position,
      number: { unit: 'moment', n: beat, total: moments.length } as const,
      page: pageOf(moments, beat - 1),
    };
    if (moment.kind === 'beat') {
      const step = replayedStep(this.#replay, moment.position, this.#translate);
      if (moment.prose !== null && !step.refused) return { ...step, ...own, sentence: markdownToText(moment.prose) };
      if (moment.view === null || this.#lanes !== null || step.refused) return { ...step, ...own };
      const { run } = this.#played;
      const told = { run, engine: engineNamed(run.engine), view: moment.view, position: moment.position };
      return { ...step, ...own, sentence: lessonSentence(step.step, told, this.#translate) };
    }
    const nothing = { ...own, step: null, code: moment.kind, refused: false };
    const operation = moment.chapter ?? lesson.head.title;
    if (moment.kind === 'prose') return { ...nothing, operation, sentence: markdownToText(moment.prose ?? '') };
    if (isPage(moment)) {
      const { text, alt } = this.#pageAt(moment);
      return { ...nothing, operation, sentence: text, ...(alt !== undefined && { alt }) };
    }
    const kind = this.#translate(`ui.question.kind.${moment.question.kind}`);
    return { ...nothing, operation: kind, sentence: this.#questionText(moment, beat) };
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
    const moment = this.#played.moments[beat - 1]!;
    if (moment.kind !== 'question') return null;
    const right = this.#optionsOf(moment, beat).flatMap(({ line, isRight }) => (isRight ? line : []));
    return [...right, markdownToText(ownQuestion(this.#played, moment).why)].join('\n');
  }

  /** Returns the question and its options. */
  #questionText(moment: QuestionMoment, beat: number): string {
    const lines = this.#optionsOf(moment, beat).map(({ line }) => line);
    return [markdownToText(ownQuestion(this.#played, moment).ask), ...lines].join('\n');
  }

  /** Returns the options with letters, in the order in which the window offers them first. */
  #optionsOf(moment: QuestionMoment, beat: number): readonly { readonly line: string; readonly isRight: boolean }[] {
    const variant = ownVariant(this.#played, moment);
    const options = variant === null ? [] : shownOptions(variant, beat - 1, 0);
    return options.map(({ text, isRight }, i) => ({ line: `${letterOf(i)}. ${markdownToText(text)}`, isRight }));
  }

  /** Returns the picture of a beat by `t`: 1 at the beat, and less in the transition to it. */
  transitionTo(beat: number, described: ReplayedStep): (t: number) => Picture {
    const moment = this.#played.moments[beat - 1]!;
    const pictureAt = this.#isPage(moment)
      ? () => this.#pageAt(moment).picture(described)
      : this.#transitionTo(moment, described);
    const { crop, formats: ids } = this.#request;
    const isClip = ids.some((id) => formats[id].kind === 'series');
    return crop === 'diagram' && isClip ? (t) => ({ ...pictureAt(t), ...this.#largest() }) : pictureAt;
  }

  /** A vote of a handout shows the memory instead of the options, which are in the text below. */
  #isPage(moment: LessonMoment): moment is PageMoment {
    const { parts } = this.#request;
    return isPage(moment) && (moment.kind === 'compare' || parts.sentence || this.#lanes === null);
  }

  /** A question about a cell is drawn like its operation, with large structures. */
  #transitionTo(moment: LessonMoment, described: ReplayedStep): (t: number) => Picture {
    if (this.#lanes !== null && moment.kind !== 'question') {
      const { sentence: prose, operation: title, step, number } = described;
      return this.#lanesOf(moment, this.#lanes).transitionTo({
        position: this.#lanes.lockstep.positionOf(0, moment.position),
        operation: moment.kind === 'beat' ? moment.operation : null,
        header: {
          count: countText(described, this.#translate),
          part: number.n / number.total,
          title,
          isCode: step !== null,
        },
        prose,
      });
    }
    const asks = moment.kind === 'question' && ownAskedCell(this.#played, moment) !== null;
    const operation = asks ? moment.operation : undefined;
    const here = { ...described, position: moment.position };
    const [beside, below] = [this.#planOf(moment), this.#planBelow(moment, described)];
    const drawn = beside.transitionTo(here, operation);
    if (below === null) return drawn;
    const wide = below.transitionTo(here, operation);
    return scaleOf(wide(1)) > MUCH_LARGER * scaleOf(drawn(1)) ? wide : drawn;
  }

  /** Returns the plan of a slide with its few words below a wide diagram, which is larger there; null for other pictures. */
  #planBelow({ view }: LessonMoment, { sentence, code, isAnswer }: ReplayedStep): StillPlan | null {
    if (!this.#isSlide() || isMovie(this.#request) || code === 'question' || isAnswer || sentence.length > MAX_BELOW)
      return null;
    const parts = { ...this.#request.parts, pseudocode: false };
    return getOrInsert(this.#plans, JSON.stringify([view, 'below']), () => {
      const visible = visibleInLesson(view, engineOf(this.#replay.timeline.columns).diagrams);
      const shown = { visible, marked: view?.mark ?? [], plain: view?.detail === 'plain' };
      const looks = { positions: [], view: shown, zoom: view?.zoom ?? null };
      return new StillPlan({ ...this.#request, parts }, this.#replay, this.#translate, looks);
    });
  }

  /** Returns the size of the largest cropped picture, which all pictures of a clip have. */
  #largest(): Size {
    const sizes = this.#shown.map((moment) =>
      isPage(moment) ? this.#pageAt(moment).size : this.#planOf(moment).frame,
    );
    const largest = (side: 'width' | 'height') => Math.max(...sizes.map((size) => size[side]));
    return { width: largest('width'), height: largest('height') };
  }

  #pageAt(moment: PageMoment): LessonPageStill {
    return getOrInsert(this.#pages, moment, () => {
      return new LessonPageStill(this.#request, this.#played.lesson.head.title, this.#pageOf(moment), this.#translate);
    });
  }

  #pageOf(moment: PageMoment): Page {
    if (moment.kind === 'vote') return votePage(moment.vote);
    const { compare } = moment;
    if (compare.show === 'curve') return curvePage(compare, this.#translate);
    const at = this.#played.moments.indexOf(moment);
    const asked = lessonTable(compare, this.#played, at, this.#lanes, scriptEngines());
    const { show, preset } = compare;
    const map = show === 'knob' && preset !== null ? flipMap(asked.table, preset, this.#translate) : null;
    return tablePage(asked, map, this.#translate);
  }

  /** Returns the layout of engines side by side, the same for moments with the same view. */
  #lanesOf({ view }: LessonMoment, lanes: LessonLanes): LanesStill {
    return getOrInsert(this.#laneStills, JSON.stringify(view), () => {
      const known = new Map<ScriptRun, (name: string) => boolean>();
      const visibleAt = (run: ScriptRun): ((name: string) => boolean) =>
        getOrInsert(known, run, () => {
          const engine = engineNamed(run.engine);
          return visibleInLesson(viewInLane(view, run, engine), engine.diagrams);
        });
      const name = this.#played.lesson.head.title;
      const shown = { ...lanes, name, depth: 'operation', focus: null, hasProse: true, visibleAt } as const;
      return new LanesStill(this.#request, shown, this.#translate);
    });
  }

  /** Returns the same plan for equal views, so that their diagram does not move. */
  #planOf(moment: LessonMoment): StillPlan {
    const marked = this.#markedAt(moment);
    return getOrInsert(this.#plans, JSON.stringify([moment.view, marked]), () => {
      const positions = this.#shown.flatMap((each) => (each.view === moment.view ? each.position : []));
      const visible = visibleInLesson(moment.view, engineOf(this.#replay.timeline.columns).diagrams);
      const view = { visible, marked, plain: moment.view?.detail === 'plain' };
      const words = this.#isSlide() ? { words: (shown: ReplayedStep) => this.#slideWords(shown) } : {};
      const { formats: ids, handout } = this.#request;
      const growth = ids.length === 1 && ids[0] === 'pdf' ? handout.perPage : 1;
      const looks = { positions, view, zoom: moment.view?.zoom ?? null, texts: this.#texts, growth, ...words };
      return new StillPlan(this.#request, this.#replay, this.#translate, looks);
    });
  }

  /** True if the words are in a column. There is none where engines are side by side. */
  #isSlide(): boolean {
    return this.#lanes === null && hasWordsColumn(this.#request);
  }

  #slideWords({ sentence: text, code, lead = [], isAnswer = false }: ReplayedStep): SlideWords {
    const asks = code === 'question';
    const label = this.#translate(asks ? 'ui.question.yourTurn' : 'ui.question.shown');
    return { text, lead, asks, label: asks || isAnswer ? label : null };
  }

  /** Returns the cells that the lesson marks, or the cell of a question if this does not reveal the answer. */
  #markedAt(moment: LessonMoment): ViewBlock['mark'] {
    if (moment.kind !== 'question') return moment.view?.mark ?? [];
    const asked = ownAskedCell(this.#played, moment);
    return asked === null ? [] : [asked];
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

function isPage(moment: LessonMoment): moment is PageMoment {
  return moment.kind === 'compare' || moment.kind === 'vote';
}
