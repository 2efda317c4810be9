import type { Diagnostic } from '../../script/language/diagnostic.ts';
import { errorArgs, type Interpreter } from '../../script/narration/narrate.ts';
import type { ModelError } from '../../trace/model-error.ts';
import { plainArgs } from '../../trace/step.ts';
import type { Lane } from './compare.ts';

/** Something that an engine does not support, and how often it occurred. Plain data that threads can send. */
export interface UnsupportedFeature {
  /** A removed part of the schema (`note`), or the reason why operations were skipped or ended the lane. */
  readonly kind: 'note' | 'unknown' | 'refused';
  /** `diagnostic.<code>` for notes, `error.<code>` for operations. */
  readonly code: string;
  readonly args: Readonly<Record<string, string | number>>;
  /** In English. */
  readonly message: string;
  readonly times: number;
}

/** Returns everything that a lane left out, without duplicates, in the order of first occurrence. */
export function unsupportedIn({
  notes,
  outcomes,
  run,
}: Pick<Lane, 'notes' | 'outcomes' | 'run'>): readonly UnsupportedFeature[] {
  const counts = new UnsupportedFeatures(notes);
  for (const outcome of outcomes) {
    if ((outcome.kind === 'unknown' || outcome.kind === 'refused') && run !== null) {
      counts.add(outcome.kind, outcome.error, run);
    }
  }
  return counts.all;
}

export class UnsupportedFeatures {
  readonly #found = new Map<string, UnsupportedFeature>();

  /** @param notes diagnostics for the removed parts of the schema */
  constructor(notes: readonly Diagnostic[]) {
    for (const { code, args, message } of notes) this.#count({ kind: 'note', code, args: plainArgs(args), message });
  }

  get all(): readonly UnsupportedFeature[] {
    return [...this.#found.values()];
  }

  add(kind: 'unknown' | 'refused', error: ModelError, run: Interpreter): void {
    this.#count({ kind, code: error.code, args: errorArgs(error, run), message: error.message });
  }

  #count(next: Omit<UnsupportedFeature, 'times'>): void {
    const key = `${next.kind} ${next.message}`;
    this.#found.set(key, { ...next, times: (this.#found.get(key)?.times ?? 0) + 1 });
  }
}
