/** Estimated bytes of decoded values in memory (V8): arrays and objects with a pointer per element, numbers as objects. */
export const COST = { array: 32, element: 8, map: 64, entry: 40, text: 32, character: 2, number: 16 };

/** Estimates the memory of a JSON value, in bytes. */
export function costOfJson(value: unknown): number {
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
