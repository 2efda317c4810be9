import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import { EntityIndex } from './entity-index.ts';
import { entityInPart, type FlecsId, type IdPart, pair, tagOf, toggleOf } from './id.ts';
import { Ranges } from './ranges.ts';
import { type Declared, IdSpace } from './traits.ts';
import { FLECS_VERSIONS, type FlecsVersion } from './version.ts';

export interface WorldOptions {
  /** The oldest by default. */
  readonly version?: FlecsVersion;
  /** Records per page of the entity index (`FLECS_ENTITY_PAGE_SIZE`), a power of two. The default depends on the version. */
  readonly entityPage?: number;
  /** Entries per page of a sparse component or a union (`FLECS_SPARSE_PAGE_SIZE`), a power of two; 64 by default. */
  readonly sparsePage?: number;
  /** Components, tags and relations, in the order of their ids. */
  readonly declared: readonly Declared[];
}

/** Notes in the step of the caller what it did to the table in a slot. */
interface TableWatch {
  created(slot: number): void;
  deleted(slot: number): void;
  /** @param id what was written; undefined if rows came, went or moved */
  changed(slot: number, id?: FlecsId): void;
  iterated(slot: number, terms: readonly { readonly id: FlecsId; readonly not: boolean }[]): void;
}

/** State shared by all parts of one world. */
export class Context {
  readonly version: FlecsVersion;
  readonly columns: ColumnSet;
  readonly tracer: Tracer;
  readonly space: IdSpace;
  readonly entities: EntityIndex;
  /** Null for versions that have one range. */
  readonly ranges: Ranges | null;
  readonly sparsePage: number;
  /** Hears what happens to tables. */
  watch: TableWatch | null = null;

  constructor(columns: ColumnSet, options: WorldOptions) {
    const { declared, version = FLECS_VERSIONS['4.0.5'] } = options;
    const { entityPage = version.entityPage, sparsePage = 64 } = options;
    requirePowerOfTwo(entityPage, 'entity page');
    requirePowerOfTwo(sparsePage, 'sparse page');
    this.version = version;
    this.columns = columns;
    this.tracer = columns.tracer;
    this.space = new IdSpace(declared, version);
    this.entities = new EntityIndex(columns, entityPage);
    this.sparsePage = sparsePage;
    this.ranges = version.namedRanges ? new Ranges(columns, this.entities) : null;
    if (this.ranges === null) return;
    this.entities.endOfRange = () => this.ranges!.end();
    this.entities.onRemove = (entity) => this.ranges!.sortOut(entity);
  }

  /** Formats an id as a step argument. An entity is written as `#` and its handle, so that readers can resolve its name. */
  label(id: FlecsId): string {
    const { toggle, first, second, entity } = this.space.parts(id);
    if (!entity) return id;
    const inner = second === null ? this.labelTag(first) : pair(this.labelPart(first), this.labelPart(second));
    return toggle ? toggleOf(inner) : inner;
  }

  /** Formats a part of a pair, which stands for the entity that has the index now. */
  labelPart(part: IdPart): string {
    const entity = entityInPart(part);
    return entity === null ? part : `#${this.entities.current(entity) ?? entity}`;
  }

  /** Formats an entity used as a tag, whose generation is part of the id. */
  labelTag(id: FlecsId): string {
    const entity = entityInPart(id);
    return entity === null ? id : `#${entity}`;
  }

  /** Returns the target of a pair with its generation, as unions store it. */
  target(part: IdPart): FlecsId {
    const entity = entityInPart(part);
    return entity === null ? part : tagOf(this.entities.current(entity) ?? entity);
  }
}

function requirePowerOfTwo(size: number, what: string): void {
  if (!Number.isInteger(Math.log2(size))) throw new RangeError(`The ${what} must be a power of two, not ${size}`);
}
