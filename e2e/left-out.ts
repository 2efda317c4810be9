import type { TestInfo } from '@playwright/test';
import { sample } from '../core/testing/sample.ts';
import type { HostKind } from './host.ts';

/**
 * Whether a test is not in the sample of this run (ECS_ATLAS_TESTS): one in three of what depends on the window alone is. What no host does in a
 * way of its own, but each must be able to, runs on one of them in turns.
 */
export function isLeftOut({ tags, title }: Pick<TestInfo, 'tags' | 'title'>, host: HostKind): boolean {
  const turn = [...title].reduce((sum, character) => sum + character.codePointAt(0)!, 0);
  if (tags.includes('@window')) return sample([title], 3, turn).length === 0;
  if (tags.includes('@either')) return sample([title], 2, host === 'electron' ? turn : turn + 1).length === 0;
  return false;
}
