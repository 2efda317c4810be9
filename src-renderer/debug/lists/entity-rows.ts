import { useEffect, useMemo, useRef } from 'react';
import { ancestorsOf, hasParents, hierarchyOf, treeRows } from '../../../core/world/hierarchy.ts';
import { useSession } from '../../state/session/session.ts';
import { type EntityList, openEntities, toggleEntity } from '../../state/source/entity-list.ts';
import { worldIn } from '../../state/source/picture.ts';
import type { CalmSession } from '../../ui/use-calm-session.ts';

/**
 * Entity indices by row: of the results, or of the tree with ancestors.
 * @param places null for all
 * @param listed replace the full list
 */
export function useRows(
  calm: CalmSession,
  { asTree, toggled }: EntityList,
  places: Uint32Array | null,
  listed: readonly number[] | null,
) {
  return useMemo(() => {
    if (listed !== null) return { indices: Uint32Array.from(listed), tree: null };
    const { picture, source } = calm;
    const world = worldIn(picture);
    const { entities } = world;
    if (!asTree || !hasParents(world)) {
      const indices = places === null ? entities.indices : Uint32Array.from(places, (place) => entities.indexAt(place));
      return { indices, tree: null };
    }
    const isOpen = (place: number): boolean => toggled.has(entities.indexAt(place)) === (places === null);
    const rows = treeRows(
      hierarchyOf(world, (id) => picture.nameOf(id)),
      isOpen,
      places,
    );
    const indices = Uint32Array.from(rows.places, (place) => entities.indexAt(place));
    const tree = {
      levelOf: (row: number) => rows.levels[row] ?? 1,
      positionOf: (row: number) => [rows.positions[row] ?? 1, rows.siblings[row] ?? 1] as const,
      isOpen: (row: number) => (rows.open[row] === -1 ? null : rows.open[row] === 1),
      toggle: (row: number) => toggleEntity(source, indices[row]!),
    };
    return { indices, tree };
  }, [calm, asTree, toggled, places, listed]);
}

interface Revealed {
  readonly calm: CalmSession;
  readonly list: EntityList;
  /** Index of the selected entity; null if none is selected or it is not alive. */
  readonly entity: number | null;
  readonly isTree: boolean;
  /** True if the hierarchy was not received yet. */
  readonly isWaiting: boolean;
}

/**
 * Opens the ancestors of an entity in the tree when it is selected, when it is created, when the list changes, and when it gets new
 * ancestors. At other times, a branch that the user closed stays closed.
 * @returns a value that changes each time
 */
export function useReveal({ calm, list, entity, isTree, isWaiting }: Revealed): string | null {
  const selections = useSession((session) => session.selections);
  const opening = useSession((session) => session.opening);
  const world = worldIn(calm.picture);
  const place = entity === null ? -1 : world.entities.placeOf(entity);
  const ancestors =
    place < 0 || !isTree || isWaiting
      ? []
      : ancestorsOf(
          hierarchyOf(world, (id) => calm.picture.nameOf(id)),
          place,
        );
  const isSearched = list.search.trim() !== '';
  // A large world is received in parts: ancestors may become known later than the entity.
  const parent = ancestors[0] === undefined ? null : world.entities.indexAt(ancestors[0]);
  const parts = [opening, selections, entity, isTree, isWaiting, isSearched, parent, ancestors.length];
  const key = entity === null ? null : parts.join();
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (opened.current === key || (key !== null && place < 0)) return;
    opened.current = key;
    openEntities(
      calm.source,
      ancestors.map((ancestor) => world.entities.indexAt(ancestor)),
    );
  });
  return key;
}
