import { isTag } from '../../script/operation/form-operation.ts';
import {
  type EngineForm,
  objectionToFields,
  objectionToLack,
  objectionToPointer,
  objectionToValue,
} from '../../script/operation/operation-form.ts';

const fields: EngineForm['fields'] = {
  create: ['newName', 'components'],
  destroy: ['entity'],
  add: ['entity', 'component', 'value'],
  set: ['entity', 'component', 'value'],
  remove: ['entity', 'component'],
  world: ['world'],
  singleton: ['component', 'value'],
  query: ['components', 'without'],
  each: ['inside', 'components', 'without'],
  pointer: ['pointer', 'entity', 'component'],
  read: ['pointer'],
};

/** Form of the operations panel. decs allows adding a component twice and removing a missing one: nothing moves. */
export const decsForm: EngineForm = {
  fields,
  objectionTo(form, context) {
    const { verb, entity, component } = form;
    const objection = objectionToFields(fields, form, context);
    if (objection !== null) return objection;
    if (verb === 'world') return context.worlds.includes(form.world) ? null : { why: 'noWorld' };
    if (verb === 'set')
      return objectionToLack(entity, component, context) ?? objectionToValue(form, isTag(form, context));
    if (verb === 'pointer') return objectionToPointer(form, context);
    const takesValue = verb === 'add' || verb === 'singleton';
    return takesValue ? objectionToValue(form, isTag(form, context)) : null;
  },
};
