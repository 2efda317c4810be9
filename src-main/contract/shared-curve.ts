import { z } from 'zod';
import { MAX_COUNTED_ENTITIES } from '../../core/compare/presets/presets.ts';
import { CURVE_ROWS } from '../../core/compare/table/curve.ts';
import { SIZES } from '../../core/compare/table/sizes.ts';
import { scriptEngineIds } from '../../core/engines/all.ts';
import { sharedTable } from './shared-knob.ts';

const count = z.number().int().nonnegative();

/** The tables from which a curve is drawn, so that a follower's phone counts nothing. */
export const sharedCurve = z
  .object({
    engines: z.array(z.enum(scriptEngineIds)).readonly(),
    row: z.enum(CURVE_ROWS),
    tables: z
      .array(
        z.object({
          entities: count.min(1).max(MAX_COUNTED_ENTITIES),
          isCalculated: z.boolean(),
          table: sharedTable,
        }),
      )
      .max(SIZES.length)
      .readonly(),
    /** How many of the runs the lecturer's window has counted, while some are missing. */
    progress: z.object({ done: count, total: count }).nullable(),
  })
  .refine(({ engines, tables }) => tables.every(({ table }) => table.engines.join() === engines.join()));
export type SharedCurve = z.infer<typeof sharedCurve>;
