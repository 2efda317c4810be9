import type { Address } from '../../cells/address.ts';
import { addressOf } from '../../cells/explain.ts';
import { focusAt } from '../../cells/focus-at.ts';
import { indexOfId } from '../../cells/id-format.ts';
import type { Column } from '../../trace/column.ts';
import { ModelError } from '../../trace/model-error.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Json } from '../../trace/value.ts';
import { type KeptPointer, POINTERS } from '../../world/kept-pointer.ts';
import { type Readable, WorldState } from '../../world/world.ts';
import type { CellAt } from '../../world/world-reader.ts';
import type { Addresses } from '../language/addresses.ts';
import type { Bindings, Handle } from '../language/language.ts';
import type { RunOperation } from '../language/performers.ts';
import { pointerSteps } from './pointer-steps.ts';

/** Steps of a run belong to no line of the engine's pseudocode. */
const NO_LINE = -1;

interface Finding {
  readonly state: KeptPointer['state'];
  /** The entity whose value is at the pointer's address. */
  readonly owner: Handle | null;
}

/**
 * The pointers to values that a script keeps, as its program would keep `&registry.get<Position>(a)`. After each operation it is found out from the
 * memory whether the value is still where the pointer points. All state is in the column `script.pointers`.
 */
export class KeptPointers {
  readonly #timeline: Timeline;
  readonly #readable: Readable;
  readonly #addresses: Addresses;
  readonly #column: Column<Json>;

  constructor(timeline: Timeline, readable: Readable, addresses: Addresses) {
    this.#timeline = timeline;
    this.#readable = readable;
    this.#addresses = addresses;
    this.#column = timeline.columns.declare({ name: POINTERS, type: 'json', meta: { kind: POINTERS, ofRun: true } });
  }

  /**
   * Keeps a pointer (its name may be of an earlier one, which then points there), or reads what one points at.
   * @returns the value that was read; null if there is none
   * @throws ModelError `no-value-to-point-at`
   */
  perform(operation: RunOperation, bindings: Bindings): Json {
    this.#addresses.follow();
    if (operation.kind === 'read') return this.#read(operation.name);
    const { name, entity: called, component } = operation;
    const entity = bindings.handle(called);
    const world = this.#world();
    const cell = valueCell(world, entity, component);
    const address = cell === null ? null : this.#addressOf(cell);
    if (cell === null || address === null) {
      const message = `${called} has no value of ${component} that a pointer can point at`;
      throw new ModelError('no-value-to-point-at', message, { entity, component });
    }
    this.#timeline.step(pointerSteps.kept, NO_LINE, name, entity, component, this.#placeOf(cell));
    const pointer: KeptPointer = { name, entity: textOf(entity), component, ...cell, ...address, state: 'valid' };
    const known = this.#all().findIndex((each) => each.name === name);
    this.#column.set(known === -1 ? this.#column.length : known, { ...pointer });
    return null;
  }

  /**
   * Says which pointers begin or cease to point at their value, as steps of the operation that ends.
   * @param firstStep of the operation: without steps nothing has changed
   */
  check(firstStep: number): void {
    if (this.#column.length === 0 || this.#timeline.position === firstStep) return;
    this.#addresses.follow();
    const world = this.#world();
    for (const [row, { owner: before, ...pointer }] of this.#all().entries()) {
      const { state, owner } = this.#find(pointer, world);
      const other = owner === null ? undefined : textOf(owner);
      if (state === pointer.state && other === before) continue;
      this.#say(pointer, state, owner);
      this.#column.set(row, { ...pointer, state, ...(other !== undefined && { owner: other }) });
      if (state !== 'valid') this.#sayWhere(pointer, world);
    }
  }

  #read(name: string): Json {
    const pointer = this.#all().find((each) => each.name === name)!;
    const { state, owner } = this.#find(pointer, this.#world());
    const { component } = pointer;
    const entity = handleOf(pointer.entity);
    const value = this.#timeline.columns.get(pointer.column).peek(pointer.row);
    const { timeline, step } = { timeline: this.#timeline, step: pointerSteps };
    if (state === 'freed') timeline.step(step.readFreed, NO_LINE, name, entity, component);
    else if (state === 'unused')
      timeline.step(step.readUnused, NO_LINE, name, entity, component, this.#placeOf(pointer));
    else if (state === 'other') timeline.step(step.readOther, NO_LINE, name, entity, component, String(value), owner!);
    else timeline.step(step.read, NO_LINE, name, entity, component, String(value));
    if (state === 'valid' || state === 'other') this.#timeline.columns.get(pointer.column).touch(pointer.row);
    return state === 'valid' || state === 'other' ? (value as Json) : null;
  }

  #say(pointer: KeptPointer, state: KeptPointer['state'], owner: Handle | null): void {
    const { name, component } = pointer;
    const entity = handleOf(pointer.entity);
    const place = this.#placeOf(pointer);
    const { timeline, step } = { timeline: this.#timeline, step: pointerSteps };
    if (state === 'freed') timeline.step(step.freed, NO_LINE, name, entity, component);
    else if (state === 'other') timeline.step(step.other, NO_LINE, name, entity, component, place, owner!);
    else timeline.step(step[state], NO_LINE, name, entity, component, place);
  }

  #sayWhere({ entity: text, component }: KeptPointer, world: WorldState): void {
    const entity = handleOf(text);
    const cell = valueCell(world, entity, component);
    if (cell === null) this.#timeline.step(pointerSteps.gone, NO_LINE, entity, component);
    else this.#timeline.step(pointerSteps.moved, NO_LINE, entity, component, this.#placeOf(cell));
  }

  #find(pointer: KeptPointer, world: WorldState): Finding {
    const { component, entity } = pointer;
    const own = valueCell(world, handleOf(entity), component);
    const now = own === null ? null : this.#addressOf(own);
    if (now !== null && now.block === pointer.block && now.offset === pointer.offset)
      return { state: 'valid', owner: null };
    if (this.#addressOf(pointer)?.block !== pointer.block) return { state: 'freed', owner: null };
    const owner = this.#ownerOf(pointer, world);
    return owner === null ? { state: 'unused', owner } : { state: 'other', owner };
  }

  /** Returns the entity whose value is in a pointer's cell; null if there is none. */
  #ownerOf({ component, column, row }: KeptPointer, world: WorldState): Handle | null {
    const focus = focusAt(this.#readable.cells, this.#timeline.columns, column, row);
    const id = focus?.kind === 'entity' ? world.recordOf(focus.entity)?.id : undefined;
    const cell = id === undefined ? null : valueCell(world, id, component);
    return cell?.column === column && cell.row === row ? id! : null;
  }

  #all(): readonly KeptPointer[] {
    return Array.from({ length: this.#column.length }, (_, row) => this.#column.peek(row) as unknown as KeptPointer);
  }

  #world(): WorldState {
    return new WorldState(this.#timeline.columns, this.#readable);
  }

  #addressOf({ column, row }: CellAt): Address | null {
    return this.#addresses.addressOf(this.#timeline.columns.get(column), row);
  }

  #placeOf({ column, row }: CellAt): string {
    return addressOf(this.#readable.cells, this.#timeline.columns, column, row);
  }
}

/** Returns the cell with an entity's value of a component; null if it has none. */
function valueCell(world: WorldState, entity: Handle, component: string): CellAt | null {
  const index = indexOfId(entity, world.ids.format);
  if (world.recordOf(index)?.id !== entity) return null;
  const value = world.componentsOf(index, component).find((place) => place.component === component)?.values[0];
  return value === undefined ? null : { column: value.column, row: value.row };
}

/** JSON has no large integers, so handles are decimal there, those that are bigints with an `n`. */
function textOf(handle: Handle): string {
  return typeof handle === 'bigint' ? `${handle}n` : String(handle);
}

function handleOf(text: string): Handle {
  return text.endsWith('n') ? BigInt(text.slice(0, -1)) : Number(text);
}
