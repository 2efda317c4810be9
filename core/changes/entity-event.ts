import type { RawId } from '../cells/id-format.ts';
import type { Translate } from '../cells/translate.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { readableText } from '../trace/value.ts';
import { fieldName } from '../world/value-name.ts';
import type { WorldReader } from '../world/world-reader.ts';
import { type Change, lifeOf } from './change.ts';

/** Kinds in the order in which a history tells them. */
const TOLD = [
  'destroyed',
  'others',
  'created',
  'lost',
  'gained',
  'disabled',
  'enabled',
  'named',
  'value',
  'moved',
] as const;

type EventKind = (typeof TOLD)[number];

/** Changes of an entity that happened at once. */
export interface EntityEvent {
  /** `exists`: the entity lives in the first moment that is known. */
  readonly kind: EventKind | 'exists';
  readonly id: RawId;
  /** The changes that make up the event. A creation or destruction includes the components that came or went with the entity. */
  readonly changes: readonly Change[];
}

interface Splits {
  /** Splits rows of a kind further, such as by system. */
  partOf(change: Change): string;
  /** True for a component that came after its entity was created, or went before it was destroyed. */
  isApart(change: Change): boolean;
}

/** Groups rows by entity and kind. Bookkeeping is left out: rows of the list of entities, and rows of tables that changed with the components. */
export function eventsOf(
  changes: readonly Change[],
  { partOf, isApart }: Splits = { partOf: () => '', isApart: () => false },
): EntityEvent[] {
  const groups = new Map<string, { kind: EventKind; id: RawId; changes: Change[] }>();
  for (const change of changes) {
    const life = isApart(change) ? null : lifeOf(change);
    const kind = (life ?? change).kind as EventKind;
    if (change.id === null || !isTold(change)) continue;
    const part = kind === 'created' || kind === 'destroyed' ? '' : partOf(change);
    const id = change.id;
    getOrInsert(groups, `${kind} ${id} ${part}`, () => ({ kind, id, changes: [] })).changes.push(change);
  }
  return [...groups.values()].sort((a, b) => TOLD.indexOf(a.kind) - TOLD.indexOf(b.kind));
}

/** True for a row that a history tells, or a part of it. */
export function isTold({ kind, cause }: Change): boolean {
  const isBookkeeping = cause?.by === 'change' && cause.reason === 'type';
  return TOLD.some((each) => each === kind) && !isBookkeeping;
}

/** True for a row about the beginning or the end of an entity, its name or its components: not about values, nor about where they are stored. */
export function isOfLife({ kind }: Pick<Change, 'kind'>): boolean {
  return kind !== 'value' && kind !== 'moved';
}

/** True for a row about a component's value `Health.points`: that the entity got or lost the component, or that the value changed. */
export function isAbout({ kind, component, field }: Change, value: string): boolean {
  if (component === null || kind === 'moved') return false;
  if (kind === 'value') return fieldName(component, field) === value;
  return value === component || value.startsWith(`${component}.`) || value.startsWith(`${component}[`);
}

/** The components that came or went, as columns write them. */
export function componentsIn({ changes }: Pick<EntityEvent, 'changes'>): readonly string[] {
  return [...new Set(changes.flatMap(({ component }) => component ?? []))];
}

interface EventToTell extends Pick<EntityEvent, 'kind' | 'changes'> {
  /** The frame in which the components of a destroyed entity were read, if that is not the last one before. */
  readonly asOf?: number | undefined;
}

/** Formats for example `lost Shield`, `Health.points 5 → 3`, or `created, with Position and Health`. */
export function eventWords({ kind, changes, asOf }: EventToTell, texts: EventTexts): string {
  const { t, textOf } = texts;
  const separator = t('ui.structures.separator');
  if (kind === 'value') return changes.map((change) => valueText(change, texts)).join(separator);
  if (kind === 'others') return t('ui.history.event.others', { count: Number(changes[0]!.to) });
  if (kind === 'named') return t('ui.history.event.named', { name: String(changes[0]!.to) });
  if (kind === 'moved') return changes.map((change) => moveText(change, texts)).join(separator);
  const components = [...new Set(changes.flatMap((change) => (change.component === null ? [] : textOf(change))))];
  const life = changes.find((change) => change.kind === kind);
  const reuse = life?.reuse == null ? '' : `${life.reuse}.`;
  const key = life?.isUnread ? `${kind}Unread` : asOf === undefined ? kind : 'destroyedAsOf';
  return t(`ui.history.event.${reuse}${key}`, {
    frame: asOf ?? 0,
    components: components.length === 0 ? t('ui.history.event.none') : components.join(separator),
  });
}

export interface EventTexts {
  readonly t: Translate;
  readonly world: Pick<WorldReader, 'positions'>;
  /** Returns the component of a change as sentences write it. */
  textOf(change: Change): string;
}

export function valueText(change: Change, { t, textOf }: EventTexts): string {
  const { field, from, to } = change;
  if (change.isFirst)
    return t('ui.history.event.first', { name: fieldName(textOf(change), field), value: readableText(to!) });
  const [was, is] = [from, to].map((value) => (value === undefined ? '–' : readableText(value)));
  return `${fieldName(textOf(change), field)} ${was} → ${is}`;
}

function moveText(change: Change, { t, world, textOf }: EventTexts): string {
  const [was, is] = change.places;
  const isOwn = change.component !== null;
  const name = isOwn ? textOf(change) : (is?.structure ?? '');
  const key = isOwn && world.positions === true ? 'moved-position' : 'moved';
  return t(`ui.history.event.${key}`, { name, from: was?.row ?? 0, to: is?.row ?? 0 });
}
