import type { ValuePlace, WorldEditor } from '../adapter.ts';
import { arrayElement } from '../editing.ts';

/** The methods of a koota 0.6 world that change it. Its entities are numbers with methods. */
interface World {
  spawn(): number;
  has(entity: number): boolean;
}

interface Entity {
  has(trait: object): boolean;
  add(trait: object): void;
  remove(trait: object): void;
  get(trait: object): unknown;
  set(trait: object, value: unknown): void;
  destroy(): void;
}

export interface NamedTrait {
  readonly trait: object;
  /** True for a relation, which can only be added with a target. */
  readonly isRelation: boolean;
}

/** The bits of an entity that hold its index. */
const INDEX = 0xf_ffff;

interface KootaEditorOptions {
  readonly world: object;
  find(name: string): NamedTrait | undefined;
  worldEntity(): number | undefined;
}

export function kootaEditor({ world, find, worldEntity }: KootaEditorOptions): WorldEditor {
  const own = world as World;
  // koota stores entities as signed 32-bit integers.
  const entityOf = (entity: number): Entity => (entity | 0) as unknown as Entity;
  const traitOf = (name: string): object => {
    const { trait, isRelation } = find(name)!;
    if (isRelation) throw new Error(`${name} is a relation: it cannot be edited without a target`);
    return trait;
  };
  return {
    isAlive: (entity) => entity <= 0xffff_ffff && own.has(entity | 0),
    has(entity, name) {
      const known = find(name);
      return known === undefined ? null : entityOf(entity).has(known.trait);
    },
    place: (entity, name, field) => placeOf(entityOf(entity), traitOf(name), field),
    rowOf: (entity) => entity & INDEX,
    restores(entity, name) {
      const { schema } = traitOf(name) as { schema?: unknown };
      if (typeof schema !== 'object' || schema === null) return false;
      const values = entityOf(entity).get(traitOf(name)) as Readonly<Record<string, unknown>> | undefined;
      // A tag has no values.
      return Object.entries(values ?? {}).every(([field, value]) => typeof value === typeof (schema as never)[field]);
    },
    add: (entity, name) => entityOf(entity).add(traitOf(name)),
    remove: (entity, name) => entityOf(entity).remove(traitOf(name)),
    spawn: () => own.spawn() >>> 0,
    despawn(entity) {
      if ((entity | 0) === worldEntity()) throw new Error("koota keeps the world's own traits at this entity");
      entityOf(entity).destroy();
    },
  };
}

/**
 * Values are written with `set()`, so queries for changes see them. A value is either one field of a trait or the whole
 * object of a trait without a schema.
 */
function placeOf(entity: Entity, trait: object, field: string | null): ValuePlace | null {
  const value = entity.get(trait);
  const isByField = typeof (trait as { schema?: unknown }).schema === 'object';
  if (isByField !== (field !== null)) return null;
  if (field === null) return { type: null, current: value, write: (fresh) => entity.set(trait, fresh) };
  const fields = value as Record<string, unknown>;
  if (!Object.hasOwn(fields, field)) return null;
  const write = (fresh: unknown): void => entity.set(trait, { ...fields, [field]: fresh });
  return { ...arrayElement(fields as never, field as never, null), write };
}
