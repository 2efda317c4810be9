import { z } from 'zod';
import { isEngineChoice } from '../compare/lanes/engine-choice.ts';
import { VERBS } from '../compare/verb.ts';
import { FIGURES } from '../cost/cost.ts';
import { scriptEngineIds } from '../engines/all.ts';
import { MAX_TEXT } from './limits.ts';

/** Shapes that the contracts of the window, of a class and of exports share. */

export const focus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entity'), entity: z.number().int().nonnegative() }),
  z.object({ kind: z.literal('component'), id: z.string().min(1).max(1000) }),
  z.object({ kind: z.literal('table'), slot: z.number().int().nonnegative() }),
]);

export const scriptSource = z.object({
  name: z.string().max(255),
  text: z.string().max(MAX_TEXT),
  engine: z.enum(scriptEngineIds),
});

/** The drawn structures: whole families, and single structures that differ from their family. */
export const shown = z.object({
  families: z.array(z.string().max(100)),
  except: z.array(z.string().max(1000)).max(1000),
});

/** Engines that are compared. */
export const compared = z.object({
  engines: z.array(z.enum(scriptEngineIds)).refine(isEngineChoice),
  /** An entity is named as in the script, because its handle differs between engines. */
  focus: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('entity'), name: z.string().min(1).max(1000) }),
      z.object({ kind: z.literal('component'), id: z.string().min(1).max(1000) }),
      z.object({ kind: z.literal('own'), engine: z.enum(scriptEngineIds), focus }),
    ])
    .nullable(),
  /** The choice of structures by engine. For an engine without one, the structures that each operation touches are drawn. */
  shown: z.partialRecord(z.enum(scriptEngineIds), shown),
});

const counted = z.object({
  verb: z.enum(VERBS),
  times: z.number().int().nonnegative(),
  cost: z.record(z.enum(FIGURES), z.number().nonnegative()),
});

/** The counts of a question on one engine for a number of entities. */
export const sizedCounts = z.object({
  engine: z.enum(scriptEngineIds),
  isTraced: z.boolean(),
  hasSetUp: z.boolean(),
  entities: z.number().int().positive().max(10_000_000),
  isCalculated: z.boolean(),
  changes: z.array(counted).max(VERBS.length).readonly(),
  visits: counted.nullable(),
});
