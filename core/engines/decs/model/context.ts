import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import { type Declared, Metatypes } from './metatype.ts';

export interface WorldOptions {
  /** Types in the order of their metatypes' addresses, which is their order in an archetype. */
  readonly declared: readonly Declared[];
  /** Bytes per chunk, header included; 16384 by default. */
  readonly chunkBytes?: number;
  /** If true, each byte of a hashed name is its own step. */
  readonly hashSteps?: boolean;
}

export const CHUNK_BYTES = 16_384;

export class Context {
  readonly columns: ColumnSet;
  readonly tracer: Tracer;
  readonly metatypes: Metatypes;
  readonly chunkBytes: number;

  constructor(columns: ColumnSet, { declared, chunkBytes = CHUNK_BYTES, hashSteps = false }: WorldOptions) {
    this.columns = columns;
    this.tracer = columns.tracer;
    this.metatypes = new Metatypes(columns, declared, hashSteps);
    this.chunkBytes = chunkBytes;
  }
}
