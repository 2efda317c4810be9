import type { Diagnostic } from '../script/diagnostic.ts';
import { errorArgs, type Interpreter } from '../script/narrate.ts';
import type { ModelError } from '../trace/model-error.ts';
import { plainArgs } from '../trace/step.ts';
import type { Lane } from './compare.ts';

/** Something that an engine could not take or do, and how often. Plain data: it can go to another thread. */
export interface LeftOut {
  /** Of the schema (`note`), or why operations were skipped or ended the lane. */
  readonly kind: 'note' | 'unknown' | 'refused';
  /** `diagnostic.<code>` for notes, `error.<code>` for operations. */
  readonly code: string;
  readonly args: Readonly<Record<string, string | number>>;
  /** In English. */
  readonly message: string;
  readonly times: number;
}

/** What a lane left out, each thing once, in the order in which they come first. */
export function leftOutOf({ notes, outcomes, run }: Pick<Lane, 'notes' | 'outcomes' | 'run'>): readonly LeftOut[] {
  const counts = new LeftOutCounts(notes);
  for (const outcome of outcomes) {
    if ((outcome.kind === 'unknown' || outcome.kind === 'refused') && run !== null) {
      counts.add(outcome.kind, outcome.error, run);
    }
  }
  return counts.all;
}

/** Counts what is left out, as it comes. */
export class LeftOutCounts {
  readonly #found = new Map<string, LeftOut>();

  /** @param notes what of the schema is left out */
  constructor(notes: readonly Diagnostic[]) {
    for (const { code, args, message } of notes) this.#count({ kind: 'note', code, args: plainArgs(args), message });
  }

  get all(): readonly LeftOut[] {
    return [...this.#found.values()];
  }

  add(kind: 'unknown' | 'refused', error: ModelError, run: Interpreter): void {
    this.#count({ kind, code: error.code, args: errorArgs(error, run), message: error.message });
  }

  #count(next: Omit<LeftOut, 'times'>): void {
    const key = `${next.kind} ${next.message}`;
    this.#found.set(key, { ...next, times: (this.#found.get(key)?.times ?? 0) + 1 });
  }
}
