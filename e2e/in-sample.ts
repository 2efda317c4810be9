import type { TestInfo } from '@playwright/test';
import { isWhole, sample } from '../core/testing/sample.ts';
import type { HostKind } from './host.ts';

/** Every test without @always is in exactly one of this many consecutive samples. */
const ONE_IN = 6;

/**
 * Returns true if a test is outside the sample of this run (ECS_ATLAS_TESTS). The sample has all tests with @always and one in six of the
 * others. Tests with @either run on one host: a third of them on Electron, where tests take 50 % longer.
 */
export function isOutsideSample({ tags, title }: Pick<TestInfo, 'tags' | 'title'>, host: HostKind): boolean {
  if (isWhole) return false;
  const turn = [...title].reduce((sum, character) => sum + character.codePointAt(0)!, 0);
  const isOneIn = (count: number): boolean => sample([title], count, turn).length > 0;
  const isAlways = tags.includes('@always');
  if (!isAlways && !isOneIn(ONE_IN)) return true;
  return tags.includes('@either') && isOneIn(isAlways ? 3 : 3 * ONE_IN) !== (host === 'electron');
}
