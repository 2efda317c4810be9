import type { Diagnostic } from '../script/diagnostic.ts';
import type { Language } from '../script/language.ts';
import type { Declaration, Schema } from '../script/schema.ts';

/** A schema as one engine can take it, and what had to be left out of it. */
export interface AdaptedSchema {
  readonly schema: Schema;
  /** What the engine said of the schema as it was written. */
  readonly notes: readonly Diagnostic[];
  /** What it still says: then it cannot run the script at all. */
  readonly problems: readonly Diagnostic[];
}

type Repair = (schema: Schema, diagnostic: Diagnostic) => Schema;

/** What is left out for a diagnostic, by its code. */
const repairs: Readonly<Record<string, Repair>> = {
  'unknown-config': withoutConfig,
  'nothing-to-configure': withoutConfig,
  'no-relations': asTag,
  'foreign-modifier': withoutModifier,
};

/**
 * Leaves out of a schema what an engine does not know: config keys of other engines, words that mean nothing to it;
 * relations become tags. So that one script can run on several engines.
 */
export function adaptSchema(schema: Schema, kind: Language): AdaptedSchema {
  const notes = kind.check(schema);
  const adapted = notes.reduce((each, note) => repairs[note.code]?.(each, note) ?? each, schema);
  return { schema: adapted, notes, problems: kind.check(adapted) };
}

function withoutConfig(schema: Schema, { args }: Diagnostic): Schema {
  return { ...schema, config: new Map([...schema.config].filter(([key]) => key !== args.key)) };
}

function asTag(schema: Schema, { args }: Diagnostic): Schema {
  return mapDeclaration(schema, args.name, ({ name, span }) => ({ kind: 'tag', name, span }));
}

function withoutModifier(schema: Schema, { args }: Diagnostic): Schema {
  if (args.word === 'with') return { ...schema, withs: schema.withs.filter(({ name }) => name !== args.name) };
  return mapDeclaration(schema, args.name, (declaration) => {
    const kept = Object.entries(declaration).filter(([word]) => word !== args.word);
    return Object.fromEntries(kept) as unknown as Declaration;
  });
}

function mapDeclaration(schema: Schema, name: unknown, change: (declaration: Declaration) => Declaration): Schema {
  const declarations = schema.declarations.map((each) => (each.name === name ? change(each) : each));
  return { ...schema, declarations };
}
