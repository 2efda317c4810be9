import { isId, type RawId } from '../../cells/id-format.ts';
import type { NameOf, Translate } from '../../cells/translate.ts';
import { type Change, lifeOf } from '../../changes/change.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { changeColumnsBy, isSystemChange } from '../../world/change-columns.ts';
import { countInCell } from '../../world/column-groups.ts';
import { type SourceLine, type SystemState, sourceText, systemAt, systemTitle } from '../../world/systems.ts';
import type { WorldState } from '../../world/world.ts';
import { type Condition, componentsOf } from './condition.ts';

/** True if the game can tell which system writes to an entity (tracing, in docs/protocol.md). */
export function tracesEntities(columns: ColumnSet): boolean {
  return [...columns].some(({ meta }) => meta.role === 'written-entity');
}

/** True if a game has told a write to an entity, which it traces then. */
export function isTraced(columns: ColumnSet, index: number): boolean {
  const written = [...columns].find(({ meta }) => meta.role === 'written-entity');
  return Array.from({ length: written?.length ?? 0 }, (_, row) => countInCell(written, row)).includes(index);
}

/** Returns the columns that say when, and in which system, each entity last gained or lost a component, or was created or destroyed. */
export function changeColumns(columns: ColumnSet): readonly Column[] {
  return [...columns].filter((column) => isSystemChange(column) && column.meta.rows === 'entity');
}

function systemChangeColumns(columns: ColumnSet, components: readonly string[]): readonly Column[] {
  const by = changeColumnsBy(columns);
  return components.flatMap((component) => by.get(component) ?? []);
}

/** Returns the columns about the component of a condition; none if it is not about one that is gained or lost. */
export function changeColumnsOf(
  world: WorldState,
  condition: Condition,
  nameOf: NameOf | undefined,
): readonly Column[] {
  const isEvent = condition.kind === 'gained' || condition.kind === 'lost';
  if (!isEvent || condition.component === null) return [];
  return systemChangeColumns(world.columns, componentsOf(world, condition.component, nameOf));
}

/** The name of the column that says in which system entities last gained or lost a component; null if there is none. */
export function changedByColumn(columns: ColumnSet, component: string): string | null {
  const isIt = ({ meta }: Column) => meta.role === 'changed-by' && meta.component === component;
  return [...columns].find(isIt)?.name ?? null;
}

/** A gain or loss of a component, a write to a value, or the beginning or end of a life, as the game told it. */
export interface ToldChange {
  /** `outside` stands for code outside of systems. */
  readonly system: SystemState | 'outside';
  /** Null if the game tells only systems. */
  readonly frame: number | null;
  /** The entity, where an index may be another one's by now. */
  readonly of?: RawId;
  /** The system that queued it, if another one has carried it out, or the same one later. */
  readonly queuedBy?: SystemState | 'outside';
  /** For a write that may be one of several: the first frame in which one of them may have been; null if that is not known. */
  readonly from?: number | null;
  /** True if other systems may have written to the value before it in these frames. */
  readonly isLast?: true;
}

/** Returns a key that is the same for what the same systems did in the same frames; empty if the game did not tell it. */
export function toldKey(told: ToldChange | null): string {
  if (told === null) return '';
  const rowOf = (system: ToldChange['system'] | undefined) => (typeof system === 'object' ? system.row : system);
  return `${told.from} ${told.frame} ${told.isLast} ${rowOf(told.system)} ${rowOf(told.queuedBy)}`;
}

/** The frame and the system that a game told for each change. Changes without them are left out. */
export type ToldOf = ReadonlyMap<Change, ToldChange>;

/**
 * True for a component that came after its entity was created, or went before it was destroyed, as far as the game told. Where an id is used
 * again, a loss in an earlier frame may be the end of another entity that had the id.
 */
export function isApartFromLife(change: Change, told: ToldOf): boolean {
  const life = lifeOf(change);
  const [own, whole] = [told.get(change), life === null ? undefined : told.get(life)];
  if (own === undefined || whole === undefined || toldKey(own) === toldKey(whole)) return false;
  return life!.kind === 'created' || life!.reuse === null || own.frame === whole.frame;
}

/** The system of a change, and the one that queued it if the game tells, as commands print them as JSON: null for code outside of systems. */
export interface SystemNames {
  readonly system?: string | null;
  readonly queuedBy?: string | null;
  /** In the place of `system`: the one that wrote to a value last, where others may have written to it before. */
  readonly lastSystem?: string | null;
  /** The line of the game that runs the system, as `file:line`. */
  readonly source?: string;
}

/** Empty if the game did not tell the system. */
export function systemNames(told: ToldChange | null | undefined): SystemNames {
  if (told == null) return {};
  const { system, queuedBy, isLast } = told;
  const titleOf = (of: SystemState | 'outside') => (of === 'outside' ? null : systemTitle(of));
  const source = sourceOf(told);
  return {
    ...(isLast ? { lastSystem: titleOf(system) } : { system: titleOf(system) }),
    ...(queuedBy && { queuedBy: titleOf(queuedBy) }),
    ...(source !== null && { source: sourceText(source) }),
  };
}

/** Returns the title of the system that decided a change; `outside` for code outside of systems. */
export function deciderTitle(told: ToldChange, outside: string): string {
  const decider = deciderOf(told);
  return decider === 'outside' ? outside : systemTitle(decider);
}

/** Returns the system that decided a change: the one that queued it, or else the one that made it. */
function deciderOf({ system, queuedBy = system }: ToldChange): ToldChange['system'] {
  return queuedBy;
}

/** Returns the line of the game that runs the system that decided a change. */
export function sourceOf(told: ToldChange): SourceLine | null {
  const decider = deciderOf(told);
  return decider === 'outside' ? null : decider.source;
}

/** Formats `, in Damage`, `, last written in Damage`, or `, in Damage, done in ApplyCommands`; empty for a system that the game did not tell. */
export function systemWords(names: SystemNames, t: Translate): string {
  const { system, queuedBy = system, lastSystem } = names;
  if (lastSystem === null) return t('ui.history.lastOutside');
  if (lastSystem !== undefined) return t('ui.history.lastIn', { system: lastSystem });
  if (system === undefined) return '';
  const where = queuedBy == null ? t('ui.history.outside') : t('ui.history.in', { system: queuedBy });
  return where + doneWords(names, t);
}

/** Like `systemWords`, with the line of the game: `, in Damage (src/damage.ts:42)`. */
export function systemAndLine(names: SystemNames, t: Translate): string {
  return `${systemWords(names, t)}${names.source === undefined ? '' : ` (${names.source})`}`;
}

/** Formats `, done in ApplyCommands`; empty if the change was not queued. */
export function doneWords({ system, queuedBy }: SystemNames, t: Translate): string {
  if (queuedBy === undefined) return '';
  return system == null ? t('ui.history.doneOutside') : t('ui.history.done', { system });
}

/** The row that stands for code outside of systems (docs/protocol.md). */
const OUTSIDE_ROW = 2 ** 32 - 1;

/** Returns the system of a row that a game told; null if the game does not report such a system. */
export function toldSystem(columns: ColumnSet, row: number): ToldChange['system'] | null {
  return row === OUTSIDE_ROW ? 'outside' : (systemAt(columns, row) ?? null);
}

/** Returns the system of a row, and the one of another row that queued the change; null if the game does not report such a system. */
export function toldOrigin(
  columns: ColumnSet,
  row: number,
  queued: number | undefined,
): Pick<ToldChange, 'system' | 'queuedBy'> | null {
  const system = toldSystem(columns, row);
  const queuedBy = queued === undefined ? null : toldSystem(columns, queued);
  return system && { system, ...(queuedBy !== null && { queuedBy }) };
}

/**
 * Returns the last gain or loss of one of some components by each entity, as the game told it up to a position. The timeline's position is
 * restored.
 * @param entities indices of entities
 * @returns for each entity null if the game did not tell it
 */
export function toldChanges(
  timeline: Timeline,
  position: number,
  components: readonly string[],
  entities: readonly number[],
): readonly (ToldChange | null)[] {
  const changes = readAt(timeline, position, (all) => {
    const columns = systemChangeColumns(all, components);
    const by = columns.filter(({ meta }) => meta.role === 'changed-by');
    const besides = (role: string, { meta: { component } }: Column): Column | undefined =>
      columns.find(({ meta }) => meta.role === role && meta.component === component);
    return entities.map((index) => {
      const told = by.flatMap((column): ToldChange[] => {
        const row = countInCell(column, index);
        if (row === undefined) return [];
        const frame = countInCell(besides('changed-in', column), index) ?? null;
        const of = besides('changed-of', column)?.peek(index);
        const told = toldOrigin(all, row, countInCell(besides('queued-by', column), index));
        return told === null ? [] : [{ ...told, frame, ...(isId(of) && { of }) }];
      });
      return told.sort((a, b) => (b.frame ?? 0) - (a.frame ?? 0))[0] ?? null;
    });
  });
  return changes ?? entities.map(() => null);
}

/** The first and the last frame of a time in which not all gains and losses were found. */
export type UnfollowedFrames = readonly [first: number, last: number];

/**
 * Returns a time in which the game did not find all gains and losses and that meets frames `from` to `to`, as the game told it up to a
 * position. Null if there is none. The timeline's position is restored.
 */
export function unfollowedFrames(
  timeline: Timeline,
  position: number,
  from: number,
  to: number,
): UnfollowedFrames | null {
  return readAt(timeline, position, (columns) => {
    const column = [...columns].find((each) => isSystemChange(each) && each.meta.role === 'unfollowed');
    for (let row = 0; column !== undefined && row < column.length; row += 2) {
      const [first = to + 1, last = from - 1] = [countInCell(column, row), countInCell(column, row + 1)];
      if (first <= to && last >= from) return [first, last];
    }
    return null;
  });
}

/** Reads the columns as they are at a position; null if the timeline does not have it. */
export function readAt<T>(timeline: Timeline, position: number, read: (columns: ColumnSet) => T): T | null {
  if (position < timeline.first || position > timeline.length) return null;
  return timeline.withoutMoving(() => {
    if (timeline.position !== position) timeline.seek(position);
    return read(timeline.columns);
  });
}
