import { languageOf } from '../../../core/engines/all.ts';
import * as formOperation from '../../../core/script/form-operation.ts';
import type { EngineId } from '../../../core/script/language.ts';
import type { Operation, OperationKind } from '../../../core/script/operation.ts';
import {
  type EngineForm,
  type Objection,
  type OperationContext,
  type OperationForm,
  type Verb,
  verbs,
} from '../../../core/script/operation-form.ts';
import type { Unplaced } from '../../../core/script/print-operation.ts';

/** The verbs that an engine knows, in the order in which they are shown. */
export function verbsOf(engine: EngineId): readonly Verb[] {
  const { operations } = languageOf(engine);
  return verbs.filter((verb) => kindsOf(verb).some((kind) => operations.has(kind)));
}

/** Returns the form with a verb that the engine knows, because switching engines may have left another one. */
export function fitting(form: OperationForm, engine: EngineId): OperationForm {
  return verbsOf(engine).includes(form.verb)
    ? form
    : { ...form, verb: 'create', components: [], gets: [], without: [] };
}

export function fieldsOf(form: OperationForm, engine: EngineId): readonly (keyof OperationForm)[] {
  return formOf(engine).fields[form.verb] ?? [];
}

export function objectionTo(form: OperationForm, context: OperationContext): Objection | null {
  return formOf(context.engine).objectionTo(form, context);
}

export function buildOperation(form: OperationForm, context: OperationContext): Unplaced<Operation> {
  return formOperation.operationOf(formOf(context.engine), form, context);
}

/** Tells whether the component of the form has a value. */
export function takesValue(form: OperationForm, context: OperationContext): boolean {
  return formOperation.formTakesValue(formOf(context.engine), form, context);
}

/** @throws RangeError when the operations of the engine can only be written */
function formOf(engine: EngineId): EngineForm {
  const { form } = languageOf(engine);
  if (form === undefined) throw new RangeError(`Operations on ${engine} can only be written: it has no form`);
  return form;
}

function kindsOf(verb: Verb): readonly OperationKind[] {
  return verb === 'clear' ? ['clear-component', 'clear-entity'] : [verb];
}
