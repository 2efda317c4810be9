import { languageOf, libraryIds } from '../../../core/engines/all.ts';
import { stops } from '../../../core/script/beats.ts';
import { parseScript } from '../../../core/script/parse.ts';
import { runScript, type ScriptRun } from '../../../core/script/run.ts';

/** The script of Home's loop. Its last operations restore the first state. */
const SCRIPT = `config sparsePage 4
config packedPage 4
component Position
create hero
create bat
create ghost
create owl
add bat Position 20
add owl Position 40
add hero Position 10
remove bat Position
set owl Position 45
add bat Position 20
remove hero Position
set owl Position 40
`;

/** Number of operations that only prepare the set. */
const PREPARING = 6;
/** The structure that is shown. */
export const SHOWN = 'Position';

const acts = { add: 'insert', remove: 'remove', set: 'lookup' } as const;
export type Act = (typeof acts)[keyof typeof acts];
export const actNames: readonly Act[] = Object.values(acts);

/** A short run that is shown in a loop. */
export interface SparseSetLoop {
  readonly run: ScriptRun;
  /** Positions of the loop, in order; the first follows the last. */
  readonly stops: readonly number[];
  /** The position after the first removal, shown with reduced motion. */
  readonly still: number;
  /** The kind of the operation before a position. */
  actAt(position: number): Act;
}

export function sparseSetLoop(): SparseSetLoop {
  // The first engine has sparse sets.
  const language = languageOf(libraryIds[0]!);
  const run = runScript(parseScript(SCRIPT, 'home.ecs', language), language);
  const shown = run.operations.slice(PREPARING);
  const first = shown[0]!.firstStep;
  return {
    run,
    stops: stops(run, 'beat').filter((position) => position > first),
    still: shown[1]!.endStep,
    actAt(position) {
      const { operation } = run.operations.find(({ endStep }) => endStep >= position)!;
      return acts[operation.kind as keyof typeof acts];
    },
  };
}
