import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import { type Declared, Metatypes } from './metatype.ts';

/** What the worlds of one program have in common. */
export interface WorldOptions {
  /** Types in the order of their addresses, which is the order of types in an archetype. */
  readonly declared: readonly Declared[];
  /** Bytes of a chunk, header included; 16384 when left out. */
  readonly chunkBytes?: number;
  /** Whether each byte of a hashed name is a step of its own. */
  readonly hashSteps?: boolean;
}

export const CHUNK_BYTES = 16_384;

/** What all worlds of one program share: the types. */
export class Context {
  readonly columns: ColumnSet;
  readonly tracer: Tracer | null;
  readonly metatypes: Metatypes;
  readonly chunkBytes: number;

  constructor(columns: ColumnSet, { declared, chunkBytes = CHUNK_BYTES, hashSteps = false }: WorldOptions) {
    this.columns = columns;
    this.tracer = columns.tracer;
    this.metatypes = new Metatypes(columns, declared, hashSteps);
    this.chunkBytes = chunkBytes;
  }
}
