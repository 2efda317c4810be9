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
