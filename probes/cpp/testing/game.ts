import { type ChildProcess, spawn } from 'node:child_process';
import type { ColumnSet } from '../../../core/trace/column-set.ts';
import type { Value } from '../../../core/trace/value.ts';

/** A game in a separate process. */
export class Game {
  readonly process: ChildProcess;
  /** The complete lines of its output. */
  readonly #lines: string[] = [];
  #rest = '';
  readonly #ended: Promise<number | null>;
  readonly #waiting: (() => void)[] = [];

  constructor(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    this.process = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.process.stdout!.setEncoding('utf8').on('data', (text: string) => {
      const parts = (this.#rest + text).split('\n');
      this.#rest = parts.pop()!;
      this.#lines.push(...parts);
      for (const done of this.#waiting.splice(0)) done();
    });
    this.#ended = new Promise((resolve, reject) => {
      this.process.once('error', reject);
      this.process.once('close', resolve);
    });
  }

  /** The exit code; null if a signal ended the process. */
  get ended(): Promise<number | null> {
    return this.#ended;
  }

  get output(): string {
    return [...this.#lines, this.#rest].join('\n');
  }

  /** Waits for a line of the output and parses it. */
  async line(number: number): Promise<unknown> {
    while (this.#lines.length <= number) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return JSON.parse(this.#lines[number]!);
  }

  /** The parsed lines of the output. */
  get lines(): unknown[] {
    return [...this.#lines, this.#rest].filter((line) => line !== '').map((line) => JSON.parse(line));
  }

  kill(): void {
    this.process.kill('SIGKILL');
  }
}

/** Returns the rows that a hub has of a column; absent rows are null. */
export function rowsOf(columns: ColumnSet, name: string): (Value | null)[] {
  const column = columns.find(name);
  if (column === undefined) return [];
  return Array.from({ length: column.length }, (_, row) => column.peek(row) ?? null);
}
