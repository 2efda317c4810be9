import { builtInNamed } from '../language/built-ins.ts';
import type { HandleBits, Language } from '../language/language.ts';
import type { Declaration, Schema } from '../language/schema.ts';
import type { IdExpression } from '../operation/operation.ts';
import type { Word } from './lexer.ts';
import type { Report } from './parse-messages.ts';
import { Suggester } from './suggest.ts';

/** The names that a script has declared and created so far, which its lines are checked against. */
export interface Symbols {
  readonly kind: Language | undefined;
  readonly report: Report;
  readonly suggester: Suggester;
  readonly declarations: Map<string, Declaration>;
  readonly withs: Schema['withs'][number][];
  readonly config: Map<string, Schema['config'] extends ReadonlyMap<string, infer V> ? V : never>;
  version?: NonNullable<Schema['version']>;
  readonly worlds: Map<string, number>;
  /** Names of ranges of indices. */
  readonly ranges: Set<string>;
  /** Names of pointers. */
  readonly pointers: Set<string>;
  /** Names of listeners and observers. */
  readonly listeners: Set<string>;
  /** The first line that creates each name, collected before any line is checked. */
  readonly creations: Map<string, number>;
  /** All entity names bound so far, destroyed or not. Each maps to itself, so that operations share one string. */
  readonly entities: Map<string, string>;
  /** Components and tags by name; operations share them. */
  readonly ids: Map<string, IdExpression>;
  /** Entity names now in use, with the line that created them. */
  readonly bound: Map<string, number>;
}

export function newSymbols(kind: Language | undefined, report: Report): Symbols {
  return {
    kind,
    report,
    suggester: new Suggester(),
    declarations: new Map(),
    withs: [],
    config: new Map(),
    worlds: new Map(),
    ranges: new Set(),
    pointers: new Set(),
    listeners: new Set(),
    creations: new Map(),
    entities: new Map(),
    ids: new Map(),
    bound: new Map(),
  };
}

export function schemaOf(symbols: Symbols): Schema {
  return {
    declarations: [...symbols.declarations.values()],
    withs: symbols.withs,
    config: symbols.config,
    ...(symbols.version !== undefined && { version: symbols.version }),
    worlds: [...symbols.worlds.keys()],
  };
}

/** Without an engine, a script must fit the narrowest handles, which have 32 bits. */
const DEFAULT_BITS: HandleBits = { entityBits: 20, versionBits: 12 };
/** A raw handle has at most 53 bits. */
const MAX_BITS: HandleBits = { entityBits: 32, versionBits: 21 };

export function configuredHandleBits({ kind, config }: Symbols): HandleBits {
  const bits = kind === undefined ? DEFAULT_BITS : (kind.handleBits ?? MAX_BITS);
  const configured = (key: keyof HandleBits): number => {
    const value = config.get(key)?.value ?? bits[key];
    return value >= 1 && value <= 32 ? value : bits[key];
  };
  return { entityBits: configured('entityBits'), versionBits: configured('versionBits') };
}

/** Reports an undeclared component with the nearest declared name, or with the line to add. */
export function reportUndeclared(word: Word, symbols: Symbols): void {
  const { declarations, report, suggester } = symbols;
  const name = word.text;
  if (reportBuiltIn(word, symbols)) return;
  if (declarations.size === 0) report('no-schema', word, { name });
  else report('undeclared-component', word, { name }, suggester.nearest(name, declarations.keys()));
}

/** Reports a name that is built into the engine, with what to write instead. Returns false for every other name. */
export function reportBuiltIn(word: Word, symbols: Symbols): boolean {
  const { kind, report } = symbols;
  const builtIn = builtInNamed(kind, word.text, symbols);
  if (kind === undefined || builtIn === undefined) return false;
  const args = { name: word.text, engine: kind.label };
  if (builtIn.use === 'relation' || builtIn.use === 'tag' || builtIn.use === 'entity')
    report('built-in-name', word, args);
  else if (builtIn.use === 'trait') report('built-in-trait', word, { ...args, example: builtIn.example });
  else if (builtIn.use === 'newer') report('built-in-newer', word, { ...args, version: builtIn.since });
  else report('built-in-unmodelled', word, args);
  return true;
}

/** Returns the declared kind of a tag or relation, or null if it has a value. A pair has a value if either part is a component. */
export function kindWithoutValue(target: IdExpression, { declarations }: Symbols): string | null {
  if (target.kind === 'id') {
    const kind = declarations.get(target.name)?.kind;
    return kind === 'component' ? null : (kind ?? null);
  }
  const kinds = [target.first, target.second].map((name) => declarations.get(name)?.kind);
  return kinds.includes('component') ? null : (kinds[0] ?? null);
}
