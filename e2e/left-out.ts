import type { TestInfo } from '@playwright/test';
import { isWhole, sample } from '../core/testing/sample.ts';
import type { HostKind } from './host.ts';

/** Of tests without @always: as many samples in a row are each of them once. */
const ONE_IN = 6;

/**
 * Whether a test is not in the sample of this run (ECS_ATLAS_TESTS). One in six is, and what is tagged @always. What is tagged @either runs on one
 * host: one in three of those on Electron, where a test takes half as long again.
 */
export function isLeftOut({ tags, title }: Pick<TestInfo, 'tags' | 'title'>, host: HostKind): boolean {
  if (isWhole) return false;
  const turn = [...title].reduce((sum, character) => sum + character.codePointAt(0)!, 0);
  const isOneIn = (count: number): boolean => sample([title], count, turn).length > 0;
  const isAlways = tags.includes('@always');
  if (!isAlways && !isOneIn(ONE_IN)) return true;
  return tags.includes('@either') && isOneIn(isAlways ? 3 : 3 * ONE_IN) !== (host === 'electron');
}
