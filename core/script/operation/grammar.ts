import type { OperationKind } from './operation.ts';

export interface LineForm {
  readonly keyword: string;
  /** Such as `add ENTITY COMPONENT [VALUE]`: capitals are placeholders, brackets are optional. */
  readonly usage: string;
  /** The operations that the keyword can mean; empty for other lines. */
  readonly kinds: readonly OperationKind[];
}

const operation = (usage: string, ...kinds: OperationKind[]): LineForm => ({ keyword: first(usage), usage, kinds });
const schema = (usage: string): LineForm => ({ keyword: first(usage), usage, kinds: [] });

export const OPERATIONS = table([
  operation('create ENTITY [@INDEX [vVERSION]] [COMPONENT…]', 'create'),
  operation('bulk NAME COUNT [COMPONENT…]', 'bulk'),
  operation('clone NAME ENTITY [values]', 'clone'),
  operation('destroy ENTITY… [vVERSION]', 'destroy', 'destroy-range'),
  operation('version ENTITY vVERSION', 'version'),
  operation('add ENTITY COMPONENT [VALUE]', 'add'),
  operation('set ENTITY COMPONENT VALUE', 'set', 'set-parent'),
  operation('remove ENTITY COMPONENT', 'remove'),
  operation('clear [COMPONENT|ENTITY]', 'clear-component', 'clear-entity', 'clear-all'),
  operation('compact COMPONENT', 'compact'),
  operation('shrink [COMPONENT|entities]', 'shrink-storage', 'shrink'),
  operation('start @INDEX', 'start'),
  operation('save [COMPONENT…]', 'save'),
  operation('load [orphans]', 'load'),
  operation('sort COMPONENT asc|desc|as OTHER', 'sort', 'sort-as'),
  operation('swap COMPONENT ENTITY ENTITY', 'swap'),
  operation('enable ENTITY COMPONENT', 'enable'),
  operation('disable ENTITY COMPONENT', 'disable'),
  operation('range [NAME] [MIN [MAX]]', 'range', 'range-new', 'range-use'),
  operation('children ENTITY', 'children'),
  operation('order ENTITY CHILD…', 'order'),
  operation('world NAME', 'world'),
  operation('singleton COMPONENT [VALUE]', 'singleton'),
  operation('group [COMPONENT…] [get COMPONENT…] [!COMPONENT…] [sort COMPONENT asc|desc]', 'group'),
  operation('query COMPONENT… [!COMPONENT…] [sort COMPONENT asc|desc]', 'query', 'query-sorted'),
  operation('connect NAME on_construct|on_update|on_destroy COMPONENT as ENTITY', 'connect'),
  operation('disconnect NAME', 'disconnect'),
  operation('hook OnAdd|OnSet|OnRemove COMPONENT as ENTITY', 'hook'),
  operation('observer NAME OnAdd|OnSet|OnRemove COMPONENT… as ENTITY', 'observer'),
  operation('each COMPONENT… [!COMPONENT…] as ENTITY', 'each'),
  operation('pointer NAME ENTITY COMPONENT', 'pointer'),
  operation('read NAME', 'read'),
]);

/** The usage of an operation that an engine may lack although it has another one with the same keyword. */
export const OWN_USAGES: Readonly<Partial<Record<OperationKind, string>>> = {
  'destroy-range': 'destroy ENTITY ENTITY…',
  'set-parent': 'set ENTITY Parent ENTITY',
  'shrink-storage': 'shrink COMPONENT|entities',
  shrink: 'shrink',
  range: 'range MIN [MAX]',
  'range-new': 'range NAME MIN [MAX]',
  'range-use': 'range NAME',
  query: 'query COMPONENT… [!COMPONENT…]',
  'query-sorted': 'query COMPONENT… sort COMPONENT asc|desc',
};

export const SCHEMA_LINES = table([
  schema('component NAME [size N] [align N] [page N] [pinned] [sparse] [dontFragment] [toggle] [bit N]'),
  schema('tag NAME [dontFragment] [toggle] [bit N]'),
  schema('relation NAME [exclusive] [dontFragment] [union]'),
  schema('with NAME OTHER'),
  schema('pool NAME COMPONENT'),
  schema('config KEY VALUE'),
  schema('world NAME'),
]);

export const SECTION_LINES = table([schema('setup'), schema('end')]);

/** Words allowed after the name of a declaration. Those in MODIFIER_RANGES are followed by an integer. */
export const MODIFIERS = {
  component: ['size', 'align', 'page', 'pinned', 'sparse', 'dontFragment', 'toggle', 'bit'],
  tag: ['dontFragment', 'toggle', 'bit'],
  relation: ['exclusive', 'dontFragment', 'union'],
} as const;

/** Traits of Flecs that may follow the name of a declaration, with the modifiers that some of them stand for. */
export const TRAITS: Readonly<Record<string, Modifier | null>> = {
  CanToggle: 'toggle',
  Sparse: 'sparse',
  Exclusive: 'exclusive',
  Union: 'union',
  DontFragment: 'dontFragment',
  Final: null,
  Acyclic: null,
  Traversable: null,
  Transitive: null,
  Symmetric: null,
};

/** Traits with a target, such as `(OnDelete,Panic)`, and their targets. A target of `With` is a declared name. */
export const PAIR_TRAITS: Readonly<Record<string, readonly string[]>> = {
  OnInstantiate: ['Override', 'Inherit', 'DontInherit'],
  OnDelete: ['Remove', 'Delete', 'Panic'],
  OnDeleteTarget: ['Remove', 'Delete', 'Panic'],
  With: [],
};

export type Modifier = (typeof MODIFIERS)['component' | 'relation'][number];

/** Minimum and maximum of the number after a modifier. Signature bits are an FNV-1a hash modulo 63 (decs). */
export const MODIFIER_RANGES: Partial<Record<Modifier, readonly [number, number]>> = {
  size: [1, 1_048_576],
  align: [1, 4096],
  page: [1, 1_048_576],
  bit: [0, 62],
};

/** Words after `config build`. A schema holds the position of the word in this list. */
export const BUILDS = ['debug', 'release'] as const;
export const RELEASE = BUILDS.indexOf('release');

export const POWERS_OF_TWO: ReadonlySet<Modifier> = new Set<Modifier>(['align', 'page']);

/** The word behind `load` that destroys entities without components. */
export const ORPHANS = 'orphans';

/** The word behind `clone` that copies the values, too. */
export const VALUES = 'values';

/** The range of the indices that were there before the first one was made (Flecs). */
export const RANGE_BEFORE = 'before';

/** Letters and digits of any script, `_` and `-`. The first character is a letter or `_`, so that a number is never a name. */
export const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*$/u;

function table(forms: readonly LineForm[]): ReadonlyMap<string, LineForm> {
  return new Map(forms.map((form) => [form.keyword, form]));
}

function first(usage: string): string {
  return usage.split(' ', 1)[0]!;
}
