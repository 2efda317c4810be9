import { type Handle, indexOf } from '../handle.ts';
import {
  CHILD_OF,
  entityInPart,
  type FlecsId,
  type ParsedId,
  pair,
  pairPartOf,
  parseId,
  tagOf,
  UNION,
  WILDCARD,
} from '../id.ts';
import type { IdTerm } from '../query-plan.ts';
import type { Declared } from '../traits.ts';

/** An entity as plain maps: ids with values (null without data), union targets, toggles. */
interface Entity {
  readonly ids: Map<FlecsId, number | null>;
  readonly targets: Map<FlecsId, FlecsId>;
  readonly toggles: Map<FlecsId, boolean>;
}

/** Reference implementation with plain maps. It leaves out inheritance. */
export class NaiveWorld {
  readonly entities = new Map<Handle, Entity>();
  readonly #declared: ReadonlyMap<string, Declared>;
  readonly #unionsUsed = new Set<FlecsId>();

  constructor(declared: readonly Declared[]) {
    this.#declared = new Map(declared.map((each) => [each.name, each]));
  }

  create(entity: Handle): void {
    this.entities.set(entity, { ids: new Map(), targets: new Map(), toggles: new Map() });
  }

  setVersion(entity: Handle, changed: Handle): void {
    const renamed = [...this.entities].map(([each, facts]) => [each === entity ? changed : each, facts] as const);
    this.entities.clear();
    for (const [each, facts] of renamed) this.entities.set(each, facts);
  }

  add(entity: Handle, id: FlecsId): void {
    const { first, second } = parseId(id);
    const { ids, targets } = this.#entity(entity);
    if (this.#isUnion(id)) {
      const target = second as FlecsId;
      const holder = entityInPart(target) === null ? target : tagOf(this.#alive(target));
      ids.set(pair(first, UNION), null);
      targets.set(first, holder);
      this.#unionsUsed.add(first);
      return;
    }
    const exclusive = second !== null && (first === CHILD_OF || this.#declared.get(first)?.exclusive === true);
    const other = exclusive ? [...ids.keys()].find((each) => matches(each, pair(first, WILDCARD))) : undefined;
    if (ids.has(id)) return;
    if (other !== undefined) ids.delete(other);
    ids.set(id, this.hasData(id) ? 0 : null);
    if (other === undefined) this.#addWith(ids, first, second);
  }

  set(entity: Handle, id: FlecsId, value: number): void {
    this.add(entity, id);
    this.#entity(entity).ids.set(id, value);
  }

  remove(entity: Handle, id: FlecsId): void {
    const { ids, targets } = this.#entity(entity);
    const { first } = parseId(id);
    if (!this.#isUnion(id)) {
      for (const each of [...ids.keys()]) if (matches(each, id)) ids.delete(each);
      return;
    }
    ids.delete(pair(first, UNION));
    targets.delete(first);
  }

  clear(entity: Handle): void {
    this.create(entity);
  }

  enable(entity: Handle, id: FlecsId, enabled: boolean): void {
    this.#entity(entity).toggles.set(id, enabled);
  }

  destroy(entity: Handle): void {
    if (!this.entities.delete(entity)) return;
    const part = pairPartOf(entity);
    for (const [other, { ids }] of [...this.entities]) {
      if (ids.has(pair(CHILD_OF, part))) this.destroy(other);
      for (const id of [...ids.keys()]) {
        const { first, second } = parseId(id);
        if (id === tagOf(entity) || second === part || (second !== null && first === part)) ids.delete(id);
      }
    }
  }

  /**
   * Returns the entities that match all terms. In two cases Flecs 4.0.5 finds no entity without a union target; both
   * are reproduced.
   */
  query(terms: readonly IdTerm[]): Set<Handle> {
    const toggle = terms.findIndex(({ id }) => this.#declared.get(parseId(id).first)?.toggle === true);
    const never = terms.some(({ id, not }, i) => {
      const unionNot = not && this.#isUnion(id) && !id.endsWith('*)');
      return unionNot && (!this.#isUnionUsed(id) || (toggle !== -1 && toggle < i));
    });
    const found = [...this.entities].filter(([, entity]) => terms.every((term) => this.#passes(entity, term)));
    return new Set(never ? [] : found.map(([handle]) => handle));
  }

  hasData(id: FlecsId): boolean {
    const { first, second } = parseId(id);
    if (first === CHILD_OF) return false;
    return [first, second].some((part) => (this.#declared.get(part ?? '')?.size ?? 0) > 0);
  }

  #passes(entity: Entity, { id, not }: IdTerm): boolean {
    const { first, second } = parseId(id);
    if (this.#isUnion(id)) {
      const target = entity.targets.get(first);
      const wanted =
        second === WILDCARD || entityInPart(second as FlecsId) === null
          ? second
          : tagOf(this.#alive(second as FlecsId));
      return (second === WILDCARD ? target !== undefined : target === wanted) !== not;
    }
    const has = [...entity.ids.keys()].some((each) => matches(each, id));
    const toggle = this.#declared.get(first)?.toggle === true && second === null ? entity.toggles.get(id) : undefined;
    return (has && toggle !== false) !== not;
  }

  #addWith(ids: Map<FlecsId, number | null>, first: string, second: string | null): void {
    for (const other of this.#declared.get(first)?.with ?? []) {
      const id = second === null ? other : pair(other, second);
      if (!ids.has(id)) ids.set(id, this.hasData(id) ? 0 : null);
      this.#addWith(ids, other, second);
    }
  }

  #isUnion(id: FlecsId): boolean {
    const { first, second } = parseId(id);
    return second !== null && this.#declared.get(first)?.union === true;
  }

  #isUnionUsed(id: FlecsId): boolean {
    return this.#unionsUsed.has(parseId(id).first);
  }

  #alive(part: FlecsId): Handle {
    return [...this.entities.keys()].find((entity) => indexOf(entity) === entityInPart(part)) ?? 0;
  }

  #entity(entity: Handle): Entity {
    return this.entities.get(entity) as Entity;
  }
}

function matches(id: FlecsId, pattern: FlecsId): boolean {
  const found: ParsedId = parseId(id);
  const wanted = parseId(pattern);
  if ((found.second === null) !== (wanted.second === null)) return false;
  const fits = (part: string | null, other: string | null): boolean => other === WILDCARD || part === other;
  return fits(found.first, wanted.first) && fits(found.second, wanted.second);
}
