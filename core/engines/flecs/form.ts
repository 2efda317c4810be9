import { formIdText, parseFormId } from '../../script/operation/form-operation.ts';
import { NAME } from '../../script/operation/grammar.ts';
import {
  type EngineForm,
  isCountText,
  type Objection,
  type OperationContext,
  type OperationForm,
  objectionToBulk,
  objectionToFields,
  objectionToNames,
  objectionToPair,
  objectionToPointer,
  rangesIn,
} from '../../script/operation/operation-form.ts';
import { GENERATION_BITS, INDEX_BITS } from './model/handle.ts';
import { BUILT_IN, WILDCARD } from './model/id.ts';

const fields: EngineForm['fields'] = {
  create: ['newName', 'hint', 'version', 'components'],
  bulk: ['newName', 'count', 'components'],
  clone: ['newName', 'entity', 'values'],
  destroy: ['entity'],
  version: ['entity', 'version'],
  add: ['entity', 'component', 'target'],
  set: ['entity', 'component', 'target', 'value'],
  'set-parent': ['entity', 'other'],
  remove: ['entity', 'component', 'target'],
  clear: ['entity'],
  enable: ['entity', 'component'],
  disable: ['entity', 'component'],
  range: ['min', 'max'],
  'range-new': ['range', 'min', 'max'],
  'range-use': ['range'],
  children: ['entity'],
  order: ['entity', 'names'],
  shrink: [],
  query: ['components', 'without', 'as', 'order'],
  each: ['inside', 'components', 'without'],
  hook: ['event', 'component', 'inside'],
  observer: ['listener', 'event', 'inside', 'components', 'without'],
  pointer: ['pointer', 'entity', 'component'],
  read: ['pointer'],
};

/** Form of the operations panel. Operations without effect are allowed: they follow an edge back to the same table. */
export const flecsForm: EngineForm = {
  fields,
  labels: { hint: 'index', version: 'generation' },
  objectionTo,
  takesValue: (form, context) => hasValue(formIdText(form), context),
};

/** Returns true if an id has a value. A pair has one if either part is a component, unless the relation is built in. */
function hasValue(id: string, { components }: OperationContext): boolean {
  const parts = parseFormId(id);
  const names = parts.kind === 'id' ? ([parts.name] as const) : ([parts.first, parts.second] as const);
  if (BUILT_IN.includes(names[0])) return false;
  return components.some(({ name, kind }) => kind === 'component' && names.some((each) => each === name));
}

function objectionTo(form: OperationForm, context: OperationContext): Objection | null {
  const { verb } = form;
  if (verb === 'bulk') return objectionToBulk(form, context);
  if ((verb === 'hook' || verb === 'observer') && hasBegun(context)) return { why: 'lateListener' };
  if (verb === 'range') return objectionToRange(form);
  if (verb === 'range-new' || verb === 'range-use') return objectionToNamedRange(form, context);
  const objection = objectionToFields(fields, form, context);
  if (objection !== null) return objection;
  if (verb === 'create' || verb === 'version') return objectionToHandle(form);
  if (verb === 'set-parent') return objectionToParent(form, context);
  if (verb === 'order') return objectionToNames(form, context);
  if (verb === 'pointer') return objectionToPointer(form, context);
  if (verb === 'hook' && !hasValue(form.component, context))
    return { why: 'hookTag', args: { component: form.component } };
  if (verb === 'enable' || verb === 'disable') return objectionToToggle(form, context);
  if (verb === 'query' && form.components.includes(form.as) && !hasValue(form.as, context))
    return { why: 'sortTag', args: { component: form.as } };
  if (fields[verb]?.includes('target') !== true) return null;
  return objectionToId(form, context) ?? (verb === 'set' ? objectionToValue(form, context) : null);
}

/** Hooks and observers come first, because an observer is an entity. */
function hasBegun({ before }: OperationContext): boolean {
  return before.some(({ kind }) => kind !== 'hook' && kind !== 'observer');
}

function objectionToHandle({ verb, hint, version }: OperationForm): Objection | null {
  if (hint !== '' && !(isCountText(hint) && Number(hint) > 0 && Number(hint) < 2 ** INDEX_BITS - 1))
    return { why: 'badIndex' };
  if (verb === 'version' && version === '') return { why: 'noGeneration' };
  if (version !== '' && !(isCountText(version) && Number(version) < 2 ** GENERATION_BITS))
    return { why: 'badGeneration' };
  return verb === 'create' && version !== '' && hint === '' ? { why: 'noIndex' } : null;
}

function objectionToRange({ min, max }: OperationForm): Objection | null {
  if (!isCountText(min) || (max !== '' && !isCountText(max))) return { why: 'badRange' };
  return max !== '' && Number(max) <= Number(min) ? { why: 'rangeReversed', args: { min, max } } : null;
}

function objectionToNamedRange(form: OperationForm, context: OperationContext): Objection | null {
  const ranges = rangesIn(context);
  if (form.verb === 'range-use') return ranges.includes(form.range) ? null : { why: 'noRange' };
  if (!NAME.test(form.range)) return { why: 'badName' };
  return ranges.includes(form.range) ? { why: 'nameTaken', args: { name: form.range } } : objectionToRange(form);
}

function objectionToParent({ entity, other }: OperationForm, context: OperationContext): Objection | null {
  if (other === '') return { why: 'noParent' };
  if (other === entity) return { why: 'ownTarget', args: { component: 'Parent', entity } };
  return context.isAlive(other) ? null : { why: 'dead', args: { entity: other } };
}

function objectionToToggle({ component }: OperationForm, context: OperationContext): Objection | null {
  const toggle = context.components.some((known) => known.name === component && known.toggle);
  return toggle ? null : { why: 'cannotToggle', args: { component } };
}

function objectionToId(form: OperationForm, context: OperationContext): Objection | null {
  const { component, target, entity } = form;
  const builtIn = BUILT_IN.includes(component);
  if (target === '' && !builtIn) return null;
  if (target === WILDCARD && form.verb !== 'remove') return { why: 'wildcardTarget' };
  if (builtIn && target === entity) return { why: 'ownTarget', args: { component, entity } };
  return objectionToPair(component, target, context);
}

function objectionToValue(form: OperationForm, context: OperationContext): Objection | null {
  const id = formIdText(form);
  if (!hasValue(id, context)) return { why: 'idHasNoValue', args: { id } };
  if (form.value.trim() === '') return { why: 'noValue' };
  return Number.isFinite(Number(form.value)) ? null : { why: 'badValue' };
}
