import { readCondition } from '../../../core/inspect/conditions/condition.ts';

const COMPONENT_EVENTS = /^(?:lost|gained)(?:\s+|$)/;

/**
 * Returns a search for an event about the component that the search names: `Position` becomes `lost Position`. For destroyed entities it is about
 * those that the search would have found before: `goblin` becomes `destroyed, goblin`.
 */
export function withEvent(search: string, event: 'lost' | 'gained' | 'destroyed'): string {
  if (event === 'destroyed')
    return search.trim() === '' || COMPONENT_EVENTS.test(search.trim()) || eventIn(search) !== null
      ? event
      : `${event}, ${search.trim()}`;
  const component = search.trim().replace(COMPONENT_EVENTS, '');
  return /^(?:[\w.]+|\([^()]*\))$/.test(component) && component !== 'destroyed' ? `${event} ${component}` : `${event} `;
}

/** Returns the text if it is about entities that gain or lose a component, or are created or destroyed; otherwise null. */
export function eventIn(text: string): string | null {
  const kind = readCondition(text)?.kind;
  return kind === 'gained' || kind === 'lost' ? text.trim() : null;
}

/** Events that a search asks for, as conditions. */
export interface SearchedEvents {
  readonly texts: readonly string[];
  /** Index of the only entity whose events are wanted; null for all entities. */
  readonly entity: number | null;
}

const SEARCHED = /^(lost|gained|created|destroyed)(?:\s+([^\s\d#][^\s]*))?(?:\s+#?(\d+)(?:v\d+)?)?$/;

/** The events of a search: `lost Position`, `lost Position 42`, `lost 42`, or `lost` for any component. Null for other searches. */
export function searchedEvents(search: string, components: readonly string[]): SearchedEvents | null {
  const [, event, component, entity] = SEARCHED.exec(search.trim()) ?? [];
  if (event === undefined) {
    const text = eventIn(search);
    return text === null ? null : { texts: [text], entity: null };
  }
  const isWhole = event === 'created' || event === 'destroyed';
  if (isWhole && component !== undefined) return null;
  const named = component === undefined ? components.map(withAnyTarget) : [component];
  const texts = isWhole ? [event] : [...new Set(named)].map((each) => `${event} ${each}`);
  return { texts, entity: entity === undefined ? null : Number(entity) };
}

/** Pairs come and go with their targets, so all pairs of a relation count as one component. */
function withAnyTarget(component: string): string {
  return component.replace(/^\(([^,]+),.*\)$/, '($1,*)');
}
