import type { TestInfo } from '@playwright/test';
import { isWhole, sample } from '../core/testing/sample.ts';
import type { HostKind } from './host.ts';

/**
 * Whether a test is not in the sample of this run (ECS_ATLAS_TESTS): one in three of what depends on the window alone is. What no host does in a
 * way of its own, but each must be able to, runs on one of them: one in three on Electron, where a test takes half as long again.
 */
export function isLeftOut({ tags, title }: Pick<TestInfo, 'tags' | 'title'>, host: HostKind): boolean {
  const turn = [...title].reduce((sum, character) => sum + character.codePointAt(0)!, 0);
  const isOneInThree = sample([title], 3, turn).length > 0;
  if (tags.includes('@window')) return !isOneInThree;
  if (tags.includes('@either')) return !isWhole && isOneInThree !== (host === 'electron');
  return false;
}
