import type { Drawing } from '../../../scene/kit/drawing.ts';
import { columnTexts } from '../../../world/column-groups.ts';
import { type ArchetypeColumns, bitsIn, type WorldRef } from '../read/columns.ts';

export interface LastQuery {
  readonly required: readonly string[];
  readonly excluded: readonly string[];
  readonly requireMask: bigint;
  readonly excludeMask: bigint;
  /** Archetype that the step tests or visits; -1 if the step belongs to no query. */
  readonly tested: number;
}

export interface ArchetypeVerdict {
  readonly common: bigint;
  readonly commonExcluded: bigint;
  /** A key under `diagram.decs.verdict`. */
  readonly key: 'mask-misses' | 'excluded' | 'missing' | 'matches';
  /** The type that decided, or an empty string. */
  readonly type: string;
}

const STEPS: ReadonlySet<string> = new Set([
  'decs-mask-misses',
  'decs-mask-hits',
  'decs-exclude-clear',
  'decs-exclude-found',
  'decs-exact-found',
  'decs-exact-misses',
  'decs-visit-chunk',
]);

/** Returns null before the first query. */
export function lastQuery(drawing: Drawing, world: WorldRef): LastQuery | null {
  const { columns, step } = drawing;
  const group = `${world.group}.query`;
  const requireMask = bitsIn(columns, `${group}.masks`, 0);
  const excludeMask = bitsIn(columns, `${group}.masks`, 1);
  if (requireMask === undefined || excludeMask === undefined) return null;
  const tests = step !== null && STEPS.has(step.code);
  const isHere = tests && step.reads.some(({ column }) => column.meta.world === world.number);
  return {
    required: columnTexts(columns.find(`${group}.required`)),
    excluded: columnTexts(columns.find(`${group}.excluded`)),
    requireMask,
    excludeMask,
    tested: isHere ? Number(step.args.archetype) : -1,
  };
}

/** Tests an archetype: first the masks, then the types themselves. */
export function archetypeVerdict(query: LastQuery, signature: bigint, { types }: ArchetypeColumns): ArchetypeVerdict {
  const common = signature & query.requireMask;
  const masks = { common, commonExcluded: signature & query.excludeMask };
  if (common === 0n) return { ...masks, key: 'mask-misses', type: '' };
  const excluded = query.excluded.find((type) => types.includes(type));
  if (excluded !== undefined) return { ...masks, key: 'excluded', type: excluded };
  const missing = query.required.find((type) => !types.includes(type));
  return missing === undefined ? { ...masks, key: 'matches', type: '' } : { ...masks, key: 'missing', type: missing };
}
