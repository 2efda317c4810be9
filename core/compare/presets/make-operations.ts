import type { IdExpression, Operation, Span } from '../../script/operation/operation.ts';

/** Receives the operations of a script one by one, because very long scripts are not even kept as a list. */
export type Perform = (operation: Operation) => void;

/** Generated operations have no source text. */
const text = '';
const span: Span = { line: 0, column: 0, endColumn: 0 };

export function componentId(name: string): IdExpression {
  return { kind: 'id', name };
}

export function create(entity: string): Operation {
  return { kind: 'create', entity, components: [], text, span };
}

/** Creates entities in one call: `NAME0` … */
export function bulk(name: string, count: number, ...components: readonly IdExpression[]): Operation {
  return { kind: 'bulk', entity: name, count, components, text, span };
}

export function destroy(entity: string): Operation {
  return { kind: 'destroy', entity, text, span };
}

/** @param value undefined for tags */
export function add(entity: string, component: IdExpression, value?: number): Operation {
  if (value === undefined) return { kind: 'add', entity, id: component, text, span };
  return { kind: 'add', entity, id: component, value, text, span };
}

export function set(entity: string, component: IdExpression, value: number): Operation {
  return { kind: 'set', entity, id: component, value, text, span };
}

export function remove(entity: string, component: IdExpression): Operation {
  return { kind: 'remove', entity, id: component, text, span };
}

export function queryAll(...components: readonly IdExpression[]): Extract<Operation, { kind: 'query' }> {
  return { kind: 'query', terms: components.map((component) => ({ id: component, not: false })), text, span };
}
