import type { EmbeddedSource } from '../../core/export/embedded-source.ts';
import type { ExportRequest, StoryboardShot } from '../../core/export/request.ts';
import type { Picture } from '../../core/scene/svg.ts';
import { UserError } from '../contract/user-error.ts';

/** What is exported: a script on one engine or on several side by side, a lesson, a recording. */
export interface ExportSubject {
  /** The requested pictures, in order. */
  readonly shots: readonly NumberedShot[];
  /** The position that the way to `position` begins at: the stop before it; itself where there is none. */
  before(position: number): number;
  drawing(shot: StoryboardShot): PositionDrawing;
}

/** A picture of an export. */
export interface NumberedShot extends StoryboardShot {
  /** Its place in a storyboard, counted from 1, and the last one. Left out: positions are in order. */
  readonly place?: Place;
}

type Place = { readonly n: number; readonly total: number };

/** One position to be written. */
export interface PositionDrawing extends Description {
  /** As in `PlacedShot`: its file is numbered by it. */
  readonly place?: Place;
  /**
   * The picture: `t` 1 at the position, less on the way to it from the one before. Marks on the way are changed in place: use a picture
   * before asking for the next.
   */
  at(t: number): Picture;
}

/** What is said of a picture in its file. */
export interface Description {
  /** The position's number for people, and the last one. */
  readonly number: Place;
  /** What happens there, for the name of the file. */
  readonly code: string;
  /** The operation that it belongs to. */
  readonly heading: string;
  /** The same number for pictures in a row that belong to one operation: others may have the same heading. */
  readonly part: number;
  /** What happens there, in a sentence: for screen readers, tool tips, handouts, speaker notes. */
  readonly title: string;
  /** The routine that is executed; empty where none is. */
  readonly pseudocode: readonly CodeLine[];
  /** What opens when the picture is opened again; null where nothing can. */
  readonly source: EmbeddedSource | null;
}

/** A line of pseudocode. `indent` counts levels. */
export interface CodeLine {
  readonly text: string;
  readonly indent: number;
  /** It is executed now. */
  readonly current: boolean;
}

/**
 * The pictures of a request, in order; those of a storyboard in the order of its shots.
 * @param all positions of `all`
 * @param range the first and the last that exist; of `all` when left out
 * @throws UserError when one of them does not exist
 */
export function wantedShots(
  steps: ExportRequest['steps'],
  all: readonly number[],
  [first, last] = [all[0]!, all.at(-1)!],
): readonly NumberedShot[] {
  if (steps === 'all') return all.map((position) => ({ position }));
  const shots = Array.isArray(steps) ? inOrder(steps) : placed(steps.shots);
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
