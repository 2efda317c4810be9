import type { ModelError } from '../../trace/model-error.ts';
import type { Step, StepArgs, StepDetail } from '../../trace/step.ts';
import type { StepArg } from '../../trace/step-code.ts';
import type { Json } from '../../trace/value.ts';
import { RUN_OPERATIONS } from '../language/performers.ts';
import type { BlockOperation, IdExpression, Operation, OperationKind } from '../operation/operation.ts';
import { printId } from '../operation/print-operation.ts';
import type { PerformedOperation, Steppable, StepSpan } from '../run/steppable.ts';
import { callsIn, inRunningOrder } from './called.ts';
import { changesOfOperation, type OperationChanges, saidOf, untold } from './operation-changes.ts';
import { isConsequence, Outcomes } from './outcomes.ts';

/** Number of children that a sentence names. */
const MAX_NAMED = 12;

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

/** The operations after which entities are there that have rows. */
const CREATING: ReadonlySet<OperationKind> = new Set(['create', 'bulk', 'clone']);

/** The operations that find entities, which are counted. */
const COUNTING: ReadonlySet<OperationKind> = new Set(['query', 'query-sorted', 'group']);

/** The operations that are summarised by one of their steps: see `lastOf`. */
const TOLD_BY_LAST_STEP: ReadonlySet<OperationKind> = new Set(['each', 'end', ...RUN_OPERATIONS]);

/**
 * Summarises an operation as one step: `operation` {kind, text, subject, …} with its consequences as outcomes, in the line of its
 * last step of depth 0. If a step answers that there is nothing to do, the summary has the code and arguments of that step.
 * If a step says that the operation does something else than its line says, the summary begins with that step.
 */
export function operationSummary(
  story: Steppable,
  span: StepSpan,
  { operation, result, error }: PerformedOperation,
  detail: StepDetail,
): StepDetail {
  if (TOLD_BY_LAST_STEP.has(operation.kind)) return lastOf(story, span, operation, detail);
  const changes = changesOfOperation(story, span);
  const {
    answer,
    otherwise,
    subject,
    outcomes,
    isIdle,
    line = detail.line,
  } = readSteps(story, span, operation, changes);
  const kind =
    changes === null || error !== null
      ? failedKind(operation.kind, error, changes)
      : saidOf(story, span, operation, subject, changes, isIdle);
  const calls = callsIn(story, span);
  const about = destroyedInstead(operation, otherwise) ?? subject;
  const told = changes === null ? [] : untold(story, operation, about, changes, calls, error === null);
  outcomes.addFirst(inRunningOrder(told, calls));
  const summary = { ...detail, line, leadsFirst: true };
  if (otherwise !== null) return { ...summary, code: otherwise.code, args: otherwise.args, ...outcomes.fields() };
  if (answer !== null) return { ...summary, code: answer.code, args: answer.args, ...outcomes.fields() };
  const isNothing = changes?.all.length === 0 && isIdle && kind !== operation.kind && error === null;
  const fields = isNothing ? { outcomes: [{ ...detail, code: 'change.nothing', args: {} }] } : outcomes.fields();
  const row = story.language?.positions === true && changes !== null ? rowOf(operation, subject, changes) : {};
  const found = COUNTING.has(operation.kind) && { count: foundIn(result) };
  const listed = operation.kind === 'children' && error === null && childrenIn(result);
  const acting = ACTING.has(operation.kind) && subject !== undefined && { subject };
  const said = { kind: listed && listed.count === 0 ? 'children-none' : kind, text: operation.text };
  const args = error === null ? { ...said, ...operandsOf(operation), ...found, ...listed, ...acting, ...row } : said;
  return { ...summary, code: 'operation', args, isReading: operation.kind === 'query', ...fields };
}

/** An operation that stopped with an error may have changed something before. */
function failedKind(kind: OperationKind, error: ModelError | null, changes: OperationChanges | null): string {
  if (error === null) return kind;
  return changes === null || changes.all.length > 0 ? 'stopped' : 'refused';
}

interface StepsOfOperation {
  /** The step after which there was nothing to do; null if the operation did something. */
  readonly answer: Step | null;
  readonly otherwise: Step | null;
  /** The line of the last step of depth 0. */
  readonly line: number | undefined;
  /** The entity that the first step with an entity names. */
  readonly subject: StepArg | undefined;
  readonly outcomes: Outcomes;
  /** True if no step has a consequence that changes something. */
  readonly isIdle: boolean;
}

function readSteps(
  { timeline, language }: Steppable,
  { from, to }: StepSpan,
  operation: Operation,
  changes: OperationChanges | null,
): StepsOfOperation {
  const { id } = operandsOf(operation);
  const creates = CREATING.has(operation.kind);
  const outcomes = new Outcomes();
  const idle = new Outcomes();
  let answer: Step | null = null;
  let otherwise: Step | null = null;
  let row: Step | null = null;
  let answered = false;
  /** After a listener an operation goes on besides what its line says, not instead of it. */
  let isCalled = false;
  let writes = 0;
  let line: number | undefined;
  let subject: StepArg | undefined;
  for (let i = from; i < to; i++) {
    const step = timeline.stepAt(i);
    const { code } = step;
    if (step.depth === 0) line = step.line;
    subject ??= step.args.entity;
    if (creates && language?.rows?.has(code) === true) row = step;
    else if (!isCalled && language?.otherwise?.has(code) === true) otherwise = step;
    else if (language?.answers.has(code) === true) {
      answer = step;
      answered ||= writes === 0 && id !== undefined && (step.args.id ?? step.args.component) === id;
    } else if (isConsequence(language, code) && !(changes !== null && language?.retold?.has(code) === true)) {
      const { move } = language ?? {};
      if (language?.idle?.has(code) === true) idle.add(step);
      else if (language?.calls?.has(code) === true) isCalled = true;
      else if (code !== move?.code) outcomes.add(step);
      // The row of a new entity tells where it went.
      else if (!creates) outcomes.addMove(step, move.from, move.to);
    }
    writes += timeline.writesOf(i);
  }
  if (row !== null) outcomes.addFirst([row]);
  const isAnswer = answer !== null && (answered || writes === 0);
  return {
    answer: isAnswer ? answer : null,
    otherwise,
    line,
    subject,
    outcomes: outcomes.count === 0 && !isAnswer && !isCalled ? idle : outcomes,
    isIdle: outcomes.count === 0 && !isCalled,
  };
}

/** The entity that was destroyed instead of the one in the line, as a step already says. */
function destroyedInstead({ kind }: Operation, otherwise: Step | null): StepArg | undefined {
  return kind === 'destroy' ? otherwise?.args.other : undefined;
}

/**
 * Moving the cursor of a loop is summarised by its last step: the visit, or that nothing is left. The end of a loop is summarised by
 * its first step, after which the operations that were put off are performed.
 */
function lastOf(story: Steppable, { from, to }: StepSpan, operation: Operation, detail: StepDetail): StepDetail {
  const { timeline, language } = story;
  const outcomes = new Outcomes();
  const changes = changesOfOperation(story, { from, to });
  const isEnd = operation.kind === 'end';
  let lead = isEnd ? from : to - 1;
  while (lead > from && timeline.depthOf(lead) > 0) lead--;
  for (let i = from; i < to; i++) {
    const step = timeline.stepAt(i);
    const { code } = step;
    if (i === lead || !isConsequence(language, code) || language?.idle?.has(code) === true) continue;
    const { move, retold } = language ?? {};
    if (language?.calls?.has(code) === true) continue;
    if (code === move?.code) outcomes.addMove(step, move.from, move.to);
    else if (changes === null || retold?.has(code) !== true) outcomes.add(step);
  }
  const calls = callsIn(story, { from, to });
  const told = changes === null ? [] : untold(story, operation, undefined, changes, calls);
  outcomes.addFirst(inRunningOrder(told, calls));
  const { code, args, line } = timeline.stepAt(lead);
  return { ...detail, code, args, line, leadsFirst: isEnd, isReading: !isEnd, ...outcomes.fields() };
}

/** Returns the position that an entity or its component got, for the sentence of the operation that made it. */
function rowOf({ kind }: Operation, subject: StepArg | undefined, { all }: OperationChanges): StepArgs {
  if (kind !== 'create' && kind !== 'add') return {};
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

/** Returns the names of the children that were read; the sentence names the first ones. */
function childrenIn(result: Json | undefined): StepArgs {
  const names = Array.isArray(result) ? result.map(String) : [];
  const more = names.length - MAX_NAMED;
  const named = more > 0 ? [...names.slice(0, MAX_NAMED), `+${more}`] : names;
  return { count: names.length, ...(names.length > 0 && { names: named.join(', ') }) };
}

/** Returns the operands as a sentence names them. */
function operandsOf(operation: Operation): StepArgs {
  switch (operation.kind) {
    case 'create':
      return { name: operation.entity, ids: listed(operation.components) };
    case 'bulk':
      return { name: operation.entity, count: operation.count, ids: listed(operation.components) };
    case 'clone':
      return { name: operation.entity, other: operation.source };
    case 'destroy':
    case 'clear-entity':
    case 'children':
      return { name: operation.entity };
    case 'version':
      return { name: operation.entity, version: operation.version };
    case 'add':
    case 'set':
      return { name: operation.entity, id: printId(operation.id), value: String(operation.value ?? 0) };
    case 'remove':
    case 'enable':
    case 'disable':
      return { name: operation.entity, id: printId(operation.id) };
    case 'destroy-range':
      return { names: operation.entities.join(', ') };
    case 'set-parent':
      return { name: operation.entity, parent: operation.parent };
    case 'order':
      return { name: operation.entity, names: operation.children.join(', ') };
    case 'start':
    case 'range':
    case 'range-new':
    case 'range-use':
    case 'world':
      return worldOperandsOf(operation);
    default:
      return 'body' in operation ? blockOperandsOf(operation) : storageOperandsOf(operation);
  }
}

type OfWorld = 'start' | 'range' | 'range-new' | 'range-use' | 'world';

function worldOperandsOf(operation: Extract<Operation, { kind: OfWorld }>): StepArgs {
  if (operation.kind === 'start') return { index: operation.index };
  if (operation.kind !== 'range') return { name: operation.name };
  return { min: operation.min, ...(operation.max !== undefined && { max: operation.max }) };
}

function blockOperandsOf(operation: BlockOperation): StepArgs {
  switch (operation.kind) {
    case 'each':
      return {};
    case 'connect':
      return { name: operation.name, signal: operation.signal, id: operation.component };
    case 'hook':
      return { signal: operation.event, id: operation.component };
    case 'observer':
      return { name: operation.name, signal: operation.event, id: listed(operation.terms.map(({ id }) => id)) };
  }
}

function storageOperandsOf(operation: Exclude<Operation, BlockOperation>): StepArgs {
  switch (operation.kind) {
    case 'swap':
      return { id: operation.component, name: operation.a, other: operation.b };
    case 'sort':
      return { id: operation.component, order: operation.order };
    case 'sort-as':
      return { id: operation.component, as: operation.as };
    case 'pointer':
      return { id: operation.component, name: operation.name };
    case 'disconnect':
      return { name: operation.name };
    case 'singleton':
      return { id: operation.component, value: String(operation.value ?? 0) };
    case 'clear-component':
    case 'compact':
      return { id: operation.component };
    case 'save':
      return { ids: operation.components.join(', ') };
    case 'shrink-storage':
      return { id: operation.component ?? 'entities' };
    default:
      return {};
  }
}

function listed(ids: readonly IdExpression[]): string {
  return ids.map(printId).join(', ');
}
