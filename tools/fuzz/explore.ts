import { pick, randomFrom } from '../../core/lesson/questions/random.ts';
import { begin, branches, Features } from './coverage.ts';
import { mutate, wordsOf } from './mutate.ts';
import type { Target } from './target.ts';

/** An input for which the target fails. */
export interface Finding {
  readonly bytes: Uint8Array;
  readonly error: unknown;
}

export interface Progress {
  readonly inputs: number;
  /** Inputs that did something that none before them did. */
  readonly kept: number;
  /** Pairs of branches, one after the other, that were reached. */
  readonly edges: number;
  readonly findings: number;
  /** Of one input. */
  readonly slowest: { readonly milliseconds: number; readonly bytes: Uint8Array };
}

export interface ExploreOptions {
  readonly seed: number;
  /** By number of a branch: texts and numbers that are written there. */
  readonly literals: readonly (readonly (string | number)[])[];
  /** Before each input. */
  onInput(bytes: Uint8Array): void;
  /** After each input. @returns whether to go on */
  onProgress(progress: Progress): boolean;
  onFinding(finding: Finding): void;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The last inputs that were kept are changed more often than others. */
const NEWEST = 24;
/** An input of each finding is made smaller with at most this many tries. */
const SHRINKS = 3000;

/**
 * Changes inputs at random, and keeps those that reach what none before them did: the next ones are made of them. The same seed gives the same
 * inputs.
 */
export async function explore(target: Target, options: ExploreOptions): Promise<Progress> {
  const { seed, literals, onInput, onProgress, onFinding } = options;
  const random = randomFrom(seed);
  const features = new Features();
  const corpus: Uint8Array[] = [];
  const dictionary: Uint8Array[] = [];
  const [known, found] = [new Set<string>(), new Set<string>()];
  let reached = 0;
  const nothing = { milliseconds: 0, bytes: new Uint8Array(0) };
  const progress: Writable<Progress> = { inputs: 0, kept: 0, edges: 0, findings: 0, slowest: nothing };

  const learn = () => {
    const all = branches();
    if (all.length === reached) return;
    for (const branch of all.slice(reached))
      for (const word of (literals[branch] ?? []).flatMap(wordsOf)) {
        const key = word.join();
        if (!known.has(key)) dictionary.push(word);
        known.add(key);
      }
    reached = all.length;
  };

  /** @returns what went wrong */
  const run = async (bytes: Uint8Array): Promise<unknown> => {
    onInput(bytes);
    begin();
    progress.inputs++;
    const started = performance.now();
    const error = await errorOf(target, bytes);
    const milliseconds = performance.now() - started;
    if (milliseconds > progress.slowest.milliseconds) progress.slowest = { milliseconds, bytes };
    return error;
  };

  /** @returns whether to go on */
  const take = async (bytes: Uint8Array): Promise<boolean> => {
    const error = await run(bytes);
    if (features.add()) corpus.push(bytes);
    learn();
    if (error !== undefined && !found.has(kindOf(error))) {
      found.add(kindOf(error));
      const isSame = async (smaller: Uint8Array) => kindOf(await run(smaller)) === kindOf(error);
      onFinding({ bytes: await shrunk(bytes, isSame), error });
    }
    return onProgress(Object.assign(progress, { kept: corpus.length, edges: features.edges, findings: found.size }));
  };

  for (const bytes of await target.seeds()) if (!(await take(bytes))) return progress;
  if (corpus.length === 0) corpus.push(new Uint8Array(0));
  for (;;) {
    const from = random(2) === 0 ? corpus.slice(-NEWEST) : corpus;
    const bytes = mutate(pick(random, from)!, pick(random, corpus)!, dictionary, random, target.longest);
    if (!(await take(bytes))) return progress;
  }
}

/** What a target throws for an input; undefined: nothing. */
export async function errorOf(target: Target, bytes: Uint8Array): Promise<unknown> {
  try {
    // A target may keep or change what it is given.
    const done = target.run(bytes.slice());
    if (done !== undefined) await done;
    return undefined;
  } catch (error) {
    return error ?? new Error(`It threw ${error}`);
  }
}

/** What findings of one cause have in common: what was thrown without its numbers, and where. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const at = /^ +at .*$/m.exec(error.stack ?? '')?.[0] ?? '';
  return `${error.name}: ${error.message.slice(0, 60).replace(/\d+|"[^"]*"/g, '…')}${at}`;
}

/** The shortest input found that fails in the same way: parts are removed, from halves down to single bytes. */
async function shrunk(bytes: Uint8Array, isSame: (smaller: Uint8Array) => Promise<boolean>): Promise<Uint8Array> {
  let result = bytes;
  let tries = 0;
  for (let size = result.length >> 1; size > 0; size >>= 1) {
    for (let at = 0; at < result.length && tries < SHRINKS; tries++) {
      const smaller = new Uint8Array([...result.subarray(0, at), ...result.subarray(at + size)]);
      if (await isSame(smaller)) result = smaller;
      else at += size;
    }
  }
  return result;
}
