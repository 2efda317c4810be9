import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import type { SignalName } from './signals.ts';
import { SortableSet } from './sortable-set.ts';
import { steps } from './steps.ts';
import type { Storage, StorageOptions } from './storage.ts';

/** Names of components: owned ones, others that members have (`get`), and those that they lack (`exclude`). */
export interface GroupTerms {
  readonly owned: readonly string[];
  readonly get: readonly string[];
  readonly exclude: readonly string[];
}

/** Returns a group's name, which is its text in a script, such as `Position get Velocity !Dead`. */
export function groupName({ owned, get, exclude }: GroupTerms): string {
  return [...owned, ...(get.length === 0 ? [] : ['get', ...get]), ...exclude.map((name) => `!${name}`)].join(' ');
}

export function groupTerms(name: string): GroupTerms {
  const words = name.split(' ');
  const included = words.filter((word) => !word.startsWith('!'));
  const middle = included.indexOf('get');
  const end = middle < 0 ? included.length : middle;
  const exclude = words.filter((word) => word.startsWith('!')).map((word) => word.slice(1));
  return { owned: included.slice(0, end), get: included.slice(end + 1), exclude };
}

/** Prefix of the columns of a group. */
export function groupColumn(name: string): string {
  return `group.${name}`;
}

function groupMeta(name: string, { owned, get, exclude }: GroupTerms) {
  return { kind: 'entt.group', group: name, owned, observed: get, excluded: exclude };
}

export type Compare = (a: number, b: number) => boolean;

/** The base of owning and non-owning groups, after EnTT's `group_handler`. It listens to the signals of its storages. */
export abstract class Group {
  readonly name: string;
  readonly terms: GroupTerms;
  /** The owned storages, followed by the storages of `get`. */
  protected readonly pools: readonly [Storage, ...Storage[]];
  protected readonly filter: readonly Storage[];
  protected readonly tracer: Tracer;

  constructor(columns: ColumnSet, terms: GroupTerms, storage: (component: string) => Storage) {
    this.name = groupName(terms);
    this.terms = terms;
    this.tracer = columns.tracer;
    this.pools = [...terms.owned, ...terms.get].map(storage) as [Storage, ...Storage[]];
    this.filter = terms.exclude.map(storage);
  }

  /** Writes what the constructor initialises. The caller must have begun a step. */
  abstract initialise(): void;
  /** Adds the entities that belong to the group when it is created. */
  abstract fill(): void;
  abstract isMember(entity: Handle): boolean;
  /** Sorts the members by the values of a storage of the group (`sort`). */
  abstract sort(by: Storage, compare: Compare): void;
  /** The list whose first `size` entities are the members. */
  protected abstract readonly list: SortableSet;
  abstract readonly size: number;
  protected abstract add(entity: Handle): void;
  protected abstract drop(entity: Handle): void;

  /** Returns the members in visiting order, back to front. */
  visit(): Handle[] {
    const { tracer, list, size } = this;
    tracer.step(steps.groupPick, at.group.pick, this.name, size);
    const found: Handle[] = [];
    for (let row = size - 1; row >= 0; row--) {
      const entity = list.packed.peek(row) as Handle;
      tracer.step(steps.groupYield, at.group.yield, entity, this.name, row);
      list.packed.touch(row);
      found.push(entity);
    }
    return found;
  }

  /** Reacts to a component that an entity got or is about to lose. */
  hear(component: string, signal: SignalName, entity: Handle): void {
    const isExcluded = this.terms.exclude.includes(component);
    const joins = (signal === 'on_construct') !== isExcluded;
    if (joins) this.push(entity, isExcluded ? 1 : 0);
    else this.#removeIf(entity);
  }

  /**
   * Adds an entity with what the group needs (`push_on_construct`, `push_on_destroy`).
   * @param excluding how many excluded ones it may have
   */
  protected push(entity: Handle, excluding: 0 | 1): void {
    const { tracer, name } = this;
    tracer.step(steps.groupCheck, at.group.check, entity, name);
    tracer.enter();
    const lacking = this.pools.find((pool) => !pool.contains(entity));
    const excluded = this.filter.filter((pool) => pool.contains(entity));
    if (lacking !== undefined) tracer.step(steps.groupLacks, at.group.check, entity, name, lacking.name);
    else if (this.isMember(entity)) tracer.step(steps.groupHasIt, at.group.check, entity, name);
    else if (excluded.length !== excluding) {
      tracer.step(steps.groupExcludes, at.group.exclude, entity, name, excluded[0]!.name);
    } else this.add(entity);
    tracer.leave();
  }

  #removeIf(entity: Handle): void {
    const { tracer, name } = this;
    tracer.step(steps.groupCheckLeave, at.group.member, entity, name);
    tracer.enter();
    if (this.isMember(entity)) this.drop(entity);
    else tracer.step(steps.groupWasNot, at.group.member, entity, name);
    tracer.leave();
  }
}

/** A group that owns storages: their first `length` entities are the members, in the same order. */
export class OwningGroup extends Group {
  readonly #length: Column<number>;
  protected readonly list: SortableSet;
  /** The storages in which members have the same positions. */
  readonly #swapped: readonly Storage[];
  readonly #lines: typeof at.group | typeof at.groupOwned;

  constructor(
    columns: ColumnSet,
    terms: GroupTerms,
    storage: (component: string) => Storage,
    { version }: StorageOptions,
  ) {
    super(columns, terms, storage);
    this.#swapped = version.swapsOwnedOnly ? this.pools.slice(0, terms.owned.length) : this.pools;
    this.#lines = version.swapsOwnedOnly ? at.groupOwned : at.group;
    const meta = { ...groupMeta(this.name, terms), role: 'length' };
    this.#length = columns.declare({ name: `${groupColumn(this.name)}.length`, type: 'u32', meta });
    this.list = this.pools[0];
  }

  override initialise(): void {
    this.#length.set(0, 0);
  }

  override get size(): number {
    return this.#length.peek(0) ?? 0;
  }

  override fill(): void {
    const [lead] = this.pools;
    for (let row = 0; row < lead.size; row++) this.push(lead.packed.peek(row) as Handle, 0);
  }

  override isMember(entity: Handle): boolean {
    const [lead] = this.pools;
    this.#length.touch(0);
    return lead.contains(entity) && lead.position(entity) < this.size;
  }

  /** Sorts the first storage by `sort_n`. The other storages, including the ones of `get`, follow from the last member to the first. */
  override sort(by: Storage, compare: Compare): void {
    const [lead, ...others] = this.pools;
    this.tracer.step(steps.groupSort, at.group.sort, this.name, by.name, this.size);
    this.tracer.enter();
    lead.sortFirst(this.size, by, compare);
    for (let row = this.size - 1; row >= 0; row--) {
      for (const other of others) this.#swapTo(other, row, lead.packed.peek(row) as Handle);
    }
    this.tracer.leave();
  }

  protected override add(entity: Handle): void {
    const row = this.size;
    this.tracer.step(steps.groupEnter, this.#lines.add, entity, this.name, row);
    this.#length.set(0, row + 1);
    this.#swapAll(row, entity);
  }

  protected override drop(entity: Handle): void {
    const row = this.size - 1;
    this.tracer.step(steps.groupLeave, this.#lines.drop, entity, this.name, row);
    this.#length.set(0, row);
    this.#swapAll(row, entity);
  }

  /** Moves an entity to a position in every owned storage, in 3.12.2 also in the storages of `get` (`swap_elements`). */
  #swapAll(row: number, entity: Handle): void {
    this.tracer.enter();
    for (const pool of this.#swapped) this.#swapTo(pool, row, entity);
    this.tracer.leave();
  }

  /** @throws ModelError `group-beyond` or `group-hole` if there is no entity at the position */
  #swapTo(pool: Storage, row: number, entity: Handle): void {
    const { tracer } = this;
    const there = pool.packed.peek(row);
    if (there === undefined) {
      tracer.step(steps.groupBeyond, at.group.add, entity, pool.name, row);
      const message = `${pool.name} has no position ${row}, because another group moved its members (Set does not contain entity)`;
      throw new ModelError('group-beyond', message, { entity, component: pool.name, row });
    }
    if (pool.traits.isTombstone(there)) {
      tracer.step(steps.groupHole, at.group.add, entity, pool.name, row);
      const message = `Position ${row} of ${pool.name} is a hole, so the group cannot swap it`;
      throw new ModelError('group-hole', message, { entity, component: pool.name, row });
    }
    if (there === entity) {
      tracer.step(steps.groupStays, at.group.add, entity, pool.name, row);
      pool.packed.touch(row);
    } else pool.swapElements(there, entity);
  }
}

/** A group that owns no storage keeps its members in a sparse set of its own. */
export class ListGroup extends Group {
  protected readonly list: SortableSet;

  constructor(columns: ColumnSet, terms: GroupTerms, storage: (component: string) => Storage, options: StorageOptions) {
    super(columns, terms, storage);
    const meta = { ...groupMeta(this.name, terms), tag: true };
    this.list = new SortableSet(columns, groupColumn(this.name), { ...options, policy: 'swap_and_pop', meta });
  }

  override initialise(): void {
    this.list.initialise();
  }

  override get size(): number {
    return this.list.size;
  }

  override fill(): void {
    const [lead] = this.pools;
    for (let row = lead.size - 1; row >= 0; row--) {
      const entity = lead.packed.peek(row) as Handle;
      if (!lead.traits.isTombstone(entity)) this.push(entity, 0);
    }
  }

  override isMember(entity: Handle): boolean {
    return this.list.contains(entity);
  }

  override sort(by: Storage, compare: Compare): void {
    this.tracer.step(steps.groupSort, at.group.sort, this.name, by.name, this.size);
    this.tracer.enter();
    this.list.sortFirst(this.size, by, compare);
    this.tracer.leave();
  }

  protected override add(entity: Handle): void {
    this.tracer.step(steps.groupPush, at.group.push, entity, this.name, this.size);
    this.tracer.enter();
    this.list.tryEmplace(entity);
    this.tracer.leave();
  }

  protected override drop(entity: Handle): void {
    this.tracer.step(steps.groupPop, at.group.pop, entity, this.name);
    this.tracer.enter();
    this.list.erase(entity);
    this.tracer.leave();
  }
}
