import { getOrInsert } from '../../trace/lookup.ts';
import { builtInNamed } from '../language/built-ins.ts';
import type { BuiltInName, BuiltInNames } from '../language/language.ts';
import { NAME } from '../operation/grammar.ts';
import type { IdExpression } from '../operation/operation.ts';
import { phrase, type Word } from './lexer.ts';
import type { LineReader } from './parse-line.ts';
import { reportBuiltIn, reportUndeclared, type Symbols } from './parse-symbols.ts';

const PAIR = /^\(\s*([^\s,()]+)\s*,\s*([^\s,()]+)\s*\)$/d;
const WILDCARD = '*';
/** Keywords of the lines that may have wildcards. */
const QUERYING: ReadonlySet<string> = new Set(['query', 'each']);
/** Built-in names for a script that is parsed without an engine. */
const BUILT_IN_ANYWHERE: BuiltInNames = new Map<string, BuiltInName>([
  ...['ChildOf', 'IsA'].map((name) => [name, { use: 'relation' }] as const),
  ...['Prefab', 'Disabled', 'Final', 'OrderedChildren'].map((name) => [name, { use: 'tag' }] as const),
  ['Parent', { use: 'entity' }],
]);

export function readNewEntityName(reader: LineReader, symbols: Symbols): string | null {
  const word = reader.name();
  if (word === null) return null;
  return bindName(word, symbols) ? word.text : null;
}

/** Binds a name to an entity that a line creates. A name in use is reported but stays bound, so that no further errors follow. */
export function bindName(word: Word, symbols: Symbols, name: string = word.text): boolean {
  const declaration = symbols.declarations.get(name);
  const line = symbols.bound.get(name);
  const use = builtInNamed(symbols.kind, name, symbols)?.use;
  if ((use === 'tag' || use === 'relation' || use === 'entity') && reportBuiltIn({ ...word, text: name }, symbols))
    return false;
  symbols.entities.set(name, name);
  symbols.bound.set(name, word.span.line);
  if (declaration !== undefined) {
    symbols.report('name-taken', word, { name, kind: declaration.kind, line: declaration.span.line });
  } else if (line !== undefined) symbols.report('entity-exists', word, { name, line });
  return declaration === undefined && line === undefined;
}

/** Reads the name of an entity created on an earlier line. Only the run can tell if it is still alive. */
export function readEntityName(reader: LineReader, symbols: Symbols): string | null {
  const word = reader.take();
  if (word === null) return null;
  const known = symbols.entities.get(word.text);
  if (known !== undefined) return known;
  if (comesAfterComponent(word, reader, symbols)) return null;
  return reader.isName(word) && isEntity(word, symbols) ? word.text : null;
}

/** Reports a component where an entity is expected, and the entity behind it, as one mistake. */
function comesAfterComponent(word: Word, reader: LineReader, symbols: Symbols): boolean {
  const next = reader.peek();
  if (next === undefined || !symbols.declarations.has(word.text) || !symbols.entities.has(next.text)) return false;
  const args = { component: word.text, entity: next.text };
  symbols.report('component-before-entity', phrase(reader.line, word, next), args, `${next.text} ${word.text}`);
  reader.abandon();
  return true;
}

/** Reports a name that no earlier line has created. */
function isEntity(word: Word, symbols: Symbols): boolean {
  const name = word.text;
  const declaration = symbols.declarations.get(name);
  const created = symbols.creations.get(name);
  if (declaration !== undefined) {
    const code = hasEntityIds(symbols) ? 'declared-as-entity' : 'component-as-entity';
    symbols.report(code, word, { name, kind: declaration.kind });
  } else if (created !== undefined) symbols.report('entity-created-later', word, { name, line: created });
  else symbols.report('unknown-entity', word, { name }, symbols.suggester.nearest(name, symbols.entities.keys()));
  return false;
}

/** Reads a declared component or tag, but not a pair: the name of a storage. */
export function readComponentName(reader: LineReader, symbols: Symbols): string | null {
  const word = reader.take();
  return word === null ? null : componentOf(word, reader, symbols);
}

/** Like `readComponentName`, for a word that was already read. */
export function componentOf(word: Word, reader: LineReader, symbols: Symbols): string | null {
  if (word.text.startsWith('(')) return symbols.report('pair-misplaced', word, { operation: reader.form.keyword });
  return isComponent(word, reader, symbols) ? word.text : null;
}

function isComponent(word: Word, reader: LineReader, symbols: Symbols): boolean {
  if (word.text.startsWith('!')) {
    symbols.report('not-outside-query', word, { operation: reader.form.keyword }, word.text.slice(1) || undefined);
    return false;
  }
  if (symbols.declarations.has(word.text)) return true;
  const use = builtInUse(word, symbols);
  if (use === 'tag' || use === 'entity') return true;
  if (!reader.isName(word)) return false;
  if (symbols.entities.has(word.text) && hasEntityIds(symbols)) return true;
  if (symbols.entities.has(word.text)) symbols.report('entity-as-component', word, { name: word.text });
  else reportUndeclared(word, symbols);
  return false;
}

/** Returns how a built-in name is used; undefined for every other name. */
export function builtInUse(word: Word, symbols: Symbols) {
  const { kind } = symbols;
  return (kind === undefined ? BUILT_IN_ANYWHERE.get(word.text) : builtInNamed(kind, word.text, symbols))?.use;
}

function hasEntityIds({ kind }: Symbols): boolean {
  return kind?.pairs === true;
}

/** Reads a component, tag or pair. Wildcards are only allowed in queries, and as the target that `remove` removes. */
export function readIdExpression(reader: LineReader, symbols: Symbols): IdExpression | null {
  const word = reader.take();
  return word === null ? null : idFromWord(word, reader, symbols);
}

/** Like `readIdExpression`, for a word that was already read. */
export function idFromWord(word: Word, reader: LineReader, symbols: Symbols): IdExpression | null {
  if (word.text.startsWith('(')) return pairOf(word, reader, symbols);
  if (!isComponent(word, reader, symbols)) return null;
  return getOrInsert(symbols.ids, word.text, (name) => ({ kind: 'id', name }));
}

function pairOf(word: Word, reader: LineReader, symbols: Symbols): IdExpression | null {
  const { kind } = symbols;
  if (kind !== undefined && kind.pairs !== true) return symbols.report('no-pairs', word, { engine: kind.label });
  const match = PAIR.exec(word.text);
  if (match === null) return symbols.report('bad-pair', word);
  const first = partOf(match, 1, word);
  const second = partOf(match, 2, word);
  const wild = first.text === WILDCARD || second.text === WILDCARD;
  const removesAll = reader.form.keyword === 'remove' && first.text !== WILDCARD;
  if (wild && !removesAll && !QUERYING.has(reader.form.keyword)) return symbols.report('wildcard-outside-query', word);
  const known = [isPairPart(first, reader, symbols, false), isPairPart(second, reader, symbols, true)];
  return known.includes(false) ? null : { kind: 'pair', first: first.text, second: second.text };
}

function partOf(match: RegExpExecArray, group: 1 | 2, word: Word): Word {
  const [start, end] = match.indices?.[group] ?? [0, 0];
  const { line, column } = word.span;
  return { text: match[group] ?? '', span: { line, column: column + start, endColumn: column + end } };
}

/** A relation must be declared or built in. A target may also be an entity. */
function isPairPart(word: Word, reader: LineReader, symbols: Symbols, target: boolean): boolean {
  if (word.text === WILDCARD) return true;
  if (target && NAME.test(word.text) && symbols.entities.has(word.text)) return true;
  if (!target && builtInUse(word, symbols) === 'relation') return true;
  return isComponent(word, reader, symbols);
}
