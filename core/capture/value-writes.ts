import type { NameOf } from '../cells/translate.ts';
import type { Condition } from '../inspect/conditions/condition.ts';
import { type ToldWrite, toldWrites } from '../inspect/conditions/told-writes.ts';
import { parseTerms } from '../inspect/search/search-terms.ts';
import type { Timeline } from '../trace/timeline.ts';
import { isFieldOf, type Resolved, resolve } from '../world/component-values.ts';
import type { WorldState } from '../world/world.ts';

interface Memory {
  readonly timeline: Timeline;
  readonly world: WorldState;
  readonly nameOf: NameOf | undefined;
}

/**
 * Returns for each entity the write with which a single comparison came true, as the game told it up to a position; null where it did not, or
 * where several values are compared that different systems wrote to.
 */
export function comparedWrites(
  { timeline, world, nameOf }: Memory,
  condition: Condition,
  entities: readonly number[],
  position: number,
): readonly (ToldWrite | null)[] {
  const [term, ...more] = condition.kind === 'found' ? parseTerms(condition.search) : [];
  if (term?.kind !== 'value' || term.not || more.length > 0) return entities.map(() => null);
  const path = resolve(world, term.path, nameOf);
  const values = path.components.flatMap((component) =>
    fieldsOf(world, component).map((field) => ({ component, field })),
  );
  const compared = values.filter(({ field }) => isFieldOf(field, path));
  const places = entities.flatMap((index) => compared.map((value) => ({ index, ...value })));
  const told = toldWrites(timeline, position, places);
  return entities.map((_, i) => lastOf(told.slice(i * compared.length, (i + 1) * compared.length)));
}

/** The components and fields whose values a condition compares, in one world. */
export function comparedPaths(
  world: WorldState,
  condition: Condition,
  nameOf: NameOf | undefined,
): readonly Resolved[] {
  const terms = condition.kind === 'found' || condition.kind === 'count' ? parseTerms(condition.search) : [];
  return terms.flatMap((term) => (term.kind === 'value' ? [resolve(world, term.path, nameOf)] : []));
}

function fieldsOf(world: WorldState, component: string): readonly (string | null)[] {
  const fields = world
    .valueColumns([component])
    .map(({ meta }) => (typeof meta.field === 'string' ? meta.field : null));
  return [...new Set(fields)];
}

function lastOf(told: readonly (ToldWrite | null)[]): ToldWrite | null {
  const known = told.filter((each) => each !== null);
  const frame = known.reduce((last, each) => Math.max(last, each.frame), 0);
  const last = known.filter((each) => each.frame === frame);
  const rows = new Set(last.map(({ system }) => (system === 'outside' ? -1 : system.row)));
  return rows.size === 1 ? last[0]! : null;
}
