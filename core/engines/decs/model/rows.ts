import { ModelError } from '../../../trace/model-error.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import type { Archetype } from './archetype.ts';
import type { Chunk } from './chunk.ts';
import type { ChunkHeap } from './chunk-heap.ts';
import type { Context } from './context.ts';
import type { EntityStore } from './entity-store.ts';
import { type Handle, handle, indexOf } from './handle.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/** Value of a cell that was never written: chunks are filled with zeros. */
const UNWRITTEN = 0;

export class Rows {
  readonly #tracer: Tracer;
  readonly #heap: ChunkHeap;
  readonly #entities: EntityStore;
  /** The id `EntityID{}` (index 0, generation 0), which decs writes over an erased id. */
  readonly #noEntity: Handle;

  constructor({ tracer }: Context, heap: ChunkHeap, entities: EntityStore, world: number) {
    this.#tracer = tracer;
    this.#heap = heap;
    this.#entities = entities;
    this.#noEntity = handle(0, 0, world);
  }

  /** Inserts a new entity into an archetype, or moves an existing one there (`set_entity_archetype`). */
  place(entity: Handle, archetype: Archetype): void {
    const index = indexOf(entity);
    const slot = this.#entities.chunk.peek(index);
    if (slot !== undefined) {
      this.#move(entity, archetype, this.#heap.at(slot), this.#entities.row.peek(index) as number);
      return;
    }
    this.#tracer.enter();
    const chunk = this.#heap.withRoom(archetype);
    this.#tracer.leave();
    const row = this.#insert(chunk, entity, true);
    this.#tracer.enter();
    this.#tracer.step(steps.placeEntity, at.insert.place, entity, chunk.slot, row);
    this.#entities.place(entity, chunk.slot, row);
    this.#tracer.leave();
  }

  /** Removes a row (`erase_entity_in_chunk`): the last row fills the hole, and a chunk without rows is freed. */
  erase(chunk: Chunk, row: number): void {
    const { last, full: wasFull, ids } = chunk;
    const lastRow = last - 1;
    const moves = last > 1 && row !== lastRow;
    const entity = ids.peek(row) as Handle;
    this.#tracer.step(steps.dropRow, at.erase.drop, entity, chunk.slot, lastRow);
    chunk.setLast(lastRow);
    this.#tracer.enter();
    if (moves) this.#fillValues(chunk, row, lastRow);
    this.#tracer.step(steps.clearId, at.erase.clear, entity, chunk.slot, row);
    ids.set(row, this.#noEntity);
    if (lastRow === 0) this.#heap.delete(chunk);
    else if (wasFull) this.#heap.becamePartial(chunk);
    if (moves) this.#fillId(chunk, row, lastRow);
    this.#tracer.leave();
  }

  #fillId(chunk: Chunk, row: number, lastRow: number): void {
    const { ids } = chunk;
    const moved = ids.peek(lastRow) as Handle;
    this.#tracer.step(steps.fixRecord, at.erase.record, moved, chunk.slot, row, lastRow);
    ids.get(lastRow);
    this.#entities.row.set(indexOf(moved), row);
    this.#tracer.step(steps.fillHoleId, at.erase.id, moved, chunk.slot, row);
    ids.set(row, ids.get(lastRow));
  }

  /**
   * Writes a value in the current step.
   * @throws ModelError `decs-header-overwritten` if the row overlaps the chunk's header
   */
  write(chunk: Chunk, place: number, row: number, value: number | undefined): void {
    const { types, safeRows } = chunk.archetype;
    if (row < (safeRows[place] as number)) {
      chunk.values[place]?.set(row, value);
      return;
    }
    const { name } = types[place] as { name: string };
    this.#tracer.step(steps.overwriteHeader, at.insert.construct, name, chunk.slot, row);
    const message = `Row ${row} of ${name} in chunk ${chunk.slot} lies over the chunk's header`;
    throw new ModelError('decs-header-overwritten', message, { component: name, chunk: chunk.slot, row });
  }

  #insert(chunk: Chunk, entity: Handle, constructs: boolean): number {
    const row = chunk.last;
    this.#tracer.step(steps.takeRow, at.insert.row, entity, chunk.slot, row);
    chunk.setLast(row + 1);
    this.#tracer.enter();
    if (constructs) this.#construct(chunk, row);
    this.#tracer.step(steps.writeId, at.insert.id, entity, chunk.slot, row);
    chunk.ids.set(row, entity);
    if (chunk.full) this.#heap.becameFull(chunk);
    this.#tracer.leave();
    return row;
  }

  #construct(chunk: Chunk, row: number): void {
    chunk.archetype.types.forEach(({ name }, i) => {
      if (chunk.values[i] === null) return;
      this.#tracer.step(steps.construct, at.insert.construct, name, chunk.slot, row);
      this.write(chunk, i, row, 0);
    });
  }

  #move(entity: Handle, archetype: Archetype, from: Chunk, fromRow: number): void {
    this.#tracer.step(steps.moveEntity, at.move.begin, entity, from.archetype.slot, archetype.slot);
    this.#entities.chunk.get(indexOf(entity));
    this.#entities.row.get(indexOf(entity));
    this.#tracer.enter();
    const chunk = this.#heap.withRoom(archetype);
    const row = this.#insert(chunk, entity, false);
    this.#copyValues(from, fromRow, chunk, row);
    this.#tracer.leave();
    this.erase(from, fromRow);
    this.#tracer.enter();
    this.#tracer.step(steps.placeEntity, at.move.place, entity, chunk.slot, row);
    this.#entities.place(entity, chunk.slot, row);
    this.#tracer.leave();
  }

  /** Copies the values of common components. A new component is not constructed: it keeps the old bytes of its row. */
  #copyValues(from: Chunk, fromRow: number, to: Chunk, row: number): void {
    to.archetype.types.forEach((type, i) => {
      const column = to.values[i];
      if (column === null || column === undefined) return;
      const source = from.values[from.archetype.placeOf(type)];
      if (source) {
        this.#tracer.step(steps.moveValue, at.move.copy, type.name, from.slot, to.slot, row);
        this.write(to, i, row, source.get(fromRow) ?? UNWRITTEN);
      } else {
        this.#tracer.step(steps.leaveRaw, at.move.raw, type.name, to.slot, row);
        column.get(row);
      }
    });
  }

  #fillValues(chunk: Chunk, row: number, lastRow: number): void {
    chunk.archetype.types.forEach(({ name }, i) => {
      const column = chunk.values[i];
      if (column === null || column === undefined) return;
      this.#tracer.step(steps.fillHoleValue, at.erase.fill, name, chunk.slot, row, lastRow);
      this.write(chunk, i, row, column.get(lastRow) ?? UNWRITTEN);
    });
  }
}
