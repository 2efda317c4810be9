import type { KindCount } from '../../compare/figures/counts.ts';
import { type Comparison, compareEngines } from '../../compare/lanes/compare.ts';
import { totalsOf } from '../../compare/lanes/lane-totals.ts';
import { DEFAULT_ENTITIES, presetScript } from '../../compare/presets/presets.ts';
import { comparedTable, countsOf } from '../../compare/table/compared-table.ts';
import type { CostTable } from '../../compare/table/cost-table.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { Script } from '../../script/language/script.ts';
import { parseScript } from '../../script/parse/parse.ts';
import type { Json } from '../../trace/value.ts';
import type { Lesson, LessonCompare } from '../parse/lesson.ts';
import type { ClaimMemory } from './claim-memory.ts';
import { judgeClaim } from './judge-claim.ts';

export interface LessonComparison {
  readonly comparison: Comparison;
  readonly table: CostTable;
  readonly failures: readonly Diagnostic[];
}

/**
 * Runs a `compare` block and checks its claims.
 * @param operations the number of the lesson's operations above it; unused for a preset
 */
export function compareInLesson(
  compare: LessonCompare,
  lesson: Lesson,
  operations: number,
  engines: readonly Engine[],
): LessonComparison {
  const script = compare.preset === null ? above(lesson.script, operations) : presetOf(compare);
  const chosen = compare.engines.flatMap((id) => engines.find((engine) => engine.id === id) ?? []);
  const comparison = compareEngines(script, chosen);
  const table = comparedTable(comparison, compare.visits);
  const memory = figuresMemory(figuresOf(comparison));
  return { comparison, table, failures: compare.claims.flatMap((claim) => judgeClaim(claim, memory) ?? []) };
}

function presetOf({ preset, entities }: LessonCompare): Script {
  return parseScript(presetScript(preset!, entities ?? DEFAULT_ENTITIES), `${preset}.ecs`);
}

function above(script: Script, operations: number): Script {
  return { ...script, operations: script.operations.slice(0, operations), diagnostics: [] };
}

/** The costs by engine, as docs/cost.md names them: of the whole script, and the mean of each kind of operation after the set-ups. */
function figuresOf(comparison: Comparison): Json {
  const counts = countsOf(comparison);
  const figures = comparison.lanes.map((lane, at) => {
    const { cost, footprint, visits, done, unknown, refused } = totalsOf(lane);
    const whole = { footprint, done, unknown, refused, visits: visits === null ? null : { ...visits } };
    const { changes, visits: queries } = counts[at]!;
    const kinds = [...changes, ...(queries === null ? [] : [queries])].map((kind) => [kind.verb, meanOf(kind)]);
    return [lane.engine, { ...cost, ...whole, ...Object.fromEntries(kinds) }] as const;
  });
  return Object.fromEntries(figures);
}

/** The mean of one operation, without the lines of new blocks. */
function meanOf({ times, cost: { lines, fresh, bytesMoved, chases, allocations } }: KindCount): Json {
  return {
    lines: (lines - fresh) / times,
    bytesMoved: bytesMoved / times,
    chases: chases / times,
    allocations: allocations / times,
  };
}

/** Claims about costs cannot name entities. */
function figuresMemory(state: Json): ClaimMemory {
  return {
    state,
    words: {},
    cell: () => undefined,
    line: () => undefined,
    names: [],
    handle: () => undefined,
    decode: () => ({ index: 0, version: 0 }),
    stateParts: () => ({ index: 0, version: 0 }),
    isAlive: () => false,
    valueOf: () => null,
  };
}
