import { getOrInsert } from '../../../../core/trace/lookup.ts';
import { type JsonFields, jsonFields, parseLenient } from './lenient-json.ts';

/**
 * Numbers the entities of a reply to `/query` that has no numbers, in their order. Flecs calls entities without a name by their number, which
 * they keep. Rows with the same path are the same entity.
 * @returns the reply with a number in each row that has a name; null if any row has a number or the text is no such reply
 */
export function numberRows(body: string): string | null {
  const rows = rowsIn(body);
  if (rows === null || rows.some(({ id }) => id !== undefined)) return null;
  const kept = new Set(rows.map(({ name }) => numberOf(name)));
  const numbers = new Map<string, number>();
  let last = 0;
  const next = (): number => {
    do last++;
    while (kept.has(last));
    return last;
  };
  const results = rows.map((row) => {
    if (typeof row.name !== 'string') return row;
    const id = numberOf(row.name) ?? getOrInsert(numbers, JSON.stringify([row.parent, row.name]), next);
    return { ...row, id };
  });
  return JSON.stringify({ results });
}

/** Returns null if the text cannot be read, so that the reader of rows says why. */
function rowsIn(body: string): readonly JsonFields[] | null {
  try {
    const { results } = jsonFields(parseLenient(body));
    return Array.isArray(results) ? results.map(jsonFields) : null;
  } catch {
    return null;
  }
}

/** Returns the number in `#598`. */
function numberOf(name: unknown): number | null {
  const number = typeof name === 'string' ? /^#(\d+)$/.exec(name)?.[1] : undefined;
  return number === undefined ? null : Number(number);
}
