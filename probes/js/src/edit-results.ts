import type { ProbeColumn } from './adapter.ts';
import type { CarriedOutEdit } from './editing.ts';

/** A message lists at most this many edits. */
const MAX_EDITS_IN_MESSAGE = 1024;

const NONE: never[] = [];

export interface EditResult {
  readonly edit: CarriedOutEdit;
  readonly rowOf: () => number | null;
  /** The value columns that a `set` edit wrote to, looked up once. */
  ids: readonly number[] | null;
  /** The number of columns at the first frame after the edit; its results are in these columns. */
  columns: number;
}

/** Edits that were carried out, until one hub has received their results. */
export class EditResults {
  /** No sweep reads the results of these yet. */
  readonly #unread: EditResult[] = [];
  /** The current sweep reads the results of these. */
  #beingRead: EditResult[] = [];

  /** @param rowOf returns the row of a `set` edit's entity in the component's value columns, or null if it is not known */
  add(edit: CarriedOutEdit, rowOf: () => number | null = () => null): void {
    this.#unread.push({ edit, rowOf, ids: null, columns: Number.POSITIVE_INFINITY });
  }

  /** Called in each frame with the number of the game's columns. */
  noteColumns(count: number): void {
    for (const each of this.#unread) each.columns = Math.min(each.columns, count);
  }

  /**
   * The sweep that begins now reads the results of edits whose columns are all declared.
   * @param limit the most columns that the hub accepts
   */
  beginSweep(declared: number, limit: number): void {
    this.#beingRead = this.#unread.length === 0 ? NONE : this.#takeReadable(declared, limit);
  }

  #takeReadable(declared: number, limit: number): EditResult[] {
    const isIn = (each: EditResult | undefined): boolean =>
      each !== undefined && Math.min(each.columns, limit) <= declared;
    let count = 0;
    while (count < MAX_EDITS_IN_MESSAGE && isIn(this.#unread[count])) count++;
    return this.#unread.splice(0, count);
  }

  /** The edits whose results the sweep has read, once it has ended. */
  get read(): readonly EditResult[] {
    return this.#beingRead;
  }

  /** The first edit whose results are not sent. */
  get next(): EditResult | undefined {
    return this.#waiting[0];
  }

  /** Called when the results of `next` were sent ahead. */
  dropNext(): void {
    this.#waiting.shift();
  }

  get #waiting(): EditResult[] {
    return this.#beingRead.length > 0 ? this.#beingRead : this.#unread;
  }
}

/** Returns which of the first `count` columns hold values that a `set` edit wrote to. */
export function editedColumns(
  { action, component, field }: CarriedOutEdit,
  columns: readonly ProbeColumn[],
  count: number,
): number[] {
  const ids: number[] = [];
  if (action !== 'set') return ids;
  for (const [id, { meta }] of columns.slice(0, count).entries()) {
    if (meta.role === 'value' && meta.component === component && meta.field === field) ids.push(id);
  }
  return ids;
}
