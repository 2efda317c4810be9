import type { RawId } from '../../cells/id-format.ts';
import type { WorldState } from '../../world/world.ts';

export interface LivingEntity {
  readonly id: RawId;
  /** As the columns name them, in the engine's order. */
  readonly components: readonly string[];
}

export interface LifeEvent {
  readonly type: 'created' | 'gained' | 'lost' | 'destroyed';
  readonly id: RawId;
  /** The components that it has when created or destroyed, or that it gained or lost. */
  readonly components: readonly string[];
}

/** Returns the living entity with an index, or null. */
export function livingEntity(world: WorldState, index: number): LivingEntity | null {
  const record = world.recordOf(index);
  if (record === null || !record.alive) return null;
  return { id: record.id, components: world.componentsOf(index).map(({ component }) => component) };
}

/** Returns the events of the entities with one index between two moments. An entity with another id is another entity. */
export function lifeEvents(before: LivingEntity | null, after: LivingEntity | null): readonly LifeEvent[] {
  if (before !== null && before.id === after?.id) {
    return [
      ...event('lost', before.id, missing(before.components, after.components)),
      ...event('gained', before.id, missing(after.components, before.components)),
    ];
  }
  return [
    ...(before === null ? [] : [{ type: 'destroyed', ...before } as const]),
    ...(after === null ? [] : [{ type: 'created', ...after } as const]),
  ];
}

function event(type: LifeEvent['type'], id: RawId, components: readonly string[]): readonly LifeEvent[] {
  return components.length === 0 ? [] : [{ type, id, components }];
}

function missing(components: readonly string[], from: readonly string[]): readonly string[] {
  return components.filter((component) => !from.includes(component));
}
