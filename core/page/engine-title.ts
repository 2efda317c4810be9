import { versionsOf } from '../engines/all.ts';
import type { EngineId } from '../script/language/language.ts';
import type { Schema } from '../script/language/schema.ts';
import { versionOf } from '../script/language/schema-checks.ts';
import { engineName, type TranslateText } from '../script/narration/narrate.ts';

/**
 * Returns an engine's displayed name with the version of the library that a script runs on, such as `EnTT 3.16.0`; the name alone for a baseline.
 * @throws RangeError if the id is unknown
 */
export function engineTitle(engine: EngineId, script: Pick<Schema, 'version'>, translate: TranslateText): string {
  const version = versionOf(script, versionsOf(engine));
  return [engineName(engine, translate), ...(version === undefined ? [] : [version])].join(' ');
}

/** Returns the newest version of an engine if a script names none and an older one runs it; otherwise null. */
export function newerVersion(engine: EngineId, schema: Pick<Schema, 'version'>): string | null {
  const versions = versionsOf(engine);
  const newest = versions.at(-1);
  return schema.version !== undefined || newest === undefined || newest === versionOf(schema, versions) ? null : newest;
}
