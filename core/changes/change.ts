import type { RawId } from '../cells/id-format.ts';
import type { Value } from '../trace/value.ts';

export type ChangeKind =
  | 'created'
  | 'destroyed'
  /** Entities with the same id that were created and destroyed in the span; `to` is their number. */
  | 'others'
  | 'gained'
  | 'lost'
  | 'enabled'
  | 'disabled'
  | 'value'
  | 'moved'
  /** Its entry in the list of entities is in another row. */
  | 'entry-moved'
  | 'named'
  | 'structure-created'
  | 'structure-destroyed'
  | 'page'
  | 'hole-opened'
  | 'hole-closed';

/** A row of a structure. The row is null for a structure as a whole, or if the entity's index is the row. */
export interface Place {
  /** The same name as in diagrams. */
  readonly structure: string;
  readonly row: number | null;
}

/** The reason why one change followed from another one of the same span. */
export type Reason =
  /** Its parent was destroyed. */
  | 'parent'
  /** The target of its pair, or the component itself, was destroyed. */
  | 'target'
  /** It inherits from an entity. */
  | 'base'
  /** It fills the row that the other one left. */
  | 'hole'
  /** Its table changed together with its components. */
  | 'type'
  /** The entity was created or destroyed. */
  | 'life';

export type Cause =
  | { readonly by: 'change'; readonly change: Change; readonly reason: Reason }
  /** A command that waited in a queue: the steps that queued and performed it. `queuedAt` is null if that step is no longer kept. */
  | { readonly by: 'command'; readonly queuedAt: number | null; readonly performedAt: number };

/** How it is known that an id without a version belongs to another entity: `reused` if memory shows it or the game told it, `presumed` if it only follows from the gains and losses that the game told. */
export type Reuse = 'reused' | 'presumed';

/** One thing that happened to an entity or a structure within a span of steps. */
export interface Change {
  readonly kind: ChangeKind;
  /** The step whose write decided it. */
  readonly step: number;
  /** The whole handle, with its version; null for changes of structures. */
  readonly id: RawId | null;
  /** The index part of `id`; -1 without one. */
  readonly index: number;
  /** The component or pair as columns write it; null if the change concerns the whole entity. */
  readonly component: string | null;
  /** The field of a changed value; null for a whole value. */
  readonly field: string | null;
  /** A value or a name; for `created`, the handle that the index had before. */
  readonly from: Value | undefined;
  /** A value or a name; for `destroyed`, the handle that the index has afterwards. */
  readonly to: Value | undefined;
  readonly places: readonly [from: Place | null, to: Place | null];
  /** For a gained component: `none` without a value, `written` in this span, or `left` if the cell keeps older bytes. Null for others. */
  readonly bytes: 'none' | 'written' | 'left' | null;
  /** Null if the operation or the frame itself did it, as far as memory tells. */
  readonly cause: Cause | null;
  /** For a destruction, and the creation after it, of entities with the same id; null for others. */
  readonly reuse: Reuse | null;
  /** True for a creation or destruction of an entity whose components were not read while it lived. */
  readonly isUnread?: true;
  /** True for a destruction after which others with the same id were destroyed in the span: what the game told is of the last one. */
  readonly isUntold?: true;
  /** True for the first value of an entity that was received: until then its cell held the value of another entity. */
  readonly isFirst?: true;
}

/** A change whose cause is not found yet. */
export type NewChange = { -readonly [K in keyof Change]: Change[K] };

export function newChange(part: Partial<Change> & Pick<Change, 'kind' | 'step'>): NewChange {
  return {
    id: null,
    index: -1,
    component: null,
    field: null,
    from: undefined,
    to: undefined,
    places: [null, null],
    bytes: null,
    cause: null,
    reuse: null,
    ...part,
  };
}

/** Returns the creation or destruction with which a component came or went; null for other changes. */
export function lifeOf({ cause }: Pick<Change, 'cause'>): Change | null {
  return cause?.by === 'change' && cause.reason === 'life' ? cause.change : null;
}

/** Returns the losses of components that an index has gained again. A game tells only the last change of a component, which is the gain. */
export function undoneLosses(changes: readonly Change[]): ReadonlySet<Change> {
  const keyOf = ({ index, component }: Change): string => `${index} ${component}`;
  const gained = new Set(changes.filter(({ kind }) => kind === 'gained').map(keyOf));
  return new Set(changes.filter((change) => change.kind === 'lost' && gained.has(keyOf(change))));
}
