import { create } from 'zustand';
import { indexOfId } from '../../../core/cells/id-format.ts';
import type { Json, Value } from '../../../core/trace/value.ts';
import { type EditRequest, isShortened } from '../../../core/wire/messages/edit.ts';
import type { FieldValue } from '../../../core/world/world-reader.ts';
import { useSession } from '../session/session.ts';
import { worldIn } from '../source/picture.ts';
import { messageOf, toast } from '../window/window-state.ts';
import type { GameSource } from './game-source.ts';
import { isGame } from './source-kinds.ts';

/** A group of edits and the edits that undo it. */
interface Change {
  readonly source: string;
  readonly done: readonly EditRequest[];
  readonly undo: readonly EditRequest[];
}

/** An edit that was not carried out. */
interface Refused {
  readonly source: string;
  readonly edit: EditRequest;
  readonly reason: string;
}

interface EditsState {
  /** By place: the edit that waits for the frame with its result. */
  readonly pending: ReadonlyMap<string, EditRequest>;
  /** By place: the last edit if it was refused or dropped. */
  readonly refused: ReadonlyMap<string, Refused>;
  /** The last edit, if it cannot be undone because the old value is not known. */
  readonly final: { readonly source: string; readonly edit: EditRequest } | null;
  readonly past: readonly Change[];
  readonly future: readonly Change[];
}

export const useEdits = create<EditsState>(() => ({
  pending: new Map(),
  refused: new Map(),
  final: null,
  past: [],
  future: [],
}));

const { getState: get, setState: set } = useEdits;

const LIMIT = 100;
/** A frame that has not arrived by then may have been skipped while the picture was frozen. */
const SHOWN_MS = 3000;

/** Returns the place of an edit in the inspector. */
export function placeOf({ action, entity, component, field }: EditRequest): string {
  const { source } = useSession.getState();
  return JSON.stringify([source?.key, ...(action === 'spawn' ? [] : [entity, component, field])]);
}

/** Edits the shown game; resolves with the edited or spawned entity when the picture shows it, or null if refused. */
export async function performEdit(edit: EditRequest): Promise<number | null> {
  const { source } = useSession.getState();
  if (!isGame(source)) return null;
  const place = placeOf(edit);
  set({ pending: new Map(get().pending).set(place, edit), refused: new Map(), final: null });
  try {
    const undo = undoOf(edit);
    const { id, entity = edit.entity, final } = await source.edit(edit);
    if (edit.action === 'despawn') forget(source.key, edit.entity!);
    else if (edit.action === 'spawn') note({ source: source.key, done: [edit], undo: [despawn(entity)] });
    else if (undo.length > 0 && final !== true) note({ source: source.key, done: [edit], undo });
    else set({ final: { source: source.key, edit } });
    await shown(source, id);
    return entity ?? null;
  } catch (error) {
    // All waiting edits are dropped together when edits are turned off.
    const refused: Refused = { source: source.key, edit, reason: messageOf(error) };
    set({ refused: new Map(get().refused).set(place, refused) });
    return null;
  } finally {
    set({ pending: without(get().pending, place) });
  }
}

/** Adds a change that can be undone, and clears the changes that could be redone. */
function note(change: Change): void {
  const { past, future } = get();
  set({ past: [...past, change].slice(-LIMIT), future: future.filter(({ source }) => source !== change.source) });
}

/** Forgets changes of a despawned entity, which can be neither undone nor redone. */
function forget(source: string, entity: number): void {
  const isOther = (change: Change): boolean =>
    change.source !== source || ![...change.done, ...change.undo].some((edit) => edit.entity === entity);
  set({ past: get().past.filter(isOther), future: get().future.filter(isOther) });
}

export function canUndoEdit(source: string | undefined): boolean {
  return get().past.some((change) => change.source === source);
}

export function canRedoEdit(source: string | undefined): boolean {
  return get().future.some((change) => change.source === source);
}

export const undoGameEdit = (): Promise<void> => travel('past', 'future');
export const redoGameEdit = (): Promise<void> => travel('future', 'past');

/** Undoes or redoes the last change and moves it to the other list. A refused change is dropped. */
async function travel(from: 'past' | 'future', to: 'past' | 'future'): Promise<void> {
  const { source } = useSession.getState();
  const change = get()[from].findLast((each) => each.source === source?.key);
  if (change === undefined || !isGame(source)) return;
  set({ [from]: get()[from].filter((each) => each !== change), final: null });
  try {
    let entity: number | undefined;
    for (const edit of from === 'past' ? change.undo : change.done) {
      const result = await source.edit(edit);
      entity = edit.action === 'spawn' ? result.entity : entity;
      await shown(source, result.id);
    }
    const moved = entity === undefined ? change : { ...change, undo: [despawn(entity)] };
    set({ [to]: [...get()[to], moved] });
    const before = change.undo[0]?.entity;
    if (entity !== undefined && before !== undefined) rename(source.key, before, entity);
  } catch (error) {
    toast({ tone: 'error', text: messageOf(error) });
  }
}

/** A respawned entity has a new handle, which later changes must use. */
function rename(source: string, before: number, after: number): void {
  const renamed = (edit: EditRequest): EditRequest => (edit.entity === before ? { ...edit, entity: after } : edit);
  set({
    future: get().future.map((change) =>
      change.source === source ? { ...change, done: change.done.map(renamed), undo: change.undo.map(renamed) } : change,
    ),
  });
}

function despawn(entity: number | undefined): EditRequest {
  return { action: 'despawn', entity };
}

/** Resolves when the picture shows the result of an edit. */
function shown(source: GameSource, id: number): Promise<void> {
  const isShown = (): boolean => source.capture.world.hasEdit(id);
  if (isShown()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, SHOWN_MS);
    const stop = useSession.subscribe(() => {
      if (isShown()) done();
    });
  });
}

/** Returns the edits that undo an edit, based on the currently shown values. */
function undoOf(edit: EditRequest): EditRequest[] {
  const { entity, component, field = null } = edit;
  const about = { entity, component };
  if (edit.action === 'add') return [{ action: 'remove', ...about }];
  if (edit.action !== 'set' && edit.action !== 'remove') return [];
  const known = valuesNow(entity!, component!).filter(({ value }) => value !== undefined);
  // The picture only has the beginning of a shortened value, so the value could not be restored.
  if (
    known.some(({ field: name, value }) => (edit.action === 'remove' || (name ?? null) === field) && isShortened(value))
  )
    return [];
  const sets = known.map(({ field: name, value }) => setTo({ ...about, field: name }, value!));
  if (edit.action === 'remove') return [{ action: 'add', ...about }, ...sets];
  return sets.filter((before) => (before.field ?? null) === field);
}

function valuesNow(entity: number, component: string): readonly FieldValue[] {
  const { picture } = useSession.getState();
  const world = worldIn(picture);
  return world.componentsOf(indexOfId(entity, world.ids.format), component).flatMap(({ values }) => values);
}

interface Target {
  readonly entity: number | undefined;
  readonly component: string | undefined;
  readonly field: string | null;
}

/** @param value as the picture has it */
export function setTo({ field, ...about }: Target, value: Value): EditRequest {
  const json: Json = typeof value === 'bigint' ? integer(value) : value;
  return { action: 'set', ...about, ...(field === null ? {} : { field }), value: json };
}

/** Encodes an integer. If a number cannot represent it exactly, its digits are sent. */
function integer(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  return new Map([...map].filter(([each]) => each !== key));
}
