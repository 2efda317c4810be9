import { describe, expect, test } from 'vitest';
import { goldenRuns } from '../../testing/golden-entt.ts';
import { runOn } from '../../testing/run-on.ts';
import { testDrawing } from '../testing/drawn-tests.ts';
import { testGoldenRun } from '../testing/golden-tests.ts';
import { registryState } from './model/state.ts';

describe.each(goldenRuns())('recorded run $name of EnTT', (golden) => {
  testGoldenRun('entt', golden, ({ timeline }, { op, state }) => {
    expect(registryState(timeline.columns), op).toEqual(state);
  });

  test('the configuration is the same', () => {
    expect(runOn('entt', golden.script).driver.config).toEqual(golden.config);
  });
});

testDrawing('entt', goldenRuns());
