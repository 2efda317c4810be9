import type { ComponentReply } from './components-reply.ts';
import { type IdText, splitId, toggledId } from './id-text.ts';
import type { RowReply } from './query-replies.ts';

/** Properties of ids, derived from the components' own rows and, if the game has it, from `/components`. */
export class ObservedIdTraits {
  readonly #tags: ReadonlyMap<string, ReadonlySet<IdText>>;
  readonly #sizes: ReadonlyMap<IdText, number>;
  /** For each id of any entity: true if it has a value. */
  readonly #withData = new Map<IdText, boolean>();

  constructor(rows: readonly RowReply[], components: readonly ComponentReply[]) {
    this.#tags = new Map(rows.map(({ path, ids }) => [path, new Set(ids)]));
    this.#sizes = new Map(components.map(({ id, size }) => [id, size]));
    for (const { ids, data } of rows) {
      ids.forEach((id, i) => {
        this.#withData.set(id, i >= data);
      });
    }
  }

  /** True if the id is stored outside of all tables and is in no table's type. */
  isNonFragmenting(id: IdText): boolean {
    return this.#has(splitId(id).first, 'DontFragment');
  }

  isUnion(relation: string): boolean {
    return this.#has(relation, 'Union');
  }

  /** True if a table has an array of the id's values. */
  hasColumn(id: IdText): boolean {
    if (toggledId(id) !== undefined || id.endsWith(',Union)')) return false;
    return this.#hasData(id) && !this.#isSparse(id);
  }

  #hasData(id: IdText): boolean {
    const known = this.#withData.get(id);
    if (known !== undefined) return known;
    const size = this.#sizes.get(id);
    if (size !== undefined) return size > 0;
    const { first, second } = splitId(id);
    if (second === null) return this.#has(first, 'Component');
    if (this.#has(first, 'PairIsTag') || first === 'ChildOf' || first === 'IsA') return false;
    return this.#has(first, 'Component') || this.#has(second, 'Component');
  }

  #isSparse(id: IdText): boolean {
    const { first, second } = splitId(id);
    const owner = second === null || this.#has(first, 'Component') ? first : second;
    return this.#has(owner, 'Sparse') || this.#has(first, 'Sparse');
  }

  #has(path: string, tag: IdText): boolean {
    return this.#tags.get(path)?.has(tag) ?? false;
  }
}
