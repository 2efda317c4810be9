import type { BuiltInName, Language } from './language.ts';
import type { Schema } from './schema.ts';
import { versionOf } from './schema-checks.ts';

type Versioned = Pick<Schema, 'version'>;

/** Finds a name that is built into the version of a script; a name that only later versions have is `newer`. */
export function builtInNamed(
  kind: Language | undefined,
  name: string,
  script: Versioned,
): BuiltInName | { readonly use: 'newer'; readonly since: string } | undefined {
  const found = kind?.builtIns?.get(name);
  if (found?.since === undefined || isSince(kind!, found.since, script)) return found;
  return { use: 'newer', since: found.since };
}

/** Returns the names with one use that are built into the version of a script. */
export function builtInsWith(kind: Language, use: BuiltInName['use'], script: Versioned): string[] {
  return [...(kind.builtIns ?? [])].flatMap(([name]) => (builtInNamed(kind, name, script)?.use === use ? [name] : []));
}

function isSince({ versions = [] }: Language, since: string, script: Versioned): boolean {
  return versions.indexOf(versionOf(script, versions)!) >= versions.indexOf(since);
}
