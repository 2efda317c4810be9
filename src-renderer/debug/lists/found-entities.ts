import type { NameOf } from '../../../core/cells/translate.ts';
import { type MissingName, missingInTerm } from '../../../core/inspect/conditions/missing-names.ts';
import { search } from '../../../core/inspect/search/search.ts';
import type { Column } from '../../../core/trace/column.ts';
import { searchedColumns } from '../../state/live/wanted-values.ts';
import { worldIn } from '../../state/source/picture.ts';
import type { Source } from '../../state/source/source.ts';
import type { CalmSession } from '../../ui/use-calm-session.ts';

/** The content of the entity list. */
export interface FoundEntities {
  /** The results, in the order of the engine's own list; null for all entities. */
  readonly places: Uint32Array | null;
  /** Index of the first result. */
  readonly first: number | undefined;
  readonly total: number;
  /** Search terms without results, although the world has the things that they name. */
  readonly unknown: readonly string[];
  readonly missing: readonly MissingName[];
  /** True if values that the search compares were not received. */
  readonly isWaiting: boolean;
  /** True if parts of the world were not received yet, so there may be more results. */
  readonly isBeingRead: boolean;
}

/** Returns the entities that a search finds at the position. */
export function foundBy({ picture, source, position }: CalmSession, text: string): FoundEntities {
  const world = worldIn(picture);
  const { entities } = world;
  const isWaiting = source !== null && isMissing(source);
  const isBeingRead = source?.capture.isBeingRead(position) === true;
  const state = { total: entities.count, isWaiting, isBeingRead };
  if (text.trim() === '') return { places: null, first: entities.indices[0], unknown: [], missing: [], ...state };
  const nameOf: NameOf = (id) => picture.nameOf(id);
  const { places, terms } = search(world, text, nameOf);
  const checked = terms.map((found) => {
    return { ...found, missing: isBeingRead || found.count > 0 ? [] : missingInTerm(world, found.term, nameOf) };
  });
  const isNothing = ({ term, count, missing }: (typeof checked)[number]): boolean =>
    count === 0 && !term.not && missing.length === 0 && !isBeingRead && !(isWaiting && term.kind === 'value');
  const unknown = checked.filter(isNothing).map(({ term }) => term.text);
  const missing = checked.flatMap((each) => each.missing);
  const first = places.length === 0 ? undefined : entities.indexAt(places[0]!);
  return { places, first, unknown, missing, ...state };
}

/** Tells whether a game has not sent the values that the search compares. */
function isMissing(source: Source): boolean {
  const { structures } = worldIn(source.capture.world);
  const rowsOf = (column: Column): number => structures.find(({ columns }) => columns.includes(column))?.rows ?? 0;
  return searchedColumns(source).some((column) => column.length === 0 && rowsOf(column) > 0);
}
