import { costOfJson } from '../../trace/json-cost.ts';

/** The estimated memory of each row of a column of JSON values. */
export class RowCosts {
  /** The sum over all rows, in bytes. */
  total = 0;
  #costs = new Uint32Array(0);

  set(row: number, value: unknown): void {
    if (row >= this.#costs.length) {
      const larger = new Uint32Array(Math.max(16, row + 1, this.#costs.length * 2));
      larger.set(this.#costs);
      this.#costs = larger;
    }
    const cost = costOfJson(value);
    this.total += cost - this.#costs[row]!;
    this.#costs[row] = cost;
  }

  truncate(rows: number): void {
    for (let row = rows; row < this.#costs.length; row++) {
      this.total -= this.#costs[row]!;
      this.#costs[row] = 0;
    }
  }
}
