import { isTag } from '../../script/operation/form-operation.ts';
import {
  type EngineForm,
  isCountText,
  type Objection,
  type OperationContext,
  type OperationForm,
  objectionToBulk,
  objectionToFields,
  objectionToLack,
  objectionToNames,
  objectionToPointer,
  objectionToValue,
} from '../../script/operation/operation-form.ts';

const fields: EngineForm['fields'] = {
  create: ['newName', 'hint', 'version', 'components'],
  bulk: ['newName', 'count', 'components'],
  destroy: ['entity', 'version'],
  'destroy-range': ['names'],
  add: ['entity', 'component', 'value'],
  set: ['entity', 'component', 'value'],
  remove: ['entity', 'component'],
  clear: ['component'],
  'clear-all': [],
  'shrink-storage': ['component'],
  start: ['min'],
  save: ['components'],
  load: ['orphans'],
  compact: ['component'],
  sort: ['component', 'order'],
  'sort-as': ['component', 'as'],
  swap: ['component', 'entity', 'other'],
  group: ['components', 'gets', 'without', 'as', 'order'],
  query: ['components', 'without'],
  each: ['inside', 'components', 'without'],
  connect: ['listener', 'signal', 'component', 'inside'],
  disconnect: ['listener'],
  pointer: ['pointer', 'entity', 'component'],
  read: ['pointer'],
};

export const enttForm: EngineForm = { fields, objectionTo };

function objectionTo(form: OperationForm, context: OperationContext): Objection | null {
  if (form.verb === 'load') return context.before.some(({ kind }) => kind === 'save') ? null : { why: 'noSave' };
  if (form.verb === 'bulk') return objectionToBulk(form, context);
  if (form.verb === 'destroy-range') return objectionToNames(form, context);
  if (form.verb === 'start') return isCountText(form.min) ? null : { why: 'badRange' };
  const objection = objectionToFields(fields, form, context);
  const onlyExcludes = objection?.why === 'noTerms' && form.verb !== 'group' && form.without.length > 0;
  if (objection !== null && !onlyExcludes) return objection;
  const takesValue = form.verb === 'add' || form.verb === 'set';
  return (takesValue ? objectionToValue(form, isTag(form, context)) : null) ?? objectionToVerb(form, context);
}

function objectionToVerb(form: OperationForm, context: OperationContext): Objection | null {
  const { verb, entity, component, other } = form;
  const args = { entity, component };
  switch (verb) {
    case 'create':
      if (form.hint === '') return form.version === '' ? null : { why: 'badHint' };
      if (!isCountText(form.hint)) return { why: 'badHint' };
      return form.version === '' || isVersion(form.version, context) ? null : { why: 'badVersion' };
    case 'destroy':
      return form.version === '' || isVersion(form.version, context) ? null : { why: 'badVersion' };
    case 'add':
      return context.has(entity, component) === true ? { why: 'alreadyHas', args } : null;
    case 'set':
    case 'remove':
      return objectionToLack(entity, component, context);
    case 'pointer':
      return objectionToPointer(form, context);
    case 'swap':
      if (other === '' || other === entity) return { why: 'noOther' };
      return objectionToLack(entity, component, context) ?? objectionToLack(other, component, context);
    case 'sort':
      return isTag(form, context) ? { why: 'sortTag', args } : objectionToOrder(form, context);
    case 'sort-as':
      if (form.as === '' || form.as === component) return { why: 'noAs' };
      return objectionToOrder(form, context);
    case 'group': {
      const isSorted = [...form.components, ...form.gets].includes(form.as);
      const by = { ...form, component: form.as };
      return isSorted && isTag(by, context) ? { why: 'sortTag', args: { component: form.as } } : null;
    }
    case 'clear':
      return context.size(component) === 0 ? { why: 'empty', args } : null;
    default:
      return null;
  }
}

function objectionToOrder({ component }: OperationForm, context: OperationContext): Objection | null {
  return (context.size(component) ?? 2) < 2 ? { why: 'nothingToSort', args: { component } } : null;
}

function isVersion(text: string, { versionBits }: OperationContext): boolean {
  return isCountText(text) && Number(text) < 2 ** versionBits - 1;
}
