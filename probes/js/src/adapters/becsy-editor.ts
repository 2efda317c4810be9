import type { ValuePlace, WorldEditor } from '../adapter.ts';
import type { NumberType } from '../number-arrays.ts';

/** The parts of becsy 0.16's dispatcher that change a world between two frames. */
interface Dispatcher {
  readonly executing: boolean;
  readonly maxEntities: number;
  /** The entity that holds the singleton components. */
  readonly singleton?: Entity;
  readonly registry: {
    readonly types: ComponentType[];
    readonly Alive: ComponentType;
    readonly pool: { borrowTemporarily(id: number): Entity };
    hasShape(id: number, type: ComponentType, allowStale: boolean): boolean;
  };
  /** Runs a function like a system with access to everything. */
  executeFunction(act: (system: { createEntity(): Entity }) => void): void;
}

interface Entity {
  readonly __id: number;
  add(type: ComponentType): void;
  remove(type: ComponentType): void;
  read(type: ComponentType): Record<string, unknown>;
  write(type: ComponentType): Record<string, unknown>;
  delete(): void;
}

interface ComponentType {
  readonly name: string;
}

interface BecsyEditorOptions {
  readonly dispatcher: object;
  /** Returns the number type of a field, null for another kind of value, and undefined if the field is unknown or cannot be set. */
  typeOf(component: string, field: string): NumberType | null | undefined;
  rowOf(entity: number, component: string): number | null;
}

/** Changes a becsy world between two frames, as becsy's `build()` does before the first one. */
export function becsyEditor({ dispatcher, typeOf, rowOf }: BecsyEditorOptions): WorldEditor {
  const own = dispatcher as Dispatcher;
  const { registry } = own;
  const known = (name: string): ComponentType | undefined =>
    registry.types.find((type) => type.name === name && type !== registry.Alive);
  const entityOf = (id: number): Entity => registry.pool.borrowTemporarily(id);
  const change = (id: number, name: string, act: (entity: Entity, type: ComponentType) => void): void =>
    inFrame(own, () => act(entityOf(id), known(name)!));
  return {
    isAlive: (id) => id < own.maxEntities && registry.hasShape(id, registry.Alive, false),
    has: (id, name) => (known(name) === undefined ? null : registry.hasShape(id, known(name)!, false)),
    rowOf,
    place(id, name, field): ValuePlace | null {
      const type = field === null ? undefined : typeOf(name, field);
      if (field === null || type === undefined) return null;
      const [first, part] = field.split('.') as [string, string | undefined];
      const holder = (values: Record<string, unknown>) =>
        part === undefined ? values : (values[first] as typeof values);
      const key = part ?? first;
      const current = holder(entityOf(id).read(known(name)!))[key];
      const write = (value: unknown): void =>
        change(id, name, (entity, component) => {
          holder(entity.write(component))[key] = type === 'bool' ? Boolean(value) : value;
        });
      return { type, current, write };
    },
    add: (id, name) => change(id, name, (entity, type) => entity.add(type)),
    remove: (id, name) => change(id, name, (entity, type) => entity.remove(type)),
    spawn: () => inFrame(own, (system) => system.createEntity().__id),
    despawn(id) {
      if (id === own.singleton?.__id) throw new Error('becsy keeps singleton components at this entity');
      inFrame(own, () => entityOf(id).delete());
    },
  };
}

/** If a function threw inside becsy's frame, becsy would stay in that frame for good, so errors are thrown afterwards. */
function inFrame<T>(dispatcher: Dispatcher, act: (system: { createEntity(): Entity }) => T): T {
  if (dispatcher.executing) throw new Error('becsy executes a frame: call probe.frame() between frames');
  let result: T | undefined;
  let failure: unknown = null;
  dispatcher.executeFunction((system) => {
    try {
      result = act(system);
    } catch (error) {
      failure = error;
    }
  });
  if (failure !== null) throw failure;
  return result as T;
}
