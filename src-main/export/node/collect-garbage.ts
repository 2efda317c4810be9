import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options?: { readonly type: 'minor' }) => void;

let collect: Collect | null = null;

/**
 * Frees memory that is no longer used. V8 counts pixels and compressed rows as small objects and would free them much later, when
 * they fill tens of megabytes.
 * @param type `minor`: only what is younger than the last collection but one, in about a millisecond
 */
export function collectGarbage(type: 'minor' | 'all'): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect(type === 'minor' ? { type } : undefined);
}
