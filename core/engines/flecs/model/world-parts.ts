import type { ComponentIndex } from './component-index.ts';
import type { Context } from './context.ts';
import type { TableStore } from './table-store.ts';

export interface WorldParts {
  readonly context: Context;
  readonly components: ComponentIndex;
  readonly tables: TableStore;
}
