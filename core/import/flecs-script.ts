import { builtInNames } from '../engines/flecs/built-in.ts';
import type { BuiltInName } from '../script/language/language.ts';
import { flecsTokens, type Token } from './flecs-tokens.ts';
import { type JournalReport, placeAt } from './journal-messages.ts';

/** A tag, a component with a value, or a pair that a Flecs script adds to an entity. */
export interface FlecsId {
  readonly first: string;
  /** The target of a pair; null for others. */
  readonly second: string | null;
  /** Null without a value. */
  readonly value: string | null;
}

/** An entity and its scope, in their order. */
export interface FlecsEntity {
  /** A path such as `ship.engine` from its scope; `_1`, `_2`, … for entities without a name. */
  readonly name: string;
  readonly ids: readonly FlecsId[];
  readonly content: readonly (FlecsId | FlecsEntity)[];
}

/** Words that begin something that is not read. */
const UNREAD: ReadonlySet<string> = new Set(
  'with template assembly const let if else for match module slot prop'.split(' '),
);

/** Deeper scopes are not read. */
const MAX_DEPTH = 100;

/** Stops reading at the first thing that is not read. */
class Unread extends Error {
  readonly token: Token;
  readonly code: 'flecs-unread' | 'flecs-built-in';

  constructor(token: Token, code: Unread['code'] = 'flecs-unread') {
    super(token.text);
    this.token = token;
    this.code = code;
  }
}

/**
 * Reads a simple Flecs script: entities with their scopes, tags, components with literal values, pairs, inheritance, prefabs and kinds.
 * `struct` and `enum` only name components. Anything else is reported.
 * @returns null if there was something else
 */
export function readFlecsScript(source: string, report: JournalReport): readonly FlecsEntity[] | null {
  const reader = new FlecsReader(source);
  try {
    return reader.read();
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    return report(error.code, placeAt(error.token, error.token.text.trim()));
  }
}

class FlecsReader {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;
  #nameless = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = flecsTokens(source);
  }

  read(): readonly FlecsEntity[] {
    const content = this.#content();
    if (this.#peek().kind !== 'none') throw new Unread(this.#peek());
    return content as readonly FlecsEntity[];
  }

  #peek(): Token {
    return this.#tokens[this.#next]!;
  }

  /** Takes the next token if it has this text. */
  #takes(text: string): boolean {
    if (this.#peek().text !== text || this.#peek().kind === 'none') return false;
    this.#next++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) throw new Unread(this.#peek());
  }

  #name(): string {
    const token = this.#peek();
    const isQuoted = token.kind === 'literal' && token.text.startsWith('"') && !/[$\\]/.test(token.text);
    if (isUnmodelled(token.text)) throw new Unread(token, 'flecs-built-in');
    if (isQuoted) this.#next++;
    else this.#expectName();
    if (token.text === '_') return this.#unnamed();
    return isQuoted ? token.text.slice(1, -1) : token.text;
  }

  #expectName(): void {
    if (this.#peek().kind !== 'name') throw new Unread(this.#peek());
    this.#next++;
  }

  #unnamed(): string {
    this.#nameless++;
    return `_${this.#nameless}`;
  }

  /** Reads statements up to the end of the scope. */
  #content(): (FlecsId | FlecsEntity)[] {
    const content: (FlecsId | FlecsEntity)[] = [];
    for (;;) {
      while (this.#peek().kind === 'end' || this.#peek().text === ',') this.#next++;
      if (this.#peek().kind === 'none' || this.#peek().text === '}') return content;
      const begin = this.#peek();
      const statement = this.#statement();
      if (statement !== null && !(this.#depth > 0 && 'first' in statement)) requireOwn(statement, begin);
      if (statement !== null) content.push(this.#depth > 0 ? statement : entityOf(statement, begin));
    }
  }

  #statement(): FlecsId | FlecsEntity | null {
    const token = this.#peek();
    if (token.text === '(') return this.#pair();
    if (token.text === '{') return { name: this.#unnamed(), ids: [], content: this.#scope() };
    if (token.kind === 'name' && UNREAD.has(token.text)) throw new Unread(token);
    const name = this.#name();
    if (name === 'using') {
      this.#expectName();
      return null;
    }
    const follows = this.#peek();
    const isNamed = follows.kind === 'name' || (follows.kind === 'literal' && follows.text.startsWith('"'));
    if (isNamed) return this.#ofKind(name);
    return this.#named(name, []);
  }

  /** Reads what follows a kind, such as `prefab` or `SpaceShip`: the entity. */
  #ofKind(kind: string): FlecsEntity | FlecsId | null {
    const name = this.#name();
    if (kind === 'struct' || kind === 'enum') {
      this.#skipBraces();
      return null;
    }
    const entity = this.#named(name, [plainId(kind)]);
    return 'content' in entity ? entity : { name, ids: [plainId(kind)], content: [] };
  }

  /** Reads what follows a name: a value, a base, a scope, or nothing. */
  #named(name: string, ids: readonly FlecsId[]): FlecsEntity | FlecsId {
    if (this.#takes(':')) {
      if (this.#peek().kind !== 'name' || /^(true|false|null)$/.test(this.#peek().text))
        return { first: name, second: null, value: this.#value() };
      const base = { first: 'IsA', second: this.#name(), value: null };
      const content = this.#peek().text === '{' ? this.#scope() : [];
      return { name, ids: [...ids, base], content };
    }
    if (this.#peek().text === '{') return { name, ids, content: this.#scope() };
    this.#endOfStatement();
    return plainId(name);
  }

  #pair(): FlecsId {
    this.#expect('(');
    const first = this.#name();
    this.#expect(',');
    const second = this.#name();
    this.#expect(')');
    if (this.#takes(':')) return { first, second, value: this.#value() };
    this.#endOfStatement();
    return { first, second, value: null };
  }

  #endOfStatement(): void {
    const token = this.#peek();
    if (token.kind !== 'end' && token.kind !== 'none' && token.text !== '}' && token.text !== ',')
      throw new Unread(token);
  }

  #scope(): (FlecsId | FlecsEntity)[] {
    if (this.#depth >= MAX_DEPTH) throw new Unread(this.#peek());
    this.#depth++;
    this.#expect('{');
    const content = this.#content();
    this.#expect('}');
    this.#depth--;
    return content;
  }

  /** Returns the text of a literal. Expressions are not read. */
  #value(): string {
    const start = this.#peek();
    if (start.text === '{' || start.text === '[') this.#skipBraces(isOfLiteral);
    else {
      if (start.kind !== 'literal' && start.kind !== 'name') throw new Unread(start);
      this.#next++;
      this.#endOfStatement();
    }
    const last = this.#tokens[this.#next - 1]!;
    return this.#source.slice(start.at, last.at + last.text.length);
  }

  /** Passes a bracket and everything up to its partner. */
  #skipBraces(allows: (token: Token, before: Token) => boolean = () => true): void {
    while (this.#peek().kind === 'end') this.#next++;
    if (!/^[{[]$/.test(this.#peek().text)) throw new Unread(this.#peek());
    let depth = 0;
    do {
      const token = this.#peek();
      if (token.kind === 'none' || !allows(token, this.#tokens[this.#next - 1]!)) throw new Unread(token);
      if (/^[{[]$/.test(token.text)) depth++;
      if (/^[}\]]$/.test(token.text)) depth--;
      this.#next++;
    } while (depth > 0);
  }
}

/** Tells whether a token may be in a literal. A literal behind a literal would be an operator and its operand, as in `2 -1`. */
function isOfLiteral({ kind, text }: Token, before: Token): boolean {
  if (kind === 'sign') return /^[{}[\]:,]$/.test(text);
  return kind === 'end' || !['literal', 'name'].includes(before.kind);
}

/** Outside of all scopes, a name alone is an entity, and there is nothing that could have an id. */
function entityOf(statement: FlecsId | FlecsEntity, begin: Token): FlecsEntity {
  if ('content' in statement) return statement;
  if (statement.second !== null || statement.value !== null) throw new Unread(begin);
  return { name: statement.first, ids: [], content: [] };
}

/** The uses of built-in names that are read. All other names have none. */
const READ_USES: readonly (BuiltInName['use'] | undefined)[] = ['relation', 'tag', 'inert', undefined];

/** Tells whether a name means something of Flecs itself that is not modelled, with or without its module. */
function isUnmodelled(name: string): boolean {
  const [, module, own] = /^flecs\.(?:(core|pipeline)\.)?(.*)$/.exec(name) ?? [undefined, 'core', name];
  const use = builtInNames.get(own ?? '')?.use;
  return module === undefined || !READ_USES.includes(use);
}

/** An entity of a script cannot have the name of something of Flecs itself, which the script would change. */
function requireOwn(statement: FlecsEntity | FlecsId, begin: Token): void {
  const name = 'content' in statement ? statement.name : plainId(statement.first).first;
  const [first = ''] = name.split('.');
  if (['relation', 'tag'].includes(builtInNames.get(first)?.use ?? '')) throw new Unread(begin, 'flecs-built-in');
}

function plainId(name: string): FlecsId {
  return { first: name === 'prefab' ? 'Prefab' : name.replace(/^flecs\.core\./, ''), second: null, value: null };
}
