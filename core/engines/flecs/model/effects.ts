import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { ChangedVersions } from './changed-versions.ts';
import { IS_TRAVERSABLE } from './entity-index.ts';
import type { Handle } from './handle.ts';
import { ANY_BASE, CHILD_OF, type FlecsId, type IdPart, IS_A } from './id.ts';
import type { NonFragmenting } from './non-fragmenting.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';
import type { Diff } from './type-diff.ts';
import type { WorldParts } from './world-parts.ts';

export interface RowRange {
  readonly table: Table;
  readonly row: number;
  readonly count: number;
}

interface EffectParts extends WorldParts {
  readonly outside: NonFragmenting;
  readonly changedVersions: ChangedVersions;
  readonly listeners: { readonly exist: boolean };
  /** Gives instances what their base has besides its ids. */
  readonly instances: { begin(base: Handle, span: RowRange): void };
}

/** Effects outside the table when rows gain or lose ids, after Flecs' `notify_on_add` and `notify_on_remove`. */
export class Effects {
  readonly #parts: EffectParts;

  constructor(parts: EffectParts) {
    this.#parts = parts;
  }

  /** Allocates sparse components, sets union targets, and copies values from bases to instances. */
  onAdd(span: RowRange, diff: Diff): void {
    if (diff.added.length === 0) return;
    const { tracer } = this.#parts.context;
    this.#requireKnown(span.table, diff.added, diff.addsBase);
    if (diff.addsSparse) this.#addSparse(span, diff.added);
    tracer.enter();
    if (diff.addsUnion) this.#setTargets(span, diff.added, (target) => this.#parts.context.target(target));
    if (span.table.hasIsA) {
      const isHeard = this.#isHeard(span.table, diff.addsBase);
      if (isHeard || this.#parts.context.version.overrides) this.#inherit(span, diff.added, isHeard);
    }
    tracer.leave();
  }

  /** Clears union targets and frees sparse components. */
  onRemove(span: RowRange, diff: Diff): void {
    if (diff.removed.length === 0) return;
    const { tracer } = this.#parts.context;
    this.#requireKnown(span.table, diff.removed, false);
    tracer.enter();
    if (diff.removesUnion) this.#setTargets(span, diff.removed, () => undefined);
    if (diff.removesSparse) this.#removeSparse(span, diff.removed);
    tracer.leave();
  }

  /** Tells if the library emits an event for rows. */
  #isHeard(table: Table, addsBase: boolean): boolean {
    return addsBase || (!this.#parts.context.version.overrides && this.#hasTraversable(table));
  }

  /** An event of a pair also tells of what is above its target. */
  #requireKnown(table: Table, ids: readonly FlecsId[], addsBase: boolean): void {
    const { changedVersions, listeners } = this.#parts;
    if (changedVersions.exist && (listeners.exist || this.#isHeard(table, addsBase))) changedVersions.requireNone(ids);
  }

  #addSparse(span: RowRange, ids: readonly FlecsId[]): void {
    const { components, context, outside } = this.#parts;
    for (const id of ids) {
      const record = components.get(id);
      const isOutside = context.space.traits(id).dontFragment;
      if (record?.sparse == null) continue;
      for (const entity of entities(span)) isOutside ? outside.add(record, entity) : record.sparse.ensure(entity);
    }
  }

  #removeSparse(span: RowRange, ids: readonly FlecsId[]): void {
    const { components, context, outside } = this.#parts;
    for (const id of ids) {
      const isOutside = context.space.traits(id).dontFragment;
      const sparse = components.get(id)?.sparse;
      for (const entity of entities(span)) isOutside ? outside.remove(id, entity) : sparse?.remove(entity);
    }
  }

  #setTargets(span: RowRange, ids: readonly FlecsId[], targetOf: (part: IdPart) => FlecsId | undefined): void {
    for (const id of ids) {
      const { first, second, toggle } = this.#parts.context.space.parts(id);
      const union = second === null || toggle ? undefined : this.#parts.components.union(first);
      if (union) for (const entity of entities(span)) union.set(entity, targetOf(second as IdPart));
    }
  }

  /**
   * Copies the base's values for components that came with it, except exclusive pairs. As in Flecs 4.0.5, a component
   * that is added later gets the base's value only if its table holds some entity that others are children or instances
   * of.
   * @param isHeard true if the library emits OnAdd, which also instantiates bases
   */
  #inherit(span: RowRange, added: readonly FlecsId[], isHeard: boolean): void {
    const { space } = this.#parts.context;
    for (const id of added) {
      const { first, second } = space.parts(id);
      if (first === CHILD_OF || this.#parts.components.get(id) === undefined) continue;
      if (first === IS_A && second !== null) {
        if (isHeard) this.#instantiate(span, second);
      } else if (this.#copiesValue(id)) this.#inheritValue(span, id);
    }
  }

  #copiesValue(id: FlecsId): boolean {
    const { space, version } = this.#parts.context;
    const { size, exclusive, onInstantiate } = space.traits(id);
    return size > 0 && (version.overrides || !exclusive) && onInstantiate !== 'DontInherit';
  }

  #instantiate(span: RowRange, base: IdPart): void {
    const entity = this.#parts.context.entities.current(Number(base));
    if (entity !== undefined) this.#parts.instances.begin(entity, span);
  }

  #inheritValue(span: RowRange, id: FlecsId): void {
    const base = this.#baseWith(span.table, id);
    if (base === undefined) return;
    const { tracer } = this.#parts.context;
    const sparse = this.#parts.components.get(id)?.sparse;
    if (sparse && span.count > 1 && !this.#parts.context.version.overrides) throw this.#severalSparse(id, base);
    for (let row = span.row; row < span.row + span.count; row++) {
      const entity = span.table.entity(row);
      tracer.step(steps.inheritValue, at.onAdd.inherit, entity, this.#parts.context.label(id), base);
      if (sparse) sparse.set(entity, sparse.get(base)!);
      else span.table.columnOf(id)?.set(row, this.#columnOf(base, id)?.get(this.#parts.context.entities.rowOf(base)));
    }
  }

  /** Finds the first base that has a component, depth first. */
  #baseWith(table: Table, id: FlecsId): Handle | undefined {
    const seen = new Set<Handle>();
    const todo = this.#basesOf(table);
    for (let base = todo.pop(); base !== undefined; base = todo.pop()) {
      if (seen.has(base)) continue;
      seen.add(base);
      const slot = this.#parts.context.entities.tableOf(base);
      if (slot === undefined) continue;
      const there = this.#parts.tables.at(slot);
      if (there.has(id)) return base;
      todo.push(...this.#basesOf(there));
    }
    return undefined;
  }

  #basesOf(table: Table): Handle[] {
    const { space, entities: index } = this.#parts.context;
    const bases = table.ids.filter((each) => space.matches(each, ANY_BASE));
    return bases.reverse().flatMap((each) => index.current(Number(space.parts(each).second)) ?? []);
  }

  #columnOf(entity: Handle, id: FlecsId): Column<number> | undefined {
    return this.#parts.tables.of(entity).columnOf(id);
  }

  #hasTraversable(table: Table): boolean {
    const { entities: index } = this.#parts.context;
    for (let row = 0; row < table.count; row++) if (index.flags(table.entity(row)) & IS_TRAVERSABLE) return true;
    return false;
  }

  #severalSparse(id: FlecsId, base: Handle): ModelError {
    const message = `Several entities at once cannot inherit the sparse component ${id}`;
    return new ModelError('not-modelled-bulk-sparse', message, { id: this.#parts.context.label(id), entity: base });
  }
}

function entities({ table, row, count }: RowRange): Handle[] {
  return Array.from({ length: count }, (_, i) => table.entity(row + i));
}
