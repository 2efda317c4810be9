import { handle, indexOf } from '../../core/engines/decs/model/handle.ts';
import type { CellAt } from '../../core/inspect/world-reader.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';

/** A living entity's place: its chunk and the row there. */
export interface DecsPlace {
  readonly archetype: number;
  readonly types: readonly string[];
  readonly chunk: number;
  readonly row: number;
  readonly id: CellAt;
}

/** What decs' entities vector says of an index. */
export interface DecsRecord {
  /** Null in no chunk: dead, or in the middle of being created. */
  readonly place: DecsPlace | null;
  readonly cells: readonly CellAt[];
}

/** One component of an entity, and the cell where its value lives; null for a tag. */
export interface DecsComponent {
  readonly name: string;
  readonly value: number;
  readonly cell: CellAt | null;
}

interface Entry {
  readonly handle: number;
  readonly alive: boolean;
}

const OWNER = 1;

/** Number of the world that operations go to. */
export function currentWorld(columns: ColumnSet): number {
  return numberAt(columns, 'worlds.current', 0) ?? 0;
}

/** The first `most` entities of the present world: the living by index, then those that wait, the next one first. */
export function listDecsEntities(columns: ColumnSet, most: number): readonly Entry[] {
  const group = groupOf(columns);
  const indices = Math.min(columns.find(`${group}.entities.generation`)?.length ?? 0, most);
  const all = Array.from({ length: indices }, (_, index) => decsEntityAt(columns, index)).filter(
    (entry) => entry !== null,
  );
  const deleted = columns.find(`${group}.deleted`);
  const places = new Map(Array.from({ length: deleted?.length ?? 0 }, (_, row) => [deleted?.peek(row), row]));
  const order = ({ handle: id }: Entry): number => -(places.get(indexOf(id)) ?? -1);
  const dead = all.filter(({ alive }) => !alive).sort((a, b) => order(a) - order(b));
  return [...all.filter(({ alive }) => alive), ...dead];
}

/** The id that an index has now; null when it was never used. */
export function decsEntityAt(columns: ColumnSet, index: number): Entry | null {
  const group = groupOf(columns);
  const generation = numberAt(columns, `${group}.entities.generation`, index);
  if (generation === undefined) return null;
  const alive = numberAt(columns, `${group}.entities.chunk`, index) !== undefined;
  return { handle: handle(index, generation, currentWorld(columns)), alive };
}

export function decsRecord(columns: ColumnSet, index: number): DecsRecord {
  const group = groupOf(columns);
  const cells = ['generation', 'chunk', 'row'].map((role) => ({ column: `${group}.entities.${role}`, row: index }));
  const chunk = numberAt(columns, `${group}.entities.chunk`, index);
  const row = numberAt(columns, `${group}.entities.row`, index);
  const archetype = chunk === undefined ? undefined : numberAt(columns, `${group}.chunk.${chunk}.header`, OWNER);
  if (chunk === undefined || row === undefined || archetype === undefined) return { place: null, cells };
  const components = columns.find(`${group}.archetype.${archetype}.components`);
  const types = Array.from({ length: components?.length ?? 0 }, (_, i) => String(components?.peek(i)));
  const id = { column: `${group}.chunk.${chunk}.ids`, row };
  return { place: { archetype, types, chunk, row, id }, cells };
}

/** Every component of an entity, in type order. A value that was never written is zero. */
export function decsComponents(columns: ColumnSet, index: number): readonly DecsComponent[] {
  const { place } = decsRecord(columns, index);
  if (place === null) return [];
  return place.types.map((name) => {
    const column = columns.find(`${groupOf(columns)}.chunk.${place.chunk}.values.${name}`);
    if (column === undefined) return { name, value: 0, cell: null };
    return { name, value: Number(column.peek(place.row) ?? 0), cell: { column: column.name, row: place.row } };
  });
}

/** `chunk.1.ids`: a column's name without its world. */
export function shortColumn(column: string): string {
  return column.replace(/^world\.\d+\./, '');
}

function groupOf(columns: ColumnSet): string {
  return `world.${currentWorld(columns)}`;
}

function numberAt(columns: ColumnSet, name: string, row: number): number | undefined {
  const value = columns.find(name)?.peek(row);
  return typeof value === 'number' ? value : undefined;
}
