import { beforeAll, expect, test } from 'vitest';
import { kindKey, kindOf } from '../../cells/cell-table.ts';
import { callsOf } from '../../script/run/calls-of.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { runOn } from '../../testing/run-on.ts';
import { sample } from '../../testing/sample.ts';
import { type Snapshot, snapshot } from '../../trace/testing/snapshot.ts';
import type { Json } from '../../trace/value.ts';
import { engineNamed } from '../all.ts';

/** Number of positions at which all columns are compared. The timeline checks every write in between anyway. */
const MAX_COMPARED = 150;

interface GoldenStep {
  readonly op: string;
  readonly result?: unknown;
  readonly state?: unknown;
  readonly refused?: string;
  /** The listeners that ran, such as `log hero`. */
  readonly calls?: readonly string[];
}

/**
 * Tests that a model repeats a recorded run of its real engine: the same results, and the same memory at each recorded state.
 * @param expectState compares the memory at the run's position with the state of a step
 * @param expectWhole further expectations of the run at its end
 * @param resultOf writes a result as the recorded run does
 */
export function testGoldenRun<S extends GoldenStep>(
  engine: string,
  { name, script, steps }: { readonly name: string; readonly script: string; readonly steps: readonly S[] },
  expectState: (run: ScriptRun, step: S) => void,
  expectWhole: (run: ScriptRun) => void = () => {},
  resultOf: (result: Json | undefined, run: ScriptRun) => Json | undefined = (result) => result,
): void {
  let done: ScriptRun;
  /** Going backwards takes most of the time, so samples take turns. */
  const alsoBackwards = sample([name], 3, steps.length).length > 0;
  beforeAll(() => {
    done = runOn(engine, script, name);
  });

  test('the results are the same', () => {
    const { operations, error } = done;
    const refused = steps.at(-1)?.refused !== undefined;
    expect([error !== null, operations.at(-1)?.error !== null]).toEqual([refused, refused]);
    expect(operations.map((each) => [each.operation.text, resultOf(each.result, done), callsOf(done, each)])).toEqual(
      steps.map(({ op, result, calls = [] }) => [op, result, calls]),
    );
    expectWhole(done);
  });

  test('the memory is the same after each operation, in samples also after seeking backwards and in jumps', () => {
    const known = steps.flatMap((step, i) =>
      step.state === undefined ? [] : [{ step, position: done.operations[i]!.endStep }],
    );
    const leaps = known.map((_, i) => known[(i * 7919) % known.length]!);
    const order = alsoBackwards ? [...known].reverse().concat(known, leaps) : known;
    for (const { step, position } of order) {
      done.timeline.seek(position);
      expectState(done, step);
    }
  });

  test('the cell table covers every column', () => {
    const { cells } = engineNamed(engine);
    done.timeline.seek(done.timeline.length);
    const unknown = [...done.timeline.columns].filter((column) => kindOf(cells, column) === undefined);
    expect(unknown.map(kindKey)).toEqual([]);
  });

  if (!alsoBackwards) return;
  test('undoing and redoing every step restores the same columns', () => {
    const { timeline } = done;
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
}
