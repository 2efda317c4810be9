import { RELEASE } from '../operation/grammar.ts';
import type { IdExpression, OperationKind } from '../operation/operation.ts';
import { UnknownOperation } from '../operation/unknown-operation.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Language } from './language.ts';
import type { Declaration, Schema } from './schema.ts';

/* Checks that the languages of several engines share. `label` is the engine's proper name. */

/** Returns all errors of a schema on an engine. */
export function checkOn(language: Language, schema: Schema): Diagnostic[] {
  return [...checkVersion(language, schema), ...language.check(schema)];
}

/** Returns the words that may follow `config` on an engine. */
export function configKeysOf({ configKeys, versions }: Language): readonly string[] {
  return versions === undefined ? configKeys : ['version', ...configKeys];
}

/**
 * Returns the version that a script runs on: the one that it names, the newest if it names another engine's, or the oldest if it names none.
 * Undefined if the engine has no versions.
 */
export function versionOf({ version }: Pick<Schema, 'version'>, versions: readonly string[] = []): string | undefined {
  return version === undefined ? versions[0] : (versionNamed(version.text, versions) ?? versions.at(-1));
}

/** Finds the only version that begins with the numbers of `text`: `3.16` and `3.16.0` name 3.16.0. */
function versionNamed(text: string, versions: readonly string[]): string | undefined {
  const found = versions.filter((version) => `${version}.`.startsWith(`${text}.`));
  return found.length === 1 ? found[0] : undefined;
}

/** True unless a schema names a version that the engine does not have. */
export function hasVersion({ versions }: Pick<Language, 'versions'>, { version }: Pick<Schema, 'version'>): boolean {
  return version === undefined || versionNamed(version.text, versions ?? []) !== undefined;
}

/** Returns false if the engine has an operation only in versions other than the script's. */
export function isInVersion(language: Language, script: Pick<Schema, 'version'>, kind: OperationKind): boolean {
  return includesVersion(language.ofVersions?.[kind], language, script);
}

/** Returns false if the engine has a modifier only in versions other than the script's. */
export function isModifierInVersion(language: Language, script: Pick<Schema, 'version'>, word: string): boolean {
  return includesVersion(language.modifiersOfVersions?.[word], language, script);
}

/** @param having the versions that have something; undefined if all have it */
function includesVersion(
  having: readonly string[] | undefined,
  { versions }: Language,
  script: Pick<Schema, 'version'>,
): boolean {
  return having === undefined || having.includes(versionOf(script, versions)!);
}

function checkVersion(language: Language, schema: Schema): Diagnostic[] {
  const { version } = schema;
  if (version === undefined || hasVersion(language, schema)) return [];
  const { label, versions } = language;
  const { text, span } = version;
  if (versions === undefined) {
    const message = `${label} has no versions to choose from: leave this line out`;
    return [{ span, code: 'no-versions', args: { engine: label }, message, text: 'version' }];
  }
  const known = versions.join(', ');
  const message = `${label} ${text} is not modelled: write one of ${known}`;
  return [{ span, code: 'unknown-version', args: { engine: label, version: text, known }, message, text }];
}

export function configOf<Key extends string>(
  schema: Schema,
  defaults: Readonly<Record<Key, number>>,
): Record<Key, number> {
  const given = [...schema.config].flatMap(([key, { value }]) => (key in defaults ? [[key, value]] : []));
  return { ...defaults, ...Object.fromEntries(given) };
}

/** Returns the error in one config value as a diagnostic's code, message and extra arguments, or null. */
type CheckValue<Key extends string> = (
  key: Key,
  value: number,
) => { readonly code: string; readonly message: string; readonly args?: Diagnostic['args'] } | null;

/** Reports unknown config keys and the values that `check` refuses. */
export function checkConfig<Key extends string>(
  schema: Schema,
  label: string,
  defaults: Readonly<Record<Key, number>>,
  check: CheckValue<Key>,
): Diagnostic[] {
  const keys = Object.keys(defaults).join(', ');
  return [...schema.config].flatMap(([key, { value, span }]): Diagnostic[] => {
    if (key === 'build' && !(key in defaults)) {
      if (value !== RELEASE) return [];
      const message = `Only the debug build of ${label} is modelled: its assertions refuse what a release build does unchecked`;
      return [{ span, code: 'no-release-build', args: { engine: label, key }, message, text: 'release' }];
    }
    if (!(key in defaults)) {
      const message = `${label} has no config key ${key}; its keys are ${keys}`;
      return [{ span, code: 'unknown-config', args: { engine: label, key, keys }, message, text: key }];
    }
    const wrong = check(key as Key, value);
    if (wrong === null) return [];
    return [
      { span, code: wrong.code, args: { key, value, ...wrong.args }, message: wrong.message, text: String(value) },
    ];
  });
}

export function checkPowerOfTwo(key: string, value: number): ReturnType<CheckValue<string>> {
  if (value > 0 && Number.isInteger(Math.log2(value))) return null;
  return { code: 'page-not-power-of-two', message: `${key} must be a power of two, not ${value}` };
}

type Word = 'page' | 'pinned' | 'sparse' | 'dontFragment' | 'toggle' | 'exclusive' | 'union' | 'traits' | 'pool';

/** Reports words of a declaration that the engine does not have. */
export function foreignWords(declaration: Declaration, label: string, words: readonly Word[]): Diagnostic[] {
  const { span, name } = declaration;
  return words.flatMap((word) => {
    const found = declaration[word];
    if (found === undefined) return [];
    if (word === 'pool') return [foreign('pool', label, word, name, span)];
    if (typeof found !== 'object') return [foreign('modifier', label, word, name, span)];
    return found.map((trait) => foreign('trait', label, trait, name, span));
  });
}

/** Reports a relation for an engine without relations. Returns null for all other declarations. */
export function noRelation({ kind, name, span }: Declaration, label: string): Diagnostic | null {
  if (kind !== 'relation') return null;
  const message = `There are no relations in ${label}: declare ${name} as a component or a tag`;
  return { span, code: 'no-relations', args: { engine: label, name }, message, text: kind };
}

/** Reports `with` lines for an engine that does not have them. */
export function noWiths(schema: Schema, label: string): Diagnostic[] {
  return schema.withs.map(({ name, span }) => foreign('with', label, 'with', name, span));
}

const FOREIGN = {
  modifier: (engine: string, word: string) => `${engine} has no ${word} components`,
  trait: (engine: string, word: string) => `${engine} has no traits such as ${word}`,
  pool: (engine: string) => `${engine} has one storage for each component`,
  with: (engine: string) => `${engine} has no lines that begin with the word with`,
} as const;

function foreign(
  what: keyof typeof FOREIGN,
  engine: string,
  word: string,
  name: string,
  span: Declaration['span'],
): Diagnostic {
  return {
    span,
    code: `foreign-${what}`,
    args: { engine, word, name },
    message: FOREIGN[what](engine, word),
    text: word,
  };
}

/** @throws UnknownOperation on a pair, for an engine without pairs */
export function plainName(id: IdExpression, label: string): string {
  if (id.kind === 'id') return id.name;
  const pair = `(${id.first},${id.second})`;
  throw new UnknownOperation('no-pairs', `There are no pairs such as ${pair} in ${label}`, { engine: label, pair });
}
