import type { ColumnSet } from '../../../trace/column-set.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import { ModelError } from '../../../trace/model-error.ts';
import { type Group, type GroupTerms, groupName, groupTerms, ListGroup, OwningGroup } from './groups.ts';
import { at } from './pseudocode.ts';
import type { RegistrySignals } from './registry-signals.ts';
import { steps } from './steps.ts';
import type { Storage, StorageOptions } from './storage.ts';

export const GROUPS = 'registry.groups';

/** The groups of a registry, which listen to what its storages gain and lose. `registry.groups` names them in order of creation. */
export class RegistryGroups {
  readonly #columns: ColumnSet;
  readonly #options: StorageOptions;
  readonly #storages: ReadonlyMap<string, Storage>;
  readonly #use: (component: string) => Storage;
  readonly #connect: RegistrySignals['connect'];
  readonly #groups = new Map<string, Group>();

  /**
   * @param use returns a storage, which is created on first use
   * @param connect connects a group to a signal of a storage
   */
  constructor(
    columns: ColumnSet,
    options: StorageOptions,
    storages: ReadonlyMap<string, Storage>,
    use: (component: string) => Storage,
    connect: RegistrySignals['connect'],
  ) {
    this.#columns = columns;
    this.#options = options;
    this.#storages = storages;
    this.#use = use;
    this.#connect = connect;
  }

  /**
   * Returns a group, which is created on first use.
   * @throws ModelError `pinned-owned`, `conflicting-groups` or `group-of-pool`
   */
  assure(terms: GroupTerms): Group {
    const named = [...terms.owned, ...terms.get, ...terms.exclude].find((each) => this.#storages.get(each)?.named);
    if (named !== undefined)
      throw new ModelError('group-of-pool', `A group has no named storages such as ${named}`, { component: named });
    const name = groupName(terms);
    return this.find(name) ?? this.#createGroup(terms);
  }

  /** Returns a group that exists. */
  find(name: string): Group | undefined {
    return this.#existingGroups().find((group) => group.name === name);
  }

  #existingGroups(): Group[] {
    const names = this.#columns.find(GROUPS);
    return Array.from({ length: names?.length ?? 0 }, (_, row) => this.#groupNamed(names!.peek(row) as string));
  }

  /** Groups keep nothing but columns, so one that was undone can be used again. */
  #groupNamed(name: string): Group {
    return getOrInsert(this.#groups, name, () => {
      const terms = groupTerms(name);
      const storage = (component: string): Storage => this.#storages.get(component)!;
      return terms.owned.length > 0
        ? new OwningGroup(this.#columns, terms, storage, this.#options)
        : new ListGroup(this.#columns, terms, storage, this.#options);
    });
  }

  #createGroup(terms: GroupTerms): Group {
    const { tracer } = this.#columns;
    for (const component of [...terms.owned, ...terms.get, ...terms.exclude].reverse()) this.#use(component);
    for (const component of terms.owned) this.#requireOwnable(component);
    const group = this.#groupNamed(groupName(terms));
    const names = this.#columns.declare({ name: GROUPS, type: 'json', meta: { kind: 'entt.groups' } });
    tracer.step(steps.createGroup, at.group.create, group.name);
    names.set(names.length, group.name);
    group.initialise();
    for (const component of [...terms.owned, ...terms.get, ...terms.exclude]) {
      this.#connect(component, 'on_construct', group.name);
      this.#connect(component, 'on_destroy', group.name);
    }
    tracer.enter();
    group.fill();
    tracer.leave();
    return group;
  }

  #requireOwnable(component: string): void {
    if (this.#use(component).policy === 'in_place') {
      throw new ModelError('pinned-owned', `Groups do not support in-place delete: ${component}`, { component });
    }
    const owner = this.#ownerOf(component);
    if (owner === undefined) return;
    throw new ModelError('conflicting-groups', `Conflicting groups: ${owner.name} owns ${component}`, {
      component,
      group: owner.name,
    });
  }

  #ownerOf(component: string): Group | undefined {
    return this.#existingGroups().find(({ terms }) => terms.owned.includes(component));
  }

  /** @throws ModelError `owned-storage` if a group owns the storage, unless in a release build */
  requireUnowned(component: string, line: number): void {
    const owner = this.#ownerOf(component);
    if (owner === undefined) return;
    const { tracer } = this.#columns;
    tracer.step(this.#options.release ? steps.sortOwned : steps.ownedStorage, line, component, owner.name);
    if (this.#options.release) return;
    throw new ModelError('owned-storage', `Cannot sort owned storage: the group ${owner.name} owns ${component}`, {
      component,
      group: owner.name,
    });
  }
}
