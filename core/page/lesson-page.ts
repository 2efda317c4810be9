import type { PresetName } from '../compare/presets/presets.ts';
import type { Engine } from '../engine/engine.ts';
import { engineNamed, engineOf, scriptEngines } from '../engines/all.ts';
import {
  isPlainView,
  type LessonCompare,
  type LessonMoment,
  type LessonRun,
  type ViewBlock,
} from '../lesson/parse/lesson.ts';
import { type LessonLanes, lessonLanes } from '../lesson/play/lesson-lanes.ts';
import { lessonSentence } from '../lesson/play/lesson-sentence.ts';
import { type LessonTable, lessonTable } from '../lesson/play/lesson-table.ts';
import { visibleInLesson } from '../lesson/play/visible-structures.ts';
import { changedText } from '../lesson/questions/right-text.ts';
import { type Depth, detailTo } from '../script/narration/beats.ts';
import type { TranslateText } from '../script/narration/narrate.ts';
import { momentPlace, type Place } from '../script/narration/place.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { MarkedCell } from '../world/marked-cell.ts';
import { lettered, type PageOption } from './letter.ts';
import { ownAskedCell, ownVariant, shownOptions } from './own-question.ts';

/** A moment of a lesson as data, for every surface that shows it. Its texts are Markdown. */
export interface LessonPage {
  readonly title: string;
  readonly chapter: string | null;
  readonly number: Place;
  /** The text of its own; null if it has none. */
  readonly words: string | null;
  /** The question, vote or comparison; null for other pages. */
  readonly ask: string | null;
  /** The options to choose from, in the order in which they are offered first. */
  readonly options: readonly PageOption[];
  /** The cells that answer a question without options; empty for other pages. */
  readonly answer: string;
  /** The explanation of the answer; null if there is no right one. */
  readonly why: string | null;
  /** The sentence of the step; empty if no step is shown. */
  readonly sentence: string;
  readonly notes: string | null;
  readonly picture: PagePicture;
  readonly memory: PageMemory;
}

/** `diagram` and `lanes` draw the memory, of one engine or of several side by side. */
type PagePicture =
  | { readonly kind: 'diagram' | 'lanes' | 'vote' }
  /** `isOfLesson`: the table counts the operations that were shown side by side, and no preset. */
  | { readonly kind: 'table'; readonly isOfLesson: boolean; counted(): LessonTable }
  | { readonly kind: 'knob'; readonly preset: PresetName; counted(): LessonTable }
  | { readonly kind: 'curve'; readonly compare: LessonCompare };

/** How the memory is drawn. */
interface PageMemory {
  readonly zoom: ViewBlock['zoom'];
  readonly looks: {
    readonly visible: (name: string) => boolean;
    /** The cells that the lesson marks, or the cell of a question if this does not reveal the answer. */
    readonly marked: readonly MarkedCell[];
    readonly plain: boolean;
  };
  /** The index of the operation that a question is about. */
  readonly asked?: number;
}

/**
 * Describes a moment of a lesson, whose engines must be loaded.
 * @param at the number of the moment
 * @param depth of the step that is told
 */
export function lessonPage(played: LessonRun, at: number, translate: TranslateText, depth: Depth = 'beat'): LessonPage {
  const { run, moments, lesson } = played;
  const moment = moments[at]!;
  const { chapter, notes, prose: words, view, position, kind } = moment;
  const told = { run, engine: engineNamed(run.engine), view, position };
  return {
    title: lesson.head.title,
    chapter,
    number: momentPlace(moments, at),
    words,
    ...getOrInsert(asking, moment, () => asked(played, at, translate)),
    // The sentence is a getter because computing it moves the timeline, and most pages do not show it.
    get sentence() {
      return kind === 'beat' ? lessonSentence(detailTo(run, position, depth), told, translate) : '';
    },
    notes,
    picture: pictureOf(played, at),
    memory: getOrInsert(memories, moment, () => memoryOf(played, moment)),
  };
}

function asked(
  played: LessonRun,
  at: number,
  translate: TranslateText,
): Pick<LessonPage, 'ask' | 'options' | 'answer' | 'why'> {
  const moment = played.moments[at]!;
  const nothing = { ask: null, options: [], answer: '', why: null };
  if (moment.kind === 'vote') return { ...nothing, ask: moment.vote.ask, options: lettered(moment.vote.options) };
  if (moment.kind === 'compare') return { ...nothing, ask: moment.compare.question };
  if (moment.kind !== 'question') return nothing;
  const variant = ownVariant(played, moment);
  const { ask, why } = variant?.question ?? moment.question;
  if (variant === null) return { ...nothing, ask, why };
  const isPlain = isPlainView(moment.view);
  const answer = changedText(variant, isPlain, (key, args = {}) => translate(key, args));
  return { ask, options: shownOptions(variant, at, 0), answer, why };
}

function pictureOf(played: LessonRun, at: number): PagePicture {
  const moment = played.moments[at]!;
  if (moment.kind === 'vote') return { kind: 'vote' };
  if (moment.kind !== 'compare') return { kind: played.lesson.head.compare.length === 0 ? 'diagram' : 'lanes' };
  const { compare } = moment;
  if (compare.show === 'curve') return { kind: 'curve', compare };
  const { preset, show } = compare;
  const lanes = sideBySide(played);
  const engines = (): readonly Engine[] => (preset === null && lanes !== null ? [] : scriptEngines());
  const counted = () => getOrInsert(tables, moment, () => lessonTable(compare, played, at, lanes, engines()));
  if (show === 'knob' && preset !== null) return { kind: 'knob', preset, counted };
  return { kind: 'table', isOfLesson: preset === null && lanes !== null, counted };
}

function memoryOf(played: LessonRun, moment: LessonMoment): PageMemory {
  const { view, kind } = moment;
  const cell = kind === 'question' ? ownAskedCell(played, moment) : null;
  const visible = visibleInLesson(view, engineOf(played.run.timeline.columns).diagrams);
  const marked = kind === 'question' ? (cell === null ? [] : [cell]) : (view?.mark ?? []);
  return {
    zoom: view?.zoom ?? null,
    looks: { visible, marked, plain: isPlainView(view) },
    ...(kind === 'question' && { asked: moment.operation }),
  };
}

// They seek the timeline, and a page is described again whenever the window shows it.
const asking = new WeakMap<LessonMoment, ReturnType<typeof asked>>();
const memories = new WeakMap<LessonMoment, PageMemory>();
const tables = new WeakMap<LessonMoment, LessonTable>();
const known = new WeakMap<LessonRun, LessonLanes | null>();

/** Returns the lesson on all its engines; null for a lesson on one engine. Its engines must be loaded. */
export function sideBySide(played: LessonRun): LessonLanes | null {
  return getOrInsert(known, played, () => lessonLanes(played, engineNamed));
}
