import { errorArgs } from '../script/narrate.ts';
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
  const found = new Map<string, LeftOut>();
  const count = (next: Omit<LeftOut, 'times'>): void => {
    const key = `${next.kind} ${next.message}`;
    found.set(key, { ...next, times: (found.get(key)?.times ?? 0) + 1 });
  };
  for (const { code, args, message } of notes) count({ kind: 'note', code, args: plainArgs(args), message });
  for (const outcome of outcomes) {
    if ((outcome.kind !== 'unknown' && outcome.kind !== 'refused') || run === null) continue;
    const { error, kind } = outcome;
    count({ kind, code: error.code, args: errorArgs(error, run), message: error.message });
  }
  return [...found.values()];
}
