import type { Focus } from '../../core/cells/focus.ts';

/** `entity:7`, `component:Position`, `table:3`. */
export function focusKey(focus: Focus): string {
  const id = focus.kind === 'entity' ? focus.entity : focus.kind === 'table' ? focus.slot : focus.id;
  return `${focus.kind}:${id}`;
}

export function sameFocus(a: Focus | null, b: Focus | null): boolean {
  return a === null || b === null ? a === b : focusKey(a) === focusKey(b);
}
