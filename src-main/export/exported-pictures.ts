import type { EmbeddedSource } from '../../core/export/embedded-source.ts';
import { type ExportRequest, type StoryboardShot, wholeScript } from '../../core/export/request.ts';
import type { StoryboardKnob } from '../../core/export/storyboard-knob.ts';
import type { Picture } from '../../core/scene/svg.ts';
import type { Place } from '../../core/script/narration/place.ts';
import { UserError } from '../contract/user-error.ts';

/** The pictures of an export: of a script on one engine or on several, a lesson, or a recording. */
export interface ExportedPictures {
  /** The requested pictures, in order. */
  readonly shots: readonly NumberedShot[];
  /** Returns the stop before `position`, where the transition to it begins; `position` itself if there is none. */
  before(position: number): number;
  drawing(shot: StoryboardShot): PositionDrawing;
}

/** A requested picture. */
export interface NumberedShot extends StoryboardShot {
  /** Its place in a storyboard, counted from 1, and the number of places. Undefined if positions are in order. */
  readonly place?: Numbered;
}

type Numbered = Pick<Place, 'n' | 'total'>;

/** A position as writers receive it. */
export interface PositionDrawing extends Description {
  /** The place where the transition to it begins; its own place if there is a cut. */
  readonly from: Place;
  /** Its place in a storyboard, which is the number of its file. */
  readonly place?: Numbered;
  /** The picture: `t` is 1 at the position, less in the transition to it. Pictures of a transition share marks: use one at a time. */
  at(t: number): Picture;
  /** Counts the question whose numbers a reader can turn in place of the picture, in formats that can do that. Left out if there is none. */
  readonly knob?: () => StoryboardKnob;
  /** The picture for phones, in formats that have one. */
  readonly onPhone?: (t: number) => Picture;
}

/** The description of a picture in its file. */
export interface Description {
  readonly number: Place;
  /** The step's code, which is part of the file name. */
  readonly code: string;
  /** The operation of the position. */
  readonly heading: string;
  /** Adjacent pictures of one operation have the same number; different operations may have the same heading. */
  readonly part: number;
  /** The sentence of the step, for screen readers, tool tips and handouts. */
  readonly title: string;
  /** The sentence for screen readers, if it says more than the title; left out otherwise. */
  readonly alt?: string;
  /** The comment above the first operation of a script's chapter, at the first picture of it; left out elsewhere. */
  readonly lead?: string;
  /** The words of a lesson's notes for the presenter; null or left out if there are none. */
  readonly notes?: string | null;
  /** The answer to a question, for the last page of a handout. */
  readonly answer?: string;
  /** The running routine, or the lines that an operation ran; empty if no code runs. */
  readonly pseudocode: readonly CodeLine[];
  /** The source from which the picture can be reopened; null if it cannot. */
  readonly source: EmbeddedSource | null;
}

/** A line of pseudocode. `indent` counts levels. */
export interface CodeLine {
  readonly text: string;
  readonly indent: number;
  /** True for the line that runs now, or ran last in an operation. */
  readonly current: boolean;
  /** True for the lines that an operation ran, if it is shown as a whole. */
  readonly ran: boolean;
}

/**
 * Returns the pictures of a request in order; a storyboard keeps the order of its shots.
 * @param all the positions for `all`
 * @param range the first and the last existing position, by default of `all`
 * @param numbered the positions by the numbers of their beats; null if these are the same
 * @throws UserError if a position does not exist
 */
export function wantedShots(
  request: Pick<ExportRequest, 'steps' | 'numbering' | 'formats' | 'handout'>,
  all: readonly number[],
  [first, last] = [all[0]!, all.at(-1)!],
  numbered: readonly number[] | null = null,
): readonly NumberedShot[] {
  const { steps, numbering } = request;
  if (steps === 'all') return wholeScript(all, request).map((position) => ({ position }));
  const positionOf = (n: number): number => {
    if (numbered === null || numbering === 'position') return n;
    if (n < numbered.length) return numbered[n]!;
    throw new UserError('export.missing-beat', { n, last: numbered.length - 1 });
  };
  const shots = Array.isArray(steps)
    ? inOrder(steps.map(positionOf))
    : placed(steps.shots.map((shot) => ({ ...shot, position: positionOf(shot.position) })));
  const missing = shots.find(({ position }) => position > last || position < first);
  if (missing !== undefined) throw new UserError('export.missing-step', { n: missing.position, first, last });
  return shots;
}

function inOrder(positions: readonly number[]): readonly NumberedShot[] {
  return [...new Set(positions)].sort((a, b) => a - b).map((position) => ({ position }));
}

function placed(shots: readonly StoryboardShot[]): readonly NumberedShot[] {
  return shots.map((shot, i) => ({ ...shot, place: { n: i + 1, total: shots.length } }));
}
