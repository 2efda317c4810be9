import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Json, Value } from '../../../trace/value.ts';
import type { FieldValue } from '../../../world/world-reader.ts';
import { fieldOf } from './columns.ts';

const MAX_FIELDS = 256;

/** Each component's shape in the REST format of Flecs: `{"x": ["float"]}`, `["enum", "Calm"]`, `["array", ["int"], 3]`. */
export function shapesOf(columns: ColumnSet): ReadonlyMap<string, Json> {
  const [ids, shapes] = ['ids', 'shapes'].map((role) => columns.find(`types.${role}`));
  const found = new Map<string, Json>();
  if (ids === undefined) return found;
  for (let row = 0; row < ids.length; row++) found.set(String(ids.peek(row)), shapes?.peek(row) as Json);
  return found;
}

/** Returns true for a null in place of a whole value, which means that the game does not describe the type. */
export function isUndescribed(column: Column, value: Value | undefined): boolean {
  return value === null && column.type === 'json' && fieldOf(column) === null;
}

/** Splits a value in one cell into its fields, nested ones too: `at.x`, `slots[2]`. A value without fields stays as it is. */
export function fieldsIn(whole: FieldValue, shape: Json | undefined): FieldValue[] {
  const { value } = whole;
  if (value === null && whole.field === null) return [{ ...whole, meaning: 'undescribed' }];
  const fields: FieldValue[] = [];
  visitLeaves(value, shape, whole.field ?? '', (path, leaf, type) => {
    const meaning = meaningOf(type);
    if (fields.length <= MAX_FIELDS)
      fields.push({ ...whole, field: path === '' ? null : path, value: leaf, ...(meaning && { meaning }) });
  });
  return fields.length === 0 || fields.length > MAX_FIELDS ? [whole] : fields;
}

type Visit = (path: string, leaf: Value | undefined, shape: Json | undefined) => void;

function visitLeaves(value: Value | undefined, shape: Json | undefined, path: string, visit: Visit): void {
  if (Array.isArray(value)) {
    const element = Array.isArray(shape) ? (shape[1] as Json | undefined) : undefined;
    for (const [place, each] of value.entries()) visitLeaves(each as Json, element, `${path}[${place}]`, visit);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value))
      visitLeaves(each as Json, memberOf(shape, name), path === '' ? name : `${path}.${name}`, visit);
  } else visit(path, value, shape);
}

function memberOf(shape: Json | undefined, name: string): Json | undefined {
  if (typeof shape !== 'object' || shape === null || Array.isArray(shape)) return undefined;
  return (shape as Readonly<Record<string, Json>>)[name];
}

function meaningOf(shape: Json | undefined): FieldValue['meaning'] {
  const [kind] = Array.isArray(shape) ? (shape as readonly Json[]) : [];
  if (kind === 'entity') return 'entity';
  return kind === 'bitmask' ? 'flags' : undefined;
}
