import { expect, test } from 'vitest';
import { NOT_IN_SAMPLE } from './choose-sample.ts';
import { e2eTally, groups, stages, unitTally } from './stages.ts';

test('a unit test file that does not load is one failure, and skipped and flaky tests are listed by name', () => {
  const tally = unitTally({
    testResults: [
      { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a passes', status: 'passed' },
          { fullName: 'a wobbles', status: 'passed', failureMessages: ['too slow'] },
          { fullName: 'a fails', status: 'failed' },
          { fullName: 'a waits', status: 'pending' },
          { fullName: 'a is to be written', status: 'todo' },
        ],
      },
    ],
  });
  expect(tally).toEqual({
    passed: 2,
    failed: 2,
    skipped: ['a waits', 'a is to be written'],
    flaky: ['a wobbles'],
    leftOut: 0,
  });
});

test('end-to-end results include nested suites, list flaky tests, and list skipped tests with reasons unless the sample omits them', () => {
  const spec = (title: string, status: string, description?: string) => ({
    title,
    tests: [{ projectName: 'electron', status, annotations: description ? [{ description }] : [] }],
  });
  const tally = e2eTally({
    errors: [{}],
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('passes', 'expected'), spec('wobbles', 'flaky')],
        suites: [
          {
            title: 'inner',
            specs: [
              spec('fails', 'unexpected'),
              spec('waits', 'skipped', 'no Electron'),
              spec('is left out', 'skipped', NOT_IN_SAMPLE),
            ],
          },
        ],
      },
    ],
  });
  expect(tally).toEqual({
    passed: 2,
    failed: 2,
    skipped: ['[electron] waits: no Electron'],
    flaky: ['[electron] wobbles'],
    leftOut: 1,
  });
});

test('all stages run in order, and parallel stages are in the group of the stage before them', () => {
  expect(groups(stages).flat()).toEqual(stages);
  for (const [first, ...others] of groups(stages)) {
    expect(first.beside ?? false).toBe(false);
    expect(others.every(({ beside }) => beside === true)).toBe(true);
  }
});
