import type { Translate } from '../../core/scene/layout.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import { idLabel } from '../panels/flecs-memory.ts';

/** Structures that every world of Flecs has. */
const OF_WORLD: ReadonlySet<string> = new Set(['entity-index', 'table-graph', 'component-index']);

/** What people call a structure that a stage names so: a storage, a table by its type, a sparse set, a union. */
export function structureLabel(name: string, run: ScriptRun, translate: Translate): string {
  if (run.kind.engine === 'entt') return name === 'registry.entities' ? translate('ui.stage.entities') : name;
  if (run.kind.engine === 'decs') return decsLabel(name, translate);
  if (OF_WORLD.has(name)) return translate(`diagram.flecs.${name}`);
  const named = (id: string): string => idLabel(run.timeline.columns, id, run.nameOf);
  const [, kind, of] = /^(sparse|union):(.*)$/.exec(name) ?? [];
  if (kind === 'sparse') return translate('diagram.flecs.sparse', { id: named(of!) });
  if (kind === 'union') return translate('diagram.flecs.union', { relation: named(of!) });
  // The root table, whose type is empty.
  if (name === '[]') return translate('diagram.flecs.table', { slot: 0 });
  return `[${name.slice(1, -1).split(', ').map(named).join(', ')}]`;
}

const OF_PROGRAM: ReadonlySet<string> = new Set(['entities', 'archetypes', 'query', 'singletons', 'metatypes']);

/** `level/entities` is the level's entities; archetypes are called by their types. */
function decsLabel(name: string, translate: Translate): string {
  const [, world = '', own = name] = /^([^[/]+)\/(.*)$/.exec(name) ?? [];
  const label = own === '[]' ? translate('diagram.decs.archetype', { slot: 0 }) : own;
  const said = OF_PROGRAM.has(own) ? translate(`diagram.decs.${own}`) : label;
  return world === '' ? said : `${world} · ${said}`;
}
