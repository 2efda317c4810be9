import type { Span } from '../operation/operation.ts';

export interface Declaration {
  readonly kind: 'component' | 'tag' | 'relation';
  readonly name: string;
  /** In bytes. A component without `size` has the engine's default; a tag has no size. */
  readonly size?: number;
  readonly align?: number;
  /** EnTT: elements per payload page. */
  readonly page?: number;
  /** EnTT: in-place deletion, which keeps pointers stable. */
  readonly pinned?: boolean;
  /** Flecs traits. */
  readonly sparse?: boolean;
  readonly toggle?: boolean;
  readonly exclusive?: boolean;
  readonly union?: boolean;
  readonly dontFragment?: boolean;
  /** Flecs traits without a word of their own, such as `Final` and `(OnDelete,Panic)`. */
  readonly traits?: readonly string[];
  /** EnTT: the component whose values this storage has, too, under a name of its own. */
  readonly pool?: string;
  /** decs: signature bit. */
  readonly bit?: number;
  readonly span: Span;
}

export interface Schema {
  /** In order of declaration, which is type order. */
  readonly declarations: readonly Declaration[];
  /** `with NAME OTHER`: adding the first also adds the second (Flecs). */
  readonly withs: readonly { readonly name: string; readonly other: string; readonly span: Span }[];
  /** `config KEY VALUE`, with keys of the engine. */
  readonly config: ReadonlyMap<string, { readonly value: number; readonly span: Span }>;
  /** `config version VERSION` as written, such as `3.16`. */
  readonly version?: { readonly text: string; readonly span: Span };
  /** `world NAME` before the first operation. */
  readonly worlds: readonly string[];
}

export const EMPTY_SCHEMA: Schema = { declarations: [], withs: [], config: new Map(), worlds: [] };
