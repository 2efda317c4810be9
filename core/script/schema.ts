import type { Span } from './operation.ts';

/** A `component`, `tag` or `relation` line. */
export interface Declaration {
  readonly kind: 'component' | 'tag' | 'relation';
  readonly name: string;
  /** Bytes; a component without `size` has the engine's default, a tag has none. */
  readonly size?: number;
  readonly align?: number;
  /** EnTT: elements a payload page. */
  readonly page?: number;
  /** EnTT: in-place deletion, pointers stay stable. */
  readonly pinned?: boolean;
  /** Flecs traits. */
  readonly sparse?: boolean;
  readonly toggle?: boolean;
  readonly exclusive?: boolean;
  readonly union?: boolean;
  /** decs: signature bit. */
  readonly bit?: number;
  readonly span: Span;
}

/** Everything that a script declares before its first operation. */
export interface Schema {
  /** In order of declaration, which is type order. */
  readonly declarations: readonly Declaration[];
  /** `with NAME OTHER`: adding the first adds the second (Flecs). */
  readonly withs: readonly { readonly name: string; readonly other: string; readonly span: Span }[];
  /** `config KEY VALUE`, the engine's own keys. */
  readonly config: ReadonlyMap<string, { readonly value: number; readonly span: Span }>;
  /** `world NAME` before the first operation. */
  readonly worlds: readonly string[];
}

export const EMPTY_SCHEMA: Schema = { declarations: [], withs: [], config: new Map(), worlds: [] };
