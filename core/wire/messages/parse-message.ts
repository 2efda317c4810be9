import { encodePayload } from '../codec/codec.ts';
import { isJson, MessageFields } from '../codec/fields.ts';
import { type Limits, MAX_HELLO_BYTES, MAX_TEXT_BYTES } from '../codec/limits.ts';
import { WireError } from '../codec/wire-error.ts';
import {
  type Bye,
  type Capability,
  capabilities,
  type EditAnswer,
  grades,
  type Hello,
  type Pong,
  type StateMessage,
  type WireColumn,
  wireTypes,
} from './message.ts';

export const U32 = 0xffff_ffff;

export function messageType(value: unknown): string {
  return new MessageFields('message', value).text('type', MAX_HELLO_BYTES);
}

/** @throws WireError `message` */
export function parseHello(value: unknown, limits: Limits): Hello {
  const fields = new MessageFields('hello', value);
  const engine = new MessageFields('hello.engine', fields.raw('engine'));
  const named = fields.list('capabilities', limits.name);
  const instance = fields.text('instance', limits.name);
  if (!/^[0-9a-f]{32}$/.test(instance)) throw fields.fail('instance', '32 hex digits are needed');
  return {
    type: 'hello',
    protocol: fields.integer('protocol', U32),
    name: fields.name('name', limits.name),
    ...fields.maybe('world', () => fields.text('world', limits.name)),
    instance,
    engine: { name: engine.name('name', limits.name), version: engine.text('version', limits.name) },
    adapter: fields.text('adapter', limits.name),
    grade: fields.oneOf('grade', grades),
    capabilities: capabilities.filter((capability) => isUsable(capability, named)),
    ...fields.maybe('pid', () => fields.integer('pid', U32)),
    ...fields.maybe('program', () => fields.text('program', MAX_TEXT_BYTES)),
    ...fields.maybe('language', () => fields.text('language', limits.name)),
    ...fields.maybe('share', () => shareOf(fields)),
  };
}

/** A game that cannot be held, or that has no watched columns, cannot stop in the frame of a change either. */
function isUsable(capability: Capability, named: readonly unknown[]): boolean {
  const breaking = ['break', 'pause', 'watch'];
  const needed =
    capability === 'break' ? breaking : capability === 'conditions' ? [...breaking, capability] : [capability];
  return needed.every((each) => named.includes(each));
}

function shareOf(fields: MessageFields): number {
  const share = fields.number('share');
  if (share <= 0 || share > 1) throw fields.fail('share', 'a number above 0 and at most 1 is needed');
  return share;
}

/** @throws WireError `message`, `limit` */
export function parseSchema(value: unknown, limits: Limits): WireColumn[] {
  return new MessageFields('schema', value).list('columns', limits.columns).map((raw) => parseColumn(raw, limits));
}

function parseColumn(raw: unknown, limits: Limits): WireColumn {
  const fields = new MessageFields('schema.columns', raw);
  const column: WireColumn = {
    id: fields.integer('id', limits.columns - 1),
    name: fields.name('name', limits.name),
    type: fields.oneOf('type', wireTypes),
    ...fields.maybe('watched', () => fields.boolean('watched')),
  };
  if (!fields.has('meta')) return column;
  const meta = fields.raw('meta');
  if (Array.isArray(meta) || typeof meta !== 'object' || !isJson(meta, limits.depth)) {
    throw fields.fail('meta', `a map of JSON values is needed (column ${column.name})`);
  }
  const { length } = encodePayload(meta as object);
  if (length > limits.meta) {
    throw new WireError('limit', `${length} bytes of meta (column ${column.name}); the limit is ${limits.meta}`);
  }
  return { ...column, meta: meta as WireColumn['meta'] & object };
}

export function parseState(value: unknown): StateMessage {
  const fields = new MessageFields('state', value);
  return { type: 'state', paused: fields.boolean('paused'), frame: parseFrameNumber(fields) };
}

export function parsePong(value: unknown): Pong {
  const fields = new MessageFields('pong', value);
  return { type: 'pong', id: fields.integer('id', U32), frame: parseFrameNumber(fields) };
}

export function parseEdited(value: unknown): EditAnswer {
  const fields = new MessageFields('edited', value);
  return {
    type: 'edited',
    id: fields.integer('id', U32),
    ...fields.maybe('reason', () => fields.text('reason', MAX_TEXT_BYTES)),
    ...fields.maybe('dropped', () => fields.boolean('dropped')),
    ...fields.maybe('final', () => fields.boolean('final')),
    ...fields.maybe('entity', () => fields.integer('entity', Number.MAX_SAFE_INTEGER)),
  };
}

export function parseBye(value: unknown): Bye {
  const fields = new MessageFields('bye', value);
  return { type: 'bye', code: fields.text('code', 64), reason: fields.text('reason', MAX_TEXT_BYTES) };
}

export function parseFrameNumber(fields: MessageFields): number {
  return fields.integer('frame', Number.MAX_SAFE_INTEGER);
}
