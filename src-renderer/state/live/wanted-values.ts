import { engineOf } from '../../../core/engines/all.ts';
import { readCondition } from '../../../core/inspect/conditions/condition.ts';
import { conditionColumns } from '../../../core/inspect/conditions/condition-columns.ts';
import { relevanceOfWatched } from '../../../core/inspect/conditions/series.ts';
import { comparedComponents } from '../../../core/inspect/search/search.ts';
import type { Column } from '../../../core/trace/column.ts';
import { isLifeChange, isSystemChange } from '../../../core/world/change-columns.ts';
import { parentValues } from '../../../core/world/hierarchy.ts';
import { isFigures } from '../../../core/world/systems.ts';
import { type Host, MAX_TRACED } from '../../../src-main/contract/api.ts';
import { openPanels } from '../session/panels.ts';
import { useSession } from '../session/session.ts';
import { drawnColumns } from '../session/stages.ts';
import { shownWatches, watchedOf } from '../session/watches.ts';
import { entityListOf } from '../source/entity-list.ts';
import { worldIn } from '../source/picture.ts';
import type { Source } from '../source/source.ts';
import { wantedBreaks } from './game-breaks.ts';
import type { GameSource } from './game-source.ts';
import { isGame } from './source-kinds.ts';

/** Milliseconds between two checks. */
const LOOK_MS = 200;

/**
 * Requests the values that are shown: of the structures in the diagrams, the inspected entity, the entity list's search, and the list of
 * systems. Structure is always received. Also asks the game to stop for breakpoints that it can test itself.
 * @returns a function that stops
 */
export function keepWatching(host: Host): () => void {
  const sent = new WeakMap<Source, string>();
  const look = (): void => {
    const { source } = useSession.getState();
    if (!isGame(source) || source.capture.hello?.capabilities.includes('watch') !== true) return;
    const columns = wantedColumns(source);
    const entity = inspectedEntity(source);
    const traced = tracedEntities(source, entity);
    const breaks = wantedBreaks(source);
    const words = JSON.stringify([columns, entity, traced, breaks]);
    if ((sent.get(source) ?? '') === words) return;
    sent.set(source, words);
    void host
      .call('attach.watch', { game: source.id, columns, ...(entity !== undefined && { entity }), traced, breaks })
      .catch(() => sent.delete(source));
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

/** Returns the index of the entity in the inspector. */
function inspectedEntity({ capture }: Source): number | undefined {
  const { selection } = useSession.getState();
  return selection?.kind === 'entity' ? capture.world.driver.decode(selection.entity).index : undefined;
}

/** Returns the indices of the entity in the inspector and of those with a watched value, for which the game tells who writes to them. */
function tracedEntities({ capture }: Source, inspected: number | undefined): number[] {
  const pinned = shownWatches().pins.flatMap((pin) => {
    const watched = watchedOf(pin);
    return watched.kind === 'field' ? capture.world.driver.decode(watched.id).index : [];
  });
  return [...new Set([...(inspected === undefined ? [] : [inspected]), ...pinned])].slice(0, MAX_TRACED);
}

/** Returns the names of the wanted columns, in the order of the game's columns. */
function wantedColumns(source: GameSource): string[] {
  const { columns } = source.capture.world.timeline;
  const { structureOf } = engineOf(columns).diagrams;
  const structures = new Set<string | null>();
  const drawn = new Set(drawnColumns());
  for (const column of columns) if (drawn.has(column.name)) structures.add(structureOf(columns, column));
  const { selection } = useSession.getState();
  const inspected = selection === null ? null : worldIn(source.capture.world).holdsValuesOf(selection);
  const searched = new Set(searchedColumns(source).map(({ name }) => name));
  const watched = watchedColumns(source);
  const listsSystems = openPanels().includes('systems');
  // So that it is known who destroys the inspected entity.
  const inspectsEntity = selection?.kind === 'entity';
  const asksSystems = openPanels().includes('differences');
  const offered = new Set(source.capture.columns.filter(({ watched }) => watched === true).map(({ name }) => name));
  return [...columns]
    .filter((column) => offered.has(column.name))
    .filter(
      (column) =>
        inspected?.(column) ||
        (listsSystems && isFigures(column) && !isSystemChange(column)) ||
        (asksSystems && isSystemChange(column)) ||
        (inspectsEntity && isLifeChange(column)) ||
        watched(column) ||
        searched.has(column.name) ||
        structures.has(structureOf(columns, column) ?? ''),
    )
    .map(({ name }) => name);
}

/** Returns the columns that the entity list needs: those that its search compares, and the parents for its tree. */
export function searchedColumns(source: Source): readonly Column[] {
  const { world: picture } = source.capture;
  const { search, asTree } = entityListOf(source);
  const world = worldIn(picture);
  const compared = comparedComponents(world, search, (id) => picture.nameOf(id));
  const components = [...compared, ...(asTree ? parentValues(world) : [])];
  return components.length === 0 ? [] : world.valueColumns(components);
}

/** True if watches, breakpoints or a search for events such as `destroyed, goblin` need a column. */
function watchedColumns(source: GameSource): (column: Column) => boolean {
  const { capture } = source;
  const { pins, breakpoints } = shownWatches();
  const world = worldIn(capture.world);
  const texts = breakpoints.flatMap(({ text, enabled }) => (enabled ? text : []));
  const conditions = [...texts, entityListOf(source).search].flatMap((text) => readCondition(text) ?? []);
  const named = new Set(conditions.flatMap((condition) => conditionColumns(world, condition, capture.world.nameOf)));
  const all = pins.map((pin) => relevanceOfWatched(world, watchedOf(pin)));
  return (column) =>
    named.has(column) || ((world.isValue(column) || isFigures(column)) && all.some(({ how }) => how[column.id] !== 0));
}
