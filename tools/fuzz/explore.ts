import { pick, type Random, randomFrom } from '../../core/lesson/questions/random.ts';
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
  const explorer = new Explorer(target, options);
  for (const bytes of await target.seeds()) if (!(await explorer.try(bytes))) return explorer.progress;
  while (await explorer.try(explorer.nextInput()));
  return explorer.progress;
}

class Explorer {
  readonly progress: Writable<Progress> = {
    inputs: 0,
    kept: 0,
    edges: 0,
    findings: 0,
    slowest: { milliseconds: 0, bytes: new Uint8Array(0) },
  };
  readonly #target: Target;
  readonly #options: ExploreOptions;
  readonly #random: Random;
  readonly #features = new Features();
  readonly #corpus: Uint8Array[] = [];
  readonly #findings = new Set<string>();
  /** Texts and numbers of the branches that were reached, each once. Inputs are made of them. */
  readonly #dictionary: Uint8Array[] = [];
  readonly #known = new Set<string>();
  #reached = 0;

  constructor(target: Target, options: ExploreOptions) {
    this.#target = target;
    this.#options = options;
    this.#random = randomFrom(options.seed);
  }

  /** @returns whether to go on */
  async try(bytes: Uint8Array): Promise<boolean> {
    const error = await this.#run(bytes);
    if (this.#features.add()) this.#corpus.push(bytes);
    this.#learn();
    if (error !== undefined && !this.#findings.has(kindOf(error))) {
      this.#findings.add(kindOf(error));
      const isSame = async (smaller: Uint8Array) => kindOf(await this.#run(smaller)) === kindOf(error);
      this.#options.onFinding({ bytes: await shrunk(bytes, isSame), error });
    }
    const counts = { kept: this.#corpus.length, edges: this.#features.edges, findings: this.#findings.size };
    return this.#options.onProgress(Object.assign(this.progress, counts));
  }

  nextInput(): Uint8Array {
    if (this.#corpus.length === 0) this.#corpus.push(new Uint8Array(0));
    const random = this.#random;
    const from = random(2) === 0 ? this.#corpus.slice(-NEWEST) : this.#corpus;
    const [first, second] = [pick(random, from)!, pick(random, this.#corpus)!];
    return mutate(first, second, this.#dictionary, random, this.#target.longest);
  }

  /** @returns what went wrong */
  async #run(bytes: Uint8Array): Promise<unknown> {
    this.#options.onInput(bytes);
    begin();
    this.progress.inputs++;
    const started = performance.now();
    const error = await errorOf(this.#target, bytes);
    const milliseconds = performance.now() - started;
    if (milliseconds > this.progress.slowest.milliseconds) this.progress.slowest = { milliseconds, bytes };
    return error;
  }

  #learn(): void {
    const all = branches();
    for (const branch of all.slice(this.#reached))
      for (const word of (this.#options.literals[branch] ?? []).flatMap(wordsOf)) {
        if (!this.#known.has(word.join())) this.#dictionary.push(word);
        this.#known.add(word.join());
      }
    this.#reached = all.length;
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
