import type { TestInfo } from '@playwright/test';
import { isWhole, sample } from '../core/testing/sample.ts';
import { SAMPLES } from '../tools/choose-sample.ts';
import type { HostKind } from './host.ts';

/** Each test is in exactly one of this many consecutive samples. */
function oneInSamples(tags: readonly string[]): number {
  if (tags.includes('@always')) return 1;
  return tags.includes('@third') ? 3 : SAMPLES;
}

/**
 * Returns true if a test is outside the sample of this run (ECS_ATLAS_TESTS). The sample has all tests with @always, one in three of the
 * tests with @third and one in twelve of the others. Tests with @either run on one host: a third of them on Electron, where tests take 50 %
 * longer.
 */
export function isOutsideSample({ tags, title }: Pick<TestInfo, 'tags' | 'title'>, host: HostKind): boolean {
  if (isWhole) return false;
  const turn = [...title].reduce((sum, character) => sum + character.codePointAt(0)!, 0);
  const isOneIn = (count: number): boolean => sample([title], count, turn).length > 0;
  const every = oneInSamples(tags);
  if (!isOneIn(every)) return true;
  return tags.includes('@either') && isOneIn(3 * every) !== (host === 'electron');
}
