import type { Operation } from '../../script/operation.ts';
import {
  type EngineForm,
  idOf,
  isCount,
  type Objection,
  type OperationContext,
  type OperationForm,
  objectionToName,
  queryOf,
} from '../../script/operation-form.ts';
import type { Unplaced } from '../../script/print.ts';

const fields: EngineForm['fields'] = {
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

/** What the operations panel asks for of EnTT. */
export const enttForm: EngineForm = { fields, objectionTo, build };

function objectionTo(form: OperationForm, context: OperationContext): Objection | null {
  const uses = (field: keyof OperationForm): boolean => fields[form.verb]?.includes(field) === true;
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
  const objection = objectionToName(form.newName, context);
  if (objection !== null) return objection;
  return form.hint !== '' && !isCount(form.hint) ? { why: 'badHint' } : null;
}

function objectionToValue(form: OperationForm, context: OperationContext): Objection | null {
  if (isTag(form, context)) {
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
      return isTag(form, context) ? { why: 'sortTag', args } : objectionToOrder(form, context);
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

function build(form: OperationForm, context: OperationContext): Unplaced<Operation> {
  const { verb, entity, component } = form;
  switch (verb) {
    case 'destroy':
      return { kind: 'destroy', entity, ...(form.version === '' ? {} : { version: Number(form.version) }) };
    case 'add': {
      const value = isTag(form, context) || form.value.trim() === '' ? {} : { value: Number(form.value) };
      return { kind: 'add', entity, id: idOf(component), ...value };
    }
    case 'set':
      return { kind: 'set', entity, id: idOf(component), value: Number(form.value) };
    case 'remove':
      return { kind: 'remove', entity, id: idOf(component) };
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
      return queryOf(form);
    default: {
      const hint = form.hint === '' ? {} : { hint: Number(form.hint) };
      return { kind: 'create', entity: form.newName, components: form.components.map(idOf), ...hint };
    }
  }
}

function isTag({ component }: OperationForm, context: OperationContext): boolean {
  return context.components.some(({ name, kind }) => name === component && kind === 'tag');
}

function isVersion(text: string, { versionBits }: OperationContext): boolean {
  return isCount(text) && Number(text) < 2 ** versionBits - 1;
}
