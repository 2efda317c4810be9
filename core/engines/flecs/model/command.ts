import type { Handle } from './handle.ts';
import type { FlecsId } from './id.ts';

export type CommandKind = 'add' | 'remove' | 'set' | 'set-parent' | 'clear' | 'delete' | 'enable' | 'disable';

/** An operation that waits for `ecs_defer_end`. */
export interface Command {
  kind: CommandKind | 'skip' | 'modified';
  readonly entity: Handle;
  /** The row of its cell in `queue`, by which sentences and pictures number it. */
  readonly row: number;
  readonly id?: FlecsId;
  readonly value?: number;
  /** True if hooks and observers hear of a value that was written when the command was put off. */
  readonly tells?: boolean;
  /** The next command that can be batched with this one: its place among those that are performed with it. */
  next?: number;
  /** True for the first of several commands that are batched. */
  isFirst?: boolean;
}
