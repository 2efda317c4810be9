import type { ColumnSet } from '../../trace/column-set.ts';
import type { Driver, Language } from '../language/language.ts';
import type { Schema } from '../language/schema.ts';
import { isInVersion, versionOf } from '../language/schema-checks.ts';
import { noSuchOperation } from '../operation/unknown-operation.ts';

/** Creates the driver of a script. It refuses operations that only other versions of the engine have. */
export function createDriver(language: Language, schema: Schema, columns: ColumnSet): Driver {
  const driver = language.create(schema, columns);
  if (language.ofVersions === undefined) return driver;
  const label = `${language.label} ${versionOf(schema, language.versions)}`;
  return {
    ...driver,
    perform(operation, bindings) {
      if (!isInVersion(language, schema, operation.kind)) throw noSuchOperation(label, operation);
      return driver.perform(operation, bindings);
    },
  };
}
