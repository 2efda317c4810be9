import { describe, expect, test } from 'vitest';
import { parseScript } from '../../script/parse.ts';
import { runScript, type ScriptRun } from '../../script/run.ts';
import { type GoldenState, goldenFlecsRuns, listedOnly } from '../../testing/golden-flecs.ts';
import { type Snapshot, snapshot } from '../../trace/testing/snapshot.ts';
import { languageOf } from '../all.ts';
import { worldState } from './model/state.ts';

/** Number of positions at which all columns are compared. The timeline checks every write in between anyway. */
const MAX_COMPARED = 150;

/** Returns the current state, with only the records that the recorded run lists. */
function stateOf({ timeline, nameOf }: ScriptRun, listed: ReadonlySet<string>): GoldenState {
  return listedOnly(worldState(timeline.columns, (entity) => nameOf(entity)) as unknown as GoldenState, listed);
}

describe.each(goldenFlecsRuns())('recorded run $name of Flecs', ({ name, steps, script, listed }) => {
  const run = () => runScript(parseScript(script, name, languageOf('flecs')), languageOf('flecs'));

  test('the results are the same', () => {
    const { operations, error } = run();
    expect(error).toBeNull();
    expect(operations.map(({ operation, result }) => [operation.text, result])).toEqual(
      steps.map(({ op, result }) => [op, result]),
    );
  });

  test('the memory is the same after each operation, also after seeking backwards and in jumps', () => {
    const done = run();
    const known = steps.flatMap(({ op, state }, i) =>
      state === undefined ? [] : [{ op, state, position: done.operations[i]!.endStep }],
    );
    const leaps = known.map((_, i) => known[(i * 7919) % known.length]!);
    for (const { op, state, position } of [...known].reverse().concat(known, leaps)) {
      done.timeline.seek(position);
      expect(stateOf(done, listed), op).toEqual(state);
    }
  });

  test('undoing and redoing every step restores the same columns', () => {
    const { timeline } = run();
    const every = Math.ceil(timeline.length / MAX_COMPARED);
    const seen = new Map<number, Snapshot>();
    for (let n = timeline.length; n >= 0; n--) {
      timeline.seek(n);
      if (n % every === 0) seen.set(n, snapshot(timeline.columns));
    }
    expect(seen.get(0)).toEqual(new Map());
    for (let n = 0; n <= timeline.length; n++) {
      timeline.seek(n);
      if (n % every === 0) expect(snapshot(timeline.columns), `step ${n}`).toEqual(seen.get(n));
    }
  });
});
