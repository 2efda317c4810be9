import type { OperationKind } from '../script/operation/operation.ts';

/** Kinds of operations with one word for each (`ui.compare.verb`). */
export const VERBS = ['create', 'destroy', 'add', 'set', 'remove', 'query', 'sort', 'toggle', 'loop', 'other'] as const;
export type Verb = (typeof VERBS)[number];

const VERB_OF: Readonly<Partial<Record<OperationKind, Verb>>> = {
  create: 'create',
  bulk: 'create',
  destroy: 'destroy',
  add: 'add',
  set: 'set',
  remove: 'remove',
  'clear-component': 'remove',
  'clear-entity': 'remove',
  query: 'query',
  group: 'query',
  sort: 'sort',
  'sort-as': 'sort',
  swap: 'sort',
  enable: 'toggle',
  disable: 'toggle',
  each: 'loop',
  end: 'loop',
};

export function verbOf(kind: OperationKind): Verb {
  return VERB_OF[kind] ?? 'other';
}
