import { describe, expect } from 'vitest';
import { goldenRuns } from '../../testing/golden-entt.ts';
import { testDrawing } from '../testing/drawn-tests.ts';
import { testGoldenRun } from '../testing/golden-tests.ts';
import { registryState } from './model/state.ts';

describe.each(goldenRuns())('recorded run $name of EnTT', (golden) => {
  testGoldenRun(
    'entt',
    golden,
    ({ timeline }, { op, state }) => expect(registryState(timeline.columns), op).toEqual(state),
    ({ driver }) => expect(driver.config).toEqual(golden.config),
  );
});

testDrawing('entt', goldenRuns());
