import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import { EntityIndex } from './entity-index.ts';
import { entityOf, type Id, type Part, pair, tagOf, toggleOf } from './id.ts';
import { type Declared, IdSpace } from './traits.ts';

export interface WorldOptions {
  /** Records a page of the entity index, a power of two (`FLECS_ENTITY_PAGE_SIZE`), 4096 when left out. */
  readonly entityPage?: number;
  /** Entries a page of a sparse component or of a union (`FLECS_SPARSE_PAGE_SIZE`), 64 when left out. */
  readonly sparsePage?: number;
  /** Components, tags and relations, in the order of their ids. */
  readonly declared: readonly Declared[];
}

/** What all parts of one world share. */
export class Context {
  readonly columns: ColumnSet;
  readonly tracer: Tracer | null;
  readonly space: IdSpace;
  readonly entities: EntityIndex;
  readonly sparsePage: number;

  constructor(columns: ColumnSet, { declared, entityPage = 4096, sparsePage = 64 }: WorldOptions) {
    requirePowerOfTwo(entityPage, 'entity page');
    requirePowerOfTwo(sparsePage, 'sparse page');
    this.columns = columns;
    this.tracer = columns.tracer;
    this.space = new IdSpace(declared);
    this.entities = new EntityIndex(columns, entityPage);
    this.sparsePage = sparsePage;
  }

  /** An id for a step's argument: an entity in it is `#` and its whole handle, so that readers find its name. */
  label(id: Id): string {
    const { toggle, first, second, entity } = this.space.parts(id);
    if (!entity) return id;
    const inner = second === null ? this.labelTag(first) : pair(this.labelPart(first), this.labelPart(second));
    return toggle ? toggleOf(inner) : inner;
  }

  /** A part of a pair: the entity that has the index now. */
  labelPart(part: Part): string {
    const entity = entityOf(part);
    return entity === null ? part : `#${this.entities.current(entity) ?? entity}`;
  }

  /** An entity by itself, with its generation. */
  labelTag(id: Id): string {
    const entity = entityOf(id);
    return entity === null ? id : `#${entity}`;
  }

  /** The target of a pair with its generation, as unions keep it. */
  target(part: Part): Id {
    const entity = entityOf(part);
    return entity === null ? part : tagOf(this.entities.current(entity) ?? entity);
  }
}

function requirePowerOfTwo(size: number, what: string): void {
  if (!Number.isInteger(Math.log2(size))) throw new RangeError(`The ${what} must be a power of two, not ${size}`);
}
