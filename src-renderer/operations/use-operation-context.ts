import { useMemo } from 'react';
import type { EngineId, Handle } from '../../core/script/language.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import { namesAt } from '../inspector/entity-names.ts';
import { type Memory, memoryOf } from '../inspector/memory.ts';
import { useSession } from '../state/session.ts';
import type { OperationContext } from './operation-form.ts';

export interface NamedEntity {
  readonly name: string;
  readonly index: number;
  readonly alive: boolean;
  /** `e1 (3 v0)` */
  readonly label: string;
}

/** The script and the memory as the operations panel needs them, at the current position. */
export function useOperationContext(): {
  readonly context: OperationContext;
  readonly entities: readonly NamedEntity[];
} {
  const run = useSession((session) => session.document.run);
  const position = useSession((session) => session.position);
  return useMemo(() => operationContext(run, position), [run, position]);
}

/** @param position where the run's timeline stands */
export function operationContext(run: ScriptRun, position: number) {
  const memory = memoryOf(run);
  const names = [...namesAt(run, position)];
  const here = names.filter(([, handle]) => memory.holds(handle));
  const entities = here.map(([name, handle]) => named(name, handle, run, memory));
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const context: OperationContext = {
    engine: run.kind.engine as EngineId,
    components: run.script.schema.declarations.map(({ name, kind, toggle = false }) => ({ name, kind, toggle })),
    worlds: run.script.schema.worlds,
    usedNames: new Set(names.map(([name]) => name)),
    isAlive: (name) => byName.get(name)?.alive === true,
    has(name, id) {
      const entity = byName.get(name);
      return entity?.alive === true && memory.has(entity.index, id);
    },
    size: memory.size,
    versionBits: memory.format.versionBits,
  };
  return { context, entities };
}

function named(name: string, handle: Handle, run: ScriptRun, memory: Memory): NamedEntity {
  const { index, version } = run.driver.decode(handle);
  const now = memory.entityAt(index);
  const alive = now?.alive === true && now.handle.version === version;
  return { name, index, alive, label: `${name} (${index} v${version})` };
}
