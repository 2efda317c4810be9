import type { Address } from '../cells/address.ts';
import type { CellAt } from './world-reader.ts';

/** The column of the pointers that a script keeps: one object a row. */
export const POINTERS = 'script.pointers';

/** A pointer to the value that an entity had in a component. It stays as it is, whatever becomes of the value. */
export interface KeptPointer extends CellAt, Address {
  readonly name: string;
  /** The entity's handle, in decimal, with an `n` behind it if it is a bigint. */
  readonly entity: string;
  readonly component: string;
  /**
   * - `valid`: the entity's value is there
   * - `other`: the value of `owner` is there now
   * - `unused`: the memory is allocated, but holds no value
   * - `freed`: the memory was freed
   */
  readonly state: 'valid' | 'other' | 'unused' | 'freed';
  readonly owner?: string;
}
