import { engineOf } from '../../../core/engines/all.ts';
import { type StructureChoice, structureFilter } from '../../../core/scene/stage/structure-choice.ts';
import type { ColumnSet } from '../../../core/trace/column-set.ts';
import type { Pane } from '../../state/preferences/pane-tree.ts';

/** The current structures of one family, and the number of them that a choice shows. `pane.tsx` compares it field by field. */
export interface FamilyState {
  readonly family: string;
  readonly names: readonly string[];
  readonly visible: readonly string[];
}

/** Returns a pane's choice for a script. Structures chosen one by one belong to that script; other scripts show whole families. */
export function choiceOf(pane: Pane, script: string, columns: ColumnSet): StructureChoice {
  if (pane.script === script || pane.except.length === 0) return pane;
  if (pane.families.length > 0) return { families: pane.families, except: [] };
  return { families: [...new Set(pane.except.map(engineOf(columns).diagrams.familyOf))], except: [] };
}

/** Returns the families that exist or could exist, in the order of lists, with the chosen structures of each. */
export function familyStates(
  choice: StructureChoice,
  columns: ColumnSet,
  all: readonly string[],
): readonly FamilyState[] {
  const { diagrams } = engineOf(columns);
  const visible = structureFilter(choice, diagrams);
  const byFamily = new Map<string, string[]>(all.map((family) => [family, []]));
  for (const name of diagrams.names(columns)) byFamily.get(diagrams.familyOf(name))?.push(name);
  return [...byFamily].map(([family, names]) => ({ family, names, visible: names.filter(visible) }));
}

/** True if all of a family is shown, now and in the future. */
export function isWhole({ family, names, visible }: FamilyState, choice: StructureChoice): boolean {
  return choice.families.includes(family) && visible.length === names.length;
}

/** Shows all of a family, or none of it if all of it was shown. */
export function toggleFamily(choice: StructureChoice, state: FamilyState): StructureChoice {
  const except = choice.except.filter((name) => !state.names.includes(name));
  const others = choice.families.filter((family) => family !== state.family);
  return { families: isWhole(state, choice) ? others : [...others, state.family], except };
}

export function toggleName(choice: StructureChoice, name: string): StructureChoice {
  const others = choice.except.filter((each) => each !== name);
  return { ...choice, except: others.length < choice.except.length ? others : [...others, name] };
}

export function onlyFamily(family: string): StructureChoice {
  return { families: [family], except: [] };
}

export function onlyName(name: string): StructureChoice {
  return { families: [], except: [name] };
}

interface Known {
  readonly columns: ColumnSet;
  readonly script: string;
  /** True if nothing is known yet about a game that was just attached. */
  readonly blank: boolean;
  readonly visible: (name: string) => boolean;
}

const known = new WeakMap<Pane, Known>();

/** Returns `View.visible` for a pane. The same pane gives the same function, so it can be a React dependency. */
export function visibleIn(pane: Pane, columns: ColumnSet, script: string): Known['visible'] {
  const blank = columns.size === 0;
  const before = known.get(pane);
  if (before?.columns === columns && before.script === script && before.blank === blank) return before.visible;
  const visible = structureFilter(choiceOf(pane, script, columns), engineOf(columns).diagrams);
  known.set(pane, { columns, script, blank, visible });
  return visible;
}
