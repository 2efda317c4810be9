import type { Translate } from '../../../core/cells/translate.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import type { Place } from '../../../core/script/narration/place.ts';
import type { Units } from '../../../core/script/parse/anchor.ts';
import type { Miniature } from './miniature.ts';

/** The pictures of the current source for a storyboard. */
export interface Beats {
  /** Identifies the source of the storyboard. */
  readonly key: string;
  readonly units: Units;
  /** Number of steps before a position that are drawn and described. */
  readonly depth: Depth;
  /** The unit of positions, as shown to users. */
  readonly counts: Place['unit'];
  /** Returns the number of a position, as pictures show it. */
  numberOf(position: number): number;
  /** The title of a position: its operation or chapter. */
  titleAt(position: number, translate: Translate): string;
  sentenceAt(position: number, translate: Translate): string;
  /** The beats of the operation or chapter of a position; empty if it has none. */
  partAt(position: number, part: StoryboardPart): readonly number[];
  /** Returns the content of a small picture: one diagram, or several side by side. */
  miniaturesAt(position: number, translate: Translate): readonly Miniature[];
}

export type StoryboardPart = 'operation' | 'chapter';

/** The reason why the current source has no storyboard. */
export type NoBeats = 'game' | 'long' | 'curves' | 'empty';
