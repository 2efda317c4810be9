import { ORPHANS, VALUES } from '../operation/grammar.ts';
import type { IdExpression, Operation, OperationBody, Span, ValueLiteral } from '../operation/operation.ts';
import type { Word } from './lexer.ts';
import { blockParsers, parseDisconnect } from './parse-block-line.ts';
import { parseClear, parseDestroy, parseShrink } from './parse-destroy.ts';
import { parseGroup } from './parse-group.ts';
import { readHint, readHintedVersion, readVersion } from './parse-handle.ts';
import type { LineReader } from './parse-line.ts';
import {
  bindName,
  builtInUse,
  idFromWord,
  readComponentName,
  readEntityName,
  readIdExpression,
  readNewEntityName,
} from './parse-names.ts';
import { parseQuery } from './parse-query.ts';
import { parseRange } from './parse-range.ts';
import { kindWithoutValue, type Symbols } from './parse-symbols.ts';

/** Limits the entities of one `bulk`, which would otherwise record millions of steps. */
const MAX_BULK_SIZE = 100_000;

type Parser = (reader: LineReader, symbols: Symbols) => OperationBody | null;

/**
 * Parses and checks one operation line, and binds the names that it creates.
 * @returns null after a report
 */
export function parseOperation(reader: LineReader, symbols: Symbols): Operation | null {
  const body = parsers[reader.form.keyword]?.(reader, symbols) ?? null;
  reader.end();
  if (body === null) return null;
  // Assigning is several times as fast as spreading, and a script may have 100,000 lines.
  const placed: OperationBody & { text?: string; span?: Span } = body;
  const { text, span } = reader.whole;
  placed.text = text;
  placed.span = span;
  return placed as Operation;
}

const parsers: Readonly<Record<string, Parser>> = {
  create: parseCreate,
  bulk: parseBulk,
  clone: parseClone,
  destroy: parseDestroy,
  version: parseVersion,
  add: parseAdd,
  set: parseSet,
  remove(reader, symbols) {
    const [name, target] = [readEntityName(reader, symbols), readIdExpression(reader, symbols)];
    return name === null || target === null ? null : { kind: 'remove', entity: name, id: target };
  },
  clear: parseClear,
  compact(reader, symbols) {
    const operands = { component: readComponentName(reader, symbols) };
    return isWhole(operands) ? { kind: 'compact', ...operands } : null;
  },
  shrink: parseShrink,
  start(reader, symbols) {
    const index = readHint(reader, symbols);
    return index === null ? null : { kind: 'start', index };
  },
  save(reader, symbols) {
    const names: (string | null)[] = [];
    while (reader.peek() !== undefined) names.push(readComponentName(reader, symbols));
    if (names.includes(null)) return null;
    return { kind: 'save', components: names.length === 0 ? [...symbols.declarations.keys()] : (names as string[]) };
  },
  load(reader) {
    const orphans = reader.peek()?.text === ORPHANS;
    if (orphans) reader.take();
    return { kind: 'load', orphans };
  },
  sort: parseSort,
  swap(reader, symbols) {
    const operands = {
      component: readComponentName(reader, symbols),
      a: readEntityName(reader, symbols),
      b: readEntityName(reader, symbols),
    };
    return isWhole(operands) ? { kind: 'swap', ...operands } : null;
  },
  enable: parseToggle,
  disable: parseToggle,
  range: parseRange,
  children(reader, symbols) {
    const operands = { entity: readEntityName(reader, symbols) };
    return isWhole(operands) ? { kind: 'children', ...operands } : null;
  },
  pointer(reader, symbols) {
    const name = reader.name();
    if (name !== null) symbols.pointers.add(name.text);
    const operands = {
      name: name?.text ?? null,
      entity: readEntityName(reader, symbols),
      component: readComponentName(reader, symbols),
    };
    return isWhole(operands) ? { kind: 'pointer', ...operands } : null;
  },
  read(reader, { pointers, report, suggester }) {
    const name = reader.name();
    if (name === null) return null;
    if (pointers.has(name.text)) return { kind: 'read', name: name.text };
    return report('unknown-pointer', name, { name: name.text }, suggester.nearest(name.text, pointers));
  },
  order(reader, symbols) {
    const names = [readEntityName(reader, symbols), readEntityName(reader, symbols)];
    while (reader.peek() !== undefined) names.push(readEntityName(reader, symbols));
    const [entity, ...children] = names as string[];
    return names.includes(null) ? null : { kind: 'order', entity: entity!, children };
  },
  world: parseWorldSwitch,
  singleton: parseSingleton,
  group: parseGroup,
  query: parseQuery,
  ...blockParsers,
  disconnect: parseDisconnect,
};

function parseCreate(reader: LineReader, symbols: Symbols): OperationBody | null {
  const name = readNewEntityName(reader, symbols);
  const hinted = reader.peek()?.text.startsWith('@') ?? false;
  const hint = hinted ? readHint(reader, symbols) : undefined;
  const version = hinted ? readHintedVersion(reader, symbols) : undefined;
  const components = distinctIds(reader, symbols);
  if (name === null || hint === null || version === null || components === null) return null;
  if (hint === undefined) return { kind: 'create', entity: name, components };
  return { kind: 'create', entity: name, components, hint, ...(version !== undefined && { version }) };
}

function parseClone(reader: LineReader, symbols: Symbols): OperationBody | null {
  const word = reader.name();
  const source = readEntityName(reader, symbols);
  const values = reader.peek()?.text === VALUES;
  if (values) reader.take();
  if (word === null || !bindName(word, symbols) || source === null) return null;
  return { kind: 'clone', entity: word.text, source, values };
}

function parseBulk(reader: LineReader, symbols: Symbols): OperationBody | null {
  const name = reader.name();
  const word = reader.take();
  const count = word === null ? null : reader.integer(word, 'COUNT', 1, MAX_BULK_SIZE);
  const isFree = name !== null && count !== null && bindMany(name, count, symbols);
  const components = distinctIds(reader, symbols);
  if (!isFree || components === null) return null;
  return { kind: 'bulk', entity: name.text, count, components };
}

/** Binds `b0`, `b1`, …; reports the first one that is in use. */
function bindMany(word: Word, count: number, symbols: Symbols): boolean {
  const names = Array.from({ length: count }, (_, i) => `${word.text}${i}`);
  const taken = names.filter((name) => symbols.bound.has(name) || symbols.declarations.has(name));
  if (taken[0] !== undefined) bindName(word, symbols, taken[0]);
  for (const name of names) {
    symbols.entities.set(name, name);
    symbols.bound.set(name, word.span.line);
  }
  return taken.length === 0;
}

/** Reads all remaining ids of the line, without duplicates. */
function distinctIds(reader: LineReader, symbols: Symbols): IdExpression[] | null {
  const words = reader.rest();
  const ids = words.map((word) => idFromWord(word, reader, symbols));
  const seen = new Set<string>();
  let repeated = false;
  ids.forEach((expression, i) => {
    if (expression === null) return;
    const key = keyOf(expression);
    if (seen.has(key)) {
      const word = words[i]!;
      symbols.report('repeated-component', word, { component: word.text });
      repeated = true;
    }
    seen.add(key);
  });
  return repeated || ids.includes(null) ? null : (ids as IdExpression[]);
}

function keyOf(expression: IdExpression): string {
  return expression.kind === 'id' ? expression.name : `(${expression.first},${expression.second})`;
}

function parseVersion(reader: LineReader, symbols: Symbols): OperationBody | null {
  const [name, version] = [readEntityName(reader, symbols), readVersion(reader, symbols)];
  return name === null || version === null ? null : { kind: 'version', entity: name, version };
}

function parseAdd(reader: LineReader, symbols: Symbols): OperationBody | null {
  const [name, target] = [readEntityName(reader, symbols), readIdExpression(reader, symbols)];
  if (reader.peek() === undefined) {
    return name === null || target === null ? null : { kind: 'add', entity: name, id: target };
  }
  const value = literal(reader, target, symbols);
  return name === null || target === null || value === null ? null : { kind: 'add', entity: name, id: target, value };
}

function parseSet(reader: LineReader, symbols: Symbols): OperationBody | null {
  const name = readEntityName(reader, symbols);
  const word = reader.peek();
  const target = readIdExpression(reader, symbols);
  if (word !== undefined && builtInUse(word, symbols) === 'entity' && !symbols.declarations.has(word.text)) {
    const parent = readEntityName(reader, symbols);
    return name === null || parent === null ? null : { kind: 'set-parent', entity: name, parent };
  }
  // The name is reported already, and its value would be an entity in the version that has it.
  if (word !== undefined && builtInUse(word, symbols) === 'newer') {
    reader.take();
    return null;
  }
  const value = literal(reader, target, symbols);
  return name === null || target === null || value === null ? null : { kind: 'set', entity: name, id: target, value };
}

function literal(reader: LineReader, target: IdExpression | null, symbols: Symbols): ValueLiteral | null {
  const word = reader.take();
  if (word === null) return null;
  const kind = target === null ? null : kindWithoutValue(target, symbols);
  if (target !== null && kind !== null)
    return symbols.report('value-for-tag', word, { component: keyOf(target), kind });
  reader.end('second-value');
  if (word.text === 'throw') return 'throw';
  if (/^[+-]?\.?\d/.test(word.text)) return reader.number(word);
  return symbols.report('bad-value', word, {}, symbols.suggester.nearest(word.text, ['throw']));
}

function parseSort(reader: LineReader, symbols: Symbols): OperationBody | null {
  const name = readComponentName(reader, symbols);
  const word = reader.take();
  if (word === null) return null;
  if (word.text === 'as') {
    const as = readComponentName(reader, symbols);
    return name === null || as === null ? null : { kind: 'sort-as', component: name, as };
  }
  if (word.text !== 'asc' && word.text !== 'desc') {
    symbols.report('unknown-order', word, {}, symbols.suggester.nearest(word.text, ['asc', 'desc', 'as']));
    reader.rest();
    return null;
  }
  const kind = name === null ? null : kindWithoutValue({ kind: 'id', name }, symbols);
  if (name === null) return null;
  if (kind === null) return { kind: 'sort', component: name, order: word.text };
  return symbols.report('sort-tag', reader.line.words[1]!, { component: name, kind });
}

function parseToggle(reader: LineReader, symbols: Symbols): OperationBody | null {
  const kind = reader.form.keyword as 'enable' | 'disable';
  const name = readEntityName(reader, symbols);
  const word = reader.peek();
  const target = readIdExpression(reader, symbols);
  const declaration = target?.kind === 'id' ? symbols.declarations.get(target.name) : undefined;
  if (word !== undefined && declaration !== undefined && !declaration.toggle)
    return symbols.report('not-toggle', word, { component: declaration.name });
  return name === null || target === null ? null : { kind, entity: name, id: target };
}

function parseWorldSwitch(reader: LineReader, symbols: Symbols): OperationBody | null {
  const word = reader.name();
  if (word === null) return null;
  if (symbols.worlds.has(word.text)) return { kind: 'world', name: word.text };
  const suggestion = symbols.suggester.nearest(word.text, symbols.worlds.keys());
  return symbols.report('undeclared-world', word, { name: word.text }, suggestion);
}

/** A tag has no value, so it cannot be a singleton. */
function parseSingleton(reader: LineReader, symbols: Symbols): OperationBody | null {
  const word = reader.peek();
  const name = readComponentName(reader, symbols);
  if (word === undefined || name === null) return null;
  const target: IdExpression = { kind: 'id', name };
  const kind = kindWithoutValue(target, symbols);
  if (kind !== null) return symbols.report('value-for-tag', word, { component: name, kind });
  if (reader.peek() === undefined) return { kind: 'singleton', component: name };
  const value = literal(reader, target, symbols);
  return value === null ? null : { kind: 'singleton', component: name, value };
}

function isWhole<T extends object>(operands: T): operands is { [K in keyof T]: NonNullable<T[K]> } & T {
  return !Object.values(operands).includes(null);
}
