import { builtInNamed } from '../language/built-ins.ts';
import type { Declaration } from '../language/schema.ts';
import { configKeysOf } from '../language/schema-checks.ts';
import {
  BUILDS,
  MODIFIER_RANGES,
  MODIFIERS,
  type Modifier,
  NAME,
  PAIR_TRAITS,
  POWERS_OF_TWO,
  TRAITS,
} from '../operation/grammar.ts';
import type { Word } from './lexer.ts';
import type { LineReader } from './parse-line.ts';
import { reportBuiltIn, reportUndeclared, type Symbols } from './parse-symbols.ts';

/** Limits the memory that one operation can allocate. */
const MAX_CONFIG_SIZE = 1_048_576;

type Modifiers = { -readonly [M in Modifier]?: number | boolean } & { traits?: string[] };

/** Parses one schema line into the symbols. `checkWiths` checks the names in `with` lines later, when all are known. */
export function parseSchemaLine(reader: LineReader, symbols: Symbols): void {
  const { keyword } = reader.form;
  if (keyword === 'with') parseWith(reader, symbols);
  else if (keyword === 'pool') parsePool(reader, symbols);
  else if (keyword === 'config') parseConfig(reader, symbols);
  else if (keyword === 'world') parseWorld(reader, symbols);
  else parseDeclaration(reader, keyword as Declaration['kind'], symbols);
}

function parseDeclaration(reader: LineReader, kind: Declaration['kind'], symbols: Symbols): void {
  const name = reader.name();
  const modifiers = parseModifiers(reader, { kind, name: name?.text ?? '' }, symbols);
  if (name === null) return;
  const isOwn = kind === 'component' && builtInNamed(symbols.kind, name.text, symbols)?.use === 'inert';
  if (!isOwn) reportBuiltIn(name, symbols);
  declare({ kind, name: name.text, ...(modifiers as Partial<Declaration>), span: name.span }, name, symbols);
}

function declare(declaration: Declaration, word: Word, symbols: Symbols): void {
  const { name } = declaration;
  const known = symbols.declarations.get(name);
  if (known === undefined) symbols.declarations.set(name, declaration);
  else symbols.report('duplicate-declaration', word, { name, line: known.span.line });
}

/** A second storage of a component is declared with all that the component is declared with. */
function parsePool(reader: LineReader, symbols: Symbols): void {
  const name = reader.name();
  const word = reader.take();
  reader.end();
  if (name === null || word === null) return;
  const of = symbols.declarations.get(word.text);
  if (of === undefined) reportUndeclared(word, symbols);
  else declare({ ...of, name: name.text, pool: of.name, span: name.span }, name, symbols);
}

function parseModifiers(reader: LineReader, { kind, name }: Named, symbols: Symbols): Modifiers {
  const known: readonly string[] = MODIFIERS[kind];
  const modifiers: Modifiers = {};
  for (let word = reader.peek(); word !== undefined; word = reader.peek()) {
    reader.take();
    const standsFor = TRAITS[word.text];
    if (isTrait(word.text) && (standsFor == null || known.includes(standsFor))) {
      addTrait(word, name, modifiers, symbols);
      continue;
    }
    if (!known.includes(word.text)) {
      if (reportBuiltIn(firstPart(word), symbols)) continue;
      const suggestion = symbols.suggester.nearest(word.text, known);
      symbols.report('unknown-modifier', word, { keyword: kind, usage: reader.form.usage }, suggestion);
      if (suggestion === undefined || !(suggestion in MODIFIER_RANGES)) skipNumber(reader);
      else modifierValue(reader, suggestion as Modifier);
      continue;
    }
    const modifier = word.text as Modifier;
    if (modifier in modifiers) symbols.report('duplicate-modifier', word, { modifier });
    const value = modifierValue(reader, modifier);
    if (value !== null) modifiers[modifier] = value;
  }
  return modifiers;
}

type Named = Pick<Declaration, 'kind' | 'name'>;

function isTrait(text: string): boolean {
  const [first, second] = partsOf(text);
  if (second === undefined) return Object.hasOwn(TRAITS, first);
  if (!Object.hasOwn(PAIR_TRAITS, first)) return false;
  const targets = PAIR_TRAITS[first]!;
  return targets.length === 0 ? NAME.test(second) : targets.includes(second);
}

/** Some traits stand for modifiers, and `With` for a line of its own. */
function addTrait(word: Word, name: string, modifiers: Modifiers, symbols: Symbols): void {
  const [first, second] = partsOf(word.text);
  const modifier = second === undefined ? TRAITS[first] : undefined;
  const trait = second === undefined ? first : `(${first},${second})`;
  if (first === 'With') symbols.withs.push({ name, other: second!, span: word.span });
  else if (modifier != null && !(modifier in modifiers)) modifiers[modifier] = true;
  else if (modifier != null || modifiers.traits?.includes(trait)) {
    symbols.report('duplicate-modifier', word, { modifier: trait });
  } else modifiers.traits = [...(modifiers.traits ?? []), trait];
}

/** Returns the parts of a pair, or the only part of another word. */
function partsOf(text: string): [first: string, second?: string] {
  const [, first, second] = /^\(\s*([^\s,()]+)\s*,\s*([^\s,()]+)\s*\)$/.exec(text) ?? [];
  return first === undefined || second === undefined ? [text] : [first, second];
}

function firstPart(word: Word): Word {
  return { ...word, text: partsOf(word.text)[0] };
}

/** A number after an unknown word belongs to that word, so that one mistake gives one message. */
function skipNumber(reader: LineReader): void {
  if (/^[\d.+-]/.test(reader.peek()?.text ?? '')) reader.take();
}

function modifierValue(reader: LineReader, modifier: Modifier): number | true | null {
  const range = MODIFIER_RANGES[modifier];
  if (range === undefined) return true;
  const word = reader.take();
  if (word === null) return null;
  const value = reader.integer(word, modifier, ...range);
  if (value === null || !POWERS_OF_TWO.has(modifier) || Number.isInteger(Math.log2(value))) return value;
  const near = String(2 ** Math.round(Math.log2(value)));
  return reader.report('page-not-power-of-two', word, { key: modifier, value }, near);
}

function parseWith(reader: LineReader, symbols: Symbols): void {
  const name = reader.name();
  const other = reader.name();
  reader.end();
  if (name === null || other === null) return;
  symbols.withs.push({ name: name.text, other: other.text, span: reader.whole.span });
}

/** Reports undeclared names in `with` lines and `(With,X)`. They may be declared after the line. */
export function checkWiths(symbols: Symbols, lines: readonly LineReader[]): void {
  for (const { line, form } of lines) {
    const traits = line.words.slice(2).filter(({ text }) => isTrait(text) && partsOf(text)[0] === 'With');
    const others = traits.map((word) => ({ ...word, text: partsOf(word.text)[1]! }));
    for (const word of form.keyword === 'with' ? line.words.slice(1, 3) : others) {
      if (NAME.test(word.text) && !symbols.declarations.has(word.text)) reportUndeclared(word, symbols);
    }
  }
}

function parseConfig(reader: LineReader, symbols: Symbols): void {
  const key = reader.name();
  const word = reader.take();
  if (key?.text === 'version') {
    parseVersion(reader, key, word, symbols);
    return;
  }
  const value = word === null ? null : configValue(reader, key, word, symbols);
  reader.end();
  if (key === null || value === null) return;
  const known = symbols.config.get(key.text);
  if (known !== undefined) {
    symbols.report('duplicate-config', key, { key: key.text, line: known.span.line });
    return;
  }
  symbols.config.set(key.text, { value, span: reader.whole.span });
}

/** Returns 0 for a key that the engine does not have, which is reported itself, and null for a wrong value. */
function configValue(reader: LineReader, key: Word | null, word: Word, symbols: Symbols): number | null {
  if (key?.text === 'build') return buildOf(word, symbols);
  const { kind } = symbols;
  if (kind !== undefined && key !== null && !configKeysOf(kind).includes(key.text)) return 0;
  return reader.integer(word, key?.text ?? 'VALUE', 0, MAX_CONFIG_SIZE);
}

function parseVersion(reader: LineReader, key: Word, word: Word | null, symbols: Symbols): void {
  reader.end();
  if (word === null) return;
  if (symbols.version === undefined) symbols.version = { text: word.text, span: reader.whole.span };
  else symbols.report('duplicate-config', key, { key: key.text, line: symbols.version.span.line });
}

function buildOf(word: Word, symbols: Symbols): number | null {
  const build = (BUILDS as readonly string[]).indexOf(word.text);
  if (build >= 0) return build;
  return symbols.report('unknown-build', word, {}, symbols.suggester.nearest(word.text, BUILDS));
}

function parseWorld(reader: LineReader, symbols: Symbols): void {
  const name = reader.name();
  reader.end();
  if (name === null) return;
  const line = symbols.worlds.get(name.text);
  if (line !== undefined) symbols.report('duplicate-world', name, { name: name.text, line });
  else symbols.worlds.set(name.text, name.span.line);
}
