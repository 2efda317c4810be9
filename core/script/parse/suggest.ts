/** Longer names are only compared ignoring case: nobody types them by hand, and full comparison is expensive. */
const MAX_COMPARED_LENGTH = 64;
/** Maximum number of comparisons, so that a large text full of errors is parsed quickly. */
const MAX_COMPARISONS = 200_000;

/** Words of other engines and libraries for the operations of scripts, in small letters. */
const SYNONYMS: Readonly<Record<string, string>> = {
  addcomponent: 'add',
  attach: 'add',
  emplace: 'add',
  insert: 'add',
  createentity: 'create',
  instantiate: 'create',
  new: 'create',
  spawn: 'create',
  delete: 'destroy',
  deleteentity: 'destroy',
  despawn: 'destroy',
  destroyentity: 'destroy',
  kill: 'destroy',
  detach: 'remove',
  erase: 'remove',
  removecomponent: 'remove',
  patch: 'set',
  replace: 'set',
  setcomponent: 'set',
  filter: 'query',
  view: 'query',
};

/** Returns the keyword of the operation that a word of another library means. */
export function synonymOf(word: string): string | undefined {
  const folded = fold(word);
  return Object.hasOwn(SYNONYMS, folded) ? SYNONYMS[folded] : undefined;
}

/**
 * Returns the candidate that a misspelt word most likely means. It allows edits of at most a third of the letters, but
 * at least one: insertions, deletions, replacements and swaps of neighbours. Case and width (fullwidth letters of
 * Chinese input) are ignored. Of equally near candidates, the first is returned.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  return new Suggester().nearest(word, candidates);
}

/** Like `nearest`, for all words of one text. It stops when it has made too many comparisons. */
export class Suggester {
  #comparisons = 0;

  nearest(word: string, candidates: Iterable<string>): string | undefined {
    const wanted = fold(word);
    const limit = wanted.length > MAX_COMPARED_LENGTH ? 0 : Math.max(1, Math.floor(wanted.length / 3));
    let best: string | undefined;
    let bestDistance = limit + 1;
    for (const candidate of candidates) {
      if (++this.#comparisons > MAX_COMPARISONS) break;
      if (candidate === word) continue;
      const distance = distanceWithin(wanted, fold(candidate), bestDistance - 1);
      if (distance >= bestDistance) continue;
      best = candidate;
      bestDistance = distance;
      if (distance === 0) break;
    }
    return best;
  }
}

/** Returns the distance of two words, or `limit + 1` if it exceeds `limit`. */
function distanceWithin(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (limit <= 0 || Math.abs(a.length - b.length) > limit) return limit + 1;
  return Math.min(distance(a, b), limit + 1);
}

/** Damerau-Levenshtein distance in which no part is edited twice (optimal string alignment). */
export function distance(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(replaced, previous[j]! + 1, current[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, older[j - 2]! + 1);
      current.push(cost);
    }
    older = previous;
    previous = current;
  }
  return previous[b.length]!;
}

function fold(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}
