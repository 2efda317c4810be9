import { NAME } from './parse-grammar.ts';

export const verbs = [
  'create',
  'bulk',
  'destroy',
  'add',
  'set',
  'remove',
  'clear',
  'enable',
  'disable',
  'compact',
  'sort',
  'sort-as',
  'swap',
  'range',
  'world',
  'singleton',
  'query',
] as const;
export type Verb = (typeof verbs)[number];

/** The empty form. Its fields are kept from one verb to the next. Texts as typed; names as picked, '' for none. */
export const blankForm = {
  verb: 'create' as Verb,
  newName: '',
  hint: '',
  count: '',
  entity: '',
  other: '',
  version: '',
  component: '',
  /** Second part of a pair whose first is `component`; '' for no pair. */
  target: '',
  as: '',
  value: '',
  min: '',
  max: '',
  world: '',
  order: 'asc' as 'asc' | 'desc',
  /** Ids as the script writes them: `Position`, `(Likes,*)`. */
  components: [] as readonly string[],
  without: [] as readonly string[],
};

/** What is filled in. */
export type OperationForm = Readonly<typeof blankForm>;

/** A declared name as the panel needs it. */
export interface DeclaredName {
  readonly name: string;
  readonly kind: 'component' | 'tag' | 'relation';
  readonly toggle: boolean;
}

/** The script and the world that a form is checked against. */
export interface OperationContext {
  /** Id of the engine. */
  readonly engine: string;
  readonly components: readonly DeclaredName[];
  /** Worlds that the script declares. */
  readonly worlds: readonly string[];
  readonly usedNames: ReadonlySet<string>;
  /** Whether a name is that of a living entity. */
  readonly isAlive: (name: string) => boolean;
  /** Whether an entity has an id, written as the script does. */
  readonly has: (name: string, id: string) => boolean;
  /** Entities in a component's storage. */
  readonly size: (component: string) => number;
  /** Number of bits of a version; the all-ones version is the tombstone. */
  readonly versionBits: number;
}

/** Why an operation cannot be made: a key under `ui.operations.why` and its arguments. */
export interface Objection {
  readonly why: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

/** What the operations panel asks of an engine. */
export interface EngineForm {
  /** Fields that a verb uses. */
  readonly fields: Readonly<Partial<Record<Verb, readonly (keyof OperationForm)[]>>>;
  /** What prevents the operation, the most important first; null when the operation can be made. */
  objectionTo(form: OperationForm, context: OperationContext): Objection | null;
  /** Whether what is chosen has a value; left out where all but tags have one. */
  takesValue?(form: OperationForm, context: OperationContext): boolean;
}

/** What prevents every engine's operations: no valid name, no terms, no living entity, no component. */
export function objectionToFields(
  fields: EngineForm['fields'],
  form: OperationForm,
  context: OperationContext,
): Objection | null {
  const uses = (field: keyof OperationForm): boolean => fields[form.verb]?.includes(field) === true;
  const { verb, newName, entity, component, components } = form;
  if (uses('newName')) return objectionToName(newName, context);
  if (verb === 'query') return components.length === 0 ? { why: 'noTerms' } : null;
  if (uses('entity') && entity === '') return { why: 'noEntity' };
  if (uses('entity') && !context.isAlive(entity)) return { why: 'dead', args: { entity } };
  return uses('component') && component === '' ? { why: 'noComponent' } : null;
}

/** Why the form's value cannot be given to its component. */
export function objectionToValue({ verb, component, value }: OperationForm, isTag: boolean): Objection | null {
  if (isTag) return verb === 'add' ? null : { why: 'tagHasNoValue', args: { component } };
  if (value.trim() === '') return verb === 'set' ? { why: 'noValue' } : null;
  return Number.isFinite(Number(value)) ? null : { why: 'badValue' };
}

/** Why an entity cannot have this name. @param bound the name that must not be in use */
export function objectionToName(name: string, context: OperationContext, bound = name): Objection | null {
  if (!NAME.test(name)) return { why: 'badName' };
  return context.usedNames.has(bound) ? { why: 'nameTaken', args: { name: bound } } : null;
}

/** Why two names make no pair: one is missing, or the second is an entity that is dead. */
export function objectionToPair(first: string, second: string, context: OperationContext): Objection | null {
  if (first === '') return { why: 'noRelation' };
  if (second === '') return { why: 'noTarget', args: { component: first } };
  const declared = second === '*' || context.components.some(({ name }) => name === second);
  return declared || context.isAlive(second) ? null : { why: 'dead', args: { entity: second } };
}

/** Whether a text is a whole number that is not negative. */
export function isCount(text: string): boolean {
  return /^\d+$/.test(text);
}
