import type { ColumnSet } from '../trace/column-set.ts';
import { isSameValue } from '../trace/value.ts';
import type { CellAt, ComponentPlace } from '../world/world-reader.ts';
import { type Change, type ChangeKind, type NewChange, newChange, type Place, type Reuse } from './change.ts';
import { type EntityReading, ownPlace, placeOf, placeOfCell, proofOf } from './entity-reading.ts';
import { isProbablyReused, type ToldBirth, type ToldOf } from './reused-id.ts';
import type { SpanWrites } from './span-writes.ts';

/** The columns after a span, and what its writes reached. */
export interface SpanEnd {
  readonly columns: ColumnSet;
  readonly writes: SpanWrites;
  /** The last step of the span, for changes that no write of their own decided. */
  readonly lastStep: number;
  /** Destructions in the span by index. An entity with the same id that lives at both ends is another one. */
  readonly replaced?: ReadonlyMap<number, Change> | undefined;
  /** Undefined if ids tell by their versions whether it is another entity. */
  readonly told?: ToldOf | undefined;
  /** Returns what the game told of the creation of the entity that has an index. */
  readonly birthOf?: ((index: number) => ToldBirth) | undefined;
}

/** Returns the changes of one entity from its readings before and after a span. */
export function entityChanges(
  index: number,
  was: EntityReading | undefined,
  is: EntityReading | undefined,
  end: SpanEnd,
): NewChange[] {
  return new EntityDifference(index, end).between(was, is);
}

/** Whoever has the index, the columns tell its components. */
const READ: ToldBirth = { isReused: false, wasRead: true, isRead: true, births: 0, deaths: 0 };

class EntityDifference {
  readonly #index: number;
  readonly #end: SpanEnd;
  readonly #found: NewChange[] = [];
  readonly #birth: ToldBirth;

  constructor(index: number, end: SpanEnd) {
    this.#index = index;
    this.#end = end;
    this.#birth = end.birthOf?.(index) ?? READ;
  }

  between(was: EntityReading | undefined, is: EntityReading | undefined): NewChange[] {
    const isSame = was?.alive === true && is?.alive === true && was.id === is.id;
    const reuse = isSame ? this.#reuseOf(was, is) : null;
    const others = this.#othersBetween(was, is);
    const isUntold = others > 0 || this.#birth.deaths > 1;
    if (!isSame || reuse !== null) {
      if (was?.alive === true) this.#destroy(was, is, { reuse, isUntold });
      this.#tellOthers(was ?? is, others);
      if (is?.alive === true) this.#create(was, is, reuse);
    } else if (this.#birth.wasRead || !this.#birth.isRead) this.#compare(was, is);
    // The components before the span belonged to an earlier entity with the same id, so all present ones were gained.
    else for (const [component, place] of is.components) this.#gain(is, component, place);
    return this.#found;
  }

  /** Returns how many entities with the index were created and destroyed in the span, as far as the game told it. */
  #othersBetween(was: EntityReading | undefined, is: EntityReading | undefined): number {
    const { births, deaths, isRead } = this.#birth;
    if (was?.alive !== true) return Math.max(0, deaths);
    // The last one lives, or a later reading shows it.
    return Math.max(0, births - (is?.alive === true || !isRead ? 1 : 0));
  }

  #tellOthers(reading: EntityReading | undefined, others: number): void {
    if (others === 0 || reading === undefined) return;
    this.#push(reading, { kind: 'others', step: this.#end.lastStep, to: others });
  }

  /** Returns null if it is the same entity. */
  #reuseOf(was: EntityReading, is: EntityReading): Reuse | null {
    const { replaced, told } = this.#end;
    const seen = replaced?.get(this.#index);
    if (seen !== undefined) return seen.reuse ?? 'reused';
    const { isReused, wasRead } = this.#birth;
    if (isReused) return 'reused';
    return wasRead && told !== undefined && isProbablyReused(was, is, told(this.#index)) ? 'presumed' : null;
  }

  /** The index may have a later handle already. */
  #destroy(
    was: EntityReading,
    is: EntityReading | undefined,
    { reuse, isUntold }: { readonly reuse: Reuse | null; readonly isUntold: boolean },
  ): void {
    const { columns } = this.#end;
    const isUnread = this.#birth.wasRead ? {} : ({ isUnread: true } as const);
    if (this.#birth.wasRead) for (const [component, place] of was.components) this.#lose(was, component, place);
    const step = this.#stepOf(is?.alive === false ? [...was.proof, ...is.proof] : was.proof);
    this.#push(was, {
      kind: 'destroyed',
      step,
      reuse,
      to: is?.id,
      places: [ownPlace(columns, was), null],
      ...isUnread,
      ...(isUntold && { isUntold }),
    });
  }

  #create(was: EntityReading | undefined, is: EntityReading, reuse: Reuse | null): void {
    const places = [null, ownPlace(this.#end.columns, is)] as const;
    const isRead = reuse !== 'reused' || this.#birth.isRead;
    const isUnread = isRead ? {} : ({ isUnread: true } as const);
    this.#push(is, { kind: 'created', step: this.#stepOf(is.proof), reuse, from: was?.id, places, ...isUnread });
    if (isRead) for (const [component, place] of is.components) this.#gain(is, component, place);
  }

  #compare(was: EntityReading, is: EntityReading): void {
    for (const [component, place] of was.components)
      if (!is.components.has(component)) this.#lose(was, component, place);
    for (const [component, place] of is.components) {
      const before = was.components.get(component);
      if (before === undefined) this.#gain(is, component, place);
      else this.#compareComponent(is, component, before, place);
    }
    this.#move(was, is);
  }

  #lose(entity: EntityReading, component: string, place: ComponentPlace): void {
    const step = this.#stepOf(proofOf(place));
    const from = place.values.length === 1 ? place.values[0]!.value : undefined;
    this.#push(entity, { kind: 'lost', component, step, from, places: [placeOf(place), null] });
  }

  #gain(entity: EntityReading, component: string, place: ComponentPlace): void {
    const step = this.#stepOf(proofOf(place));
    const to = place.values.length === 1 ? place.values[0]!.value : undefined;
    const bytes = this.#bytesOf(place);
    this.#push(entity, { kind: 'gained', component, step, to, bytes, places: [null, placeOf(place)] });
  }

  #bytesOf({ values }: ComponentPlace): Change['bytes'] {
    if (values.length === 0) return 'none';
    const { columns, writes } = this.#end;
    return values.every(({ column, row }) => writes.isWritten(columns.get(column), row)) ? 'written' : 'left';
  }

  #compareComponent(entity: EntityReading, component: string, was: ComponentPlace, is: ComponentPlace): void {
    // A component that cannot be disabled yet is enabled.
    if ((was.enabled ?? true) !== (is.enabled ?? true)) {
      const kind: ChangeKind = is.enabled ? 'enabled' : 'disabled';
      this.#push(entity, { kind, component, step: this.#stepOf(is.through), places: [placeOf(was), placeOf(is)] });
    }
    // A row in a table is the entity's.
    const isApart = is.structure !== entity.table?.structure;
    if (isApart && (was.id?.row !== is.id?.row || was.id?.column !== is.id?.column)) {
      const step = this.#stepOf(proofOf(is));
      this.#push(entity, { kind: 'moved', component, step, places: [placeOf(was), placeOf(is)] });
    }
    was.values.forEach(({ field, value: from }, i) => {
      const now = is.values[i];
      if (now === undefined || now.field !== field || isSameValue(from, now.value)) return;
      const to = now.value;
      this.#push(entity, {
        kind: 'value',
        component,
        field,
        from,
        to,
        step: this.#stepOf([now]),
        places: [placeOf(was), placeOf(is)],
      });
    });
  }

  /** Its row in a table concerns all components there at once. Its row in the list of entities may change without that. */
  #move(was: EntityReading, is: EntityReading): void {
    if (was.table !== null && is.table !== null) this.#moveTo(is, 'moved', was.table, is.table, is.table.proof);
    if (was.entry === null || is.entry === null) return;
    const [from, to] = [was.entry, is.entry].map((cell) => placeOfCell(this.#end.columns, cell));
    this.#moveTo(is, 'entry-moved', from!, to!, [is.entry]);
  }

  #moveTo(entity: EntityReading, kind: ChangeKind, from: Place, to: Place, proof: readonly CellAt[]): void {
    if (from.structure === to.structure && from.row === to.row) return;
    this.#push(entity, { kind, step: this.#stepOf(proof), places: [from, to] });
  }

  #stepOf(cells: readonly CellAt[]): number {
    const { columns, writes, lastStep } = this.#end;
    let step = -1;
    for (const { column, row } of cells) {
      const found = columns.find(column);
      if (found !== undefined) step = Math.max(step, writes.lastStep(found, row));
    }
    return step < 0 ? lastStep : step;
  }

  #push({ id }: EntityReading, part: Partial<Change> & Pick<Change, 'kind' | 'step'>): void {
    this.#found.push(newChange({ id, index: this.#index, ...part }));
  }
}
