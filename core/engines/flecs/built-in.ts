import type { BuiltInName, BuiltInNames } from '../../script/language/language.ts';

/** Words of scripts for traits of Flecs. */
const WORDS: Readonly<Record<string, string>> = {
  CanToggle: 'toggle',
  Exclusive: 'exclusive',
  Sparse: 'sparse',
  Union: 'union',
  With: 'with',
};

/** Relations that a script can use without a declaration. */
const RELATIONS = ['ChildOf', 'IsA'];

/**
 * Entities of Flecs 4.0.5's module `flecs.core`, whose names Flecs finds from every scope, that are not modelled, and the phases of
 * `flecs.pipeline`. Their names begin no component, tag or relation of a script.
 */
const UNMODELLED = words(`
  Component Identifier Poly DefaultChildComponent Observer System
  Prefab Disabled NotQueryable SlotOf Any This Variable
  Transitive Reflexive Symmetric Final Inheritable OnInstantiate Override Inherit DontInherit PairIsTag
  Acyclic Traversable OneOf Trait Relationship DependsOn
  OnAdd OnRemove OnSet OnDelete OnDeleteTarget OnTableCreate OnTableDelete Monitor Remove Delete Panic Wildcard
  PredEq PredMatch PredLookup ScopeOpen ScopeClose
  OnStart PreFrame OnLoad PostLoad PreUpdate OnUpdate OnValidate PostUpdate PreStore OnStore PostFrame
`);

/** Tags of `flecs.core` without an effect on storage. A component of one's own may have the same name: it has a value, and the tag has none. */
const INERT = words('Name Symbol Alias Target World Query Empty Flag Module Private Phase Pipeline');

/** What Flecs 4.1 has in addition. A script that names it means that version. */
const NEWER = words('DontFragment OrderedChildren Parent ParentDepth TreeSpawner Singleton');

/** All names that are built into Flecs. */
export const builtInNames: BuiltInNames = new Map<string, BuiltInName>([
  ...RELATIONS.map((name) => [name, { use: 'relation' }] as const),
  ...Object.entries(WORDS).map(([name, word]) => [name, { use: 'word', word }] as const),
  ...UNMODELLED.map((name) => [name, { use: 'refused' }] as const),
  ...INERT.map((name) => [name, { use: 'inert' }] as const),
  ...NEWER.map((name) => [name, { use: 'newer', version: '4.1' }] as const),
]);

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
