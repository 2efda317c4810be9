import { describe, expect, test } from 'vitest';
import { parseScript } from '../../script/parse.ts';
import { runScript } from '../../script/run.ts';
import { goldenRuns } from '../../testing/golden-entt.ts';
import { type Snapshot, snapshot } from '../../trace/testing/snapshot.ts';
import { languageOf } from '../all.ts';
import { registryState } from './model/state.ts';

/** The number of positions at which all columns are compared. Every write in between is checked by the timeline anyway. */
const LOOKS = 100;

describe.each(goldenRuns())('the real EnTT in $name', ({ name, config, steps, script }) => {
  const run = () => runScript(parseScript(script, name, languageOf('entt')), languageOf('entt'));

  test('gave the same results', () => {
    const { operations, error, driver } = run();
    const refused = steps.at(-1)?.refused !== undefined;
    expect([error !== null, operations.at(-1)?.error !== null]).toEqual([refused, refused]);
    expect(driver.config).toEqual(config);
    expect(operations.map(({ operation, result }) => [operation.text, result])).toEqual(
      steps.map(({ op, result }) => [op, result]),
    );
  });

  test('had the same memory after each operation, when seeking forward, backward and in leaps', () => {
    const { operations, timeline } = run();
    const known = steps.flatMap(({ op, state }, i) =>
      state === undefined ? [] : [{ op, state, position: operations[i]!.endStep }],
    );
    const leaps = known.map((_, i) => known[(i * 7919) % known.length]!);
    for (const { op, state, position } of [...known].reverse().concat(known, leaps)) {
      timeline.seek(position);
      expect(registryState(timeline.columns), op).toEqual(state);
    }
  });

  test('single steps back to the start and forth again visit the same states', () => {
    const { timeline } = run();
    const every = Math.ceil(timeline.length / LOOKS);
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
