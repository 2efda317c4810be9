import type { Json } from '../../../../core/trace/value.ts';
import { HANDLES, INDICES, integer, text } from './checked-json.ts';
import { canonicalId, type IdText, pairId } from './id-text.ts';
import { type JsonFields, jsonFields } from './lenient-json.ts';

/** The fields that a row of a query and the reply to `/entity` share. */
export interface EntityFields {
  readonly index: number;
  /** Null if it is not reported, as before Flecs 4.1.5. */
  readonly generation: number | null;
  /** The ids in no particular order; those from index `data` on have values. */
  readonly ids: readonly IdText[];
  readonly data: number;
}

export function entityOf(row: JsonFields, where: string): Pick<EntityFields, 'index' | 'generation'> {
  const id = integer(row.id, HANDLES, `${where}.id`);
  const generation = row.version === undefined ? null : integer(row.version, 65_535, `${where}.version`);
  return { index: id % INDICES, generation: generation ?? (id < INDICES ? null : Math.floor(id / INDICES)) };
}

/** Returns the ids of an entity; those from index `data` on have values. */
export function idsOf({ tags, pairs, components }: JsonFields, where: string): Pick<EntityFields, 'ids' | 'data'> {
  const ids = (Array.isArray(tags) ? tags : []).map((tag) => canonicalId(text(tag, `${where}.tags`)));
  for (const [relation, targets] of Object.entries(jsonFields(pairs))) {
    for (const target of Array.isArray(targets) ? targets : [targets])
      ids.push(canonicalId(pairId(relation, text(target, `${where}.pairs`))));
  }
  const data = ids.length;
  for (const id of Object.keys(jsonFields(components))) ids.push(canonicalId(id));
  return { ids, data };
}

export function byId(value: unknown): ReadonlyMap<IdText, Json> {
  return new Map(Object.entries(jsonFields(value)).map(([id, each]) => [canonicalId(id), each as Json] as const));
}
