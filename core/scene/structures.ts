import type { NameOf, Translate } from '../cells/translate.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Diagrams } from './diagrams.ts';

/** Which structures a diagram shows: whole families, but for single structures that are chosen otherwise. */
export interface Choice {
  readonly families: readonly string[];
  /** Names of structures that are shown although their family is not, or hidden although it is. */
  readonly except: readonly string[];
}

/** Whether a structure is among the chosen ones, as `View.visible` asks. */
export function shown(choice: Choice, { familyOf }: Diagrams): (name: string) => boolean {
  const whole = new Set(choice.families);
  const except = new Set(choice.except);
  return (name) => whole.has(familyOf(name)) !== except.has(name);
}

/** The choice of exactly what is named: names of families are all of them, the others are single structures. */
export function choiceNamed(
  names: readonly string[],
  { families }: Pick<Diagrams, 'families'>,
): { readonly families: string[]; readonly except: string[] } {
  const isFamily = (name: string): boolean => families.some(({ id }) => id === name);
  return { families: names.filter(isFamily), except: names.filter((name) => !isFamily(name)) };
}

/** What people call a structure: a storage by its component, a table by its type; by its family where there is only one of it. */
export function structureTitle(
  { families, familyOf, label }: Diagrams,
  name: string,
  texts: { readonly columns: ColumnSet; readonly translate: Translate; readonly nameOf: NameOf },
): string {
  const family = familyOf(name);
  const isSingle = families.some(({ id, single }) => id === family && single === true);
  // Of several worlds each has its own, whose name begins with the world's.
  if (isSingle && !name.includes('/')) return texts.translate(`ui.structures.family.${family}`);
  return label?.(name, texts) ?? name;
}

/** Whether a choice is what is shown unless others are chosen. */
export function isDefaultChoice({ families, except }: Choice, diagrams: Diagrams): boolean {
  const usual = diagrams.families.filter(({ extra }) => extra !== true).map(({ id }) => id);
  return except.length === 0 && families.length === usual.length && usual.every((id) => families.includes(id));
}
