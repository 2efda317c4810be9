import type { IdExpression, Operation } from '../../core/script/operation.ts';
import type { Unplaced } from '../../core/script/print.ts';

export const verbs = [
  'create',
  'destroy',
  'add',
  'set',
  'remove',
  'clear',
  'compact',
  'sort',
  'sort-as',
  'swap',
  'query',
] as const;
export type Verb = (typeof verbs)[number];

/** What is filled in, kept from one verb to the next. Texts as typed; names as picked, '' for none. */
export interface OperationForm {
  readonly verb: Verb;
  readonly newName: string;
  readonly hint: string;
  readonly entity: string;
  readonly other: string;
  readonly version: string;
  readonly component: string;
  readonly as: string;
  readonly value: string;
  readonly order: 'asc' | 'desc';
  readonly components: readonly string[];
  readonly without: readonly string[];
}

/** What the script and the memory have to say about the form. */
export interface OperationContext {
  readonly components: readonly { readonly name: string; readonly tag: boolean; readonly pinned: boolean }[];
  readonly usedNames: ReadonlySet<string>;
  /** Whether a name stands for a living entity. */
  readonly isAlive: (name: string) => boolean;
  readonly has: (name: string, component: string) => boolean;
  /** Entities in a component's storage. */
  readonly size: (component: string) => number;
  /** Number of bits of a version; the all-ones version is the tombstone. */
  readonly versionBits: number;
}

/** Fields that a verb uses. */
export const fields: Readonly<Record<Verb, readonly (keyof OperationForm)[]>> = {
  create: ['newName', 'hint', 'components'],
  destroy: ['entity', 'version'],
  add: ['entity', 'component', 'value'],
  set: ['entity', 'component', 'value'],
  remove: ['entity', 'component'],
  clear: ['component'],
  compact: ['component'],
  sort: ['component', 'order'],
  'sort-as': ['component', 'as'],
  swap: ['component', 'entity', 'other'],
  query: ['components', 'without'],
};

/** Why an operation cannot be made: a key under `ui.operations.why` and its arguments. */
export interface Objection {
  readonly why: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

/** The first thing that stands in the way; null when the operation can be made. */
export function objectionTo(form: OperationForm, context: OperationContext): Objection | null {
  const uses = (field: keyof OperationForm): boolean => fields[form.verb].includes(field);
  if (form.verb === 'create') return objectionToCreate(form, context);
  if (form.verb === 'query') return form.components.length === 0 ? { why: 'noTerms' } : null;
  if (uses('component') && form.component === '') return { why: 'noComponent' };
  if (uses('entity') && form.entity === '') return { why: 'noEntity' };
  if (uses('entity') && !context.isAlive(form.entity)) return { why: 'dead', args: { entity: form.entity } };
  if (uses('value')) {
    const objection = objectionToValue(form, context);
    if (objection !== null) return objection;
  }
  return objectionToVerb(form, context);
}

function objectionToCreate(form: OperationForm, context: OperationContext): Objection | null {
  if (!/^[A-Za-z_]\w*$/.test(form.newName)) return { why: 'badName' };
  if (context.usedNames.has(form.newName)) return { why: 'nameTaken', args: { name: form.newName } };
  if (form.hint !== '' && !isCount(form.hint)) return { why: 'badHint' };
  return null;
}

function objectionToValue(form: OperationForm, context: OperationContext): Objection | null {
  const component = context.components.find((known) => known.name === form.component);
  if (component?.tag === true) {
    return form.verb === 'set' ? { why: 'tagHasNoValue', args: { component: form.component } } : null;
  }
  if (form.value.trim() === '') return form.verb === 'set' ? { why: 'noValue' } : null;
  return Number.isFinite(Number(form.value)) ? null : { why: 'badValue' };
}

function objectionToVerb(form: OperationForm, context: OperationContext): Objection | null {
  const { verb, entity, component, other } = form;
  const args = { entity, component, other };
  switch (verb) {
    case 'destroy':
      return form.version === '' || isVersion(form.version, context) ? null : { why: 'badVersion' };
    case 'add':
      return context.has(entity, component) ? { why: 'alreadyHas', args } : null;
    case 'set':
    case 'remove':
      return context.has(entity, component) ? null : { why: 'hasNot', args };
    case 'swap':
      if (other === '' || other === entity) return { why: 'noOther' };
      if (!context.has(entity, component)) return { why: 'hasNot', args };
      return context.has(other, component) ? null : { why: 'hasNot', args: { entity: other, component } };
    case 'sort':
      if (context.components.some((known) => known.name === component && known.tag)) return { why: 'sortTag', args };
      return objectionToOrder(form, context);
    case 'sort-as':
      if (form.as === '' || form.as === component) return { why: 'noAs' };
      return objectionToOrder(form, context);
    default:
      return context.size(component) === 0 && verb === 'clear' ? { why: 'empty', args } : null;
  }
}

function objectionToOrder({ component }: OperationForm, context: OperationContext): Objection | null {
  return context.size(component) < 2 ? { why: 'nothingToSort', args: { component } } : null;
}

/** The operation that the form describes; only meaningful when nothing stands in the way. */
export function buildOperation(form: OperationForm, context: OperationContext): Unplaced<Operation> {
  const { verb, entity, component } = form;
  const tag = context.components.some((known) => known.name === component && known.tag);
  switch (verb) {
    case 'create': {
      const hint = form.hint === '' ? {} : { hint: Number(form.hint) };
      return { kind: 'create', entity: form.newName, components: form.components.map(id), ...hint };
    }
    case 'destroy':
      return { kind: 'destroy', entity, ...(form.version === '' ? {} : { version: Number(form.version) }) };
    case 'add': {
      const value = tag || form.value.trim() === '' ? {} : { value: Number(form.value) };
      return { kind: 'add', entity, id: id(component), ...value };
    }
    case 'set':
      return { kind: 'set', entity, id: id(component), value: Number(form.value) };
    case 'remove':
      return { kind: 'remove', entity, id: id(component) };
    case 'clear':
      return { kind: 'clear-component', component };
    case 'compact':
      return { kind: 'compact', component };
    case 'sort':
      return { kind: 'sort', component, order: form.order };
    case 'sort-as':
      return { kind: 'sort-as', component, as: form.as };
    case 'swap':
      return { kind: 'swap', component, a: entity, b: form.other };
    case 'query':
      return { kind: 'query', terms: terms(form) };
  }
}

function terms(form: OperationForm): readonly { readonly id: Unplaced<IdExpression>; readonly not: boolean }[] {
  const term = (not: boolean) => (name: string) => ({ id: id(name), not });
  return [...form.components.map(term(false)), ...form.without.map(term(true))];
}

function id(name: string): Unplaced<IdExpression> {
  return { kind: 'id', name };
}

function isCount(text: string): boolean {
  return /^\d+$/.test(text);
}

function isVersion(text: string, { versionBits }: OperationContext): boolean {
  return isCount(text) && Number(text) < 2 ** versionBits - 1;
}
