import { frameBefore, sinceFrames, sinceFramesWords } from '../../../core/capture/why-frames.ts';
import type { RawId } from '../../../core/cells/id-format.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { type QueryTerm, queryTerms, registeredNamed } from '../../../core/inspect/why/query-terms.ts';
import { type Since, WhySearch } from '../../../core/inspect/why/why-not.ts';
import { operationBefore, settledBefore, sinceLineWords } from '../../../core/script/run/operation-at.ts';
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

interface SinceWords {
  readonly when: string;
  /** Null if it is not known. */
  readonly who: string | null;
  readonly text: string;
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

/** Returns the last position up to the shown one at which the columns agree: the end of an operation, or a whole frame. */
export function askedPosition(picture: MemoryPicture): number {
  const { timeline, moments } = picture;
  return moments?.settled(timeline.position) ?? settledBefore(picture, timeline.position);
}

export function searchWhy(
  { picture, index, version }: Asked,
  terms: readonly QueryTerm[],
  position: number,
): WhySearch {
  const { timeline, moments, isBeingRead = () => false } = picture;
  const before = (at: number): number | null =>
    moments === undefined ? operationBefore(picture, at) : frameBefore({ timeline, moments, isBeingRead }, at);
  const nameOf = (id: RawId): string | undefined => picture.nameOf(id);
  return new WhySearch({ timeline, engine: engineIn(picture), index, version, terms, nameOf, position, before });
}

/** Returns since when something about an entity is as it is, and who made it so, in words. */
export function sinceIn(
  picture: MemoryPicture,
  entity: { readonly index: number; readonly id: RawId | null },
  since: Since,
  { source, t }: { readonly source: Source | null; readonly t: Translate },
): SinceWords {
  const { timeline, moments, isBeingRead = () => false } = picture;
  if (moments === undefined) return sinceLineWords(picture, since, t);
  const memory = { timeline, moments, isBeingRead, engine: engineIn(picture) };
  const unit = source?.capture.hello?.grade === 'observed' ? 'poll' : 'frame';
  return sinceFramesWords(sinceFrames(memory, entity, since), unit, t);
}
