import { NAME, RANGE_BEFORE } from './grammar.ts';
import { type BlockOperation, EVENTS, type Operation, SIGNALS, type Span } from './operation.ts';

export const verbs = [
  'create',
  'bulk',
  'clone',
  'destroy',
  'destroy-range',
  'version',
  'add',
  'set',
  'set-parent',
  'remove',
  'clear',
  'clear-all',
  'enable',
  'disable',
  'compact',
  'shrink',
  'shrink-storage',
  'start',
  'save',
  'load',
  'sort',
  'sort-as',
  'swap',
  'range',
  'range-new',
  'range-use',
  'children',
  'order',
  'world',
  'singleton',
  'group',
  'query',
  'each',
  'connect',
  'disconnect',
  'hook',
  'observer',
  'pointer',
  'read',
] as const;
export type Verb = (typeof verbs)[number];

/** The empty form. Values persist when the verb changes. Texts are as typed; names are '' if none is chosen. */
export const blankForm = {
  verb: 'create' as Verb,
  newName: '',
  hint: '',
  count: '',
  entity: '',
  other: '',
  version: '',
  component: '',
  /** Second part of a pair whose first part is `component`; '' if it is not a pair. */
  target: '',
  as: '',
  value: '',
  min: '',
  max: '',
  /** Name of a range of indices. */
  range: '',
  /** Names of entities with blanks between them, in the order of the line. */
  names: '',
  world: '',
  listener: '',
  pointer: '',
  /** Name of the entity inside a loop or listener. */
  inside: '',
  signal: SIGNALS[0] as (typeof SIGNALS)[number],
  event: EVENTS[0] as (typeof EVENTS)[number],
  /** True if a clone gets the values, too. */
  values: false,
  /** True if loading destroys entities without components. */
  orphans: false,
  order: 'asc' as 'asc' | 'desc',
  /** Ids as the script writes them: `Position`, `(Likes,*)`. */
  components: [] as readonly string[],
  /** Components that a group's members have besides the owned ones. */
  gets: [] as readonly string[],
  without: [] as readonly string[],
};

export type OperationForm = Readonly<typeof blankForm>;

interface DeclaredName {
  readonly name: string;
  readonly kind: 'component' | 'tag' | 'relation';
  readonly toggle: boolean;
}

export interface OperationContext {
  readonly engine: string;
  /** The version of the engine that the script names. */
  readonly version?: { readonly text: string; readonly span: Span };
  readonly components: readonly DeclaredName[];
  readonly worlds: readonly string[];
  /** The operations that were begun before. */
  readonly before: readonly Operation[];
  /** The loop or listener whose lines the new operation belongs to; nothing is known about the world in which it will run. */
  readonly block: BlockOperation | null;
  readonly usedNames: ReadonlySet<string>;
  readonly isAlive: (name: string) => boolean;
  /** Tells if an entity has an id, which is written as in the script. Undefined if that is not known. */
  readonly has: (name: string, id: string) => boolean | undefined;
  /** Undefined if that is not known. */
  readonly size: (component: string) => number | undefined;
  /** Bits of a version. The version with all bits set is the tombstone. */
  readonly versionBits: number;
}

/** The reason why an operation cannot be made: a key under `ui.operations.why` and its arguments. */
export interface Objection {
  readonly why: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

/** The engine-specific part of the operations panel. */
export interface EngineForm {
  readonly fields: Readonly<Partial<Record<Verb, readonly (keyof OperationForm)[]>>>;
  /** Returns the most important objection, or null if the operation can be made. */
  objectionTo(form: OperationForm, context: OperationContext): Objection | null;
  /** Names of fields in the engine's own terms: keys under `ui.operations.field` and `ui.operations.placeholder`. */
  readonly labels?: Readonly<Partial<Record<keyof OperationForm, string>>>;
  /** Tells if the chosen component or pair has a value. By default, everything except tags has one. */
  takesValue?(form: OperationForm, context: OperationContext): boolean;
}

/** Returns the objections common to all engines: invalid name, no terms, no living entity, no component. */
export function objectionToFields(
  fields: EngineForm['fields'],
  form: OperationForm,
  context: OperationContext,
): Objection | null {
  const uses = (field: keyof OperationForm): boolean => fields[form.verb]?.includes(field) === true;
  const { verb, entity, component, components } = form;
  const objection = objectionToNewNames(fields, form, context);
  if (objection !== null) return objection;
  if (verb === 'group') return components.length + form.gets.length === 0 ? { why: 'noTerms' } : null;
  if (uses('components') && uses('without')) return components.length === 0 ? { why: 'noTerms' } : null;
  if (uses('entity') && entity === '') return { why: 'noEntity' };
  if (uses('entity') && !context.isAlive(entity)) return { why: 'dead', args: { entity } };
  return uses('component') && component === '' ? { why: 'noComponent' } : null;
}

/** Returns an objection if a name that the operation gives is not free, or if one that it needs is not known. */
function objectionToNewNames(
  fields: EngineForm['fields'],
  { verb, newName, inside, listener, pointer }: OperationForm,
  context: OperationContext,
): Objection | null {
  const used = fields[verb] ?? [];
  if (verb === 'disconnect') return listenersIn(context).includes(listener) ? null : { why: 'noListener' };
  if (verb === 'read') return pointersIn(context).includes(pointer) ? null : { why: 'noPointer' };
  if (used.includes('pointer') && !NAME.test(pointer)) return { why: 'badName' };
  const listeners = new Set([...listenersIn(context), ...context.components.map(({ name }) => name)]);
  return (
    (used.includes('listener') ? objectionToName(listener, { usedNames: listeners }) : null) ??
    (used.includes('newName') ? objectionToName(newName, context) : null) ??
    (used.includes('inside') ? objectionToName(inside, context) : null)
  );
}

/** Returns an objection if an entity is known not to have a component. */
export function objectionToLack(entity: string, component: string, context: OperationContext): Objection | null {
  return context.has(entity, component) === false ? { why: 'hasNot', args: { entity, component } } : null;
}

/** Returns an objection if an entity has no value of a component that a pointer could point at. */
export function objectionToPointer({ entity, component }: OperationForm, context: OperationContext): Objection | null {
  const isTag = context.components.some(({ name, kind }) => name === component && kind !== 'component');
  return isTag ? { why: 'pointTag', args: { component } } : objectionToLack(entity, component, context);
}

/** Returns the listeners that can be disconnected, in the order in which they were connected. */
export function listenersIn({ before }: Pick<OperationContext, 'before'>): readonly string[] {
  const names = new Set<string>();
  for (const operation of before) {
    if (operation.kind === 'connect') names.add(operation.name);
    if (operation.kind === 'disconnect') names.delete(operation.name);
  }
  return [...names];
}

/** Returns the names of the pointers that were kept. */
export function pointersIn({ before }: Pick<OperationContext, 'before'>): readonly string[] {
  return [...new Set(before.flatMap((operation) => (operation.kind === 'pointer' ? operation.name : [])))];
}

/** Returns the ranges of indices that were made, and what was there before the first one. */
export function rangesIn({ before }: Pick<OperationContext, 'before'>): readonly string[] {
  const made = before.flatMap((operation) => (operation.kind === 'range-new' ? operation.name : []));
  return made.length === 0 ? [] : [RANGE_BEFORE, ...made];
}

/** Returns an objection if a list of names is empty, or names a dead entity, or names an entity twice. */
export function objectionToNames({ names }: OperationForm, context: OperationContext): Objection | null {
  const listed = namesIn(names);
  if (listed.length === 0) return { why: 'noNames' };
  const dead = listed.find((name) => !context.isAlive(name));
  if (dead !== undefined) return { why: 'dead', args: { entity: dead } };
  const twice = listed.find((name, at) => listed.indexOf(name) < at);
  return twice === undefined ? null : { why: 'namedTwice', args: { entity: twice } };
}

export function namesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}

/** Returns an objection if the form's value does not fit its component. */
export function objectionToValue({ verb, component, value }: OperationForm, isTag: boolean): Objection | null {
  if (isTag) return verb === 'add' ? null : { why: 'tagHasNoValue', args: { component } };
  if (value.trim() === '') return verb === 'set' ? { why: 'noValue' } : null;
  return Number.isFinite(Number(value)) ? null : { why: 'badValue' };
}

/**
 * Returns an objection if an entity cannot get this name.
 * @param bound the name that must be unused
 */
export function objectionToName(
  name: string,
  { usedNames }: Pick<OperationContext, 'usedNames'>,
  bound = name,
): Objection | null {
  if (!NAME.test(name)) return { why: 'badName' };
  return usedNames.has(bound) ? { why: 'nameTaken', args: { name: bound } } : null;
}

/** Returns an objection if two names are not a pair: one is missing, or the second is a dead entity. */
export function objectionToPair(first: string, second: string, context: OperationContext): Objection | null {
  if (first === '') return { why: 'noRelation' };
  if (second === '') return { why: 'noTarget', args: { component: first } };
  const declared = second === '*' || context.components.some(({ name }) => name === second);
  return declared || context.isAlive(second) ? null : { why: 'dead', args: { entity: second } };
}

export function isCountText(text: string): boolean {
  return /^\d+$/.test(text);
}

const MAX_BULK_SIZE = 100_000;

/** Entities of a bulk operation are named NAME0, NAME1, … */
export function objectionToBulk(form: OperationForm, context: OperationContext): Objection | null {
  const count = Number(form.count);
  if (!isCountText(form.count) || count < 1 || count > MAX_BULK_SIZE)
    return { why: 'badCount', args: { most: MAX_BULK_SIZE } };
  const names = Array.from({ length: count }, (_, i) => `${form.newName}${i}`);
  const taken = names.find((name) => context.usedNames.has(name));
  return objectionToName(form.newName, context, taken ?? '');
}
