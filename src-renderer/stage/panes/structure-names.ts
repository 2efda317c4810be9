import type { Translate } from '../../../core/cells/translate.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { type StructureChoice, structureTitle } from '../../../core/scene/stage/structure-choice.ts';
import type { Picture } from '../../state/source/picture.ts';
import { type FamilyState, isWhole } from './structure-choice.ts';

export function familyLabel(family: string, translate: Translate): string {
  return translate(`ui.structures.family.${family}`);
}

/** Whether a family is one structure, so that nothing has to be chosen in it. Of several worlds, each has its own. */
export function isSingle({ family, names }: Pick<FamilyState, 'family' | 'names'>, picture: Picture): boolean {
  return familyOf(family, picture)?.single === true && names.length < 2;
}

/** Whether a family shows parts of others once more. */
export function isExtra(family: string, picture: Picture): boolean {
  return familyOf(family, picture)?.extra === true;
}

/** What people call a structure. */
export function structureLabel(name: string, picture: Picture, translate: Translate): string {
  const nameOf = (id: number | bigint) => picture.nameOf(id);
  const { columns } = picture.timeline;
  return structureTitle(engineNamed(picture.engine).diagrams, name, { columns, translate, nameOf });
}

function familyOf(family: string, { engine }: Picture) {
  return engineNamed(engine).diagrams.families.find(({ id }) => id === family);
}

/** What a diagram shows, in a few words: `Table graph`, `Entity index, Tables 3/5`, `Everything`. */
export function summary(
  states: readonly FamilyState[],
  choice: StructureChoice,
  picture: Picture,
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
