import type { Translate } from '../../../core/cells/translate.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { type StructureChoice, structureTitle } from '../../../core/scene/stage/structure-choice.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';
import { type FamilyState, isWhole } from './structure-choice.ts';

export function familyLabel(family: string, translate: Translate): string {
  return translate(`ui.structures.family.${family}`);
}

/** True if a family is a single structure, so nothing in it can be chosen. Each of several worlds has its own. */
export function isSingle({ family, names }: Pick<FamilyState, 'family' | 'names'>, picture: MemoryPicture): boolean {
  return familyOf(family, picture)?.single === true && names.length < 2;
}

/** True if a family repeats parts of other families. */
export function isExtra(family: string, picture: MemoryPicture): boolean {
  return familyOf(family, picture)?.extra === true;
}

/** Returns the name of a structure for the user. */
export function structureLabel(name: string, picture: MemoryPicture, translate: Translate): string {
  const nameOf = (id: number | bigint) => picture.nameOf(id);
  const { columns } = picture.timeline;
  return structureTitle(engineNamed(picture.engine).diagrams, name, { columns, translate, nameOf });
}

function familyOf(family: string, { engine }: MemoryPicture) {
  return engineNamed(engine).diagrams.families.find(({ id }) => id === family);
}

/** Summarises the content of a diagram: `Table graph`, `Entity index, Tables 3/5`, `Everything`. */
export function summary(
  states: readonly FamilyState[],
  choice: StructureChoice,
  picture: MemoryPicture,
  translate: Translate,
): readonly string[] {
  const there = states.filter(({ visible }) => visible.length > 0);
  const listed = there.length > 0 ? there : states.filter(({ family }) => choice.families.includes(family));
  return listed.map((state) => {
    const { family, names, visible } = state;
    const label = familyLabel(family, translate);
    if (isWhole(state, choice) || visible.length === names.length) return label;
    if (visible.length === 1) return structureLabel(visible[0]!, picture, translate);
    return translate('ui.structures.part', { family: label, shown: visible.length, count: names.length });
  });
}
