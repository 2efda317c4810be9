import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options?: { readonly type: 'minor' }) => void;

let collect: Collect | null = null;

/**
 * Frees unused memory. V8 counts pixels and compressed rows as small objects and would free them only after tens of megabytes.
 * @param type `minor` frees only young objects and takes about a millisecond
 */
export function collectGarbage(type: 'minor' | 'all'): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect(type === 'minor' ? { type } : undefined);
}
