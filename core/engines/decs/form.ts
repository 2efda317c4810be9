import type { Operation } from '../../script/operation.ts';
import {
  type EngineForm,
  idOf,
  type Objection,
  type OperationContext,
  type OperationForm,
  objectionToName,
  queryOf,
} from '../../script/operation-form.ts';
import type { Unplaced } from '../../script/print.ts';

const fields: EngineForm['fields'] = {
  create: ['newName', 'components'],
  destroy: ['entity'],
  add: ['entity', 'component', 'value'],
  set: ['entity', 'component', 'value'],
  remove: ['entity', 'component'],
  world: ['world'],
  singleton: ['component', 'value'],
  query: ['components', 'without'],
};

/** What the operations panel asks for. Adding a component that an entity has, or removing one that it lacks, is allowed: nothing moves. */
export const decsForm: EngineForm = { fields, objectionTo, build };

function objectionTo(form: OperationForm, context: OperationContext): Objection | null {
  const { verb, entity, component } = form;
  if (verb === 'create') return objectionToName(form.newName, context);
  if (verb === 'query') return form.components.length === 0 ? { why: 'noTerms' } : null;
  if (verb === 'world') return context.worlds.includes(form.world) ? null : { why: 'noWorld' };
  if (verb !== 'singleton') {
    if (entity === '') return { why: 'noEntity' };
    if (!context.isAlive(entity)) return { why: 'dead', args: { entity } };
    if (verb === 'destroy') return null;
  }
  if (component === '') return { why: 'noComponent' };
  if (verb === 'remove') return null;
  if (verb === 'set' && !context.has(entity, component)) return { why: 'hasNot', args: { entity, component } };
  return objectionToValue(form, context);
}

function objectionToValue(form: OperationForm, context: OperationContext): Objection | null {
  const { verb, component, value } = form;
  if (isTag(form, context)) return verb === 'add' ? null : { why: 'tagHasNoValue', args: { component } };
  if (value.trim() === '') return verb === 'set' ? { why: 'noValue' } : null;
  return Number.isFinite(Number(value)) ? null : { why: 'badValue' };
}

function build(form: OperationForm, context: OperationContext): Unplaced<Operation> {
  const { verb, entity, component } = form;
  const value = isTag(form, context) || form.value.trim() === '' ? {} : { value: Number(form.value) };
  switch (verb) {
    case 'destroy':
      return { kind: 'destroy', entity };
    case 'add':
      return { kind: 'add', entity, id: idOf(component), ...value };
    case 'set':
      return { kind: 'set', entity, id: idOf(component), value: Number(form.value) };
    case 'remove':
      return { kind: 'remove', entity, id: idOf(component) };
    case 'world':
      return { kind: 'world', name: form.world };
    case 'singleton':
      return { kind: 'singleton', component, ...value };
    case 'query':
      return queryOf(form);
    default:
      return { kind: 'create', entity: form.newName, components: form.components.map(idOf) };
  }
}

function isTag({ component }: OperationForm, context: OperationContext): boolean {
  return context.components.some(({ name, kind }) => name === component && kind === 'tag');
}
