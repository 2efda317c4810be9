import type { ColumnSet } from '../trace/column-set.ts';
import { isArrayWorld } from './layout/arrays/array-groups.ts';
import { isFlecsWorld } from './layout/flecs/world-columns.ts';
import { ENTITIES } from './layout/storage-columns.ts';

/** Structures that one shows and hides together, in the order in which lists name them. */
export const families = [
  'entities',
  'storages',
  'entity-index',
  'table-graph',
  'component-index',
  'tables',
  'sparse',
  'unions',
  'query',
  'memory',
  'arrays',
] as const;

/**
 * What structures of one kind make up: `tables` is every table that there is or will be. `entities` and `storages` are
 * those of an EnTT registry, `arrays` those of any library without diagrams of its own, all others of a Flecs world.
 */
export type Family = (typeof families)[number];

/** Which structures a diagram shows: whole families, but for single structures that are chosen otherwise. */
export interface Choice {
  readonly families: readonly string[];
  /** Names of structures that are shown although their family is not, or hidden although it is. */
  readonly except: readonly string[];
}

/** The family of a structure of EnTT or Flecs, by its name as `storageNames` gives it. */
export function familyOf(name: string, flecs: boolean): Family {
  if (!flecs) return name === ENTITIES ? 'entities' : 'storages';
  if (name.startsWith('[')) return 'tables';
  const kind = name.split(':', 1)[0];
  if (kind === 'union') return 'unions';
  return families.find((family) => family === kind) ?? 'tables';
}

/** As `familyOf`, for whichever engine the columns are. */
export function familiesIn(columns: ColumnSet): (name: string) => Family {
  const flecs = isFlecsWorld(columns);
  return !flecs && isArrayWorld(columns) ? () => 'arrays' : (name) => familyOf(name, flecs);
}

/** Whether a structure is among the chosen ones, as `View.visible` asks. */
export function shown(choice: Choice, columns: ColumnSet): (name: string) => boolean {
  const family = familiesIn(columns);
  const whole = new Set(choice.families);
  const except = new Set(choice.except);
  return (name) => whole.has(family(name)) !== except.has(name);
}
