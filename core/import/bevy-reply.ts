import type { JournalEvent } from './journal.ts';
import { plainText } from './json-rows.ts';

interface QueriedEntity {
  readonly entity: number;
  readonly components: Readonly<Record<string, unknown>>;
}

/** True if a reply answers `world.query` (`bevy/query` until Bevy 0.16), so that it lists entities with their components. */
export function isQueryResult(result: unknown): result is readonly QueriedEntity[] {
  return Array.isArray(result) && result.length > 0 && result.every(isQueriedEntity);
}

function isQueriedEntity(value: unknown): value is QueriedEntity {
  const { entity, components } = (value ?? {}) as Partial<QueriedEntity>;
  return typeof entity === 'number' && typeof components === 'object' && components !== null;
}

/** Returns the entities of a reply as if each had just been spawned, in their order. Their numbers are kept, because they differ between versions of Bevy. */
export function bevyEvents(text: string): readonly JournalEvent[] {
  const { result } = JSON.parse(text) as { readonly result: readonly QueriedEntity[] };
  return result.map(({ entity, components }) => ({
    kind: 'spawn',
    frame: '',
    system: '',
    entity: `#${entity}`,
    components: Object.entries(components).map(([name, value]) => ({ name, value: valueText(value) })),
    line: 1,
    column: 1,
  }));
}

/** A component without fields is a tag. */
function valueText(value: unknown): string {
  const text = plainText(value);
  return text === '{}' || text === '[]' ? '' : text;
}
