import { structureInWorld } from '../../core/engines/decs/diagrams/world-columns.ts';
import type { Choice, Family } from '../../core/scene/structures.ts';
import type { Translate } from '../../core/scene/view.ts';
import { idLabel } from '../panels/flecs-memory.ts';
import type { Picture } from '../stage/picture.ts';
import { type FamilyState, isWhole } from './choice.ts';

export function familyLabel(family: Family, translate: Translate): string {
  return translate(`ui.structures.family.${family}`);
}

/** Structures that come alone in their world: their family is all there is to say. */
const single: ReadonlySet<Family> = new Set([
  'entities',
  'entity-index',
  'table-graph',
  'component-index',
  'query',
  'archetypes',
  'singletons',
  'metatypes',
  'objects',
]);

/** Whether a family is one structure, so that nothing has to be chosen in it. Of several worlds of decs, each has its own. */
export function isSingle({ family, names }: Pick<FamilyState, 'family' | 'names'>): boolean {
  return single.has(family) && names.length < 2;
}

/** What people call a structure: a storage by its component, a table by its type, a sparse set, a union. */
export function structureLabel(name: string, family: Family, picture: Picture, translate: Translate): string {
  const { columns } = picture.timeline;
  const named = (id: string): string => idLabel(columns, id, (handle) => picture.nameOf(handle));
  const { world, own } = structureInWorld(name);
  const inWorld = (label: string): string => (world === '' ? label : `${world} · ${label}`);
  if (single.has(family)) return inWorld(familyLabel(family, translate));
  if (family === 'chunks') return inWorld(own === '[]' ? translate('diagram.decs.archetype', { slot: 0 }) : own);
  if (family === 'storages' || family === 'maps' || family === 'arrays') return name;
  const of = name.slice(name.indexOf(':') + 1);
  if (family === 'sparse') return translate('diagram.flecs.sparse', { id: named(of) });
  if (family === 'unions') return translate('diagram.flecs.union', { relation: named(of) });
  // The root table, whose type is empty.
  if (of === '[]') return translate('diagram.flecs.table', { slot: 0 });
  return of.startsWith('[') ? `[${of.slice(1, -1).split(', ').map(named).join(', ')}]` : of;
}

/** What a diagram shows, in a few words: `Table graph`, `Entity index, Tables 3/5`, `Everything`. */
export function summary(
  states: readonly FamilyState[],
  choice: Choice,
  picture: Picture,
  translate: Translate,
): readonly string[] {
  const there = states.filter(({ visible }) => visible.length > 0);
  const listed = there.length > 0 ? there : states.filter(({ family }) => choice.families.includes(family));
  return listed.map((state) => {
    const { family, names, visible } = state;
    const label = familyLabel(family, translate);
    if (isWhole(state, choice) || visible.length === names.length) return label;
    if (visible.length === 1) return structureLabel(visible[0]!, family, picture, translate);
    return translate('ui.structures.part', { family: label, shown: visible.length, count: names.length });
  });
}
