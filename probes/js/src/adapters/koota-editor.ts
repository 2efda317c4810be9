import type { ValuePlace, WorldEditor } from '../column.ts';
import { placeIn } from '../editing.ts';

/** What koota 0.6 has to change a world. Its entities are numbers with methods. */
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

/** What is known of a trait by its name. */
export interface NamedTrait {
  readonly trait: object;
  /** It holds what an entity is to other ones: each needs a target. */
  readonly isRelation: boolean;
}

/** The bits of an entity that are its index. */
const INDEX = 0xf_ffff;

interface KootaEditorOptions {
  readonly world: object;
  /** The trait of a name. */
  find(name: string): NamedTrait | undefined;
  /** The entity that has the world's own traits. */
  worldEntity(): number | undefined;
}

/** Changes a world of koota, by its own methods. */
export function kootaEditor({ world, find, worldEntity }: KootaEditorOptions): WorldEditor {
  const own = world as World;
  // As koota keeps it: with a sign.
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
    add: (entity, name) => entityOf(entity).add(traitOf(name)),
    remove: (entity, name) => entityOf(entity).remove(traitOf(name)),
    spawn: () => own.spawn() >>> 0,
    despawn(entity) {
      if ((entity | 0) === worldEntity()) throw new Error("koota keeps the world's own traits at this entity");
      entityOf(entity).destroy();
    },
  };
}

/** Written by `set()`, so that queries for changes see it. Values are kept as they are shown: by field, or as one object. */
function placeOf(entity: Entity, trait: object, field: string | null): ValuePlace | null {
  const value = entity.get(trait);
  const isByField = typeof (trait as { schema?: unknown }).schema === 'object';
  if (isByField !== (field !== null)) return null;
  if (field === null) return { type: null, current: value, write: (fresh) => entity.set(trait, fresh) };
  const fields = value as Record<string, unknown>;
  if (!Object.hasOwn(fields, field)) return null;
  const write = (fresh: unknown): void => entity.set(trait, { ...fields, [field]: fresh });
  return { ...placeIn(fields as never, field as never, null), write };
}
