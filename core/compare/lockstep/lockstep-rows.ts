import type { SetupLines } from '../../script/language/script.ts';
import { stops } from '../../script/narration/beats.ts';
import type { ScriptRun } from '../../script/run/run.ts';

export interface LockstepScript {
  readonly operations: readonly unknown[];
  readonly setups: readonly SetupLines[];
}

/** The parts of a run that the lockstep needs. A refused run has fewer operations than the script. */
export type LaneSteps = Pick<ScriptRun, 'whole' | 'setups' | 'timeline'>;

/** One beat of an operation in all runs, as long as the longest of them. In a set-up, one whole operation. */
export interface LockstepRow {
  readonly operation: number;
  readonly isLast: boolean;
  /** Null outside set-ups. */
  readonly setup: SetupLines | null;
  readonly to: number;
  readonly own: readonly number[];
}

export function setupOf({ setups }: Pick<LockstepScript, 'setups'>, operation: number): SetupLines | null {
  return setups.find(({ first, end }) => first <= operation && operation < end) ?? null;
}

export function lockstepRows(
  { operations, setups }: LockstepScript,
  runs: readonly (LaneSteps | null)[],
): readonly LockstepRow[] {
  const lanes = runs.map((run) => beatEnds(operations.length, run));
  const rows: LockstepRow[] = [];
  let [to, before] = [0, runs.map(() => 0)];
  for (const operation of operations.keys()) {
    const setup = setupOf({ setups }, operation);
    const ends = lanes.map((lane) => (setup === null ? lane[operation]! : lane[operation]!.slice(-1)));
    const count = Math.max(1, ...ends.map(({ length }) => length));
    for (let beat = 0; beat < count; beat++) {
      const own = ends.map((lane, i) => lane[Math.min(beat, lane.length - 1)] ?? before[i]!);
      to += Math.max(1, ...own.map((end, i) => end - before[i]!));
      rows.push({ operation, isLast: beat === count - 1, setup, to, own });
      before = own;
    }
  }
  return rows;
}

/** Returns each operation's beat ends as positions of a run. Creating the registry belongs to the first operation. */
function beatEnds(operations: number, run: LaneSteps | null): readonly (readonly number[])[] {
  if (run === null) return Array.from({ length: operations }, () => []);
  // Without its set-ups, the run also stops inside them.
  const all = stops({ timeline: run.timeline }, 'beat');
  let next = 1;
  return Array.from({ length: operations }, (_, i) => {
    const end = run.whole[i]?.endStep ?? 0;
    const first = next;
    while (next < all.length && all[next]! <= end) next++;
    return all.slice(first, next);
  });
}
