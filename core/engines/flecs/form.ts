import type { Operation } from '../../script/operation.ts';
import {
  type EngineForm,
  idOf,
  isCount,
  type Objection,
  type OperationContext,
  type OperationForm,
  objectionToName,
  objectionToPair,
  queryOf,
} from '../../script/operation-form.ts';
import type { Unplaced } from '../../script/print.ts';
import { BUILT_IN } from './model/id.ts';

const fields: EngineForm['fields'] = {
  create: ['newName', 'components'],
  bulk: ['newName', 'count', 'components'],
  destroy: ['entity'],
  add: ['entity', 'component', 'target'],
  set: ['entity', 'component', 'target', 'value'],
  remove: ['entity', 'component', 'target'],
  clear: ['entity'],
  enable: ['entity', 'component'],
  disable: ['entity', 'component'],
  range: ['min', 'max'],
  query: ['components', 'without'],
};

/** The operations of Flecs in the operations panel. Operations that change nothing are possible too: they follow an edge back to the same table. */
export const flecsForm: EngineForm = {
  fields,
  objectionTo,
  build,
  takesValue: (form, context) => hasValue(idText(form), context),
};

const LARGEST_BULK = 100_000;

/** The id that a form's component and target make. */
function idText({ component, target }: Pick<OperationForm, 'component' | 'target'>): string {
  return target === '' ? component : `(${component},${target})`;
}

/** Whether an id has a value: a pair has one when either part is a component, unless the relation is built in. */
function hasValue(id: string, { components }: OperationContext): boolean {
  const parts = idOf(id);
  const names = parts.kind === 'id' ? [parts.name] : [parts.first, parts.second];
  if (BUILT_IN.includes(names[0]!)) return false;
  return components.some(({ name, kind }) => kind === 'component' && names.includes(name));
}

function objectionTo(form: OperationForm, context: OperationContext): Objection | null {
  const { verb, entity } = form;
  if (verb === 'create') return objectionToName(form.newName, context);
  if (verb === 'bulk') return objectionToBulk(form, context);
  if (verb === 'range') return objectionToRange(form);
  if (verb === 'query') return form.components.length === 0 ? { why: 'noTerms' } : null;
  if (entity === '') return { why: 'noEntity' };
  if (!context.isAlive(entity)) return { why: 'dead', args: { entity } };
  if (verb === 'destroy' || verb === 'clear') return null;
  if (form.component === '') return { why: 'noComponent' };
  if (verb === 'enable' || verb === 'disable') return objectionToToggle(form, context);
  return objectionToId(form, context) ?? (verb === 'set' ? objectionToValue(form, context) : null);
}

function objectionToBulk(form: OperationForm, context: OperationContext): Objection | null {
  const count = Number(form.count);
  if (!isCount(form.count) || count < 1 || count > LARGEST_BULK)
    return { why: 'badCount', args: { most: LARGEST_BULK } };
  const names = Array.from({ length: count }, (_, i) => `${form.newName}${i}`);
  const taken = names.find((name) => context.usedNames.has(name));
  return objectionToName(form.newName, context, taken ?? '');
}

function objectionToRange({ min, max }: OperationForm): Objection | null {
  if (!isCount(min) || (max !== '' && !isCount(max))) return { why: 'badRange' };
  return max !== '' && Number(max) <= Number(min) ? { why: 'rangeReversed', args: { min, max } } : null;
}

function objectionToToggle({ component }: OperationForm, context: OperationContext): Objection | null {
  const toggle = context.components.some((known) => known.name === component && known.toggle);
  return toggle ? null : { why: 'cannotToggle', args: { component } };
}

function objectionToId(form: OperationForm, context: OperationContext): Objection | null {
  const { component, target, entity } = form;
  const builtIn = BUILT_IN.includes(component);
  if (target === '' && !builtIn) return null;
  if (builtIn && target === entity) return { why: 'ownTarget', args: { component, entity } };
  return objectionToPair(component, target, context);
}

function objectionToValue(form: OperationForm, context: OperationContext): Objection | null {
  const id = idText(form);
  if (!hasValue(id, context)) return { why: 'idHasNoValue', args: { id } };
  if (form.value.trim() === '') return { why: 'noValue' };
  return Number.isFinite(Number(form.value)) ? null : { why: 'badValue' };
}

function build(form: OperationForm): Unplaced<Operation> {
  const { verb, entity } = form;
  const id = idOf(idText(form));
  const components = form.components.map(idOf);
  switch (verb) {
    case 'bulk':
      return { kind: 'bulk', entity: form.newName, count: Number(form.count), components };
    case 'destroy':
      return { kind: 'destroy', entity };
    case 'add':
    case 'remove':
      return { kind: verb, entity, id };
    case 'set':
      return { kind: 'set', entity, id, value: Number(form.value) };
    case 'clear':
      return { kind: 'clear-entity', entity };
    case 'enable':
    case 'disable':
      return { kind: verb, entity, id: idOf(form.component) };
    case 'range':
      return { kind: 'range', min: Number(form.min), ...(form.max === '' ? {} : { max: Number(form.max) }) };
    case 'query':
      return queryOf(form);
    default:
      return { kind: 'create', entity: form.newName, components };
  }
}
