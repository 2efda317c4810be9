import { cellsIn } from '../messages/cells-in.ts';
import type { ColumnChange, Delta, RecordedMessage, SchemaMessage, Snapshot, WireColumn } from '../messages/message.ts';
import { ColumnImage } from './column-image.ts';
import { type Moment, momentOf, NO_MOMENT, stampOf } from './moment.ts';

/** The last received content of a game's columns, for subscribers that join later: another window, a recording, or one that fell behind. */
export class WorldImage {
  /** The moment of the last snapshot or delta; null before the first. */
  moment: Moment | null = null;
  readonly #columns: (ColumnImage | undefined)[] = [];

  get bytes(): number {
    return this.#columns.reduce((sum, column) => sum + (column?.bytes ?? 0), 0);
  }

  /** Rows of all columns. */
  get cells(): number {
    return this.#columns.reduce((sum, column) => sum + (column?.length ?? 0), 0);
  }

  get schema(): WireColumn[] {
    return this.#columns.flatMap((column) => (column === undefined ? [] : [column.spec]));
  }

  column(id: number): ColumnImage | undefined {
    return this.#columns[id];
  }

  apply(message: SchemaMessage | Snapshot | Delta): void {
    if (message.type === 'schema') {
      for (const spec of message.columns) this.#columns[spec.id] ??= new ColumnImage(spec);
      return;
    }
    if (message.type === 'snapshot') for (const column of this.#columns) column?.empty();
    for (const list of changeLists(message)) for (const change of list) this.#columns[change.c]!.apply(change, list);
    this.moment = momentOf(message);
  }

  /** Returns how many cells an accepted message writes or clears. */
  cellsIn(message: Snapshot | Delta): number {
    const typeOf = (column: number) => this.#columns[column]!.spec.type;
    return changeLists(message).reduce((cells, list) => cells + cellsIn(list, typeOf), 0);
  }

  snapshot(seq: number): Snapshot {
    const columns: ColumnChange[] = [];
    for (const column of this.#columns) {
      if (column !== undefined && column.length > 0) columns.push(column.whole());
    }
    return { type: 'snapshot', seq, ...stampOf(this.moment ?? NO_MOMENT), columns };
  }
}

/** Returns the lists of changes of a message in order: one, or one per step. */
export function changeLists(message: Snapshot | Delta): readonly (readonly ColumnChange[])[] {
  if (message.type === 'delta' && message.steps !== undefined) return message.steps.map((step) => step.columns);
  return [message.columns ?? []];
}

/** Returns the number of timeline steps that a message makes. */
export function stepsOf(message: RecordedMessage): number {
  return message.type === 'snapshot' || message.type === 'delta' ? changeLists(message).length : 0;
}
