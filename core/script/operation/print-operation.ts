import { ORPHANS, VALUES } from './grammar.ts';
import type { BlockOperation, IdExpression, Operation, QueryTerm } from './operation.ts';

/** A part of a script without its place in a text, as forms produce it. */
export type Unplaced<T> = T extends readonly (infer Item)[]
  ? readonly Unplaced<Item>[]
  : T extends object
    ? { readonly [Key in keyof T as Key extends 'span' | 'text' ? never : Key]: Unplaced<T[Key]> }
    : T;

/** Formats an operation as a script line, a block as several. Parsing the result gives the same operation. */
export function printOperation(operation: Unplaced<Operation>): string {
  const line = [KEYWORDS[operation.kind] ?? operation.kind, ...operands(operation)].join(' ');
  if (!('body' in operation)) return line;
  return [line, ...operation.body.map((each) => `  ${printOperation(each)}`), printOperation(operation.end)].join('\n');
}

/** Formats an id, such as `Position` or `(Likes,Bob)`. */
export function printId(id: Unplaced<IdExpression>): string {
  return id.kind === 'id' ? id.name : `(${id.first},${id.second})`;
}

/** Kinds whose keyword differs from their name. */
const KEYWORDS: Partial<Record<Operation['kind'], string>> = {
  'clear-component': 'clear',
  'clear-entity': 'clear',
  'clear-all': 'clear',
  'destroy-range': 'destroy',
  'shrink-storage': 'shrink',
  'sort-as': 'sort',
  'set-parent': 'set',
  'range-new': 'range',
  'range-use': 'range',
  'query-sorted': 'query',
};

function operands(operation: Unplaced<Operation>): (string | number)[] {
  if ('body' in operation) return [...headOf(operation), 'as', operation.as];
  switch (operation.kind) {
    case 'create':
      return creationOperands(operation);
    case 'bulk':
      return [operation.entity, operation.count, ...operation.components.map(printId)];
    case 'clone':
      return [operation.entity, operation.source, ...(operation.values ? [VALUES] : [])];
    case 'destroy':
    case 'version':
      return [operation.entity, ...optional(operation.version, 'v')];
    case 'add':
    case 'set':
      return [operation.entity, printId(operation.id), ...optional(operation.value)];
    case 'remove':
    case 'enable':
    case 'disable':
      return [operation.entity, printId(operation.id)];
    case 'clear-entity':
    case 'children':
    case 'destroy-range':
    case 'set-parent':
    case 'order':
      return entityOperands(operation);
    case 'start':
    case 'world':
    case 'range':
    case 'range-new':
    case 'range-use':
      return worldOperands(operation);
    case 'group':
      return printGroup(operation);
    case 'query':
    case 'query-sorted':
      return queryOperands(operation);
    default:
      return storageOperands(operation);
  }
}

function queryOperands(operation: Unplaced<Extract<Operation, { kind: 'query' | 'query-sorted' }>>): string[] {
  const terms = operation.terms.map(printTerm);
  return operation.kind === 'query' ? terms : [...terms, 'sort', operation.by, operation.order];
}

/** The words of a block's first line up to `as`. */
function headOf(operation: Unplaced<BlockOperation>): string[] {
  switch (operation.kind) {
    case 'each':
      return operation.terms.map(printTerm);
    case 'connect':
      return [operation.name, operation.signal, operation.component];
    case 'hook':
      return [operation.event, operation.component];
    case 'observer':
      return [operation.name, operation.event, ...operation.terms.map(printTerm)];
  }
}

type OfEntities = 'clear-entity' | 'children' | 'destroy-range' | 'set-parent' | 'order';

function entityOperands(operation: Unplaced<Extract<Operation, { kind: OfEntities }>>): string[] {
  if (operation.kind === 'destroy-range') return [...operation.entities];
  const { entity } = operation;
  if (operation.kind === 'order') return [entity, ...operation.children];
  return operation.kind === 'set-parent' ? [entity, 'Parent', operation.parent] : [entity];
}

type OfWorld = 'start' | 'world' | 'range' | 'range-new' | 'range-use';

function worldOperands(operation: Unplaced<Extract<Operation, { kind: OfWorld }>>): (string | number)[] {
  switch (operation.kind) {
    case 'start':
      return [`@${operation.index}`];
    case 'world':
    case 'range-use':
      return [operation.name];
    case 'range':
      return [operation.min, ...optional(operation.max)];
    case 'range-new':
      return [operation.name, operation.min, ...optional(operation.max)];
  }
}

/** The operands of operations on the storage of a component. */
function storageOperands(operation: Unplaced<Operation>): (string | number)[] {
  switch (operation.kind) {
    case 'clear-component':
    case 'compact':
      return [operation.component];
    case 'singleton':
      return [operation.component, ...optional(operation.value)];
    case 'save':
      return [...operation.components];
    case 'load':
      return operation.orphans ? [ORPHANS] : [];
    case 'shrink-storage':
      return [operation.component ?? 'entities'];
    case 'sort':
      return [operation.component, operation.order];
    case 'sort-as':
      return [operation.component, 'as', operation.as];
    case 'swap':
      return [operation.component, operation.a, operation.b];
    case 'pointer':
      return [operation.name, operation.entity, operation.component];
    case 'read':
    case 'disconnect':
      return [operation.name];
    default:
      return [];
  }
}

function creationOperands(operation: Unplaced<Extract<Operation, { kind: 'create' }>>): string[] {
  const { entity, hint, version, components } = operation;
  return [entity, ...optional(hint, '@'), ...optional(version, 'v'), ...components.map(printId)];
}

function printGroup({ owned, get, exclude, sort }: Unplaced<Extract<Operation, { kind: 'group' }>>): string[] {
  const others = get.length === 0 ? [] : ['get', ...get];
  const order = sort === undefined ? [] : ['sort', sort.component, sort.order];
  return [...owned, ...others, ...exclude.map((name) => `!${name}`), ...order];
}

function printTerm({ id, not }: Unplaced<QueryTerm>): string {
  return `${not ? '!' : ''}${printId(id)}`;
}

function optional(value: string | number | undefined, sign = ''): string[] {
  return value === undefined ? [] : [`${sign}${value}`];
}
