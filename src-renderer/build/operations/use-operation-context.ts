import { useMemo } from 'react';
import type { Handle } from '../../../core/script/language/language.ts';
import { RANGE_BEFORE } from '../../../core/script/operation/grammar.ts';
import type { OperationContext } from '../../../core/script/operation/operation-form.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { WorldState } from '../../../core/world/world.ts';
import { useSession } from '../../state/session/session.ts';
import { worldIn } from '../../state/source/picture.ts';
import { usePanelPosition } from '../../ui/use-panel-position.ts';

/** More names from one `bulk` would make lists slow and hard to use. */
const MAX_OF_BULK = 500;

export interface NamedEntity {
  readonly name: string;
  readonly index: number;
  readonly alive: boolean;
  /** `e1 (3 v0)` */
  readonly label: string;
}

/** Returns the script and its world at the current position, in the form that the operations panel needs. */
export function useOperationContext(): {
  readonly context: OperationContext;
  readonly entities: readonly NamedEntity[];
} {
  const run = useSession((session) => session.document.run);
  const position = usePanelPosition();
  return useMemo(() => operationContext(run, position), [run, position]);
}

/** @param position of the run's timeline */
export function operationContext(run: ScriptRun, position: number) {
  const { version } = run.script.schema;
  const world = worldIn(run);
  const { ids } = world;
  const names = run.namesAt(position);
  const hidden = namesBeyond(run);
  const here = [...names].filter(([name, handle]) => !hidden.has(name) && (ids.holds?.(handle) ?? true));
  const entities = here.map(([name, handle]) => named(name, handle, run, world));
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const context: OperationContext = {
    engine: run.engine,
    ...(version && { version }),
    components: run.script.schema.declarations.map(({ name, kind, toggle = false }) => ({ name, kind, toggle })),
    worlds: run.script.schema.worlds,
    ranges: rangesOf(run, position),
    usedNames: new Set(names.keys()),
    isAlive: (name) => byName.get(name)?.alive === true,
    has(name, id) {
      const entity = byName.get(name);
      if (entity?.alive !== true) return false;
      return world.componentsOf(entity.index).some(({ component }) => world.idText(component, run.nameOf) === id);
    },
    size: (component) =>
      world.structures.find(({ kind, components }) => kind === 'storage' && components.includes(component))?.rows ?? 0,
    versionBits: Math.log2(ids.format.versions),
  };
  return { context, entities };
}

/** Returns the ranges that are made before a position, and what was there before the first one. */
function rangesOf({ operations }: ScriptRun, position: number): readonly string[] {
  const made = operations.flatMap(({ operation, endStep }) =>
    operation.kind === 'range-new' && endStep <= position ? [operation.name] : [],
  );
  return made.length === 0 ? [] : [RANGE_BEFORE, ...made];
}

/** Returns one of e1, e2, … that the script does not use. `bulk` uses e0, e1, … too. */
export function freshName({ script }: ScriptRun): string {
  const used = new Set(script.operations.flatMap((operation) => ('entity' in operation ? [operation.entity] : [])));
  const bulk = script.operations.flatMap((each) => (each.kind === 'bulk' && each.entity === 'e' ? each.count : []));
  let n = Math.max(1, ...bulk);
  while (used.has(`e${n}`)) n++;
  return `e${n}`;
}

/** Returns the names of a `bulk` that are not listed. */
function namesBeyond({ script }: ScriptRun): ReadonlySet<string> {
  const names = script.operations.flatMap((operation) => {
    if (operation.kind !== 'bulk' || operation.count <= MAX_OF_BULK) return [];
    return Array.from({ length: operation.count - MAX_OF_BULK }, (_, i) => `${operation.entity}${MAX_OF_BULK + i}`);
  });
  return new Set(names);
}

function named(name: string, handle: Handle, run: ScriptRun, { entities }: WorldState): NamedEntity {
  const { index, version } = run.driver.decode(handle);
  const place = entities.placeOf(index);
  const alive = place >= 0 && (entities.versionAt(place) ?? 0) === version;
  return { name, index, alive, label: `${name} (${index} v${version})` };
}
