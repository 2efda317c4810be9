const COMPONENT_EVENTS = /^(?:lost|gained)(?:\s+|$)/;

/** Returns a search for an event about the component that the search names: `Position` becomes `lost Position`. */
export function withEvent(search: string, event: 'lost' | 'gained' | 'destroyed'): string {
  if (event === 'destroyed') return event;
  const component = search.trim().replace(COMPONENT_EVENTS, '');
  return /^(?:[\w.]+|\([^()]*\))$/.test(component) && component !== 'destroyed' ? `${event} ${component}` : `${event} `;
}

/** True if a search for an event still lacks its component. */
export function isEventBegun(search: string): boolean {
  return /^(?:lost|gained)$/.test(search.trim());
}
