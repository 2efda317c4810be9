/** Estimated bytes of decoded values in memory (V8): arrays and objects with a pointer per element, numbers as objects. */
export const COST = { array: 32, element: 8, map: 64, entry: 40, text: 32, character: 2, number: 16 };

/** Estimates the memory of a JSON value, in bytes. */
function costOfJson(value: unknown): number {
  if (typeof value === 'string') return COST.text + value.length * COST.character;
  if (typeof value === 'number') return COST.number;
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) {
    let cost = COST.array + value.length * COST.element;
    for (const element of value) cost += costOfJson(element);
    return cost;
  }
  let cost = COST.map;
  for (const entry of Object.values(value)) cost += COST.entry + costOfJson(entry);
  return cost;
}

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
