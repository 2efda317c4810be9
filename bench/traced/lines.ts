/**
 * Reads what a program of this folder prints, and then its trace by `valgrind --tool=lackey --trace-mem=yes`, from standard input. Prints the
 * cache lines of the heap that each measured operation touched, as a line of JSON for each kind of operation. Stack, program and library data
 * are left out.
 */
import { createInterface } from 'node:readline';

const LINE = 64;
/** Stores to the first two markers end a measurement and count an allocation. */
const [END, ALLOCATION, FIRST] = [0, 1, 2];
const MARKERS = 200;
/** Valgrind's stack of the program. */
const STACK = 0x1f_fd00_0000;
/** The program's own data is near the markers. */
const PROGRAM = 1 << 22;

class Measured {
  readonly touched = new Set<number>();
  readonly written = new Set<number>();
  allocations = 0;
}

class Trace {
  readonly #names = new Map<number, string>();
  readonly #runs = new Map<number, Measured[]>();
  #marker = 0;
  #now: Measured | null = null;

  take(text: string): void {
    const [first, second = '', ...rest] = text.split(' ');
    if (first === 'marker') this.#marker = Number(second);
    else if (first === 'name') this.#names.set(Number(second), rest.join(' '));
    else if (first === '') this.#access(text);
  }

  /** A line such as ` S 1ffefffe80,8`: a store, a load or both (`M`). */
  #access(text: string): void {
    const kind = text[1]!;
    const comma = text.indexOf(',');
    if (!'LSM'.includes(kind) || comma < 0) return;
    const [at, bytes] = [Number.parseInt(text.slice(3, comma), 16), Number(text.slice(comma + 1))];
    const marker = (at - this.#marker) / 4;
    if (marker >= 0 && marker < 256) {
      if (kind !== 'L') this.#mark(marker);
      return;
    }
    if (this.#now === null || at > STACK || Math.abs(at - this.#marker) < PROGRAM) return;
    for (let line = Math.floor(at / LINE); line <= Math.floor((at + bytes - 1) / LINE); line++) {
      this.#now.touched.add(line);
      if (kind !== 'L') this.#now.written.add(line);
    }
  }

  #mark(marker: number): void {
    if (marker === END) this.#now = null;
    else if (marker === ALLOCATION) this.#now && this.#now.allocations++;
    else if (marker >= FIRST && marker < MARKERS) {
      this.#now = new Measured();
      this.#runs.set(marker, [...(this.#runs.get(marker) ?? []), this.#now]);
    }
  }

  get facts(): readonly object[] {
    return [...this.#runs].map(([marker, runs]) => {
      return {
        operation: this.#names.get(marker),
        runs: runs.length,
        lines: measuresOf(runs.map(({ touched }) => touched.size)),
        written: measuresOf(runs.map(({ written }) => written.size)),
        allocations: measuresOf(runs.map(({ allocations }) => allocations)),
      };
    });
  }
}

function measuresOf(values: readonly number[]) {
  return { median: median(values), mean: mean(values), max: Math.max(...values) };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function mean(values: readonly number[]): number {
  return Math.round((100 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 100;
}

const trace = new Trace();
for await (const text of createInterface({ input: process.stdin })) trace.take(text);
for (const fact of trace.facts) console.log(JSON.stringify(fact));
