import type { ColumnSet } from '../trace/column-set.ts';
import type { StepDetail } from '../trace/step.ts';
import type { Scene } from './scene.ts';

/** Looks up a text of the user's language: `translate('diagram.packed', { name })`. */
export type Translate = (key: string, args?: Readonly<Record<string, string | number>>) => string;

/**
 * One thing that several diagrams show parts of: an entity by the index part of its handle, a component by the name of its
 * storage (EnTT) or its id as columns write it (Flecs), a table by its slot (Flecs).
 */
export type Focus =
  | { readonly kind: 'entity'; readonly entity: number }
  | { readonly kind: 'component'; readonly id: string }
  | { readonly kind: 'table'; readonly slot: number };

/** What a layout may depend on besides memory. */
export interface View {
  /** The part of the diagram that is seen, in scene coordinates. Marks wholly outside are left out. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Storages break into lines of at most this width. */
  readonly wrap: number;
  /** How many stacks of storages stand side by side, 1 when left out; each is at most `wrap` wide. */
  readonly abreast?: number;
  /** Texts smaller than this many scene units are not made: what cannot be read at the viewer's zoom costs nothing. */
  readonly smallestText?: number;
  /** What is looked at: all that is kept of it is emphasised, in every diagram. */
  readonly focus: Focus | null;
  /** Which storages are shown, by name; all when left out. */
  readonly visible?: (name: string) => boolean;
  readonly translate: Translate;
  /** The script's name for a handle, when it has one. */
  readonly nameOf: (handle: number | bigint) => string | undefined;
}

/** One diagram: pure, and only as costly as what `view` shows. `step` is the step that led here, null at the start. */
export type Layout = (columns: ColumnSet, step: StepDetail | null, view: View) => Scene;
