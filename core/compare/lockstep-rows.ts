import { stops } from '../script/beats.ts';
import type { ScriptRun } from '../script/run.ts';
import type { SetupLines } from '../script/script.ts';

/** A script that is run side by side. */
export interface Story {
  readonly operations: readonly unknown[];
  readonly setups: readonly SetupLines[];
}

/** What the lockstep asks of a run: a refused one has fewer operations than the script. */
export type LaneSteps = Pick<ScriptRun, 'operations' | 'setups' | 'timeline'>;

/** A beat of an operation in all runs, as long as the longest of them; inside a set-up, a whole operation. */
export interface Row {
  readonly operation: number;
  /** Whether the operation ends here. */
  readonly isLast: boolean;
  /** Null outside set-ups. */
  readonly setup: SetupLines | null;
  /** Position of the lockstep after it. */
  readonly to: number;
  /** Positions of the runs after it. */
  readonly own: readonly number[];
}

/** The set-up that an operation is part of; null when it is part of none. */
export function setupOf({ setups }: Pick<Story, 'setups'>, operation: number): SetupLines | null {
  return setups.find(({ first, end }) => first <= operation && operation < end) ?? null;
}

/** The beats of all operations, each with where every run is after it. */
export function rowsOf({ operations, setups }: Story, runs: readonly (LaneSteps | null)[]): readonly Row[] {
  const lanes = runs.map((run) => beatEnds(operations.length, run));
  const rows: Row[] = [];
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

/** For each operation, the positions of a run at the ends of its beats. Making the registry belongs to the first operation. */
function beatEnds(operations: number, run: LaneSteps | null): readonly (readonly number[])[] {
  if (run === null) return Array.from({ length: operations }, () => []);
  // Set-ups are divided into their operations.
  const all = stops({ timeline: run.timeline }, 'beat');
  let next = 1;
  return Array.from({ length: operations }, (_, i) => {
    const end = run.operations[i]?.endStep ?? 0;
    const first = next;
    while (next < all.length && all[next]! <= end) next++;
    return all.slice(first, next);
  });
}
