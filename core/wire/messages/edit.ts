import type { Json } from '../../trace/value.ts';
import { encodePayload } from '../codec/codec.ts';
import { isJson, type MessageFields } from '../codec/fields.ts';
import { type Limits, MAX_EDIT_VALUE_BYTES } from '../codec/limits.ts';

export const editActions = ['set', 'add', 'remove', 'spawn', 'despawn'] as const;
type EditAction = (typeof editActions)[number];

export interface EditRequest {
  readonly action: EditAction;
  /** The full handle, as in the game's `entities` columns. Not for `spawn`. */
  readonly entity?: number | undefined;
  /** For `set`, `add` and `remove`. */
  readonly component?: string | undefined;
  /** For `set`, if the component has fields: `meta.field` of its column. */
  readonly field?: string | undefined;
  readonly value?: Json | undefined;
}

/** An edit that the probe has applied. A `spawn` has its entity. */
export interface Edit extends EditRequest {
  /** Chosen by the hub that requested it. */
  readonly id: number;
}

/** Maximum number of edits in a snapshot or delta. */
export const MAX_EDITS = 1024;

const KEYS: Readonly<Record<EditAction, readonly (keyof EditRequest)[]>> = {
  set: ['entity', 'component', 'value'],
  add: ['entity', 'component'],
  remove: ['entity', 'component'],
  spawn: [],
  despawn: ['entity'],
};

/** Returns a required key that an edit does not have, or null. */
export function missingKey(edit: EditRequest): keyof EditRequest | null {
  return KEYS[edit.action].find((key) => edit[key] === undefined) ?? null;
}

/** True for a text, a list or an object that its probe shortened with an ellipsis; writing it back would lose the rest. */
export function isShortened(value: unknown): boolean {
  if (typeof value === 'string') return value.endsWith('…');
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(isShortened);
}

/** True if a value is JSON and small enough for an edit. */
export function isEditValue(value: unknown, limits: Limits): value is Json {
  return isJson(value, limits.depth) && encodePayload([value]).length <= MAX_EDIT_VALUE_BYTES;
}

export function parseEdit(fields: MessageFields, limits: Limits): Edit {
  const edit: Edit = {
    id: fields.integer('id', 0xffff_ffff),
    action: fields.oneOf('action', editActions),
    ...fields.maybe('entity', () => fields.integer('entity', Number.MAX_SAFE_INTEGER)),
    ...fields.maybe('component', () => fields.name('component', limits.name)),
    ...fields.maybe('field', () => fields.name('field', limits.name)),
    ...fields.maybe('value', () => parseValue(fields, limits)),
  };
  const missing = missingKey(edit);
  if (missing !== null) throw fields.fail(missing, `is needed to ${edit.action}`);
  return edit;
}

function parseValue(fields: MessageFields, limits: Limits): Json {
  const value = fields.raw('value');
  if (isEditValue(value, limits)) return value;
  throw fields.fail('value', `a JSON value of at most ${MAX_EDIT_VALUE_BYTES} bytes is needed`);
}
