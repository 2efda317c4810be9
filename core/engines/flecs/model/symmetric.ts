import { getOrInsert } from '../../../trace/lookup.ts';
import type { Context } from './context.ts';
import type { Handle } from './handle.ts';
import { DISABLED, entityInPart, type FlecsId, PREFAB, pair, pairPartOf } from './id.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';
import type { TableStore } from './table-store.ts';
import type { Diff } from './type-diff.ts';

interface SymmetricParts {
  readonly context: Context;
  readonly tables: TableStore;
  readonly moves: {
    /** Moves an entity to the table to which several changes of its type lead. */
    once(entity: Handle, changes: readonly { readonly kind: 'add' | 'remove'; readonly id: FlecsId }[]): void;
  };
}

interface Move {
  readonly from: Table;
  readonly to: Table;
  readonly diff: Diff;
}

/** The pairs of symmetric relations that targets get back and lose, as Flecs 4.0.5's observers of such relations do. */
export class Symmetric {
  readonly #parts: SymmetricParts;

  constructor(parts: SymmetricParts) {
    this.#parts = parts;
  }

  /** Changes the targets of the pairs that entities lost and gained, unless they are prefabs or disabled. */
  follow(entities: readonly Handle[], { from, to, diff }: Move): void {
    if (isObserved(from)) this.#change('remove', entities, diff.removed);
    if (isObserved(to)) this.#change('add', entities, diff.added);
  }

  #change(kind: 'add' | 'remove', entities: readonly Handle[], ids: readonly FlecsId[]): void {
    const back = new Map<Handle, FlecsId[]>();
    for (const entity of entities) {
      for (const id of ids) {
        const target = this.#target(id);
        if (target === null) continue;
        getOrInsert(back, target, () => []).push(pair(this.#parts.context.space.parts(id).first, pairPartOf(entity)));
      }
    }
    for (const [target, pairs] of back) {
      // An entity that is its own target still has the pair when Flecs looks.
      const isOwn = kind === 'remove' && entities.includes(target);
      const changed = isOwn
        ? pairs
        : pairs.filter((id) => this.#parts.tables.of(target).has(id) === (kind === 'remove'));
      if (changed.length > 0) this.#changeOne(target, kind, changed);
    }
  }

  #changeOne(target: Handle, kind: 'add' | 'remove', ids: readonly FlecsId[]): void {
    const { context } = this.#parts;
    const code = kind === 'add' ? steps.addBack : steps.removeBack;
    const labels = ids.map((id) => context.label(id)).join(', ');
    context.tracer.step(code, at.onAdd.symmetric, target, labels);
    this.#parts.moves.once(
      target,
      ids.map((id) => ({ kind, id })),
    );
  }

  /** Returns the living target of a pair of a symmetric relation; null for every other id. */
  #target(id: FlecsId): Handle | null {
    const { space, entities } = this.#parts.context;
    const { second } = space.parts(id);
    const part = space.traits(id).symmetric && second !== null ? entityInPart(second) : null;
    const target = part === null ? undefined : entities.current(part);
    return target !== undefined && entities.isAlive(target) ? target : null;
  }
}

function isObserved(table: Table): boolean {
  return !table.has(PREFAB) && !table.has(DISABLED);
}
