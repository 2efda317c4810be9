import type { Step, StepDetail } from '../trace/step.ts';
import type { Timeline } from '../trace/timeline.ts';

/** How finely one moves: whole operations, what a teacher says in one breath, or step by step. */
export const DEPTHS = ['operation', 'beat', 'access'] as const;
export type Depth = (typeof DEPTHS)[number];

/** Steps `from` … `to`-1. As positions: `from` is before them, `to` after them. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A part of a script that prepares what follows: all its operations are one operation and one beat. */
export interface Setup extends Span {
  readonly operations: number;
  /** Entities that got a name in it. */
  readonly entities: number;
}

/** What is stepped through: the run of a script; a game or recording, which has no operations of its own. */
export interface Story {
  readonly timeline: Timeline;
  readonly setups?: readonly Setup[];
  readonly operations?: readonly { readonly operation: { readonly text: string } }[];
}

/**
 * The operation, beat or access that step `i` is part of. A beat is a step of depth 0 and the deeper ones that follow it;
 * deeper steps before the first of depth 0 belong to the operation's first beat.
 * @throws RangeError when there is no step `i`
 */
export function spanOf(story: Story, i: number, depth: Depth): Span {
  if (depth === 'access') return { from: i, to: i + 1 };
  return setupAt(story, i) ?? (depth === 'operation' ? operationOf(story.timeline, i) : beatOf(story.timeline, i));
}

/** The position at which the operation, beat or access that follows `position` ends; the end when none follows. */
export function nextStop(story: Story, position: number, depth: Depth): number {
  return position >= story.timeline.length ? story.timeline.length : spanOf(story, position, depth).to;
}

/** The position before the operation, beat or access that led to `position`. */
export function previousStop(story: Story, position: number, depth: Depth): number {
  const { first } = story.timeline;
  return position <= first ? first : spanOf(story, position - 1, depth).from;
}

/** All positions at which a depth stops, the first and the last included. */
export function stops(story: Story, depth: Depth): readonly number[] {
  const { first, length } = story.timeline;
  const found = [first];
  for (let at = first; at < length; ) {
    at = depth === 'beat' ? (setupAt(story, at)?.to ?? beatEnd(story.timeline, at)) : nextStop(story, at, depth);
    found.push(at);
  }
  return found;
}

/** Where a beat ends that begins with step `i`: as `beatOf`, which looks back too, and so takes several times as long. */
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

/** The span that ends at `position` at a depth. In the middle of a beat it is the last step alone. Null at the start. */
export function spanTo(story: Story, position: number, depth: Depth): Span | null {
  if (position <= story.timeline.first) return null;
  const span = spanOf(story, position - 1, depth);
  return span.to === position ? span : { from: position - 1, to: position };
}

/** By the detail that they were made from, so that they are the same objects again. */
const summaries = new WeakMap<StepDetail, Map<Depth, StepDetail>>();

/**
 * What led to `position` at a depth, as one step; null at the start. A beat is identified by its first step of depth 0, and is
 * about the entity of a deeper step where that one names none; where it only looks, the last step that it calls itself is
 * its outcome. An operation of several beats and a set-up are summed up: `operation` {text, count} and `setup`
 * {operations, entities}, on no line of the pseudocode. The same object for repeated calls.
 */
export function detailTo(story: Story, position: number, depth: Depth): StepDetail | null {
  const span = spanTo(story, position, depth);
  if (span === null) return null;
  const detail = story.timeline.detailBetween(span.from, span.to);
  if (span.to - span.from === 1) return detail;
  const known = summaries.get(detail) ?? new Map<Depth, StepDetail>();
  summaries.set(detail, known);
  const said = known.get(depth) ?? summarise(story, span, depth, detail);
  known.set(depth, said);
  return said;
}

function summarise(story: Story, span: Span, depth: Depth, detail: StepDetail): StepDetail {
  const summary = summaryOf(story, span, depth);
  if (summary !== null) return { ...detail, ...summary, line: -1 };
  const outcome = outcomeOf(story.timeline, span);
  return { ...detail, args: argsOf(story.timeline, span, detail), ...(outcome !== null && { outcome }) };
}

/** The last step that a beat's first step of depth 0 calls itself, if that one only looks. */
function outcomeOf(timeline: Timeline, { from, to }: Span): Step | null {
  let lead = from;
  while (lead < to - 1 && timeline.depthOf(lead) > 0) lead++;
  if (lead === to - 1 || !looksOnly(timeline, lead)) return null;
  let last = to - 1;
  for (let i = last - 1; i > lead; i--) if (timeline.depthOf(i) < timeline.depthOf(last)) last = i;
  return timeline.stepAt(last);
}

/** A query that visits a table only notes where it is: the engine's memory stays as it was. */
function looksOnly(timeline: Timeline, step: number): boolean {
  if (timeline.writesOf(step) === 0) return true;
  return timeline.detailAt(step).writes.every(({ column }) => column.meta.group === 'query');
}

function argsOf(timeline: Timeline, { from, to }: Span, { args }: StepDetail): StepDetail['args'] {
  for (let i = from; i < to && args.entity === undefined; i++) {
    const { entity } = timeline.stepAt(i).args;
    if (entity !== undefined) return { ...args, entity };
  }
  return args;
}

function summaryOf(story: Story, span: Span, depth: Depth): Pick<StepDetail, 'code' | 'args'> | null {
  const setup = setupAt(story, span.from);
  if (setup !== undefined && setup.from === span.from && setup.to === span.to) {
    return { code: 'setup', args: { operations: setup.operations, entities: setup.entities } };
  }
  if (depth === 'beat') return null;
  const beats = beatsIn(story, span);
  const text = story.operations?.[story.timeline.operationOf(span.from)]?.operation.text ?? '';
  return beats < 2 ? null : { code: 'operation', args: { text, count: beats } };
}

/** How many beats a span has. */
export function beatsIn(story: Story, { from, to }: Span): number {
  let count = 0;
  for (let at = from; at < to; at = nextStop(story, at, 'beat')) count++;
  return count;
}

function setupAt({ setups = [] }: Story, i: number): Setup | undefined {
  return setups.find(({ from, to }) => from <= i && i < to);
}

function operationOf(timeline: Timeline, i: number): Span {
  const operation = timeline.operationOf(i);
  return grow(timeline, i, (step) => timeline.operationOf(step) === operation);
}

/** The steps around `i` for which `isPart` holds without a gap. */
function grow({ first, length }: Timeline, i: number, isPart: (step: number) => boolean): Span {
  let from = i;
  while (from > first && isPart(from - 1)) from--;
  let to = i + 1;
  while (to < length && isPart(to)) to++;
  return { from, to };
}

function beatOf(timeline: Timeline, i: number): Span {
  const operation = timeline.operationOf(i);
  const isInside = (step: number): boolean =>
    step >= timeline.first && step < timeline.length && timeline.operationOf(step) === operation;
  const isDeep = (step: number): boolean => isInside(step) && timeline.depthOf(step) > 0;
  let lead = i;
  while (isDeep(lead) && isInside(lead - 1)) lead--;
  let to = i + 1;
  if (isDeep(lead)) {
    // The operation begins with deeper steps: the first of depth 0 is after them.
    while (isDeep(to)) to++;
    if (isInside(to)) to++;
  }
  while (isDeep(to)) to++;
  let from = lead;
  while (isDeep(from - 1)) from--;
  return { from: isInside(from - 1) ? lead : from, to };
}
