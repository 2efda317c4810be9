import { useMemo } from 'react';
import { useSession } from '../state/session.ts';
import { entityAt, entityFormat, hasComponent, storageSize } from './entity-memory.ts';
import { namesAt } from './entity-names.ts';
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
  return useMemo(() => {
    const { columns } = run.timeline;
    const entities = [...namesAt(run, position)].map(([name, handle]): NamedEntity => {
      const { index, version } = run.driver.decode(handle);
      const now = entityAt(columns, index);
      const alive = now?.alive === true && now.handle.version === version;
      return { name, index, alive, label: `${name} (${index} v${version})` };
    });
    const byName = new Map(entities.map((entity) => [entity.name, entity]));
    const has = (name: string, component: string): boolean => {
      const entity = byName.get(name);
      return entity?.alive === true && hasComponent(columns, component, entity.index);
    };
    const context: OperationContext = {
      components: run.script.schema.declarations.map((declaration) => ({
        name: declaration.name,
        tag: declaration.kind === 'tag',
        pinned: declaration.pinned === true,
      })),
      usedNames: new Set(byName.keys()),
      isAlive: (name) => byName.get(name)?.alive === true,
      has,
      size: (component) => storageSize(columns, component),
      versionBits: entityFormat(columns).versionBits,
    };
    return { context, entities };
  }, [run, position]);
}
