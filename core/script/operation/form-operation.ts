import type { Block, IdExpression, Operation, QueryTerm } from './operation.ts';
import {
  blankForm,
  type EngineForm,
  namesIn,
  type OperationContext,
  type OperationForm,
  type Verb,
} from './operation-form.ts';
import type { Unplaced } from './print-operation.ts';

/**
 * Returns the operation that a form describes, ignoring fields that the verb does not use. The result is only valid if
 * the form has no objection.
 */
export function operationOf(engine: EngineForm, form: OperationForm, context: OperationContext): Unplaced<Operation> {
  const used = new Set<string>(engine.fields[form.verb]);
  const entries = Object.entries(form).filter(([field]) => field === 'verb' || used.has(field));
  const own: OperationForm = { ...blankForm, ...Object.fromEntries(entries) };
  return operations[own.verb](formTakesValue(engine, own, context) ? own : { ...own, value: '' });
}

export function formTakesValue(engine: EngineForm, form: OperationForm, context: OperationContext): boolean {
  return engine.takesValue?.(form, context) ?? !isTag(form, context);
}

export function isTag({ component }: OperationForm, { components }: OperationContext): boolean {
  return components.some(({ name, kind }) => name === component && kind === 'tag');
}

export function formIdText({ component, target }: Pick<OperationForm, 'component' | 'target'>): string {
  return target === '' ? component : `(${component},${target})`;
}

export function parseFormId(text: string): Unplaced<IdExpression> {
  const pair = /^\((.+),(.+)\)$/.exec(text);
  return pair === null ? { kind: 'id', name: text } : { kind: 'pair', first: pair[1]!, second: pair[2]! };
}

/** The word of `shrink` that is no component but the list of all entities. */
export const ENTITIES = 'entities';

const operations: Readonly<Record<Verb, (form: OperationForm) => Unplaced<Operation>>> = {
  create: (form) => ({
    kind: 'create',
    entity: form.newName,
    components: form.components.map(parseFormId),
    ...optionalNumber(form, 'hint'),
    ...optionalNumber(form, 'version'),
  }),
  bulk: ({ newName: entity, count, components }) => ({
    kind: 'bulk',
    entity,
    count: Number(count),
    components: components.map(parseFormId),
  }),
  clone: ({ newName: entity, entity: source, values }) => ({ kind: 'clone', entity, source, values }),
  destroy: (form) => ({ kind: 'destroy', entity: form.entity, ...optionalNumber(form, 'version') }),
  'destroy-range': ({ names }) => ({ kind: 'destroy-range', entities: namesIn(names) }),
  version: (form) => ({ kind: 'version', entity: form.entity, version: Number(form.version) }),
  add: (form) => ({
    kind: 'add',
    entity: form.entity,
    id: parseFormId(formIdText(form)),
    ...optionalNumber(form, 'value'),
  }),
  set: (form) => ({ kind: 'set', entity: form.entity, id: parseFormId(formIdText(form)), value: Number(form.value) }),
  remove: (form) => ({ kind: 'remove', entity: form.entity, id: parseFormId(formIdText(form)) }),
  clear: ({ component, entity }) =>
    component === '' ? { kind: 'clear-entity', entity } : { kind: 'clear-component', component },
  'clear-all': () => ({ kind: 'clear-all' }),
  'set-parent': ({ entity, other: parent }) => ({ kind: 'set-parent', entity, parent }),
  enable: ({ entity, component }) => ({ kind: 'enable', entity, id: parseFormId(component) }),
  disable: ({ entity, component }) => ({ kind: 'disable', entity, id: parseFormId(component) }),
  compact: ({ component }) => ({ kind: 'compact', component }),
  shrink: () => ({ kind: 'shrink' }),
  'shrink-storage': ({ component }) => ({
    kind: 'shrink-storage',
    component: component === ENTITIES ? null : component,
  }),
  start: ({ min }) => ({ kind: 'start', index: Number(min) }),
  save: ({ components }) => ({ kind: 'save', components }),
  load: ({ orphans }) => ({ kind: 'load', orphans }),
  sort: ({ component, order }) => ({ kind: 'sort', component, order }),
  'sort-as': ({ component, as }) => ({ kind: 'sort-as', component, as }),
  swap: ({ component, entity: a, other: b }) => ({ kind: 'swap', component, a, b }),
  range: (form) => ({ kind: 'range', min: Number(form.min), ...optionalNumber(form, 'max') }),
  'range-new': (form) => ({
    kind: 'range-new',
    name: form.range,
    min: Number(form.min),
    ...optionalNumber(form, 'max'),
  }),
  'range-use': ({ range: name }) => ({ kind: 'range-use', name }),
  children: ({ entity }) => ({ kind: 'children', entity }),
  order: ({ entity, names }) => ({ kind: 'order', entity, children: namesIn(names) }),
  world: ({ world: name }) => ({ kind: 'world', name }),
  singleton: (form) => ({ kind: 'singleton', component: form.component, ...optionalNumber(form, 'value') }),
  group({ components: owned, gets: get, without: exclude, as, order }) {
    // A choice that another verb left is no order of this group.
    const isMember = [...owned, ...get].includes(as);
    return { kind: 'group', owned, get, exclude, ...(isMember && { sort: { component: as, order } }) };
  },
  query(form) {
    const terms = termsOf(form);
    return form.components.includes(form.as)
      ? { kind: 'query-sorted', terms, by: form.as, order: form.order }
      : { kind: 'query', terms };
  },
  each: (form) => ({ kind: 'each', terms: termsOf(form), ...emptyBlock(form) }),
  connect: (form) => {
    const { listener: name, signal, component } = form;
    return { kind: 'connect', name, signal, component, ...emptyBlock(form) };
  },
  disconnect: ({ listener: name }) => ({ kind: 'disconnect', name }),
  hook: (form) => ({ kind: 'hook', event: form.event, component: form.component, ...emptyBlock(form) }),
  observer: (form) => {
    const { listener: name, event } = form;
    return { kind: 'observer', name, event, terms: termsOf(form), ...emptyBlock(form) };
  },
  pointer: ({ pointer: name, entity, component }) => ({ kind: 'pointer', name, entity, component }),
  read: ({ pointer: name }) => ({ kind: 'read', name }),
};

function termsOf({ components, without }: OperationForm): Unplaced<readonly QueryTerm[]> {
  const term = (not: boolean) => (id: string) => ({ id: parseFormId(id), not });
  return [...components.map(term(false)), ...without.map(term(true))];
}

/** Lines are added to a block later, as operations of their own. */
function emptyBlock({ inside }: OperationForm): Unplaced<Block> {
  return { as: inside, body: [], end: { kind: 'end' } };
}

function optionalNumber<F extends 'hint' | 'version' | 'value' | 'max'>(
  form: OperationForm,
  field: F,
): Partial<Record<F, number>> {
  const text = form[field].trim();
  return text === '' ? {} : ({ [field]: Number(text) } as Record<F, number>);
}
