import { DEFAULT_ENTITIES } from '../../compare/presets/presets.ts';
import { comparedTable } from '../../compare/table/compared-table.ts';
import type { CostTable } from '../../compare/table/cost-table.ts';
import { presetTable } from '../../compare/table/preset-table.ts';
import type { Engine } from '../../engine/engine.ts';
import { compareInLesson } from '../claims/compare-in-lesson.ts';
import type { LessonCompare, LessonRun } from '../parse/lesson.ts';
import type { LessonLanes } from './lesson-lanes.ts';
import { operationsBefore } from './operations-before.ts';
import { votedOptions } from './voted-options.ts';

/** The table that a `compare` block shows, and the question that it answers. */
export interface LessonTable {
  readonly question: string;
  readonly table: CostTable;
  /** The options of the vote before it; none without a vote. */
  readonly options: readonly string[];
}

/**
 * Counts the table of a `compare` block.
 * @param at the number of its moment
 * @param lanes the engines of a lesson that shows several side by side; null otherwise
 * @param engines all that can run scripts
 */
export function lessonTable(
  compare: LessonCompare,
  played: LessonRun,
  at: number,
  lanes: LessonLanes | null,
  engines: readonly Engine[],
): LessonTable {
  const { question } = compare;
  const options = votedOptions(played, at);
  const table = tableOf(compare, played, at, lanes, engines);
  return { question, table, options };
}

function tableOf(
  compare: LessonCompare,
  played: LessonRun,
  at: number,
  lanes: LessonLanes | null,
  engines: readonly Engine[],
): CostTable {
  const { preset, entities, visits: rounds } = compare;
  const done = operationsBefore(played, at);
  if (preset !== null) {
    const chosen = compare.engines.flatMap((id) => engines.find((engine) => engine.id === id) ?? []);
    return presetTable(chosen, { preset, entities: entities ?? DEFAULT_ENTITIES }, rounds);
  }
  if (lanes !== null) return comparedTable(lanes.comparison, rounds, done);
  return compareInLesson(compare, played.lesson, done, engines).table;
}
