import { useMemo } from 'react';
import type { Handle } from '../../../core/script/language/language.ts';
import { type BlockOperation, withBodies } from '../../../core/script/operation/operation.ts';
import type { OperationContext } from '../../../core/script/operation/operation-form.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { WorldState } from '../../../core/world/world.ts';
import { begunOperations, blockAtEnd } from '../../state/script/truncation.ts';
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
export function useOperationContext(isInside: boolean): {
  readonly context: OperationContext;
  readonly entities: readonly NamedEntity[];
} {
  const run = useSession((session) => session.document.run);
  const position = usePanelPosition();
  return useMemo(() => operationContext(run, position, isInside), [run, position, isInside]);
}

/**
 * @param position of the run's timeline
 * @param isInside true if the operation belongs to the lines of the loop or listener before it, if there is one
 */
export function operationContext(run: ScriptRun, position: number, isInside = false) {
  const begun = begunOperations(run, position);
  const block = isInside ? blockAtEnd(begun) : null;
  const { version } = run.script.schema;
  const world = worldIn(run);
  const { ids } = world;
  const names = run.namesAt(position);
  const hidden = namesBeyond(run);
  const inside = namesInside(block);
  const here = [...names].filter(
    ([name, handle]) => !hidden.has(name) && !inside.includes(name) && (ids.holds?.(handle) ?? true),
  );
  const entities = [
    ...inside.map((name) => ({ name, index: -1, alive: true, label: name })),
    ...here.map(([name, handle]) => named(name, handle, run, world)),
  ];
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const context: OperationContext = {
    engine: run.engine,
    ...(version && { version }),
    components: run.script.schema.declarations.map(({ name, kind, toggle = false }) => ({ name, kind, toggle })),
    worlds: run.script.schema.worlds,
    before: withBodies(begun),
    block,
    usedNames: new Set([...names.keys(), ...inside]),
    isAlive: (name) => byName.get(name)?.alive === true,
    has(name, id) {
      if (block !== null) return undefined;
      const entity = byName.get(name);
      if (entity?.alive !== true) return false;
      return world.componentsOf(entity.index).some(({ component }) => world.idText(component, run.nameOf) === id);
    },
    size: (component) =>
      block !== null
        ? undefined
        : (world.structures.find(({ kind, components }) => kind === 'storage' && components.includes(component))
            ?.rows ?? 0),
    versionBits: Math.log2(ids.format.versions),
  };
  return { context, entities };
}

/** Returns the names that only the lines of a block know. */
function namesInside(block: BlockOperation | null): readonly string[] {
  if (block === null) return [];
  const created = block.body.flatMap((each) => (each.kind === 'create' || each.kind === 'clone' ? each.entity : []));
  return [...new Set([block.as, ...created])];
}

/** Returns one of e1, e2, … that the script does not use. `bulk` uses e0, e1, … too. */
export function freshName({ script }: ScriptRun): string {
  const all = withBodies(script.operations);
  const used = new Set(all.flatMap((operation) => ('entity' in operation ? [operation.entity] : [])));
  const bulk = script.operations.flatMap((each) => (each.kind === 'bulk' && each.entity === 'e' ? each.count : []));
  let n = Math.max(1, ...bulk);
  while (used.has(`e${n}`)) n++;
  return `e${n}`;
}

/** Returns the first of NAME, NAME2, NAME3, … that is not used. */
export function freeName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name;
  let n = 2;
  while (used.has(`${name}${n}`)) n++;
  return `${name}${n}`;
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
