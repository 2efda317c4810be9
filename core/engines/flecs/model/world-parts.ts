import type { ComponentIndex } from './component-index.ts';
import type { Context } from './context.ts';
import type { TableStore } from './table-store.ts';

/** The parts of a world that its operations work on. */
export interface WorldParts {
  readonly context: Context;
  readonly components: ComponentIndex;
  readonly tables: TableStore;
}
