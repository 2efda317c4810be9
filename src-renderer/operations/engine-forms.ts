import { languageOf } from '../../core/engines/all.ts';
import type { EngineId } from '../../core/script/language.ts';
import type { Operation, OperationKind } from '../../core/script/operation.ts';
import type { Unplaced } from '../../core/script/print.ts';
import { decsForm } from './decs-form.ts';
import { enttForm } from './entt-form.ts';
import { flecsForm } from './flecs-form.ts';
import {
  type EngineForm,
  type Objection,
  type OperationContext,
  type OperationForm,
  type Verb,
  verbs,
} from './operation-form.ts';

const forms: Readonly<Record<EngineId, EngineForm>> = { entt: enttForm, decs: decsForm, flecs: flecsForm };

/** The verbs that an engine knows, in the order in which they are shown. */
export function verbsOf(engine: EngineId): readonly Verb[] {
  const { operations } = languageOf(engine);
  return verbs.filter((verb) => kindsOf(verb).some((kind) => operations.has(kind)));
}

/** The form with a verb that the engine knows: a switch of engines may have left another. */
export function fitting(form: OperationForm, engine: EngineId): OperationForm {
  return verbsOf(engine).includes(form.verb) ? form : { ...form, verb: 'create', components: [], without: [] };
}

export function fieldsOf(form: OperationForm, engine: EngineId): readonly (keyof OperationForm)[] {
  return forms[engine]!.fields[form.verb] ?? [];
}

export function objectionTo(form: OperationForm, context: OperationContext): Objection | null {
  return forms[context.engine]!.objectionTo(form, context);
}

export function buildOperation(form: OperationForm, context: OperationContext): Unplaced<Operation> {
  return forms[context.engine]!.build(form, context);
}

function kindsOf(verb: Verb): readonly OperationKind[] {
  return verb === 'clear' ? ['clear-component', 'clear-entity'] : [verb];
}
