import type { Script } from '../../script/language/script.ts';
import { type Verb, verbOf } from '../verb.ts';
import { setupOf } from './lockstep-rows.ts';

/** Neighbouring operations of one kind: operations `first` … `end`-1. */
export interface OperationGroup {
  readonly verb: Verb;
  readonly first: number;
  readonly end: number;
}

/** With more groups, each verb has one, so that the list stays short. */
const MAX_GROUPS = 8;

/**
 * Divides the operations that a script is about into groups of neighbours with the same verb. Set-ups are left out. A script without set-ups first
 * makes its entities: these operations are one group, `create`.
 */
export function operationGroups({
  operations,
  setups,
}: Pick<Script, 'operations' | 'setups'>): readonly OperationGroup[] {
  const made = setups.length > 0 ? 0 : countOfMaking(operations);
  const groups: OperationGroup[] = [];
  for (const [i, { kind }] of operations.entries()) {
    if (setupOf({ setups }, i) !== null) continue;
    const verb = i < made ? 'create' : verbOf(kind);
    const last = groups.at(-1);
    if (last?.verb === verb && last.end === i) groups[groups.length - 1] = { ...last, end: i + 1 };
    else groups.push({ verb, first: i, end: i + 1 });
  }
  if (groups.length <= MAX_GROUPS) return groups;
  const firsts = groups.filter(({ verb }, i) => groups.findIndex((group) => group.verb === verb) === i);
  return firsts.map((group, i) => ({ ...group, end: firsts[i + 1]?.first ?? groups.at(-1)!.end }));
}

/** Returns the group at which a comparison opens: the first that does not make the entities, or the only one. Null if there is none. */
export function openingGroup(groups: readonly OperationGroup[]): OperationGroup | null {
  return groups.find(({ verb }, i) => i > 0 || verb !== 'create') ?? groups[0] ?? null;
}

/** Counts the leading operations that create entities and add their components, if others follow. */
function countOfMaking(operations: Script['operations']): number {
  const count = operations.findIndex(({ kind }) => verbOf(kind) !== 'create' && kind !== 'add');
  return Math.max(0, count);
}
