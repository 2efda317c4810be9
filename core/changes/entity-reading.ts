import type { RawId } from '../cells/id-format.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { type Turns, visitInTurns } from '../trace/turns.ts';
import type { CellAt, ComponentPlace, EntityRecord, WorldReader } from '../world/world-reader.ts';
import type { Place } from './change.ts';

/** A row in a table, with the cells whose last write decides it. */
interface TablePlace extends Place {
  readonly proof: readonly CellAt[];
}

/** An entity as the columns had it at one end of a span. */
export interface EntityReading {
  readonly id: RawId;
  readonly alive: boolean;
  readonly proof: readonly CellAt[];
  /** Its row in the list of entities, or another cell of its own; null if the engine keeps none. */
  readonly entry: CellAt | null;
  /** Its row in a table or an archetype; null without one. */
  readonly table: TablePlace | null;
  readonly components: ReadonlyMap<string, ComponentPlace>;
}

/** Reads an entity by index. An index that was never used has no reading. */
export function readEntity(reader: WorldReader, index: number): EntityReading | undefined {
  const record = reader.recordOf(index);
  return record === null ? undefined : readingOf(reader, index, record);
}

export function* readEntities(
  reader: WorldReader,
  indices: ReadonlySet<number>,
): Turns<ReadonlyMap<number, EntityReading>> {
  const found = new Map<number, EntityReading>();
  yield* visitInTurns(indices, (index) => {
    const reading = readEntity(reader, index);
    if (reading !== undefined) found.set(index, reading);
  });
  return found;
}

function readingOf(reader: WorldReader, index: number, record: EntityRecord): EntityReading {
  const { id, alive, cells, place } = record;
  const entry = cells[0] ?? null;
  return {
    id,
    alive,
    proof: record.proof ?? (entry === null ? [] : [entry]),
    entry,
    table: place === null ? null : { structure: place.structure, row: place.row, proof: place.proof },
    components: new Map(alive ? reader.componentsOf(index).map((each) => [each.component, each]) : []),
  };
}

export function proofOf({ proof, through, id }: ComponentPlace): readonly CellAt[] {
  return proof ?? (through.length > 0 || id === null ? through : [id]);
}

/** Returns the place of a cell, named by its group. */
export function placeOfCell(columns: ColumnSet, { column, row }: CellAt): Place {
  return { structure: String(columns.find(column)?.meta.group ?? column), row };
}

export function placeOf({ structure, id }: ComponentPlace): Place | null {
  return structure === null ? null : { structure, row: id?.row ?? null };
}

/** Returns the place of an entity itself: in its table, or in the list of entities. */
export function ownPlace(columns: ColumnSet, { table, entry }: EntityReading): Place | null {
  if (table !== null) return { structure: table.structure, row: table.row };
  return entry === null ? null : placeOfCell(columns, entry);
}
