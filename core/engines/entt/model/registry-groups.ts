import type { ColumnSet } from '../../../trace/column-set.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import { ModelError } from '../../../trace/model-error.ts';
import { type Group, type GroupTerms, groupName, groupTerms, ListGroup, OwningGroup } from './groups.ts';
import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { Signals, Storage, StorageOptions } from './storage.ts';

export const GROUPS = 'registry.groups';

/** The groups of a registry, which hear of what its storages gain and lose. `registry.groups` names them in order of creation. */
export class RegistryGroups implements Signals {
  readonly #columns: ColumnSet;
  readonly #options: StorageOptions;
  readonly #storages: ReadonlyMap<string, Storage>;
  readonly #use: (component: string) => Storage;
  readonly #groups = new Map<string, Group>();

  /** @param use returns a storage, which is created on first use */
  constructor(
    columns: ColumnSet,
    options: StorageOptions,
    storages: ReadonlyMap<string, Storage>,
    use: (component: string) => Storage,
  ) {
    this.#columns = columns;
    this.#options = options;
    this.#storages = storages;
    this.#use = use;
  }

  /**
   * Returns a group, which is created on first use.
   * @throws ModelError `pinned-owned` or `conflicting-groups`
   */
  assure(terms: GroupTerms): Group {
    const name = groupName(terms);
    return this.#existingGroups().find((each) => each.name === name) ?? this.#createGroup(terms);
  }

  isHeard(component: string): boolean {
    return this.#listeners(component).length > 0;
  }

  onConstruct(component: string, entity: Handle): void {
    for (const group of this.#listeners(component)) group.onConstruct(component, entity);
  }

  onDestroy(component: string, entity: Handle): void {
    for (const group of this.#listeners(component)) group.onDestroy(component, entity);
  }

  /** Returns the groups that listen to a storage, the newest first, in the order in which `sigh::publish` calls them. */
  #listeners(component: string): Group[] {
    const listens = ({ terms: { owned, get, exclude } }: Group): boolean =>
      [owned, get, exclude].flat().includes(component);
    return this.#existingGroups().filter(listens).reverse();
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
