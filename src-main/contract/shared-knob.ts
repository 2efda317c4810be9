import { z } from 'zod';
import { isEngineChoice } from '../../core/compare/lanes/engine-choice.ts';
import { CHOICES } from '../../core/compare/presets/choices.ts';
import { MAX_COUNTED_ENTITIES, presetNames } from '../../core/compare/presets/presets.ts';
import { VERBS } from '../../core/compare/verb.ts';
import { scriptEngineIds } from '../../core/engines/all.ts';

const count = z.number().int().nonnegative();

/** A figure of each engine. */
const figures = z.array(z.number().nonnegative()).readonly();

const row = z.object({ verb: z.enum(VERBS).nullable(), own: count, sums: figures, means: figures });

/** A table of costs. */
export const sharedTable = z
  .object({
    engines: z.array(z.enum(scriptEngineIds)).readonly(),
    first: figures.nullable(),
    kinds: z.array(row).max(VERBS.length).readonly(),
    change: row.nullable(),
    visit: row.nullable(),
    changes: count,
    visits: count,
    sums: figures,
    least: z.array(z.enum(scriptEngineIds)).readonly(),
    countsFinding: z.boolean(),
    hasSetUp: z.boolean(),
  })
  .refine(({ engines, first, kinds, change, visit, sums, least }) => {
    const rows = [change, visit].flatMap((each) => each ?? []).concat(kinds);
    const all = [...(first === null ? [] : [first]), sums, ...rows.flatMap((each) => [each.sums, each.means])];
    return (
      isEngineChoice(engines) &&
      all.every(({ length }) => length === engines.length) &&
      least.every((engine) => engines.includes(engine))
    );
  });

/** The numbers of a question that the lecturer turns, with their table, so that a follower's phone counts nothing. */
export const sharedKnob = z.object({
  preset: z.enum(presetNames),
  entities: count.min(1).max(MAX_COUNTED_ENTITIES),
  choices: z.partialRecord(z.enum(CHOICES), z.boolean()),
  /** Null while the lecturer's window counts. */
  table: sharedTable.nullable(),
  /** True if larger than what was counted. */
  isCalculated: z.boolean(),
  /** The options of the vote before it. */
  options: z.array(z.string().max(1000)).max(12).readonly(),
});
export type SharedKnob = z.infer<typeof sharedKnob>;
