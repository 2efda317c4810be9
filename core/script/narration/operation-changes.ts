import { indexOfId, isId } from '../../cells/id-format.ts';
import type { Change } from '../../changes/change.ts';
import { changeReaderOf } from '../../changes/change-reader.ts';
import { componentTexts } from '../../changes/entity-history.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { StepArg } from '../../trace/step-code.ts';
import { type WorldState, worldOf } from '../../world/world.ts';
import type { Operation, OperationKind } from '../operation/operation.ts';
import { printId } from '../operation/print-operation.ts';
import type { Steppable, StepSpan } from '../run/steppable.ts';
import { isForOne, type StepAt } from './called.ts';

/** Above this number of writes, only steps tell what an operation did, because each changed entity is read twice. */
const MAX_WRITES = 8_000;

/** The changes of an operation, with the names of their components. */
export interface OperationChanges {
  readonly all: readonly Change[];
  /** The components as sentences name them: `(Likes,knight)`, also if the operation destroyed knight. */
  readonly texts: ReadonlyMap<Change, string>;
}

/** Returns null for games, and for operations that wrote too much. */
export function changesOfOperation(story: Steppable, { from, to }: StepSpan): OperationChanges | null {
  const { timeline, language } = story;
  let writes = 0;
  for (let step = from; step < to && writes <= MAX_WRITES; step++) writes += timeline.writesOf(step);
  if (language === undefined || writes > MAX_WRITES) return null;
  const all = changeReaderOf(timeline, language.memory).changesIn(from, to);
  const textsAt = (position: number, own: readonly Change[]): Iterable<[Change, string]> =>
    timeline.withoutMoving(() => {
      if (own.length > 0 && timeline.position !== position) timeline.seek(position);
      return componentTexts(timeline, language.memory, own, (handle) => story.nameOf?.(handle));
    });
  const named = all.filter(({ component }) => component !== null);
  // An entity that was destroyed has its name before, and one that was created has it after the operation.
  const texts = new Map([
    ...textsAt(
      from,
      named.filter(({ kind }) => kind === 'lost'),
    ),
    ...textsAt(
      to,
      named.filter(({ kind }) => kind !== 'lost'),
    ),
  ]);
  return { all, texts };
}

function worldAt<T>(
  story: Steppable,
  position: number,
  read: (world: WorldState, idText: (id: string) => string) => T,
): T {
  const { timeline, language } = story;
  return timeline.withoutMoving(() => {
    if (timeline.position !== position) timeline.seek(position);
    const world = worldOf(language!.memory, timeline);
    return read(world, (id) => world.idText(id, (handle) => story.nameOf?.(handle)));
  });
}

/** The verbs that an operation's own sentence says of the entity that it names, and what it says if that did not happen. */
const SAID: Partial<Record<OperationKind, { readonly kinds: readonly Change['kind'][]; readonly otherwise: string }>> =
  {
    add: { kinds: ['gained', 'value'], otherwise: 'add-already' },
    sort: { kinds: ['moved'], otherwise: 'sort-already' },
    'sort-as': { kinds: ['moved'], otherwise: 'sort-as-already' },
    remove: { kinds: ['lost'], otherwise: 'remove-none' },
    set: { kinds: ['value', 'gained'], otherwise: 'set-same' },
    enable: { kinds: ['enabled'], otherwise: 'enable-already' },
    disable: { kinds: ['disabled'], otherwise: 'disable-already' },
    compact: { kinds: ['hole-closed'], otherwise: 'compact-none' },
    'clear-component': { kinds: ['lost'], otherwise: 'clear-component-none' },
    'clear-entity': { kinds: ['lost'], otherwise: 'clear-entity-none' },
  };

/**
 * Returns the key of an operation's sentence: its kind, or what it has instead if it did not do what its line says.
 * @param isIdle false if a step changed something, which may concern entities that are no longer alive
 */
export function saidOf(
  story: Steppable,
  span: StepSpan,
  operation: Operation,
  subject: StepArg | undefined,
  { all }: OperationChanges,
  isIdle: boolean,
): string {
  const said = SAID[operation.kind];
  const isAny = !('entity' in operation);
  if (said === undefined) return operation.kind;
  const done = all.filter(({ kind, id }) => said.kinds.includes(kind) && (isAny || id === subject));
  if (done.length > 0) return kindDone(operation.kind, done);
  const before = componentsBefore(story, span, subject);
  // The table does not know entities that are dead or were never there.
  if (isAny ? all.length === 0 && !isIdle : before === null) return operation.kind;
  const isToggle = operation.kind === 'enable' || operation.kind === 'disable';
  return isToggle && before?.includes(printId(operation.id)) !== true ? `${operation.kind}-none` : said.otherwise;
}

/** Adding a component that is there already sets its value, and setting one that is not there adds it. */
function kindDone(kind: OperationKind, done: readonly Change[]): string {
  const isGained = done.some((each) => each.kind === 'gained');
  if (kind === 'add') return isGained ? 'add' : 'set';
  return kind === 'set' && isGained ? 'set-gained' : kind;
}

/** Returns null if the entity is not alive before the operation. */
function componentsBefore(story: Steppable, { from }: StepSpan, entity: StepArg | undefined): readonly string[] | null {
  return worldAt(story, from, (world, idText) => {
    if (entity === undefined || !isId(entity)) return null;
    const index = indexOfId(entity, world.ids.format);
    if (world.recordOf(index)?.id !== entity) return null;
    return world.componentsOf(index).map(({ component }) => idText(component));
  });
}

/**
 * Returns steps that tell the changes which the operation's own sentence does not: `change.<kind>`, one for each entity and cause. Changes
 * between which listeners ran are told apart.
 * @param isDone false if the operation stopped with an error, so that its sentence tells none
 */
export function untold(
  { timeline }: Steppable,
  operation: Operation,
  subject: StepArg | undefined,
  { all, texts }: OperationChanges,
  calls: readonly StepAt[],
  isDone = true,
): readonly StepAt[] {
  const callsBefore = ({ step }: Change): number => calls.filter(({ at }) => at < step).length;
  const isTold = isForOne(calls);
  const groups = new Map<string, { readonly change: Change; readonly code: string; readonly ids: string[] }>();
  const note = (code: string, change: Change, text: string): void => {
    const turn = isTold ? callsBefore(change) : 0;
    const key = `${code} ${change.kind === 'value' ? text : ''} ${String(change.id)} ${turn}`;
    const { ids } = getOrInsert(groups, key, () => ({ change, code, ids: [] }));
    if (text !== '') ids.push(text);
  };
  for (const change of all) {
    const code = codeOf(change);
    const text = texts.get(change) ?? '';
    if (code === null) continue;
    if (change.bytes === 'left') note('change.left', change, text);
    if (isDone && isSaid(change, text, operation, subject)) continue;
    const isWith = code === 'change.gained' && isAdded(change, operation, subject) && callsBefore(change) === 0;
    note(isWith ? 'change.gained-with' : code, change, text);
  }
  return [...groups.values()].map(({ change, code, ids }) => {
    const { op, depth, line } = timeline.stepAt(change.step);
    const behind = change.cause?.by === 'change' ? change.cause.change.id : null;
    const other = code === 'change.gained-with' && 'id' in operation ? printId(operation.id) : behind;
    const args = { entity: change.id!, id: ids.join(', '), ...(other !== null && { other }) };
    const said = code === 'change.value' ? { ...args, value: String(change.to) } : args;
    return { at: change.step, step: { op, code, args: said, depth, line } };
  });
}

/** Returns null for changes that steps tell: moves, pages and structures, and components that come and go with their entity. */
function codeOf({ kind, cause, id }: Change): string | null {
  const reason = cause?.by === 'change' ? cause.reason : null;
  if (id === null || reason === 'life') return null;
  if (kind === 'destroyed' && reason === 'parent') return 'change.destroyed-parent';
  if (kind === 'lost' && reason === 'target') return 'change.lost-target';
  if (kind === 'gained' && reason === 'base') return 'change.gained-base';
  const isTold = ['created', 'destroyed', 'gained', 'lost', 'enabled', 'disabled', 'value'].includes(kind);
  return isTold ? `change.${kind}` : null;
}

/** Without listeners, an operation that adds one component to an entity adds another only if that one always comes with it. */
function isAdded({ id, cause }: Change, { kind }: Operation, subject: StepArg | undefined): boolean {
  return (kind === 'add' || kind === 'set') && id === subject && cause === null;
}

function isSaid(
  { kind, id, cause }: Change,
  text: string,
  operation: Operation,
  subject: StepArg | undefined,
): boolean {
  const isOwn = id === subject;
  switch (operation.kind) {
    case 'create':
    case 'bulk':
    case 'clone':
      return kind === 'created';
    case 'version':
      return kind === 'created' || kind === 'destroyed';
    case 'destroy':
      return kind === 'destroyed' && isOwn && cause === null;
    case 'destroy-range':
      // An entity that is named twice brings another one into the range.
      return kind === 'destroyed' && new Set(operation.entities).size === operation.entities.length;
    case 'load':
      return true;
    case 'clear-all':
      return kind === 'destroyed' || kind === 'lost';
    case 'clear-entity':
      return kind === 'lost' && isOwn;
    case 'clear-component':
      return kind === 'lost' && text === operation.component;
    case 'add':
    case 'set':
      return (kind === 'gained' || kind === 'value') && isOwn && text === printId(operation.id);
    case 'remove':
      return kind === 'lost' && isOwn && (text === printId(operation.id) || printId(operation.id).includes('*'));
    case 'enable':
    case 'disable':
      return (kind === 'enabled' || kind === 'disabled') && isOwn;
    default:
      return false;
  }
}
