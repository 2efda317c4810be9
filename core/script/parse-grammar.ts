import type { OperationKind } from './operation.ts';

/** How one sort of line is written. */
export interface LineForm {
  readonly keyword: string;
  /** `add ENTITY COMPONENT [VALUE]`: capitals stand for what the writer chooses, brackets for what may be left out. */
  readonly usage: string;
  /** What an operation's word may mean; empty for all other lines. */
  readonly kinds: readonly OperationKind[];
}

const operation = (usage: string, ...kinds: OperationKind[]): LineForm => ({ keyword: first(usage), usage, kinds });
const schema = (usage: string): LineForm => ({ keyword: first(usage), usage, kinds: [] });

/** Operations of all engines, by their first word. */
export const OPERATIONS = table([
  operation('create ENTITY [@INDEX] [COMPONENT…]', 'create'),
  operation('bulk NAME COUNT [COMPONENT…]', 'bulk'),
  operation('destroy ENTITY [vVERSION]', 'destroy'),
  operation('add ENTITY COMPONENT [VALUE]', 'add'),
  operation('set ENTITY COMPONENT VALUE', 'set'),
  operation('remove ENTITY COMPONENT', 'remove'),
  operation('clear COMPONENT|ENTITY', 'clear-component', 'clear-entity'),
  operation('compact COMPONENT', 'compact'),
  operation('sort COMPONENT asc|desc|as OTHER', 'sort', 'sort-as'),
  operation('swap COMPONENT ENTITY ENTITY', 'swap'),
  operation('enable ENTITY COMPONENT', 'enable'),
  operation('disable ENTITY COMPONENT', 'disable'),
  operation('range MIN [MAX]', 'range'),
  operation('world NAME', 'world'),
  operation('singleton COMPONENT [VALUE]', 'singleton'),
  operation('query COMPONENT… [!COMPONENT…]', 'query'),
]);

/** Lines that come before the first operation, by their first word. */
export const SCHEMA_LINES = table([
  schema('component NAME [size N] [align N] [page N] [pinned] [sparse] [toggle] [bit N]'),
  schema('tag NAME [toggle] [bit N]'),
  schema('relation NAME [exclusive] [union]'),
  schema('with NAME OTHER'),
  schema('config KEY VALUE'),
  schema('world NAME'),
]);

/** Lines around a part of the script, by their first word. */
export const SECTION_LINES = table([schema('setup'), schema('end')]);

/** Words after the name of a declaration. Those with a range are followed by a whole number in it. */
export const MODIFIERS = {
  component: ['size', 'align', 'page', 'pinned', 'sparse', 'toggle', 'bit'],
  tag: ['toggle', 'bit'],
  relation: ['exclusive', 'union'],
} as const;

export type Modifier = (typeof MODIFIERS)['component' | 'relation'][number];

/** Smallest and largest number after a modifier. Signature bits are an FNV-1a hash modulo 63 (decs). */
export const MODIFIER_RANGES: Partial<Record<Modifier, readonly [number, number]>> = {
  size: [1, 1_048_576],
  align: [1, 4096],
  page: [1, 1_048_576],
  bit: [0, 62],
};

/** Modifiers whose number must be a power of two. */
export const POWERS_OF_TWO: ReadonlySet<Modifier> = new Set<Modifier>(['align', 'page']);

/** Any script's letters, digits, `_`, `-`; a letter or `_` first, so that no number is a name. */
export const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*$/u;

function table(forms: readonly LineForm[]): ReadonlyMap<string, LineForm> {
  return new Map(forms.map((form) => [form.keyword, form]));
}

function first(usage: string): string {
  return usage.split(' ', 1)[0]!;
}
