import { engineOf } from '../../../core/engines/all.ts';
import { type StructureChoice, structureFilter } from '../../../core/scene/stage/structure-choice.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { ColumnSet } from '../../../core/trace/column-set.ts';

/** Names an engine's stage for commands. */
export function laneId(engine: EngineId): string {
  return `compare-${engine}`;
}

interface Known {
  readonly columns: ColumnSet;
  readonly visible: (name: string) => boolean;
}

const known = new WeakMap<StructureChoice, Known>();

/** Returns `View.visible` for an engine's diagram. The same choice and memory give the same function, so it can be a React dependency. */
export function visibleInLane(choice: StructureChoice, columns: ColumnSet): (name: string) => boolean {
  const before = known.get(choice);
  if (before?.columns === columns) return before.visible;
  const visible = structureFilter(choice, engineOf(columns).diagrams);
  known.set(choice, { columns, visible });
  return visible;
}
