import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** For the threads of a page: each is one file that has all engines. Pages themselves load them when they are needed. */
export function wholeEngines(): Plugin {
  return {
    name: 'ecs-atlas-whole-engines',
    enforce: 'pre',
    resolveId: (id) => (id === '#engines' ? resolve('core/engines/every.ts') : null),
  };
}
