import { allScores, type LessonScores, nothingDone, summaryOf } from '../../state/preferences/scores.ts';

/** The run-time API of SCORM 2004, as a learning platform offers it to a lesson (IEEE 1484.11.2). */
export interface ScormApi {
  Initialize(parameter: ''): string;
  GetValue(element: string): string;
  SetValue(element: string, value: string): string;
  Commit(parameter: ''): string;
  Terminate(parameter: ''): string;
}

interface Frame {
  readonly API_1484_11?: ScormApi;
  readonly parent: Frame | null;
  readonly opener?: Frame | null;
}

/** The maximum number of nested frames to search, according to the standard. */
const MAX_FRAMES = 500;

/** Finds the API in the frames around this one, then in those around the window that opened it. Null if there is no platform. */
export function findApi(frame: Frame): ScormApi | null {
  return searchParents(frame) ?? (frame.opener ? searchParents(frame.opener) : null);
}

function searchParents(start: Frame): ScormApi | null {
  let frame = start;
  for (let i = 0; i < MAX_FRAMES; i++) {
    if (frame.API_1484_11 !== undefined) return frame.API_1484_11;
    if (frame.parent === null || frame.parent === frame) return null;
    frame = frame.parent;
  }
  return null;
}

/** A question of the lesson as the platform stores it. */
export interface AskedThere {
  readonly beat: number;
  readonly ask: string;
}

/** Minimum number of characters that a platform must store (the standard's SPM). */
const LONGEST = { description: 250, suspended: 64_000 };

/** One learner's session with a lesson on a platform. */
export class ScormSession {
  readonly #api: ScormApi;
  readonly #clock: () => number;
  readonly #began: number;
  /** Beats of the interactions that the platform has stored, in its order. */
  readonly #interactions: string[] = [];
  #ended = false;

  /** @param clock milliseconds */
  constructor(api: ScormApi, clock: () => number = Date.now) {
    this.#api = api;
    this.#clock = clock;
    this.#began = clock();
  }

  /**
   * Begins or resumes.
   * @returns the stored scores, and the beat from which to continue, counted from 1
   */
  begin(): { readonly kept: LessonScores; readonly beat: number } {
    this.#api.Initialize('');
    const count = Number(this.#api.GetValue('cmi.interactions._count')) || 0;
    for (let n = 0; n < count; n++) this.#interactions.push(this.#api.GetValue(`cmi.interactions.${n}.id`));
    const kept = readKept(this.#api.GetValue('cmi.suspend_data'));
    if (this.#api.GetValue('cmi.completion_status') !== 'completed') this.#set('cmi.completion_status', 'incomplete');
    return { kept, beat: Number(this.#api.GetValue('cmi.location')) || 1 };
  }

  /** Reports the progress, and every question that the student has worked on. */
  report(kept: LessonScores, beat: number, questions: readonly AskedThere[]): void {
    if (this.#ended) return;
    const { solved } = summaryOf(kept);
    const isComplete = kept.moments > 0 && kept.furthest >= kept.moments - 1;
    this.#set('cmi.location', String(beat));
    this.#set('cmi.completion_status', isComplete ? 'completed' : 'incomplete');
    this.#set('cmi.progress_measure', fraction(kept.furthest, kept.moments - 1));
    if (questions.length > 0) {
      this.#set('cmi.score.min', '0');
      this.#set('cmi.score.max', String(questions.length));
      this.#set('cmi.score.raw', String(solved));
      this.#set('cmi.score.scaled', fraction(solved, questions.length));
    }
    this.#set('cmi.success_status', successOf(solved, questions.length, isComplete));
    for (const question of questions) this.#reportQuestion(question, kept);
    this.#suspend(kept);
    this.#api.Commit('');
  }

  /** Ends the session. Unfinished work can be continued. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    const isComplete = this.#api.GetValue('cmi.completion_status') === 'completed';
    this.#set('cmi.session_time', `PT${Math.max(0, Math.round((this.#clock() - this.#began) / 1000))}S`);
    this.#set('cmi.exit', isComplete ? 'normal' : 'suspend');
    this.#api.Commit('');
    this.#api.Terminate('');
  }

  #reportQuestion({ beat, ask }: AskedThere, { scores }: LessonScores): void {
    const score = scores[beat];
    if (score === undefined) return;
    const id = `beat-${beat}`;
    const known = this.#interactions.indexOf(id);
    const n = known < 0 ? this.#interactions.push(id) - 1 : known;
    if (known < 0) {
      this.#set(`cmi.interactions.${n}.id`, id);
      this.#set(`cmi.interactions.${n}.type`, 'other');
      this.#set(`cmi.interactions.${n}.timestamp`, `${new Date(this.#clock()).toISOString().slice(0, 22)}Z`);
      this.#set(`cmi.interactions.${n}.description`, ask.slice(0, LONGEST.description));
    }
    const said = [score.why ?? '', `${score.tries} tries, ${score.wrong} wrong, ${score.hints} hints`];
    this.#set(`cmi.interactions.${n}.learner_response`, said.filter(Boolean).join(' | '));
    this.#set(`cmi.interactions.${n}.result`, score.solved ? 'correct' : 'incorrect');
  }

  #suspend(kept: LessonScores): void {
    const text = JSON.stringify(kept);
    if (text.length <= LONGEST.suspended) this.#set('cmi.suspend_data', text);
  }

  #set(element: string, value: string): void {
    this.#api.SetValue(element, value);
  }
}

function successOf(solved: number, questions: number, isComplete: boolean): string {
  if (solved >= questions) return isComplete || questions > 0 ? 'passed' : 'unknown';
  return isComplete ? 'failed' : 'unknown';
}

function fraction(part: number, whole: number): string {
  return whole <= 0 ? '1' : String(Math.round(Math.min(1, part / whole) * 10_000) / 10_000);
}

function readKept(text: string): LessonScores {
  try {
    return allScores.parse({ lesson: JSON.parse(text) }).lesson ?? nothingDone;
  } catch {
    return nothingDone;
  }
}
