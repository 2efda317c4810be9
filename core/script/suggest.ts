/** Longer names get no suggestion but by case: comparing them costs too much, and no one types them by hand. */
const LONGEST = 64;
/** Comparisons of two names before suggestions stop, so that a large text full of errors is parsed in no time. */
const BUDGET = 200_000;

/**
 * The candidate that a misspelt word most likely meant: at most a third of its letters (at least one) inserted, left out,
 * replaced or swapped with a neighbour. Case and width (fullwidth letters of Chinese input) cost nothing. Of equally near
 * ones the first.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  return new Suggester().nearest(word, candidates);
}

/** As `nearest`, for the many words of one text: it remembers, and gives up when it has compared too much. */
export class Suggester {
  #comparisons = 0;

  nearest(word: string, candidates: Iterable<string>): string | undefined {
    const wanted = fold(word);
    const limit = wanted.length > LONGEST ? 0 : Math.max(1, Math.floor(wanted.length / 3));
    let best: string | undefined;
    let bestDistance = limit + 1;
    for (const candidate of candidates) {
      if (++this.#comparisons > BUDGET) break;
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

/** The distance of two words, or `limit + 1` when it is more than `limit`. */
function distanceWithin(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (limit <= 0 || Math.abs(a.length - b.length) > limit) return limit + 1;
  return Math.min(distance(a, b), limit + 1);
}

/** Damerau-Levenshtein distance, no part edited twice (optimal string alignment). */
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
