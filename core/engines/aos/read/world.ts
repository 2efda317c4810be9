import type { Focus } from '../../../cells/focus.ts';
import { headingName } from '../../../cells/heading.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { numberAt } from '../../../world/column-groups.ts';
import {
  basicDetails,
  type CellAt,
  type ComponentPlace,
  type Details,
  type EntityRecord,
  type EntityRows,
  fieldAt,
  readerDefaults,
  type Structure,
  type WorldReader,
} from '../../../world/world-reader.ts';
import { OBJECTS } from '../model/objects.ts';
import { flagPlace } from '../model/struct.ts';
import { OBJECT_ID_FORMAT } from './cells.ts';
import {
  type FieldColumn,
  flagOf,
  handleAt,
  hasFlag,
  isSlotAlive,
  type ObjectColumns,
  objectColumns,
} from './columns.ts';
import { SLOT_BYTES } from './memory.ts';

export class ObjectWorld implements WorldReader {
  readonly ids = { format: OBJECT_ID_FORMAT, upper: 'generation' } as const;
  readonly tables = readerDefaults.tables;
  readonly #columns: ColumnSet;
  readonly #objects: ObjectColumns;

  constructor(columns: ColumnSet) {
    this.#columns = columns;
    this.#objects = objectColumns(columns);
  }

  entities(): EntityRows {
    const { generation } = this.#objects;
    const alive = Uint32Array.from(this.#slots((slot) => isSlotAlive(this.#objects, slot)));
    const idAt = (slot: number) => handleAt(this.#objects, slot);
    return { format: OBJECT_ID_FORMAT, indices: alive, list: generation, rows: alive, idAt };
  }

  /** Returns the free slots in the order of reuse. */
  recyclable(most: number): readonly number[] {
    const { free } = this.#objects;
    const slots = Array.from({ length: Math.min(most, free.length) }, (_, i) => numberAt(free, free.length - 1 - i));
    return slots.flatMap((slot) => (slot === undefined ? [] : [handleAt(this.#objects, slot)]));
  }

  recordOf(index: number): EntityRecord | null {
    const { generation, words, length } = this.#objects;
    if (index >= length) return null;
    const own = [generation, ...words].map(({ name }) => ({ column: name, row: index }));
    return {
      id: handleAt(this.#objects, index),
      alive: isSlotAlive(this.#objects, index),
      cells: own,
      proof: own,
      place: null,
    };
  }

  structures(): Structure[] {
    const { length, stride, free } = this.#objects;
    const columns = [...this.#columns].filter(({ meta }) => meta.group === OBJECTS);
    const bytes = length * stride + free.length * SLOT_BYTES;
    const rows = length - free.length;
    return [{ name: OBJECTS, kind: 'entities', components: [], rows, capacity: length, bytes, slot: null, columns }];
  }

  components(): readonly string[] {
    return this.#objects.members;
  }

  members(component: string, visit: (index: number) => void): void {
    for (const slot of this.#slotsWith(component)) visit(slot);
  }

  componentsOf(index: number, only?: string): ComponentPlace[] {
    return (only === undefined ? this.#objects.members : [only]).flatMap((component): ComponentPlace[] => {
      const flag = flagOf(this.#objects, component);
      if (!hasFlag(this.#objects, index, flag)) return [];
      const value = this.#field(component)?.column;
      return [
        {
          component,
          structure: OBJECTS,
          id: null,
          through: [this.#flagCell(flag, index)],
          values: value === undefined ? [] : [fieldAt(value, index, null)],
          enabled: null,
        },
      ];
    });
  }

  detailsOf(focus: Exclude<Focus, { kind: 'entity' }>): Details | null {
    if (focus.kind === 'table' || flagOf(this.#objects, focus.id) === 0) return null;
    const field = this.#field(focus.id);
    const size = field === undefined ? [] : [[['ui.selection.size'], String(field.bytes)] as const];
    const entities = this.#slotsWith(focus.id).length;
    return basicDetails(focus.id, { entities, tag: field === undefined, cells: this.cellsOf(focus) }, size);
  }

  /** Returns the heading above the component's member, or above its flags for a tag. */
  cellsOf(focus: Exclude<Focus, { kind: 'entity' }>): readonly CellAt[] {
    if (focus.kind === 'table' || flagOf(this.#objects, focus.id) === 0) return [];
    return [{ column: headingName(focus.id), row: 0 }];
  }

  #field(component: string): FieldColumn | undefined {
    return this.#objects.fields.find(({ name }) => name === component);
  }

  #flagCell(flag: number, slot: number): CellAt {
    return { column: this.#objects.words[flagPlace(flag).word]!.name, row: slot };
  }

  #slotsWith(component: string): number[] {
    const flag = flagOf(this.#objects, component);
    return flag === 0 ? [] : this.#slots((slot) => hasFlag(this.#objects, slot, flag));
  }

  #slots(wanted: (slot: number) => boolean): number[] {
    const slots: number[] = [];
    for (let slot = 0; slot < this.#objects.length; slot++) if (wanted(slot)) slots.push(slot);
    return slots;
  }
}
