import type { Column } from '../../../trace/column.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import type { Json } from '../../../trace/value.ts';
import { ComponentRecord, type TableRecord } from './component-record.ts';
import type { Context } from './context.ts';
import { IS_ID, IS_TARGET, IS_TRAVERSABLE } from './entity-index.ts';
import { indexOf } from './handle.ts';
import { entityInPart, type FlecsId, type IdPart, pair, UNION, WILDCARD } from './id.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { SwitchList } from './switch-list.ts';
import type { Table } from './table.ts';
import type { IdSpace } from './traits.ts';

export const COMPONENT_INDEX_GROUP = 'component-index';

/** The wildcard that matches every pair. */
const ANY_PAIR = pair(WILDCARD, WILDCARD);

/**
 * Component records of all ids in use, after Flecs' component index: of each id in a type, and for pairs of
 * `(R,*)`, `(*,T)` and `(*,*)`. Flecs also keeps `*`, `_`, `(ChildOf,0)` and `(Flag,T)`, which scripts cannot query.
 */
export class ComponentIndex {
  /** Ids that have records. When one is deleted, the last fills its hole. */
  readonly ids: Column<Json>;
  /** Since 4.1: a number for each record, larger for newer ones, because lists of records are newest first. */
  readonly #serials: Column<number> | null;
  readonly #context: Context;
  readonly #records = new Map<FlecsId, ComponentRecord>();
  readonly #rows = new Map<FlecsId, number>();
  /** Records of ids that do not fragment, without wildcards. */
  readonly #outside = new Set<ComponentRecord>();
  /** Pairs that have a record, by the wildcards that match them. */
  readonly #pairs = new Map<FlecsId, Set<FlecsId>>();
  #nextSerial = 0;
  /** Receives new records of parents. */
  onParent: (record: ComponentRecord) => void = () => {};

  constructor(context: Context) {
    const meta = { kind: 'flecs.component-index', group: COMPONENT_INDEX_GROUP, role: 'ids' };
    this.#context = context;
    this.ids = context.columns.declare({ name: `${COMPONENT_INDEX_GROUP}.ids`, type: 'json', meta });
    const serials = {
      name: `${COMPONENT_INDEX_GROUP}.serials`,
      type: 'u32',
      meta: { ...meta, role: 'serials' },
    } as const;
    this.#serials = context.version.nonFragmenting ? context.columns.declare(serials) : null;
    this.load();
  }

  load(): void {
    for (const known of [this.#records, this.#rows, this.#pairs, this.#outside]) known.clear();
    this.#nextSerial = 0;
    const rows = Array.from({ length: this.ids.length }, (_, row) => row);
    const serials = this.#serials;
    if (serials !== null) rows.sort((a, b) => serials.peek(a)! - serials.peek(b)!);
    for (const row of rows) this.#addObject(this.ids.peek(row) as FlecsId, row);
  }

  /** Creates the records of a new world, for components and for names with traits, in the caller's step. */
  initialise(): void {
    this.#create(ANY_PAIR);
    if (this.#context.version.nonFragmenting) {
      // All other records are made when they are first used.
      for (const other of this.#context.space.declared.flatMap((each) => each.with))
        this.#create(pair(WILDCARD, other));
      return;
    }
    for (const { name, size, sparse, toggle, exclusive, union, with: others, traits = [] } of this.#context.space
      .declared) {
      const hasTraits = sparse || toggle || exclusive || union || others.length > 0 || traits.some(makesRecords);
      if (size > 0 || hasTraits) {
        this.#create(name);
        this.#create(pair(name, WILDCARD));
      }
      if (size > 0) this.#create(pair(WILDCARD, name));
      for (const other of others) this.#create(pair(WILDCARD, other));
    }
  }

  get(id: FlecsId): ComponentRecord | undefined {
    return this.#records.get(id);
  }

  /** Returns the records of the pairs that match a wildcard, newest first. */
  matching(wildcard: FlecsId): ComponentRecord[] {
    return [...(this.#pairs.get(wildcard) ?? [])].reverse().map((id) => this.#records.get(id)!);
  }

  /** Returns the records of all ids that do not fragment, except wildcards. The newest record comes first. */
  nonFragmenting(): ComponentRecord[] {
    return [...this.#outside].reverse();
  }

  /** Returns the switch list of a union relation; undefined for any other relation. */
  union(relation: IdPart): SwitchList | undefined {
    return this.#records.get(pair(relation, UNION))?.union ?? undefined;
  }

  [Symbol.iterator](): IterableIterator<ComponentRecord> {
    return this.#records.values();
  }

  /** Finds or creates the record of an id. A new pair also gets the records of its wildcards (`components_ensure`). */
  ensure(id: FlecsId): ComponentRecord {
    const known = this.#records.get(id);
    if (known !== undefined) return known;
    const { tracer, space, version } = this.#context;
    // Since 4.1, the records of wildcards are created first, and queries visit records in this order.
    if (version.nonFragmenting) for (const wildcard of space.wildcards(id)) this.ensure(wildcard);
    tracer.step(steps.createRecord, at.components.create, this.#context.label(id));
    const record = this.#create(id);
    tracer.enter();
    for (const wildcard of space.wildcards(id)) this.ensure(wildcard);
    tracer.leave();
    return record;
  }

  /** Enters a new table in every record that it belongs to (`table_init`). */
  register(table: Table): void {
    const { tracer } = this.#context;
    const records = tableRecords(this.#context.space, table);
    for (const id of records.keys()) this.ensure(id);
    for (const [id, record] of records) {
      const { index, count } = record;
      tracer.step(steps.registerTable, at.tableInit.register, this.#context.label(id), table.slot, index, count);
      this.ensure(id).insert(record);
    }
  }

  /** Removes a table from all its records, which stay (`table_records_unregister`). */
  unregister(table: Table): void {
    const { tracer } = this.#context;
    for (const id of tableRecords(this.#context.space, table).keys()) {
      tracer.step(steps.unregisterTable, at.tableFini.unregister, this.#context.label(id), table.slot);
      this.#records.get(id)?.delete(table.slot);
    }
  }

  /** Removes the record of an id that no table has. A wildcard's record is removed with all that it matches (`component_free`). */
  delete(id: FlecsId): void {
    if (!this.#records.has(id)) return;
    const others = [...(this.#pairs.get(id) ?? [])];
    others.sort((a, b) => (this.#rows.get(a) as number) - (this.#rows.get(b) as number));
    for (const other of others) this.#deleteOne(other);
    this.#deleteOne(id);
  }

  #create(id: FlecsId): ComponentRecord {
    const known = this.#records.get(id);
    if (known !== undefined) return known;
    const { first, second } = this.#context.space.parts(id);
    const row = this.ids.length;
    this.ids.set(row, id);
    this.#serials?.set(row, this.#nextSerial++);
    const record = this.#addObject(id, row);
    record.sparse?.initialise();
    record.targets?.initialise();
    this.#mark(first, IS_ID);
    if (second !== null) this.#mark(second, IS_TARGET);
    if (second !== null && this.#context.space.traits(id).traversable) this.#mark(second, IS_TRAVERSABLE);
    if (record.children !== null) this.onParent(record);
    return record;
  }

  #addObject(id: FlecsId, row: number): ComponentRecord {
    const record = new ComponentRecord(this.#context, id);
    this.#records.set(id, record);
    this.#rows.set(id, row);
    const { space } = this.#context;
    if (space.traits(id).dontFragment && !space.parts(id).wildcard) this.#outside.add(record);
    this.#nextSerial = Math.max(this.#nextSerial, (this.#serials?.peek(row) ?? 0) + 1);
    for (const wildcard of this.#context.space.wildcards(id)) {
      getOrInsert(this.#pairs, wildcard, () => new Set<FlecsId>()).add(id);
    }
    return record;
  }

  #deleteOne(id: FlecsId): void {
    this.#context.tracer.step(steps.deleteRecord, at.clearIds.free, this.#context.label(id));
    const last = this.ids.length - 1;
    const hole = this.#rows.get(id) as number;
    if (hole !== last) {
      const moved = this.ids.get(last) as FlecsId;
      this.ids.set(hole, moved);
      this.#serials?.set(hole, this.#serials.get(last));
      this.#rows.set(moved, hole);
    }
    this.ids.set(last, undefined);
    this.#serials?.set(last, undefined);
    const record = this.#records.get(id);
    if (record !== undefined) this.#outside.delete(record);
    for (const storage of [record?.sparse, record?.targets, record?.children]) storage?.free();
    this.#records.delete(id);
    this.#rows.delete(id);
    for (const wildcard of this.#context.space.wildcards(id)) this.#pairs.get(wildcard)?.delete(id);
    this.#pairs.delete(id);
  }

  #mark(part: IdPart, flag: number): void {
    const entity = entityInPart(part);
    if (entity !== null) this.#context.entities.mark(indexOf(entity), flag);
  }
}

/** Returns the records a table belongs to: its ids, `(R,*)` of each relation, `(*,T)` of each target, and `(*,*)`. */
function tableRecords(space: IdSpace, { ids, typeToColumn, slot }: Table): ReadonlyMap<FlecsId, TableRecord> {
  const records = new Map<FlecsId, TableRecord>();
  const enter = (under: FlecsId, index: number): void => {
    const known = records.get(under);
    if (known === undefined) records.set(under, { table: slot, index, count: 1, column: typeToColumn[index] ?? -1 });
    else records.set(under, { ...known, count: known.count + 1 });
  };
  const pairs = ids.flatMap((id, index) => {
    const [ofRelation, ofTarget] = space.wildcards(id);
    return ofRelation === undefined ? [] : [{ index, ofRelation, ofTarget }];
  });
  ids.forEach(enter);
  for (const { index, ofRelation } of pairs) enter(ofRelation, index);
  for (const { index, ofTarget } of pairs) if (ofTarget !== undefined) enter(ofTarget, index);
  for (const { index } of pairs) enter(ANY_PAIR, index);
  return records;
}

/** Some traits only add a tag to what is declared; all others create its records. */
function makesRecords(trait: string): boolean {
  return !['Final', 'Acyclic', 'Symmetric'].includes(trait);
}
