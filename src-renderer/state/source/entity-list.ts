import { create } from 'zustand';
import type { Source } from './source.ts';

/** The state of the entity list of a source. */
export interface EntityList {
  readonly search: string;
  readonly asTree: boolean;
  /** Indices of entities that are open in the tree. During a search all are open except these. */
  readonly toggled: ReadonlySet<number>;
}

const fresh: EntityList = { search: '', asTree: false, toggled: new Set() };

/** Lists by the key of the source; the script's key is ''. */
const useLists = create<Readonly<Record<string, EntityList>>>(() => ({}));

export function useEntityList(source: Source | null): EntityList {
  return useLists((lists) => lists[keyOf(source)] ?? fresh);
}

export function entityListOf(source: Source | null): EntityList {
  return useLists.getState()[keyOf(source)] ?? fresh;
}

export function changeEntityList(source: Source | null, change: Partial<EntityList>): void {
  useLists.setState({ [keyOf(source)]: { ...entityListOf(source), ...change } });
}

/** The tree changes when a search begins or ends, so the open entities are reset. */
export function searchEntities(source: Source | null, search: string): void {
  const isAnother = (search.trim() === '') !== (entityListOf(source).search.trim() === '');
  changeEntityList(source, { search, ...(isAnother && { toggled: new Set<number>() }) });
}

export function toggleEntity(source: Source | null, index: number): void {
  const toggled = new Set(entityListOf(source).toggled);
  if (!toggled.delete(index)) toggled.add(index);
  changeEntityList(source, { toggled });
}

/** Opens more entities in the tree. */
export function openEntities(source: Source | null, indices: readonly number[]): void {
  const { search, toggled: before } = entityListOf(source);
  const toggled = new Set(before);
  for (const index of indices) {
    if (search.trim() === '') toggled.add(index);
    else toggled.delete(index);
  }
  if (toggled.size !== before.size) changeEntityList(source, { toggled });
}

function keyOf(source: Source | null): string {
  return source?.key ?? '';
}
