import { decode, Encoder } from '@msgpack/msgpack';
import { requireSmallMessage } from './message-budget.ts';

/** The hub's limits that this probe obeys (section 5 of docs/protocol.md). */
const LIMITS = ['frame', 'columns', 'rows', 'cells', 'name', 'meta'] as const;
type Limit = (typeof LIMITS)[number];
export type HubLimits = Readonly<Record<Limit, number>>;

/** The hub's messages that this probe understands, with a reader for each field. */
const READERS = {
  welcome: { rate: numberOf, watch: numbersOf, limits: limitsOf },
  ack: { seq: numberOf },
  ping: { id: numberOf },
  watch: { columns: numbersOf, entities: entitiesOf },
  rate: { perSecond: numberOf },
  share: { share: shareOf },
  break: { gained: breaksOf, lost: breaksOf, conditions: conditionsOf },
  pause: {},
  resume: {},
  step: { frames: numberOf },
  edit: { id: u32Of, action: unchanged, entity: unchanged, component: unchanged, field: unchanged, value: unchanged },
  bye: { code: String, reason: String },
} as const satisfies Record<string, Record<string, (value: unknown) => unknown>>;

/** The most components for whose gains, and as many for whose losses, a hub may have the game stopped; also the most conditions. */
const MAX_BREAKS = 1024;
/** The most components that a condition may name in each of its lists. */
const MAX_TERMS = 32;

/** A gain or loss by an entity that is alive after it, has some components and lacks others. Components are ids of columns. */
export interface BreakCondition<Component = number> {
  readonly change: 'gained' | 'lost';
  readonly component: Component;
  readonly has: readonly Component[];
  readonly lacks: readonly Component[];
}

type Values<R> = { [K in keyof R]: R[K] extends (value: unknown) => infer V ? V : never };
export type HubMessage = {
  [T in keyof typeof READERS]: { type: T } & Values<(typeof READERS)[T]>;
}[keyof typeof READERS];

/** A buffer that grew beyond this many bytes is not kept. */
const MAX_KEPT_BUFFER = 512 * 1024;

let encoder = new Encoder({ ignoreUndefined: true });

/** The returned bytes are overwritten by the next call, so that messages leave no garbage to collect during the game's frames. */
export function encodeMessage(message: object): Uint8Array {
  const bytes = encoder.encodeSharedRef(message);
  if (bytes.length > MAX_KEPT_BUFFER) encoder = new Encoder({ ignoreUndefined: true });
  return bytes;
}

/**
 * Returns null for a message type that this probe does not know.
 * @throws Error if the bytes are no message
 */
export function decodeMessage(bytes: Uint8Array): HubMessage | null {
  requireSmallMessage(bytes);
  const message = decode(bytes);
  if (!isMap(message)) throw new Error('The hub sent something that is not a message');
  const { type } = message;
  if (typeof type !== 'string' || !Object.hasOwn(READERS, type)) return null;
  const readers = Object.entries<(value: unknown) => unknown>(READERS[type as HubMessage['type']]);
  const values = readers.map(([key, read]) => [key, read(message[key])]);
  return { type, ...Object.fromEntries(values) } as HubMessage;
}

function limitsOf(value: unknown): HubLimits {
  const limits = isMap(value) ? value : {};
  return Object.fromEntries(LIMITS.map((key) => [key, numberOf(limits[key])])) as Record<Limit, number>;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw new Error('The hub sent something else where a number belongs');
  return value;
}

function shareOf(value: unknown): number {
  const share = numberOf(value);
  if (!(share >= 0 && share <= 1)) throw new Error('The hub sent another number where a share belongs');
  return share;
}

function u32Of(value: unknown): number {
  const number = numberOf(value);
  if (number >>> 0 !== number) throw new Error('The hub sent another number where an id belongs');
  return number;
}

/** Such fields are validated where they are used. */
function unchanged(value: unknown): unknown {
  return value;
}

function breaksOf(value: unknown): number[] {
  if (Array.isArray(value) && value.length > MAX_BREAKS) throw new Error('The hub sent too many changes to stop at');
  return numbersOf(value);
}

function conditionsOf(value: unknown): BreakCondition[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MAX_BREAKS) throw new Error('The hub sent no list of conditions');
  return value.map((each: unknown) => {
    if (!isMap(each) || (each.change !== 'gained' && each.change !== 'lost'))
      throw new Error('The hub sent no condition');
    return {
      change: each.change,
      component: numberOf(each.component),
      has: termsOf(each.has),
      lacks: termsOf(each.lacks),
    };
  });
}

function termsOf(value: unknown): number[] {
  const terms = numbersOf(value);
  if (terms.length > MAX_TERMS) throw new Error('The hub sent a condition with too many components');
  return terms;
}

function entitiesOf(value: unknown): number[] {
  return value === undefined ? [] : numbersOf(value);
}

function numbersOf(value: unknown): number[] {
  if (!Array.isArray(value)) throw new Error('The hub sent something else where a list belongs');
  return value.map(numberOf);
}
