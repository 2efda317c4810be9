import type { Json, ValuePlace, WorldEditor } from './adapter.ts';
import { isShownWhole, toJson } from './json.ts';
import type { NumberType } from './number-arrays.ts';

/** An edit as it was received (section 4 of docs/protocol.md); its fields are not validated yet. */
export interface ReceivedEdit {
  readonly id: number;
  readonly action: unknown;
  readonly entity: unknown;
  readonly component: unknown;
  readonly field: unknown;
  readonly value: unknown;
}

/** The edit that was carried out, with validated values. */
export type CarriedOutEdit = Readonly<Record<string, Json>>;

export interface EditOutcome {
  readonly edit: CarriedOutEdit;
  /** True if what was there before cannot be restored from what is shown. */
  readonly isFinal: boolean;
}

/**
 * Carries out an edit exactly or not at all.
 * @param fieldsOf a component's fields; null is one value
 * @throws Error with the reason
 */
export function carryOut(
  editor: WorldEditor,
  { id, action, ...edit }: ReceivedEdit,
  fieldsOf: (component: string) => readonly (string | null)[],
): EditOutcome {
  if (action === 'spawn') return { edit: { id, action, entity: editor.spawn() }, isFinal: false };
  const { entity } = edit;
  if (typeof entity !== 'number' || !Number.isSafeInteger(entity) || entity < 0) throw new Error('No entity is named');
  if (!editor.isAlive(entity)) throw new Error(`Entity ${entity} is not alive`);
  if (action === 'despawn') {
    editor.despawn(entity);
    return { edit: { id, action, entity }, isFinal: true };
  }
  const component = componentOf(editor, action, entity, edit.component);
  if (action === 'add' || action === 'remove') {
    const isFinal = action === 'remove' && !isRestorable(editor, entity, component, fieldsOf(component));
    editor[action](entity, component);
    return { edit: { id, action, entity, component }, isFinal };
  }
  const { isFinal, ...set } = setValue(editor, entity, component, edit);
  return { edit: { id, action: 'set', entity, component, ...set }, isFinal };
}

/** Tells whether adding a component again and setting its fields would give it the values that it has now. */
function isRestorable(editor: WorldEditor, entity: number, component: string, fields: readonly (string | null)[]) {
  try {
    if (editor.restores?.(entity, component) === false) return false;
    return fields.every((field) => {
      const current = editor.place(entity, component, field)?.current;
      return typeof current !== 'object' && isShownExactly(current);
    });
  } catch {
    // Some values cannot be set, such as relations.
    return false;
  }
}

/** JSON has no -0. */
function isShownExactly(value: unknown): boolean {
  return value !== undefined && isShownWhole(value) && !hasNegativeZero(value);
}

function hasNegativeZero(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasNegativeZero);
  return Object.is(value, -0);
}

/**
 * Returns the edit's component.
 * @throws Error unless the entity has it (for `set` and `remove`) or lacks it (for `add`)
 */
function componentOf(editor: WorldEditor, action: unknown, entity: number, component: unknown): string {
  if (action !== 'set' && action !== 'add' && action !== 'remove') throw new Error('There is no such kind of edit');
  const has = typeof component === 'string' ? editor.has(entity, component) : null;
  if (typeof component !== 'string' || has === null) throw new Error(`There is no component ${text(component)}`);
  if (has !== (action !== 'add')) throw new Error(`Entity ${entity} has ${has ? 'a' : 'no'} ${component}`);
  return component;
}

function setValue(editor: WorldEditor, entity: number, component: string, edit: Pick<ReceivedEdit, 'field' | 'value'>) {
  const { field = null, value } = edit;
  const name = field === null ? component : `${component}.${text(field)}`;
  const place = field === null || typeof field === 'string' ? editor.place(entity, component, field) : null;
  if (place === null) throw new Error(field === null ? `${name} is not one value` : `There is no field ${name}`);
  const { type, current } = place;
  // A text may be replaced by another, but not by what is shown of it.
  const isNewText = typeof current === 'string' && value !== toJson(current);
  if (type === null && current !== undefined && !isNewText && !isShownWhole(current))
    throw new Error(`${name} is only shown in part, so it cannot be edited`);
  const isFinal = !isShownExactly(current);
  place.write(fitted(place, value, name) as never);
  return { ...(field === null ? {} : { field: field as string }), value: value as Json, isFinal };
}

const INTEGERS: Readonly<Partial<Record<NumberType, readonly [low: number, high: number]>>> = {
  u8: [0, 0xff],
  u16: [0, 0xffff],
  u32: [0, 0xffff_ffff],
  i8: [-0x80, 0x7f],
  i16: [-0x8000, 0x7fff],
  i32: [-0x8000_0000, 0x7fff_ffff],
};
const MAX_F32 = 3.4028234663852886e38;

/**
 * Converts a value to the form that the place holds.
 * @throws Error if the value does not fit
 */
function fitted({ type, current }: Pick<ValuePlace, 'type' | 'current'>, value: unknown, name: string): unknown {
  if (type === null) return likeCurrent(current, value, name);
  if (type === 'bool') {
    if (typeof value === 'boolean') return value ? 1 : 0;
    if (value === 0 || value === 1) return value;
    throw new Error(`${name} is true or false, not ${text(value)}`);
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error(`${name} is a number, not ${text(value)}`);
  const [low, high] = INTEGERS[type] ?? (type === 'f32' ? [-MAX_F32, MAX_F32] : [-Infinity, Infinity]);
  if (type in INTEGERS && !Number.isInteger(value)) throw new Error(`${name} is an integer, not ${value}`);
  if (value < low || value > high) throw new Error(`${name} is from ${low} to ${high}, not ${value}`);
  return value;
}

/** Checks that the new value has the same kind and keys as the current one. */
function likeCurrent(current: unknown, value: unknown, name: string): unknown {
  if (current === undefined) {
    if (typeof value !== 'object') return value;
  } else if (typeof current !== 'object' || current === null) {
    // A part that was not edited stays as it is: JSON has no -0.
    if (value === current) return current;
    if (typeof value === typeof current && (typeof value !== 'number' || Number.isFinite(value))) return value;
    if (current === null && typeof value !== 'object') return value;
  } else if (Array.isArray(current)) {
    if (Array.isArray(value))
      return value.map((item, i) => likeCurrent(i < current.length ? current[i] : current[0], item, `${name}[${i}]`));
  } else return likeObject(current, value, name);
  throw new Error(`${name} holds ${kindOf(current)}, not ${text(value)}`);
}

/** The value is written into a copy with the same prototype. */
function likeObject(current: object, value: unknown, name: string): object {
  const keys = Object.keys(current);
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isMap || Object.keys(value).length !== keys.length || !keys.every((key) => Object.hasOwn(value, key))) {
    throw new Error(`${name} has the keys ${keys.join(', ')}, not those of ${text(value)}`);
  }
  const parts = keys.map((key) => {
    const [old, fresh] = [current, value].map((map) => (map as Record<string, unknown>)[key]);
    return [key, likeCurrent(old, fresh, `${name}.${key}`)];
  });
  return Object.assign(Object.create(Object.getPrototypeOf(current)), Object.fromEntries(parts));
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing yet';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}

function text(value: unknown): string {
  let words: string | undefined;
  try {
    words = JSON.stringify(value);
  } catch {
    // Values from ECS Atlas are JSON; only other values throw here.
  }
  const short = words ?? typeof value;
  return short.length > 60 ? `${short.slice(0, 59)}…` : short;
}

export function arrayElement(array: { [row: number]: unknown }, row: number, type: NumberType | null): ValuePlace {
  return { type, current: array[row], write: (value) => (array[row] = value) };
}
