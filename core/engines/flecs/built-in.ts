import type { BuiltInName, BuiltInNames } from '../../script/language/language.ts';
import { type FlecsVersionName, versionsWith } from './model/version.ts';

/** Traits that are written behind a declaration, each with an example. */
const TRAITS: Readonly<Record<string, string>> = {
  CanToggle: 'component Velocity CanToggle',
  Exclusive: 'relation Docked Exclusive',
  Sparse: 'component Rotation Sparse',
  Union: 'relation Movement Union',
  With: 'tag Power (With,Responsibility)',
  Acyclic: 'relation Follows Acyclic',
  Traversable: 'relation Follows Traversable',
  Transitive: 'relation Follows Transitive',
  Symmetric: 'relation Near Symmetric',
  ...examples('OnInstantiate', 'component Health (OnInstantiate,Inherit)'),
  ...examples('Override Inherit DontInherit', 'component Health (OnInstantiate,$)'),
  ...examples('OnDelete OnDeleteTarget', 'relation Owns ($,Delete)'),
  ...examples('Remove Delete Panic', 'relation Owns (OnDeleteTarget,$)'),
};

/**
 * Entities of Flecs 4.0.5's module `flecs.core`, whose names Flecs finds from every scope, and the phases of `flecs.pipeline`, that are
 * not modelled.
 */
const UNMODELLED = words(`
  Component Identifier Poly DefaultChildComponent Observer System
  NotQueryable SlotOf Any This Variable Wildcard
  Reflexive Inheritable PairIsTag OneOf Trait Relationship DependsOn
  OnAdd OnRemove OnSet OnTableCreate OnTableDelete Monitor
  PredEq PredMatch PredLookup ScopeOpen ScopeClose
  OnStart PreFrame OnLoad PostLoad PreUpdate OnUpdate OnValidate PostUpdate PreStore OnStore PostFrame
`);

/** Tags of `flecs.core` without an effect on storage. A component of one's own may have the same name: it has a value, and the tag has none. */
const INERT = words('Name Symbol Alias Target World Query Empty Flag Module Private Phase Pipeline');

/** The version of Flecs with these additions. A script that names one means that version. */
const [SINCE] = versionsWith(({ nonFragmenting }) => nonFragmenting) as [FlecsVersionName];
const ADDED: Readonly<Record<string, BuiltInName>> = {
  DontFragment: { use: 'trait', example: 'component Buff DontFragment', since: SINCE },
  OrderedChildren: { use: 'tag', since: SINCE },
  Parent: { use: 'entity', since: SINCE },
  ParentDepth: { use: 'refused', since: SINCE },
  TreeSpawner: { use: 'refused', since: SINCE },
  Singleton: { use: 'refused', since: SINCE },
};

/** All names that are built into Flecs. */
export const builtInNames: BuiltInNames = new Map<string, BuiltInName>([
  ...['ChildOf', 'IsA'].map((name) => [name, { use: 'relation' }] as const),
  ...['Prefab', 'Disabled', 'Final'].map((name) => [name, { use: 'tag' }] as const),
  ...Object.entries(TRAITS).map(([name, example]) => [name, { use: 'trait', example }] as const),
  ...UNMODELLED.map((name) => [name, { use: 'refused' }] as const),
  ...INERT.map((name) => [name, { use: 'inert' }] as const),
  ...Object.entries(ADDED),
]);

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Returns the same example for several names, each in the place of `$`. */
function examples(names: string, example: string): Record<string, string> {
  return Object.fromEntries(words(names).map((name) => [name, example.replace('$', name)]));
}
