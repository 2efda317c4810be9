import type { WireColumn } from '../messages/message.ts';
import { IndexPredictor, PageBudget } from './index-predictor.ts';

/** The columns of a recording that are indexes of others, as their `meta` says (docs/recording.md, "Packed messages"). */
export class KnownIndexes {
  readonly #budget = new PageBudget();
  readonly #columns = new Map<string, WireColumn>();
  readonly #byIndex = new Map<number, IndexPredictor>();
  readonly #byKeys = new Map<number, IndexPredictor>();

  know(columns: readonly WireColumn[]): void {
    for (const column of columns) this.#columns.set(column.name, column);
    for (const { id, type, meta } of columns) {
      const keys = typeof meta?.index === 'string' ? this.#columns.get(meta.index) : undefined;
      if (keys === undefined || keys.id === id || keys.type !== 'u32' || type !== 'u32') continue;
      const predictor = new IndexPredictor(typeof meta?.entityBits === 'number' ? meta.entityBits : 32, this.#budget);
      this.#byIndex.set(id, predictor);
      this.#byKeys.set(keys.id, predictor);
    }
  }

  /** Returns the predictor of an index. */
  at(index: number): IndexPredictor | undefined {
    return this.#byIndex.get(index);
  }

  /** Returns the predictor of the index that has these keys. */
  of(keys: number): IndexPredictor | undefined {
    return this.#byKeys.get(keys);
  }
}
