import { encodePayload } from './codec.ts';
import { Fields, isJson } from './fields.ts';
import { HELLO_BYTES, type Limits, TEXT_BYTES } from './limits.ts';
import {
  type Bye,
  type Capability,
  capabilities,
  type Edited,
  grades,
  type Hello,
  type Pong,
  type State,
  type WireColumn,
  wireTypes,
} from './message.ts';
import { WireError } from './wire-error.ts';

export const U32 = 0xffff_ffff;

export function messageType(value: unknown): string {
  return new Fields('message', value).text('type', HELLO_BYTES);
}

/** @throws WireError `message` */
export function parseHello(value: unknown, limits: Limits): Hello {
  const fields = new Fields('hello', value);
  const engine = new Fields('hello.engine', fields.raw('engine'));
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
    capabilities: capabilities.filter((capability: Capability) => named.includes(capability)),
    ...fields.maybe('pid', () => fields.integer('pid', U32)),
    ...fields.maybe('program', () => fields.text('program', TEXT_BYTES)),
    ...fields.maybe('language', () => fields.text('language', limits.name)),
  };
}

/** @throws WireError `message`, `limit` */
export function parseSchema(value: unknown, limits: Limits): WireColumn[] {
  return new Fields('schema', value).list('columns', limits.columns).map((raw) => parseColumn(raw, limits));
}

function parseColumn(raw: unknown, limits: Limits): WireColumn {
  const fields = new Fields('schema.columns', raw);
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

export function parseState(value: unknown): State {
  const fields = new Fields('state', value);
  return { type: 'state', paused: fields.boolean('paused'), frame: parseFrameNumber(fields) };
}

export function parsePong(value: unknown): Pong {
  const fields = new Fields('pong', value);
  return { type: 'pong', id: fields.integer('id', U32), frame: parseFrameNumber(fields) };
}

export function parseEdited(value: unknown): Edited {
  const fields = new Fields('edited', value);
  return {
    type: 'edited',
    id: fields.integer('id', U32),
    ...fields.maybe('reason', () => fields.text('reason', TEXT_BYTES)),
    ...fields.maybe('dropped', () => fields.boolean('dropped')),
    ...fields.maybe('entity', () => fields.integer('entity', Number.MAX_SAFE_INTEGER)),
  };
}

export function parseBye(value: unknown): Bye {
  const fields = new Fields('bye', value);
  return { type: 'bye', code: fields.text('code', 64), reason: fields.text('reason', TEXT_BYTES) };
}

export function parseFrameNumber(fields: Fields): number {
  return fields.integer('frame', Number.MAX_SAFE_INTEGER);
}
