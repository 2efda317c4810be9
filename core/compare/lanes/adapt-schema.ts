import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { Language } from '../../script/language/language.ts';
import type { Declaration, Schema } from '../../script/language/schema.ts';
import { checkOn, hasVersion, versionOf } from '../../script/language/schema-checks.ts';

/** A schema reduced to the parts that one engine accepts. */
export interface AdaptedSchema {
  readonly schema: Schema;
  /** The engine's diagnostics on the original schema. */
  readonly notes: readonly Diagnostic[];
  /** The engine's diagnostics on the reduced schema. If there are any, it cannot run the script. */
  readonly problems: readonly Diagnostic[];
}

type Repair = (schema: Schema, diagnostic: Diagnostic, kind: Language) => Schema;

/** Removes the offending part of a schema, by code of the diagnostic. */
const repairs: Readonly<Record<string, Repair>> = {
  'unknown-config': withoutConfig,
  'nothing-to-configure': withoutConfig,
  'no-release-build': withoutConfig,
  'unknown-version': (schema, _, kind) => withOwnVersion(schema, kind),
  'no-versions': (schema, _, kind) => withOwnVersion(schema, kind),
  'no-relations': asTag,
  'foreign-modifier': withoutModifier,
  'foreign-trait': withoutModifier,
  'foreign-with': withoutWith,
};

/**
 * Removes config keys and words of other engines from a schema, so that a script can run on several. Relations become tags.
 * @param compared the languages of all engines that run the script
 */
export function adaptSchema(schema: Schema, kind: Language, compared: readonly Language[]): AdaptedSchema {
  // A script names the version of one engine. Others run on their newest, which is worth a note only if none has it.
  const isOther = !hasVersion(kind, schema) && compared.some((each) => hasVersion(each, schema));
  const own = isOther ? withOwnVersion(schema, kind) : schema;
  const notes = checkOn(kind, own);
  const adapted = notes.reduce((each, note) => repairs[note.code]?.(each, note, kind) ?? each, own);
  return { schema: adapted, notes, problems: checkOn(kind, adapted) };
}

function withoutConfig(schema: Schema, { args }: Diagnostic): Schema {
  return { ...schema, config: new Map([...schema.config].filter(([key]) => key !== args.key)) };
}

/** Replaces the version of another engine by the one that runs the script instead. */
function withOwnVersion({ version, ...others }: Schema, { versions }: Language): Schema {
  const text = version && versionOf({ version }, versions);
  return version === undefined || text === undefined ? others : { ...others, version: { ...version, text } };
}

function asTag(schema: Schema, { args }: Diagnostic): Schema {
  return mapDeclaration(schema, args.name, ({ name, span }) => ({ kind: 'tag', name, span }));
}

function withoutWith(schema: Schema, { args }: Diagnostic): Schema {
  return { ...schema, withs: schema.withs.filter(({ name }) => name !== args.name) };
}

function withoutModifier(schema: Schema, { args }: Diagnostic): Schema {
  return mapDeclaration(schema, args.name, (declaration) => {
    const { traits = [], ...others } = declaration;
    const left = traits.filter((trait) => trait !== args.word);
    const kept = Object.entries({ ...others, ...(left.length > 0 && { traits: left }) });
    return Object.fromEntries(kept.filter(([word]) => word !== args.word)) as unknown as Declaration;
  });
}

function mapDeclaration(schema: Schema, name: unknown, change: (declaration: Declaration) => Declaration): Schema {
  const declarations = schema.declarations.map((each) => (each.name === name ? change(each) : each));
  return { ...schema, declarations };
}
