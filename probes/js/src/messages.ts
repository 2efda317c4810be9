import { decode, Encoder } from '@msgpack/msgpack';

/** Limits of a hub that concern this probe: section 5 of the protocol. */
const LIMITS = ['frame', 'columns', 'rows', 'cells', 'name', 'meta'] as const;
type Limit = (typeof LIMITS)[number];
export type HubLimits = Readonly<Record<Limit, number>>;

/** The messages of a hub that this probe knows. */
export type HubMessage =
  | { type: 'welcome'; rate: number; watch: number[]; limits: HubLimits }
  | { type: 'ack'; seq: number }
  | { type: 'ping'; id: number }
  | { type: 'watch'; columns: number[] }
  | { type: 'rate'; perSecond: number }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'step'; frames: number }
  | { type: 'bye'; code: string; reason: string };

const encoder = new Encoder({ ignoreUndefined: true });

export function encodeMessage(message: object): Uint8Array {
  return encoder.encode(message);
}

/** A hub's message; null for those that this probe does not know. Throws on anything that is not a message. */
export function decodeMessage(bytes: Uint8Array): HubMessage | null {
  const message = decode(bytes);
  if (!isMap(message)) throw new Error('The hub sent something that is not a message');
  const { type } = message;
  switch (type) {
    case 'welcome':
      return welcome(message);
    case 'ack':
      return { type, seq: numberOf(message.seq) };
    case 'ping':
      return { type, id: numberOf(message.id) };
    case 'watch':
      return { type, columns: numbersOf(message.columns) };
    case 'rate':
      return { type, perSecond: numberOf(message.perSecond) };
    case 'pause':
    case 'resume':
      return { type };
    case 'step':
      return { type, frames: numberOf(message.frames) };
    case 'bye':
      return { type, code: String(message.code), reason: String(message.reason) };
    default:
      return null;
  }
}

function welcome(message: Readonly<Record<string, unknown>>): HubMessage {
  const limits = isMap(message.limits) ? message.limits : {};
  return {
    type: 'welcome',
    rate: numberOf(message.rate),
    watch: numbersOf(message.watch),
    limits: Object.fromEntries(LIMITS.map((key) => [key, numberOf(limits[key])])) as Record<Limit, number>,
  };
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw new Error('The hub sent something else where a number belongs');
  return value;
}

function numbersOf(value: unknown): number[] {
  if (!Array.isArray(value)) throw new Error('The hub sent something else where a list belongs');
  return value.map(numberOf);
}
