/* What ran: bundled code calls `visit` where a branch begins (instrument.ts). */

/** More pairs of branches than the program has. */
const EDGES = 2 ** 18;
const counts = new Uint32Array(EDGES);
const touched: number[] = [];
/** By branch: 1 where an input has reached it. */
const seen = new Uint8Array(EDGES);
const reached: number[] = [];
let previous = 0;

/** A branch begins. */
export function visit(branch: number): void {
  // A pair with the branch before it: the same branches in another order are something new.
  const edge = (previous ^ Math.imul(branch, 0x9e3779b1)) & (EDGES - 1);
  previous = branch << 1;
  if (counts[edge]! === 0) touched.push(edge);
  counts[edge]! += 1;
  if (seen[branch] !== 0) return;
  seen[branch] = 1;
  reached.push(branch);
}

/** Forgets what the input before did. */
export function begin(): void {
  for (const edge of touched) counts[edge] = 0;
  touched.length = 0;
  previous = 0;
}

/** Branches that any input has reached, in the order in which they were reached first. */
export function branches(): readonly number[] {
  return reached;
}

/** What inputs have covered so far: pairs of branches, with the power of two of how often each ran. */
export class Features {
  readonly #known = new Uint8Array(EDGES);
  /** Pairs of branches that some input has reached. */
  edges = 0;

  /** Adds what ran since `begin`. @returns whether any of it is new */
  add(): boolean {
    let isNew = false;
    for (const edge of touched) {
      const known = this.#known[edge]!;
      const bucket = 1 << Math.min(7, Math.floor(Math.log2(counts[edge]!)));
      if ((known & bucket) !== 0) continue;
      if (known === 0) this.edges++;
      this.#known[edge] = known | bucket;
      isNew = true;
    }
    return isNew;
  }
}
