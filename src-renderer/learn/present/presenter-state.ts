import { create } from 'zustand';
import { useShell } from '../../state/window/window-state.ts';
import { stepBackInVote, stepInVote } from '../lesson/questions/votes.ts';
import { isLessonOpen, useLesson } from '../lesson/state/lesson-state.ts';
import { nudge, reveal } from '../questions/answering.ts';
import { answerStop, isAnswered, isKnown, showAnswerAt, useQuestions } from '../questions/question-state.ts';

export type Point = readonly [x: number, y: number];

/** The state of what is presented. */
export interface PresenterState {
  /** True if the screen is black. */
  readonly blank: boolean;
  /** The active tool of the pointer. */
  readonly tool: 'laser' | 'pen' | null;
  /** Strokes over the picture of the moment, in CSS pixels of the stage. */
  readonly strokes: readonly (readonly Point[])[];
}

const NOTHING: PresenterState = { blank: false, tool: null, strokes: [] };

export const usePresenter = create<PresenterState>(() => NOTHING);

const { getState: get, setState: set } = usePresenter;

/** Points nearer than this to the previous one are dropped, which smooths a shaky hand. */
const MIN_DISTANCE = 3;

export function isPresentingLesson(): boolean {
  return isPresenting() && isLessonOpen();
}

/** Tells whether a lesson, a script, a game or a comparison is presented. */
export function isPresenting(): boolean {
  const { presenting, home } = useShell.getState();
  return presenting && !home;
}

/** Tells whether an undo removes a stroke of the presenter. */
export function hasStrokes(): boolean {
  return isPresenting() && get().strokes.length > 0;
}

/**
 * Returns the effect of a step forward while a vote or a question is open. A vote is closed. A question: in a presentation it shows the answer and then its beats, in a lesson it says
 * that an answer comes first. Null if the step goes to the next moment.
 */
export function stepInQuestion(): (() => void) | null {
  if (isPresentingLesson()) return stepForSpeaker();
  const vote = useShell.getState().home ? null : stepInVote();
  if (vote !== null) return vote;
  const at = openQuestion();
  return at === null || useShell.getState().home ? null : () => nudge(at);
}

/** Returns the effect of a step back at a vote or in the answer of a presented question. Null if the step goes to the previous moment. */
export function stepBackInQuestion(): (() => void) | null {
  if (isPresentingLesson()) return stepBackForSpeaker();
  return useShell.getState().home ? null : stepBackInVote();
}

/** Returns the effect of a step forward from the speaker's page, even if the lesson is not presented. */
export function stepForSpeaker(): (() => void) | null {
  const at = openQuestion();
  return at === null ? (stepInVote() ?? stepInAnswer(1)) : () => reveal(at, 'before');
}

/** Returns the effect of a step back from the speaker's page, even if the lesson is not presented. */
export function stepBackForSpeaker(): (() => void) | null {
  return stepBackInVote() ?? stepInAnswer(-1);
}

/** Returns the effect of a step through the engine's answer to the shown question; null if there is none, or no beat in this direction. */
function stepInAnswer(direction: 1 | -1): (() => void) | null {
  const { position: at } = useLesson.getState();
  const asking = isLessonOpen() ? useQuestions.getState().asking[at] : undefined;
  const stop = asking !== undefined && isKnown(asking) ? answerStop(asking, direction) : null;
  return stop === null ? null : () => showAnswerAt(at, stop);
}

/** Returns the number of the shown moment if it is a question without an answer. */
function openQuestion(): number | null {
  const { position: at } = useLesson.getState();
  if (!isLessonOpen() || useQuestions.getState().asking[at] === undefined) return null;
  return isAnswered(at) ? null : at;
}

export function toggleBlank(): void {
  set({ blank: !get().blank });
}

export function toggleTool(tool: 'laser' | 'pen'): void {
  set({ tool: get().tool === tool ? null : tool });
}

/** Ends a black screen and returns true if it was black: the key that did so has no other effect. */
export function endBlank(): boolean {
  const { blank } = get();
  if (blank) set({ blank: false });
  return blank;
}

/**
 * Ends the innermost overlay of what is presented.
 * @returns true if there was one
 */
export function endOverlay(): boolean {
  const { tool } = get();
  if (endBlank()) return true;
  if (tool !== null) set({ tool: null });
  return tool !== null;
}

export function beginStroke(point: Point): void {
  set({ strokes: [...get().strokes, [point]] });
}

/** Continues the last stroke. */
export function extendStroke([x, y]: Point): void {
  const { strokes } = get();
  const stroke = strokes.at(-1);
  const last = stroke?.at(-1);
  if (stroke === undefined || last === undefined || Math.hypot(x - last[0], y - last[1]) < MIN_DISTANCE) return;
  set({ strokes: [...strokes.slice(0, -1), [...stroke, [x, y]]] });
}

export function undoStroke(): void {
  set({ strokes: get().strokes.slice(0, -1) });
}

export function clearStrokes(): void {
  if (get().strokes.length > 0) set({ strokes: [] });
}

/** Resets the state when presenting ends. */
export function resetPresenter(): void {
  set(NOTHING);
}
