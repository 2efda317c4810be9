import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';

const LIST = Array.from({ length: 20 }, (_, i) => i);

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Imports the module with the given value of the variable. */
async function withSeed(value: string): Promise<typeof import('./sample.ts')> {
  vi.stubEnv('ECS_ATLAS_TESTS', value);
  vi.resetModules();
  return import('./sample.ts');
}

test('a number selects one in n items, and the next numbers select the others', async () => {
  const chosen = [];
  for (const seed of ['7', '8', '9']) chosen.push((await withSeed(seed)).sample(LIST, 3));
  expect(chosen[0]).toEqual([2, 5, 8, 11, 14, 17]);
  expect(chosen.flat().sort((a, b) => a - b)).toEqual(LIST);
  expect((await withSeed('7')).sample(LIST, 3)).toEqual(chosen[0]);
  expect((await withSeed('7')).sample(LIST, 3, 1)).toEqual(chosen[1]);
  expect((await withSeed('7')).runs(1000)).toBe(100);
});

test('properties get the same inputs for the same number and other inputs for another number', async () => {
  const property = async (asked: string) => fc.sample(fc.nat(), (await withSeed(asked)).sampledRuns(40));
  const inputs = await property('7');
  expect(inputs).toHaveLength(4);
  expect(await property('7')).toEqual(inputs);
  expect(await property('8')).not.toEqual(inputs);
});

test('“all” selects everything', async () => {
  const { isWhole, runs, sample } = await withSeed('all');
  expect([isWhole, runs(1000), sample(LIST, 3)]).toEqual([true, 1000, LIST]);
});

test('anything else is refused', async () => {
  await expect(withSeed('some')).rejects.toThrow('ECS_ATLAS_TESTS is “all” or a number, not “some”');
});
