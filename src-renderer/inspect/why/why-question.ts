import { whyInFrames } from '../../../core/capture/why-frames.ts';
import { type QueryTerm, queryTerms, registeredNamed } from '../../../core/inspect/why/query-terms.ts';
import type { WhyPast } from '../../../core/inspect/why/why-past.ts';
import { settledBefore, whyInLines } from '../../../core/script/run/operation-at.ts';
import { registeredQueries } from '../../../core/world/systems.ts';
import { isScriptRun } from '../../state/script/document.ts';
import { engineIn, type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import type { Source } from '../../state/source/source.ts';

export interface Asked {
  readonly picture: MemoryPicture;
  readonly index: number;
  /** Null for the entity that has the index. */
  readonly version: number | null;
}

/** Returns the terms of a typed or a registered query. */
export function termsOf(picture: MemoryPicture, text: string): readonly QueryTerm[] {
  const registered = registeredNamed(worldIn(picture), text);
  return registered === null ? queryTerms(text) : queryTerms(registered.terms, true);
}

/** Returns the queries that a game registers, by name, and those that a script asks. */
export function knownQueries(picture: MemoryPicture): readonly string[] {
  if (!isScriptRun(picture)) return registeredQueries(picture.timeline.columns).map(({ name }) => name);
  const asked = picture.script.operations.filter(({ kind }) => kind === 'query');
  return [...new Set(asked.map(({ text }) => text.replace(/^query\s+/, '')))];
}

/** Returns the last position up to another one at which the columns agree: the end of an operation, or a whole frame if there is one. */
export function settledIn(picture: MemoryPicture, position: number): number {
  const { moments } = picture;
  if (moments === undefined) return settledBefore(picture, position);
  const settled = moments.settled(position);
  return moments.at(settled) === null ? position : settled;
}

/** Returns the past of a picture, of which questions are asked. */
export function pastOf(picture: MemoryPicture, source: Source | null): WhyPast {
  const { timeline, moments, isBeingRead = () => false } = picture;
  if (moments === undefined) return whyInLines(picture);
  const unit = source?.capture.hello?.grade === 'observed' ? 'poll' : 'frame';
  return whyInFrames({ timeline, moments, isBeingRead, engine: engineIn(picture) }, unit);
}
