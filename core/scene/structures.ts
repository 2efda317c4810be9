import { structureInWorld } from '../engines/decs/diagrams/world-columns.ts';
import { ENTITIES } from '../engines/entt/diagrams/storage-columns.ts';
import { ALIVE } from '../engines/hash-map/diagrams/map-columns.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { type Engine, engineOf } from './engine.ts';

/** Structures that one shows and hides together, in the order in which lists name them. */
export const families = [
  'entities',
  'storages',
  'maps',
  'objects',
  'entity-index',
  'table-graph',
  'component-index',
  'tables',
  'sparse',
  'unions',
  'archetypes',
  'chunks',
  'query',
  'singletons',
  'metatypes',
  'memory',
  'arrays',
] as const;

/**
 * What structures of one kind make up: `tables` is every table that there is or will be. Engines have families of their own,
 * but for `entities` (EnTT, decs, hash maps) and `query` (Flecs, decs). `chunks` are those of each archetype, `arrays` those of
 * any library without diagrams of its own.
 */
export type Family = (typeof families)[number];

/** Which structures a diagram shows: whole families, but for single structures that are chosen otherwise. */
export interface Choice {
  readonly families: readonly string[];
  /** Names of structures that are shown although their family is not, or hidden although it is. */
  readonly except: readonly string[];
}

/** The family of a structure, by its name as `storageNames` gives it. */
export function familyOf(name: string, engine: Engine): Family {
  return familyOfName[engine](name);
}

const familyOfName: Readonly<Record<Engine, (name: string) => Family>> = {
  entt: (name) => (name === ENTITIES ? 'entities' : 'storages'),
  decs(name) {
    const own = structureInWorld(name).own;
    return families.find((family) => family === own) ?? 'chunks';
  },
  flecs: flecsFamily,
  'hash-map': (name) => (name === ALIVE ? 'entities' : 'maps'),
  aos: () => 'objects',
  arrays: () => 'arrays',
};

function flecsFamily(name: string): Family {
  if (name.startsWith('[')) return 'tables';
  const kind = name.split(':', 1)[0];
  if (kind === 'union') return 'unions';
  return families.find((family) => family === kind) ?? 'tables';
}

/** As `familyOf`, for whichever engine the columns are. */
export function familiesIn(columns: ColumnSet): (name: string) => Family {
  const engine = engineOf(columns);
  return (name) => familyOf(name, engine);
}

/** Whether a structure is among the chosen ones, as `View.visible` asks. */
export function shown(choice: Choice, columns: ColumnSet): (name: string) => boolean {
  const family = familiesIn(columns);
  const whole = new Set(choice.families);
  const except = new Set(choice.except);
  return (name) => whole.has(family(name)) !== except.has(name);
}
