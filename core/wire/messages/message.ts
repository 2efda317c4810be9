import type { ColumnMeta } from '../../trace/column.ts';
import type { Json } from '../../trace/value.ts';
import type { Limits } from '../codec/limits.ts';
import type { Edit } from './edit.ts';

/** The messages of docs/protocol.md, one interface each, with the keys they have on the wire. */

export const wireTypes = ['u8', 'u16', 'u32', 'u64', 'i8', 'i16', 'i32', 'i64', 'f32', 'f64', 'bool', 'json'] as const;
export type WireType = (typeof wireTypes)[number];

export const grades = ['exact', 'frame', 'observed'] as const;
/** How much the probe observes: every write, once per frame, or occasionally from outside. */
type Grade = (typeof grades)[number];

export const capabilities = ['pause', 'step', 'break', 'conditions', 'watch', 'edit', 'share'] as const;
export type Capability = (typeof capabilities)[number];

export interface Hello {
  readonly type: 'hello';
  readonly protocol: number;
  readonly name: string;
  readonly world?: string;
  /** Random for each run: unchanged when a probe reconnects, different when the game restarts. */
  readonly instance: string;
  readonly engine: { readonly name: string; readonly version: string };
  readonly adapter: string;
  readonly grade: Grade;
  readonly capabilities: readonly Capability[];
  readonly pid?: number;
  readonly program?: string;
  readonly language?: string;
  /** The part of the game's time that the probe takes by default, above 0 and at most 1. The user can choose another. */
  readonly share?: number;
}

export interface WireColumn {
  readonly id: number;
  readonly name: string;
  readonly type: WireType;
  readonly meta?: ColumnMeta;
  /** Sent only while it is watched. */
  readonly watched?: boolean;
}

export interface SchemaMessage {
  readonly type: 'schema';
  readonly columns: readonly WireColumn[];
}

/** Raw little-endian elements; for `json` columns the values themselves. */
export type Values = Uint8Array | readonly Json[];

/** Changes to one column, applied in the order of these keys. */
export interface ColumnChange {
  readonly c: number;
  readonly whole?: Values;
  /** One bit for each row of `whole`, lowest first; 0 means absent. */
  readonly present?: Uint8Array;
  /** Removes the rows from here on. */
  readonly length?: number;
  /** u32 pairs (start, count) of rows that become absent. */
  readonly clear?: Uint8Array;
  /** Start, values, start, values, … */
  readonly runs?: readonly (number | Values)[];
  /** u32 rows of `values`. A number refers to the rows of that change in the same list. */
  readonly rows?: Uint8Array | number;
  readonly values?: Values;
}

interface FrameStamp {
  readonly seq: number;
  readonly frame: number;
  /** Milliseconds since the probe began. */
  readonly time: number;
  /** True if the structure has parts of different frames. */
  readonly torn?: boolean;
  /** The oldest watched values were read this many frames of the game before; 0 if left out. */
  readonly valueAge?: number;
}

interface Sample extends FrameStamp {
  /** Edits whose results the message contains. */
  readonly edits?: readonly Edit[];
}

export interface Snapshot extends Sample {
  readonly type: 'snapshot';
  readonly columns: readonly ColumnChange[];
}

/** A named step within a frame, from an `exact` probe. */
export interface WireStep {
  readonly code: string;
  readonly args?: Readonly<Record<string, number | string>>;
  readonly columns: readonly ColumnChange[];
}

export interface Delta extends Sample {
  readonly type: 'delta';
  /** Number of frames that this covers. */
  readonly merged?: number;
  readonly columns?: readonly ColumnChange[];
  readonly steps?: readonly WireStep[];
}

export interface StateMessage {
  readonly type: 'state';
  readonly paused: boolean;
  readonly frame: number;
}

export interface Pong {
  readonly type: 'pong';
  readonly id: number;
  readonly frame: number;
}

export interface EditAnswer {
  readonly type: 'edited';
  readonly id: number;
  /** Reason of a refusal, as text; absent if the edit was carried out. */
  readonly reason?: string;
  /** True if `cancel` dropped the edit before it reached the game. */
  readonly dropped?: boolean;
  /** True if what was there before cannot be restored from what is shown. */
  readonly final?: boolean;
  readonly entity?: number;
}

export interface Bye {
  readonly type: 'bye';
  readonly code: string;
  readonly reason: string;
}

/** A message type that this version does not know. */
export interface UnknownMessage {
  readonly type: 'unknown';
  readonly name: string;
}

/** Only in recordings: a text for the moment after the preceding messages. */
interface Caption {
  readonly type: 'caption';
  readonly text: string;
}

/** Only in recordings, where reading begins or continues after damage: the whole state at a position. It is not a step of the game. */
export interface KeyframeMessage extends FrameStamp {
  readonly type: 'keyframe';
  readonly position: number;
  readonly columns: readonly ColumnChange[];
}

export type ProbeMessage = Hello | SchemaMessage | Snapshot | Delta | StateMessage | Pong | EditAnswer | Bye;

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

/** A gain or loss of a component by an entity that is alive after it, has some components and lacks others. */
export interface BreakCondition<Component> {
  readonly change: 'gained' | 'lost';
  readonly component: Component;
  readonly has: readonly Component[];
  readonly lacks: readonly Component[];
}

export type HubMessage =
  | Welcome
  | { readonly type: 'ack'; readonly seq: number }
  | { readonly type: 'ping'; readonly id: number }
  | { readonly type: 'watch'; readonly columns: readonly number[]; readonly entities?: readonly number[] }
  | { readonly type: 'rate'; readonly perSecond: number }
  | { readonly type: 'allow'; readonly pause: number }
  | { readonly type: 'share'; readonly share: number }
  | {
      readonly type: 'break';
      readonly gained: readonly number[];
      readonly lost: readonly number[];
      readonly conditions?: readonly BreakCondition<number>[];
    }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'step'; readonly frames: number }
  | ({ readonly type: 'edit' } & Edit)
  | { readonly type: 'cancel' }
  | Bye;
