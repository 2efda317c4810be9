import { create } from 'zustand';
import type { Focus } from '../../../../core/cells/focus.ts';
import type { Translate } from '../../../../core/cells/translate.ts';
import { engineNamed, languageOf, scriptEngineIds } from '../../../../core/engines/all.ts';
import { loadEngines } from '../../../../core/engines/load.ts';
import { headOf } from '../../../../core/lesson/parse/front-matter.ts';
import type { LessonHead, LessonMoment, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { parseLesson } from '../../../../core/lesson/parse/parse-lesson.ts';
import { momentAfterAnswer } from '../../../../core/lesson/play/moment-after-answer.ts';
import { playLesson } from '../../../../core/lesson/play/play-lesson.ts';
import { lessonPage, sideBySide } from '../../../../core/page/lesson-page.ts';
import type { EngineId } from '../../../../core/script/language/language.ts';
import { activateTransport, createTransport, type PlaybackState } from '../../../state/play/transport.ts';
import { readingInterval } from '../../../state/preferences/speed.ts';
import { newRequest } from '../../../state/session/open-request.ts';
import { shownTransport, showSource } from '../../../state/session/session.ts';
import { leaveHome } from '../../../state/window/window-state.ts';
import { askQuestion, forgetQuestions, isAnswered, keepQuestions } from '../../questions/question-state.ts';
import { seekLanes } from './side-by-side.ts';

/** A lesson file as it was read. */
export interface LessonFile {
  readonly name: string;
  readonly text: string;
  /** The id of a built-in lesson; null for a file. */
  readonly id: string | null;
  readonly path?: string;
  /** Present for a file that was picked in the browser. */
  readonly handle?: FileSystemFileHandle;
}

/** The open lesson. `position` is the number of a moment. */
export interface LessonState extends PlaybackState {
  /** Null if no lesson is open. */
  readonly file: LessonFile | null;
  readonly played: LessonRun | null;
  /** Changes when another lesson or another text of it is opened. */
  readonly opening: number;
  readonly selection: Focus | null;
  /** True while the reader redoes the questions that were missed. */
  readonly redoing: boolean;
}

export const useLesson = create<LessonState>(() => ({
  file: null,
  played: null,
  opening: 0,
  selection: null,
  redoing: false,
  position: 0,
  motion: 'jump',
  playing: false,
}));

const { getState: get, setState: set } = useLesson;

/** Moves from moment to moment, but not past an unanswered question. */
const lessonTransport = createTransport(useLesson, () => {
  const moments = get().played?.moments ?? [];
  const length = Math.max(0, moments.length - 1);
  return {
    first: 0,
    length,
    show: seekRun,
    next: (at) => (isOpenQuestion(at) ? at : Math.min(length, nextMoment(moments, at))),
    previous: (at) => previousMoment(moments, at),
    nextOperation: (at) => (isOpenQuestion(at) ? at : nextChapter(moments, at)),
    previousOperation: (at) => previousChapter(moments, at),
    nextMarker: (at) => nextChapter(moments, at),
    previousMarker: (at) => previousChapter(moments, at),
    interval: (at, speed, translate) => {
      const played = get().played;
      return played === null ? Number.POSITIVE_INFINITY : momentInterval(played, at, speed, translate);
    },
  };
});

/** A step is held as long as its sentence takes to read. Pages and questions wait until the user continues. */
function momentInterval(played: LessonRun, at: number, speed: number, translate: Translate): number {
  const moment = played.moments[at];
  if (moment?.kind !== 'beat' || moment.prose !== null) return Number.POSITIVE_INFINITY;
  return readingInterval(lessonPage(played, at, translate).sentence, speed);
}

export function isLessonOpen(): boolean {
  return get().file !== null;
}

/** Returns the shown moment; null if no lesson is open, or if the lesson has no moments. */
export function momentIn({ played, position }: Pick<LessonState, 'played' | 'position'>): LessonMoment | null {
  return played?.moments[position] ?? null;
}

/**
 * Opens a lesson once its engine is loaded, unless something else was opened meanwhile.
 * @throws Error if the engine cannot be loaded
 */
export async function loadLesson(file: LessonFile, moment?: number): Promise<void> {
  const isLast = newRequest();
  const head = headOf(file.text, file.name);
  await loadEngines([engineOfLesson(head), ...head.compare]);
  if (isLast()) openLesson(file, moment);
}

/** Opens a lesson at a moment, on a loaded engine. A lesson with errors opens too; its valid parts can be stepped through. */
export function openLesson(file: LessonFile, moment = 0): void {
  shownTransport.pause();
  showSource(null);
  const played = playFile(file);
  forgetQuestions();
  const position = nearestMoment(played, moment);
  const opening = get().opening + 1;
  set({ file, played, opening, selection: null, redoing: false, motion: 'jump', playing: false, position });
  activateTransport(lessonTransport);
  seekRun(position);
  leaveHome();
}

/** Called when the file has changed on disk: shows the same moment of the new text. */
export function lessonChanged(file: LessonFile): void {
  const { file: before, position, opening } = get();
  if (before === null) return;
  const played = playFile(file);
  keepQuestions(played);
  set({ file, played, opening: opening + 1, motion: 'jump' });
  goTo(position);
}

export function closeLesson(): void {
  if (!isLessonOpen()) return;
  activateTransport(shownTransport);
  set({ file: null, played: null, selection: null, playing: false });
}

/** Shows a moment, or the nearest one if it does not exist. */
export function goTo(moment: number): void {
  const position = nearestMoment(get().played, moment);
  seekRun(position);
  set({ position, motion: 'jump' });
}

function nearestMoment(played: LessonRun | null, moment: number): number {
  const last = (played?.moments.length ?? 1) - 1;
  return Math.max(0, Math.min(last, Math.round(moment)));
}

export function selectInLesson(selection: Focus | null): void {
  set({ selection });
}

/** Goes on from a question without an answer. The question stays open. */
export function skipQuestion(): void {
  lessonTransport.pause();
  lessonTransport.seek(get().position + 1);
}

/** Returns the number of the question at a moment, from 1, and the count of questions. */
export function questionNumber({ moments }: LessonRun, at: number): { readonly n: number; readonly count: number } {
  const count = (some: readonly LessonMoment[]): number => some.filter(({ kind }) => kind === 'question').length;
  return { n: count(moments.slice(0, at + 1)), count: count(moments) };
}

/** Returns the engine of a lesson. If a lesson names none, only its text is shown, so any engine will do. */
export function engineOfLesson({ engine }: LessonHead): EngineId {
  return scriptEngineIds.includes(engine) ? engine : scriptEngineIds[0]!;
}

/**
 * Plays a lesson: runs its operations, or only reads its text if it names no engine.
 * @throws Error if its engine is not loaded
 */
export function playFile(file: LessonFile): LessonRun {
  const lesson = parseLesson(file.text, file.name, scriptEngineIds, languageOf);
  return playLesson(lesson, engineNamed(engineOfLesson(lesson.head)));
}

function seekRun(position: number): void {
  const { played } = get();
  const moment = played?.moments[position];
  if (played === null || moment === undefined) return;
  const before = get().position;
  // A cell is selected for the question, or for the steps between two questions, in which it was chosen.
  if (position !== before && [position, before].some(isQuestion)) set({ selection: null });
  played.run.timeline.seek(moment.position);
  seekLanes(sideBySide(played), moment);
  askQuestion(played, position);
}

function isQuestion(at: number): boolean {
  return get().played?.moments[at]?.kind === 'question';
}

function isOpenQuestion(at: number): boolean {
  return isQuestion(at) && !isAnswered(at);
}

function nextMoment(moments: readonly LessonMoment[], at: number): number {
  return isAnswered(at) ? momentAfterAnswer(moments, at) : at + 1;
}

/** Returns the moment that leads to one. */
function previousMoment(moments: readonly LessonMoment[], at: number): number {
  let question = at - 1;
  while (moments[question]?.kind === 'beat') question--;
  const isSkipped = moments[question]?.kind === 'question' && nextMoment(moments, question) >= at;
  return isSkipped ? question : Math.max(0, at - 1);
}

function nextChapter(moments: readonly LessonMoment[], at: number): number {
  const here = moments[at]?.chapter;
  const next = moments.findIndex(({ chapter }, i) => i > at && chapter !== here);
  return next < 0 ? Math.max(0, moments.length - 1) : next;
}

function previousChapter(moments: readonly LessonMoment[], at: number): number {
  let to = Math.max(0, at - 1);
  while (to > 0 && moments[to - 1]!.chapter === moments[to]!.chapter) to--;
  return to;
}
