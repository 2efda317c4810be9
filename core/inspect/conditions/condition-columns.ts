import type { NameOf } from '../../cells/translate.ts';
import type { Column } from '../../trace/column.ts';
import { isLifeChange, isSystemChange } from '../../world/change-columns.ts';
import { componentsOfPath } from '../../world/component-values.ts';
import { systemFigureColumns } from '../../world/systems.ts';
import type { WorldState } from '../../world/world.ts';
import { type Condition, componentsOf, valueTermsOf } from './condition.ts';
import { changeColumnsOf } from './system-changes.ts';
import { isAboutLife, isOfSurvivor } from './told-lives.ts';

/**
 * Returns the columns that a game must send for a condition, besides its structure: the values that the condition compares, the values of the
 * component that is gained or lost, which the hit shows, and the columns that tell the frame and the system of such a change.
 */
export function conditionColumns(
  world: WorldState,
  condition: Condition,
  nameOf: NameOf | undefined,
): readonly Column[] {
  if (condition.kind === 'figure') return systemFigureColumns(world.columns, condition.figure);
  const compared = valueTermsOf(condition).flatMap(({ path }) => componentsOfPath(world, path, nameOf));
  if (isAboutLife(condition)) return [...world.valueColumns(compared), ...[...world.columns].filter(isSystemChange)];
  const isEvent = condition.kind === 'gained' || condition.kind === 'lost';
  const changed = isEvent && condition.component !== null ? componentsOf(world, condition.component, nameOf) : [];
  const lives = isOfSurvivor(condition) ? [...world.columns].filter(isLifeChange) : [];
  return [...world.valueColumns([...compared, ...changed]), ...changeColumnsOf(world, condition, nameOf), ...lives];
}
