import type { Step, StepArgs, StepDetail } from '../../trace/step.ts';
import type { StepArg } from '../../trace/step-code.ts';
import type { Json } from '../../trace/value.ts';
import type { IdExpression, Operation, OperationKind } from '../operation/operation.ts';
import { printId } from '../operation/print-operation.ts';
import type { PerformedOperation, Steppable, StepSpan } from '../run/steppable.ts';
import { changesOfOperation, type OperationChanges, saidOf, untold } from './operation-changes.ts';
import { Outcomes } from './outcomes.ts';

/** The operations whose first step with an entity is about the entity that the operation names. */
const ACTING: ReadonlySet<OperationKind> = new Set([
  'destroy',
  'clear-entity',
  'add',
  'remove',
  'set',
  'enable',
  'disable',
]);

/**
 * Summarises an operation as one step: `operation` {kind, text, subject, …} with its consequences as outcomes, in the line of its
 * last step of depth 0. If a step answers that there is nothing to do, the summary has the code and arguments of that step.
 * If a step says that the operation does something else than its line says, the summary begins with that step.
 */
export function operationSummary(
  story: Steppable,
  { from, to }: StepSpan,
  { operation, result, error }: PerformedOperation,
  detail: StepDetail,
): StepDetail {
  if (operation.kind === 'each' || operation.kind === 'end') return lastOf(story, { from, to }, operation, detail);
  const { timeline, language } = story;
  const span = { from, to };
  const operands = operandsOf(operation);
  const changes = changesOfOperation(story, span);
  const outcomes = new Outcomes();
  let answer: Step | null = null;
  let answered = false;
  let otherwise: Step | null = null;
  let writes = 0;
  let line = detail.line;
  let subject: StepArg | undefined;
  for (let i = from; i < to; i++) {
    const step = timeline.stepAt(i);
    if (step.depth === 0) line = step.line;
    subject ??= step.args.entity;
    if (language?.otherwise?.has(step.code) === true) otherwise = step;
    else if (language?.answers.has(step.code) === true) {
      answer = step;
      answered ||= writes === 0 && operands.id !== undefined && (step.args.id ?? step.args.component) === operands.id;
    } else if (
      language?.consequences.has(step.code) === true &&
      !(changes !== null && language.retold?.has(step.code) === true)
    )
      outcomes.add(step);
    writes += timeline.writesOf(i);
  }
  if (changes !== null)
    outcomes.addFirst(untold(story, operation, destroyedInstead(operation, otherwise) ?? subject, changes));
  if (otherwise !== null) {
    return { ...detail, code: otherwise.code, args: otherwise.args, line, leadsFirst: true, ...outcomes.fields() };
  }
  if (answer !== null && (answered || writes === 0)) return { ...detail, code: answer.code, args: answer.args, line };
  const kind =
    error !== null ? 'refused' : changes === null ? operation.kind : saidOf(story, span, operation, subject, changes);
  const isNothing = changes?.all.length === 0 && kind !== operation.kind && error === null;
  if (isNothing) outcomes.add({ ...detail, code: 'change.nothing', args: {} });
  const row =
    error === null && language?.positions === true && changes !== null ? rowOf(operation, subject, changes) : {};
  const found = (operation.kind === 'query' || operation.kind === 'group') && { count: foundIn(result) };
  const acting = ACTING.has(operation.kind) && subject !== undefined && { subject };
  const args = { kind, text: operation.text, ...operands, ...found, ...acting, ...row };
  return { ...detail, code: 'operation', args, line, leadsFirst: true, ...outcomes.fields() };
}

/** The entity that was destroyed instead of the one in the line, as a step already says. */
function destroyedInstead({ kind }: Operation, otherwise: Step | null): StepArg | undefined {
  return kind === 'destroy' ? otherwise?.args.other : undefined;
}

/** Moving the cursor of a loop is summarised by its last step: the visit, or that nothing is left. */
function lastOf(story: Steppable, { from, to }: StepSpan, operation: Operation, detail: StepDetail): StepDetail {
  const { timeline, language } = story;
  const outcomes = new Outcomes();
  const changes = changesOfOperation(story, { from, to });
  let last = to - 1;
  while (last > from && timeline.depthOf(last) > 0) last--;
  for (let i = from; i < to; i++) {
    const step = timeline.stepAt(i);
    if (i === last || language?.consequences.has(step.code) !== true) continue;
    if (changes === null || language.retold?.has(step.code) !== true) outcomes.add(step);
  }
  if (changes !== null) outcomes.addFirst(untold(story, operation, undefined, changes));
  const { code, args, line } = timeline.stepAt(last);
  return { ...detail, code, args, line, ...outcomes.fields() };
}

/** Returns the position that an entity or its component got, for the sentence of the operation that made it. */
function rowOf({ kind }: Operation, subject: StepArg | undefined, { all }: OperationChanges): StepArgs {
  if (kind !== 'create' && kind !== 'add' && kind !== 'set') return {};
  const made = all.filter((each) =>
    kind === 'create' ? each.kind === 'created' : each.kind === 'gained' && each.id === subject,
  );
  const row = made.length === 1 ? made[0]!.places[1]?.row : null;
  return row == null ? {} : { row };
}

/** Counts the entities of a query's result: handles, or tables with the entities found in them. */
function foundIn(result: Json | undefined): number {
  if (!Array.isArray(result)) return 0;
  const sizeOf = (each: Json): number => {
    const { entities } = each as { readonly entities?: Json };
    return Array.isArray(entities) ? entities.length : 1;
  };
  return result.reduce<number>((sum, each) => sum + sizeOf(each), 0);
}

/** Returns the operands as a sentence names them. */
function operandsOf(operation: Operation): StepArgs {
  switch (operation.kind) {
    case 'create':
      return { name: operation.entity, ids: listed(operation.components) };
    case 'bulk':
      return { name: operation.entity, count: operation.count, ids: listed(operation.components) };
    case 'destroy':
    case 'clear-entity':
      return { name: operation.entity };
    case 'version':
      return { name: operation.entity, version: operation.version };
    case 'add':
    case 'remove':
    case 'enable':
    case 'disable':
      return { name: operation.entity, id: printId(operation.id) };
    case 'set':
      return { name: operation.entity, id: printId(operation.id), value: String(operation.value) };
    case 'swap':
      return { id: operation.component, name: operation.a, other: operation.b };
    case 'sort':
      return { id: operation.component, order: operation.order };
    case 'sort-as':
      return { id: operation.component, as: operation.as };
    case 'singleton':
      return { id: operation.component, value: String(operation.value ?? 0) };
    case 'clear-component':
    case 'compact':
      return { id: operation.component };
    case 'world':
      return { name: operation.name };
    case 'range':
      return { min: operation.min, ...(operation.max !== undefined && { max: operation.max }) };
    case 'group':
    case 'query':
    case 'each':
    case 'end':
      return {};
  }
}

function listed(ids: readonly IdExpression[]): string {
  return ids.map(printId).join(', ');
}
