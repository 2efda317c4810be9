import { ArrayModel } from '../engines/arrays/world.ts';
import { DecsModel } from '../engines/decs/world.ts';
import { EnttModel } from '../engines/entt/world.ts';
import { FlecsModel } from '../engines/flecs/world.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { WorldEntities } from './entities.ts';
import type { ComponentPlace, Model, Relation, Structure } from './world-reader.ts';

/** Columns that somebody moves: a timeline. */
export interface Moment {
  readonly columns: ColumnSet;
  readonly position: number;
}

/**
 * A world as its columns hold it at one moment, for whichever engine they are. Each part is read when it is asked for, and
 * kept; when the columns move, all of it is out of date: ask `worldOf` again.
 */
export class World {
  readonly columns: ColumnSet;
  readonly #models: readonly Model[];
  readonly #members = new Map<string, Uint8Array>();
  #entities: WorldEntities | null = null;
  #structures: readonly Structure[] | null = null;
  #components: readonly string[] | null = null;

  constructor(columns: ColumnSet) {
    this.columns = columns;
    const models = [EnttModel.of(columns), FlecsModel.of(columns), DecsModel.of(columns), ArrayModel.of(columns)];
    this.#models = models.filter((model) => model !== null);
  }

  get entities(): WorldEntities {
    this.#entities ??= new WorldEntities(this.columns, this.#firstEntities());
    return this.#entities;
  }

  get structures(): readonly Structure[] {
    this.#structures ??= this.#models.flatMap((model) => model.structures());
    return this.#structures;
  }

  /** Every component that is known, as columns write it: `Position`, `(Likes,7)`. */
  get components(): readonly string[] {
    this.#components ??= [...new Set(this.#models.flatMap((model) => [...model.components()]))];
    return this.#components;
  }

  /** For each place among the entities, 1 where it has the component. Do not write to it. */
  members(component: string): Uint8Array {
    const known = this.#members.get(component);
    if (known !== undefined) return known;
    const found = this.membersOfAny([component]);
    this.#members.set(component, found);
    return found;
  }

  /** As `members`, of entities that have at least one of the components. */
  membersOfAny(components: readonly string[]): Uint8Array {
    const { entities } = this;
    const found = new Uint8Array(entities.count);
    const mark = (index: number): void => {
      const place = entities.placeOf(index);
      if (place >= 0) found[place] = 1;
    };
    for (const model of this.#models) for (const component of components) model.members(component, mark);
    return found;
  }

  componentsOf(index: number): ComponentPlace[] {
    return this.#models.flatMap((model) => model.componentsOf(index));
  }

  relation(column: Column): Relation | null {
    if (column.meta.kind === 'names') return { kind: 'index' };
    for (const model of this.#models) {
      const relation = model.relation(column);
      if (relation !== null) return relation;
    }
    return null;
  }

  #firstEntities() {
    for (const model of this.#models) {
      const rows = model.entities();
      if (rows !== null) return rows;
    }
    return null;
  }
}

const kept = new WeakMap<ColumnSet, { readonly epoch: number; readonly position: number; readonly world: World }>();

/** The world at a timeline's position; the same object until the timeline moves or grows. */
export function worldOf({ columns, position }: Moment): World {
  const before = kept.get(columns);
  if (before !== undefined && before.epoch === columns.epoch && before.position === position) return before.world;
  const world = new World(columns);
  kept.set(columns, { epoch: columns.epoch, position, world });
  return world;
}

/** Tables, archetypes, storages, queries, arrays: what there is and how full. */
export function structuresOf(moment: Moment): readonly Structure[] {
  return worldOf(moment).structures;
}

/** The living, without an object for any of them. */
export function entitiesOf(moment: Moment): WorldEntities {
  return worldOf(moment).entities;
}

/** Every component of the entity with this index, and the cells where it lives. */
export function componentsOf(moment: Moment, index: number): ComponentPlace[] {
  return worldOf(moment).componentsOf(index);
}
