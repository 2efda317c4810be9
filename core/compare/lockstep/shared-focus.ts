import type { Focus } from '../../cells/focus.ts';
import type { EngineId } from '../../script/language/language.ts';
import type { Script } from '../../script/language/script.ts';
import { withBodies } from '../../script/operation/operation.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { getOrInsert } from '../../trace/lookup.ts';

/**
 * A selection shared by all engines. An entity is identified by its name in the script, because its handle differs
 * between engines. Objects that only one engine has, such as tables, are only selected there.
 */
export type SharedFocus =
  | { readonly kind: 'entity'; readonly name: string }
  | { readonly kind: 'component'; readonly id: string }
  | { readonly kind: 'own'; readonly engine: EngineId; readonly focus: Focus };

const names = new WeakMap<Script, readonly string[]>();

/** Returns the names of all entities that a script creates, in order and without duplicates. */
function entityNames(script: Script): readonly string[] {
  const found = new Set<string>();
  for (const operation of withBodies(script.operations)) {
    if (operation.kind === 'create') found.add(operation.entity);
    if (operation.kind === 'bulk') for (let i = 0; i < operation.count; i++) found.add(`${operation.entity}${i}`);
  }
  return [...found];
}

export function shareFocus(focus: Focus, run: ScriptRun): SharedFocus {
  if (focus.kind === 'component') return { kind: 'component', id: focus.id };
  const name = focus.kind === 'entity' ? nameAt(run, focus.entity) : undefined;
  return name === undefined ? { kind: 'own', engine: run.engine, focus } : { kind: 'entity', name };
}

/** Converts the shared selection for one engine; null if the object does not exist there now. */
export function focusIn(shared: SharedFocus | null, run: ScriptRun): Focus | null {
  switch (shared?.kind) {
    case undefined:
      return null;
    case 'component':
      return { kind: 'component', id: shared.id };
    case 'own':
      return shared.engine === run.engine ? shared.focus : null;
    case 'entity': {
      const handle = run.handleOf(shared.name);
      if (handle === undefined) return null;
      const { index } = run.driver.decode(handle);
      return nameAt(run, index) === shared.name ? { kind: 'entity', entity: index } : null;
    }
  }
}

/** Returns the name of the entity with an index at the run's position; the latest if several were given. */
function nameAt(run: ScriptRun, index: number): string | undefined {
  return getOrInsert(names, run.script, entityNames).findLast((name) => {
    const handle = run.handleOf(name);
    return handle !== undefined && run.driver.decode(handle).index === index && run.nameOf(handle) === name;
  });
}
