import type { NameOf, Translate } from '../../cells/translate.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Diagrams } from './diagrams.ts';

/** The structures that a diagram shows: whole families with exceptions. */
export interface StructureChoice {
  readonly families: readonly string[];
  /** Structures that are shown although their family is not, or hidden although it is shown. */
  readonly except: readonly string[];
}

/** Returns a predicate for `View.visible`. */
export function structureFilter(choice: StructureChoice, { familyOf }: Diagrams): (name: string) => boolean {
  const whole = new Set(choice.families);
  const except = new Set(choice.except);
  return (name) => whole.has(familyOf(name)) !== except.has(name);
}

export function choiceNamed(
  names: readonly string[],
  { families }: Pick<Diagrams, 'families'>,
): { readonly families: string[]; readonly except: string[] } {
  const isFamily = (name: string): boolean => families.some(({ id }) => id === name);
  return { families: names.filter(isFamily), except: names.filter((name) => !isFamily(name)) };
}

/** The shown title of a structure: a storage's component or a table's type; a family of one gives its own title. */
export function structureTitle(
  { families, familyOf, label }: Diagrams,
  name: string,
  texts: { readonly columns: ColumnSet; readonly translate: Translate; readonly nameOf: NameOf },
): string {
  const family = familyOf(name);
  const isSingle = families.some(({ id, single }) => id === family && single === true);
  // With several worlds, each has such a structure, and its name begins with the world's.
  if (isSingle && !name.includes('/')) return texts.translate(`ui.structures.family.${family}`);
  return label?.(name, texts) ?? name;
}

/** True if a choice equals the default one. */
export function isDefaultChoice({ families, except }: StructureChoice, diagrams: Diagrams): boolean {
  const usual = diagrams.families.filter(({ extra }) => extra !== true).map(({ id }) => id);
  return except.length === 0 && families.length === usual.length && usual.every((id) => families.includes(id));
}
