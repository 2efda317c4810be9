import type { ColumnMeta } from '../trace/column.ts';
import type { Json } from '../trace/value.ts';
import type { Edit } from './edit.ts';
import type { Limits } from './limits.ts';

/** The messages of docs/protocol.md, one interface each, with the keys they have on the wire. */

export const wireTypes = ['u8', 'u16', 'u32', 'u64', 'i8', 'i16', 'i32', 'i64', 'f32', 'f64', 'bool', 'json'] as const;
/** What the elements of a column are on the wire. */
export type WireType = (typeof wireTypes)[number];

export const grades = ['exact', 'frame', 'observed'] as const;
/** How much of what happens is seen: every write, once a frame, now and then from outside. */
type Grade = (typeof grades)[number];

export const capabilities = ['pause', 'step', 'watch', 'edit'] as const;
export type Capability = (typeof capabilities)[number];

export interface Hello {
  readonly type: 'hello';
  readonly protocol: number;
  readonly name: string;
  readonly world?: string;
  /** Drawn once a run: the same when a probe reconnects, another when the game restarts. */
  readonly instance: string;
  readonly engine: { readonly name: string; readonly version: string };
  readonly adapter: string;
  readonly grade: Grade;
  readonly capabilities: readonly Capability[];
  readonly pid?: number;
  readonly program?: string;
  readonly language?: string;
}

export interface WireColumn {
  readonly id: number;
  readonly name: string;
  readonly type: WireType;
  readonly meta?: ColumnMeta;
  /** Sent only while it is watched. */
  readonly watched?: boolean;
}

export interface Schema {
  readonly type: 'schema';
  readonly columns: readonly WireColumn[];
}

/** Raw little-endian elements; for `json` columns the values themselves. */
export type Values = Uint8Array | readonly Json[];

/** What happens to one column, in the order of the keys here. */
export interface Change {
  readonly c: number;
  /** Replaces all rows. */
  readonly whole?: Values;
  /** One bit for each row of `whole`, lowest first; 0: the row is absent. */
  readonly present?: Uint8Array;
  /** Rows from here on are gone. */
  readonly length?: number;
  /** u32 pairs (start, count): rows that become absent. */
  readonly clear?: Uint8Array;
  /** Start, values, start, values, … */
  readonly runs?: readonly (number | Values)[];
  /** u32 rows of `values`; a number: those of that change in the same list. */
  readonly rows?: Uint8Array | number;
  readonly values?: Values;
}

interface FrameStamp {
  readonly seq: number;
  /** Of the game, from 0. */
  readonly frame: number;
  /** Milliseconds since the probe began. */
  readonly time: number;
  readonly torn?: boolean;
}

/** What a probe sends of the world. */
interface Sample extends FrameStamp {
  /** Edits of ECS Atlas whose results this holds. */
  readonly edits?: readonly Edit[];
}

export interface Snapshot extends Sample {
  readonly type: 'snapshot';
  readonly columns: readonly Change[];
}

/** A labelled part of what an `exact` probe saw in a frame. */
export interface WireStep {
  readonly code: string;
  readonly args?: Readonly<Record<string, number | string>>;
  readonly columns: readonly Change[];
}

export interface Delta extends Sample {
  readonly type: 'delta';
  /** Frames of the game that this covers. */
  readonly merged?: number;
  readonly columns?: readonly Change[];
  readonly steps?: readonly WireStep[];
}

export interface State {
  readonly type: 'state';
  readonly paused: boolean;
  readonly frame: number;
}

export interface Pong {
  readonly type: 'pong';
  readonly id: number;
  readonly frame: number;
}

/** The answer to an edit. */
export interface Edited {
  readonly type: 'edited';
  readonly id: number;
  /** Why it was refused, for people; absent: it was carried out. */
  readonly reason?: string;
  /** It was dropped before it reached the game, because of `cancel`. */
  readonly dropped?: boolean;
  /** The handle of what was spawned. */
  readonly entity?: number;
}

export interface Bye {
  readonly type: 'bye';
  readonly code: string;
  readonly reason: string;
}

/** A type that this version does not know. */
export interface Unknown {
  readonly type: 'unknown';
  readonly name: string;
}

/** In recordings only: words for the moment that the messages before it have led to. */
interface Caption {
  readonly type: 'caption';
  readonly text: string;
}

/** In recordings only, where reading begins or goes on after damage: everything as it was at a position. It is no step of the game. */
export interface KeyframeMessage extends FrameStamp {
  readonly type: 'keyframe';
  readonly position: number;
  readonly columns: readonly Change[];
}

/** What a probe says. */
export type ProbeMessage = Hello | Schema | Snapshot | Delta | State | Pong | Edited | Bye;

/** The messages of a recording. */
export type RecordedMessage = ProbeMessage | Caption | KeyframeMessage;

interface Welcome {
  readonly type: 'welcome';
  readonly protocol: number;
  readonly hub: string;
  readonly limits: Limits;
  readonly rate: number;
  readonly watch: readonly number[];
  readonly entities?: readonly number[];
}

/** What a hub says. */
export type HubMessage =
  | Welcome
  | { readonly type: 'ack'; readonly seq: number }
  | { readonly type: 'ping'; readonly id: number }
  | { readonly type: 'watch'; readonly columns: readonly number[]; readonly entities?: readonly number[] }
  | { readonly type: 'rate'; readonly perSecond: number }
  | { readonly type: 'allow'; readonly pause: number }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'step'; readonly frames: number }
  | ({ readonly type: 'edit' } & Edit)
  | { readonly type: 'cancel' }
  | Bye;
