import { languageOf } from '../../../core/engines/all.ts';
import { builtInsWith } from '../../../core/script/language/built-ins.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { RUN_OPERATIONS } from '../../../core/script/language/performers.ts';
import { isInVersion } from '../../../core/script/language/schema-checks.ts';
import * as formOperation from '../../../core/script/operation/form-operation.ts';
import { isBlockKind, type Operation, type OperationKind } from '../../../core/script/operation/operation.ts';
import {
  blankForm,
  type EngineForm,
  type Objection,
  type OperationContext,
  type OperationForm,
  type Verb,
  verbs,
} from '../../../core/script/operation/operation-form.ts';
import type { Unplaced } from '../../../core/script/operation/print-operation.ts';

/** An engine in the version of a script. */
type Versioned = Pick<OperationContext, 'engine' | 'version'>;
/** The place of an operation: an engine, and perhaps a loop or listener whose lines it belongs to. */
type Place = Versioned & Partial<Pick<OperationContext, 'block'>>;

/** The verbs that an engine knows at a place, in the order in which they are shown. */
export function verbsOf(place: Place): readonly Verb[] {
  const language = languageOf(place.engine);
  const isKnown = (kind: OperationKind) =>
    language.operations.has(kind) && isInVersion(language, place, kind) && canBeIn(place.block?.kind, kind);
  return verbs.filter((verb) => kindsOf(verb).some(isKnown));
}

/** Blocks are not in other blocks, and the lines of listeners are performed by the engine, which has no pointers. */
function canBeIn(block: OperationKind | undefined, kind: OperationKind): boolean {
  if (block === undefined) return true;
  return !isBlockKind(kind) && (block === 'each' || !(RUN_OPERATIONS as readonly OperationKind[]).includes(kind));
}

/** Returns the key of what an operation does. `clear` differs by engine. */
export function aboutVerb(verb: Verb, engine: EngineId): string {
  return verb === 'clear' ? `ui.operations.about.clear.${engine}` : `ui.operations.about.${verb}`;
}

const USUAL: readonly Verb[] = ['create', 'add', 'set', 'remove', 'destroy', 'query'];

/** The verbs of an engine that are needed most. */
export function usualVerbs(place: Place): readonly Verb[] {
  const known = verbsOf(place);
  return USUAL.filter((verb) => known.includes(verb));
}

/** Returns the form with a verb that the engine knows, because switching engines may have left another one. */
export function fitting(form: OperationForm, place: Place): OperationForm {
  return verbsOf(place).includes(form.verb) ? form : { ...form, verb: 'create', components: [], gets: [], without: [] };
}

export function fieldsOf(form: OperationForm, engine: EngineId): readonly (keyof OperationForm)[] {
  return formOf(engine).fields[form.verb] ?? [];
}

type Field = keyof OperationForm;

/** Fields that are lists or switches, which do not fit into the line of an operation. */
const BLOCKS: readonly Field[] = ['components', 'gets', 'without', 'order', 'values', 'orphans'];
const OPTIONAL: readonly Field[] = ['hint', 'max', 'without'];

/** Divides the fields of a form: `line` are the words of its command, `blocks` are below it, and `optional` are folded. */
export function dividedFields(
  form: OperationForm,
  context: OperationContext,
): Record<'line' | 'blocks' | 'optional', Field[]> {
  const divided: Record<'line' | 'blocks' | 'optional', Field[]> = { line: [], blocks: [], optional: [] };
  for (const field of fieldsOf(form, context.engine)) {
    const place = isOptional(field, form, context) ? 'optional' : BLOCKS.includes(field) ? 'blocks' : 'line';
    divided[place].push(field);
  }
  return divided;
}

function isOptional(
  field: Field,
  { verb, component }: OperationForm,
  { engine, components }: OperationContext,
): boolean {
  if (field === 'version') return verb !== 'version';
  if (field === 'components') return verb === 'create' || verb === 'bulk';
  if (field === 'as' || field === 'order') return verb === 'group' || verb === 'query';
  if (field !== 'target') return OPTIONAL.includes(field);
  const isRelation = components.some(({ name, kind }) => name === component && kind === 'relation');
  return !isRelation && languageOf(engine).builtIns?.get(component)?.use !== 'relation';
}

/** Returns the relations or tags that a script need not declare. */
export function builtInsOf(script: Versioned, use: 'relation' | 'tag'): readonly string[] {
  return builtInsWith(languageOf(script.engine), use, script);
}

/** Tells whether any of the fields is filled, so that what the form does is never hidden. */
export function isFilled(fields: readonly Field[], form: OperationForm): boolean {
  return fields.some((field) => field !== 'order' && String(form[field]) !== String(blankForm[field]));
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

/** The operations that the form of a verb can write. */
export function kindsOf(verb: Verb): readonly OperationKind[] {
  if (verb === 'query') return ['query', 'query-sorted'];
  return verb === 'clear' ? ['clear-component', 'clear-entity'] : [verb];
}
