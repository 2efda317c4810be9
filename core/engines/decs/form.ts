import { isTag } from '../../script/operation/form-operation.ts';
import { type EngineForm, objectionToFields, objectionToValue } from '../../script/operation/operation-form.ts';

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

/** Form of the operations panel. decs allows adding a component twice and removing a missing one: nothing moves. */
export const decsForm: EngineForm = {
  fields,
  objectionTo(form, context) {
    const { verb, entity, component } = form;
    const objection = objectionToFields(fields, form, context);
    if (objection !== null) return objection;
    if (verb === 'world') return context.worlds.includes(form.world) ? null : { why: 'noWorld' };
    if (verb === 'set' && !context.has(entity, component)) return { why: 'hasNot', args: { entity, component } };
    const takesValue = verb === 'add' || verb === 'set' || verb === 'singleton';
    return takesValue ? objectionToValue(form, isTag(form, context)) : null;
  },
};
