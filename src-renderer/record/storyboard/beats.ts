import type { Translate } from '../../../core/cells/translate.ts';
import type { Units } from '../../../core/script/anchor.ts';
import type { Depth } from '../../../core/script/beats.ts';
import type { Miniature } from './miniature.ts';

/** What is shown, as far as pictures of it can be put into a storyboard. */
export interface Beats {
  /** What the storyboard is of. */
  readonly key: string;
  readonly units: Units;
  /** How much of what led to a position is drawn and told. */
  readonly depth: Depth;
  /** What positions are called, and a position as people count. */
  readonly counts: 'step' | 'moment';
  numberOf(position: number): number;
  /** The operation, or what else a position belongs to. */
  titleAt(position: number, translate: Translate): string;
  sentenceAt(position: number, translate: Translate): string;
  /** The beats of the operation or the chapter that a position is in; none where it is in none. */
  partAt(position: number, part: Part): readonly number[];
  /** What a small picture of a position shows: a diagram, or several side by side. */
  miniaturesAt(position: number, translate: Translate): readonly Miniature[];
}

export type Part = 'operation' | 'chapter';

/** Why there is no storyboard of what is shown. */
export type NoBeats = 'game' | 'long' | 'curves' | 'empty';
