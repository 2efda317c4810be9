import type { StepDetail } from '../../trace/step.ts';
import { MOST_SHOWN } from '../../trace/step-reader.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Setup, Steppable, StepSpan } from '../run/steppable.ts';
import { callsIn, joined } from './called.ts';
import { operationSummary } from './operation-summary.ts';
import { isConsequence, Outcomes } from './outcomes.ts';

/** The granularity of stepping: whole operations, beats (as much as a teacher says in one breath), or single steps. */
export const DEPTHS = ['operation', 'beat', 'access'] as const;
export type Depth = (typeof DEPTHS)[number];

/**
 * Returns the operation, beat or access that contains step `i`. A beat is a step of depth 0 and the deeper steps after
 * it; deeper steps before the first one of depth 0 belong to the operation's first beat.
 * @throws RangeError if there is no step `i`
 */
export function stepSpanAt(story: Steppable, i: number, depth: Depth): StepSpan {
  if (depth === 'access') return { from: i, to: i + 1 };
  return setupAt(story, i) ?? (depth === 'operation' ? operationOf(story.timeline, i) : beatOf(story.timeline, i));
}

/** Returns the end position of the operation, beat or access that follows `position`, or the end of the timeline. */
export function nextStop(story: Steppable, position: number, depth: Depth): number {
  return position >= story.timeline.length ? story.timeline.length : stepSpanAt(story, position, depth).to;
}

/** Returns the position before the operation, beat or access that led to `position`. */
export function previousStop(story: Steppable, position: number, depth: Depth): number {
  const { first } = story.timeline;
  return position <= first ? first : stepSpanAt(story, position - 1, depth).from;
}

/** Returns all positions at which a depth stops, including the first and the last. */
export function stops(story: Steppable, depth: Depth): readonly number[] {
  const { first, length } = story.timeline;
  const found = [first];
  for (let at = first; at < length; ) {
    at = depth === 'beat' ? (setupAt(story, at)?.to ?? beatEnd(story.timeline, at)) : nextStop(story, at, depth);
    found.push(at);
  }
  return found;
}

/** Returns the end of the beat that begins with step `i`. `beatOf` also searches backwards, which takes several times as long. */
function beatEnd(timeline: Timeline, i: number): number {
  const operation = timeline.operationOf(i);
  let hasLead = timeline.depthOf(i) === 0;
  let to = i + 1;
  for (; to < timeline.length && timeline.operationOf(to) === operation; to++) {
    if (timeline.depthOf(to) > 0) continue;
    if (hasLead) break;
    hasLead = true;
  }
  return to;
}

/**
 * Returns the span that led to `position` at a depth, or null at the start. A position inside an operation or a beat shows
 * what ends there at the next finer depth: a beat, or the last step only.
 */
export function spanTo(story: Steppable, position: number, depth: Depth): StepSpan | null {
  if (position <= story.timeline.first) return null;
  return stepSpanAt(story, position - 1, depthTo(story, position, depth));
}

/** The coarsest depth, from `depth` on, that stops at a position. */
function depthTo(story: Steppable, position: number, depth: Depth): Depth {
  const finer = DEPTHS.slice(DEPTHS.indexOf(depth));
  return finer.find((each) => stepSpanAt(story, position - 1, each).to === position)!;
}

/** Cached by the detail that they summarise, so that repeated calls return the same objects. */
const summaries = new WeakMap<StepDetail, Map<Depth, StepDetail>>();

/**
 * Returns what led to `position` at a depth as one step, or null at the start. A beat takes the code of its first step
 * of depth 0, and the entity of a deeper step if that one names none. A set-up is summarised as `setup` {operations,
 * entities} without a pseudocode line, or as its only operation; an operation as `operation` or as the step that answers it, see
 * operation-summary.ts. Repeated calls return the same object.
 */
export function detailTo(story: Steppable, position: number, wanted: Depth): StepDetail | null {
  if (position <= story.timeline.first) return null;
  const depth = depthTo(story, position, wanted);
  const span = stepSpanAt(story, position - 1, depth);
  const detail = story.timeline.detailBetween(span.from, span.to, MOST_SHOWN);
  if (span.to - span.from === 1 && depth !== 'operation') return detail;
  const known = summaries.get(detail) ?? new Map<Depth, StepDetail>();
  summaries.set(detail, known);
  const said = known.get(depth) ?? summarise(story, span, depth, detail);
  known.set(depth, said);
  return said;
}

function summarise(story: Steppable, span: StepSpan, depth: Depth, detail: StepDetail): StepDetail {
  const { timeline } = story;
  const setup = setupAt(story, span.from);
  if (setup !== undefined && setup.from === span.from && setup.to === span.to) {
    if (setup.operations === 1) return onlyOperation(story, span, detail);
    return { ...detail, code: 'setup', args: { operations: setup.operations, entities: setup.entities }, line: -1 };
  }
  if (depth === 'operation' && span.to - span.from === operationLength(story, span)) {
    const record = story.operations?.[timeline.operationOf(span.from)];
    if (record !== undefined) return operationSummary(story, span, record, detail);
  }
  const lead = leadOf(story, span);
  const leadsFirst = isConsequenceAt(story, lead);
  const outcomes = outcomesOf(story, span, lead).fields();
  const ranBefore = outcomesOf(story, { from: span.from, to: lead }, lead).count;
  return { ...detail, args: argsOf(timeline, span, detail), leadsFirst, ranBefore, ...outcomes };
}

/** Tells a set-up of one line as its operation, or as the end of its loop. */
function onlyOperation(story: Steppable, { to }: StepSpan, detail: StepDetail): StepDetail {
  const own = operationOf(story.timeline, to - 1);
  const summary = operationSummary(story, own, story.operations![story.timeline.operationOf(own.from)]!, detail);
  // A set-up is shown as finished: without a line of pseudocode, and without entities that are being created.
  return { ...summary, line: -1 };
}

/** In the middle of an operation, its last step is shown and not a summary. */
function operationLength({ timeline }: Steppable, { from }: StepSpan): number {
  const { to, from: start } = operationOf(timeline, from);
  return to - start;
}

/**
 * Returns the consequences within a beat. If its first step of depth 0 writes nothing, the last step that it calls
 * directly is one of them: the answer to the question that the beat begins with. An answer that writes nothing is left
 * out if there are consequences.
 */
function outcomesOf(story: Steppable, { from, to }: StepSpan, lead: number): Outcomes {
  const { timeline } = story;
  const asks = lead < to - 1 && !isConsequenceAt(story, lead) && writesNothing(timeline, lead);
  const answer = asks ? lastCall(timeline, lead, to) : -1;
  const consequences = new Outcomes();
  const said = new Outcomes();
  const calls = callsIn(story, { from, to }).filter(({ at }) => at !== lead);
  if (calls.length > 1) for (const each of [consequences, said]) each.add(joined(calls.map(({ step }) => step)));
  for (let i = from; i < to; i++) {
    if (i === lead) continue;
    const step = timeline.stepAt(i);
    if (calls.length > 1 && story.language?.calls?.has(step.code) === true) continue;
    if (isConsequenceAt(story, i)) for (const each of [consequences, said]) each.add(step);
    else if (i === answer) said.add(step);
  }
  return answer >= 0 && timeline.writesOf(answer) === 0 && consequences.count > 0 ? consequences : said;
}

function isConsequenceAt({ timeline, language }: Steppable, step: number): boolean {
  return isConsequence(language, timeline.stepAt(step).code);
}

function leadOf({ timeline }: Steppable, { from, to }: StepSpan): number {
  let lead = from;
  while (lead < to - 1 && timeline.depthOf(lead) > 0) lead++;
  return lead;
}

function lastCall(timeline: Timeline, lead: number, to: number): number {
  let last = to - 1;
  for (let i = last - 1; i > lead; i--) if (timeline.depthOf(i) < timeline.depthOf(last)) last = i;
  return last;
}

/** A query that visits a table writes only its own progress, not the engine's memory. */
function writesNothing(timeline: Timeline, step: number): boolean {
  if (timeline.writesOf(step) === 0) return true;
  return timeline.detailAt(step).writes.every(({ column }) => column.meta.group === 'query');
}

function argsOf(timeline: Timeline, { from, to }: StepSpan, { args }: StepDetail): StepDetail['args'] {
  for (let i = from; i < to && args.entity === undefined; i++) {
    const { entity } = timeline.stepAt(i).args;
    if (entity !== undefined) return { ...args, entity };
  }
  return args;
}

export function beatsIn(story: Steppable, { from, to }: StepSpan): number {
  let count = 0;
  for (let at = from; at < to; at = nextStop(story, at, 'beat')) count++;
  return count;
}

function setupAt({ setups = [] }: Steppable, i: number): Setup | undefined {
  return setups.find(({ from, to }) => from <= i && i < to);
}

function operationOf(timeline: Timeline, i: number): StepSpan {
  const operation = timeline.operationOf(i);
  return contiguous(timeline, i, (step) => timeline.operationOf(step) === operation);
}

function contiguous({ first, length }: Timeline, i: number, isPart: (step: number) => boolean): StepSpan {
  let from = i;
  while (from > first && isPart(from - 1)) from--;
  let to = i + 1;
  while (to < length && isPart(to)) to++;
  return { from, to };
}

function beatOf(timeline: Timeline, i: number): StepSpan {
  const operation = timeline.operationOf(i);
  const isInside = (step: number): boolean =>
    step >= timeline.first && step < timeline.length && timeline.operationOf(step) === operation;
  const isDeep = (step: number): boolean => isInside(step) && timeline.depthOf(step) > 0;
  let lead = i;
  while (isDeep(lead) && isInside(lead - 1)) lead--;
  let to = i + 1;
  if (isDeep(lead)) {
    // The operation begins with deeper steps, so its first step of depth 0 comes after them.
    while (isDeep(to)) to++;
    if (isInside(to)) to++;
  }
  while (isDeep(to)) to++;
  let from = lead;
  while (isDeep(from - 1)) from--;
  return { from: isInside(from - 1) ? lead : from, to };
}
