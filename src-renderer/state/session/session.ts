import { create } from 'zustand';
import type { Focus } from '../../../core/cells/focus.ts';
import { sameFocus } from '../../../core/cells/focus.ts';
import type { RawId } from '../../../core/cells/id-format.ts';
import type { Script } from '../../../core/script/language/script.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { ScriptFile } from '../../../src-main/contract/api.ts';
import { stopsIn } from '../play/stops.ts';
import { activateTransport, createTransport, type PlaybackState } from '../play/transport.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { type Document, isStale, noDocument, openDocument } from '../script/document.ts';
import { emptyHistory, type History } from '../script/history.ts';
import { currentPlace, pendingPlace, positionOf, type ScriptPlace } from '../script/script-place.ts';
import { type MemoryPicture, worldIn } from '../source/picture.ts';
import type { Source } from '../source/source.ts';
import { newRequest } from './open-request.ts';

/** The open source, its position and the selection. Scenes, texts and lists are computed from this. */
export interface Session extends PlaybackState {
  /** The script. It is kept while a game or a recording is shown. */
  readonly document: Document;
  /** The game or recording that is shown instead of the script. */
  readonly source: Source | null;
  /** The shown picture: the run of the script, or the world of the source. */
  readonly picture: MemoryPicture;
  /** True if a game's newest frame is shown when it arrives. */
  readonly following: boolean;
  /** Changes when something else is shown. Edits of a script keep it. */
  readonly opening: number;
  /** A place past the beginning of a long run, which is shown when the run is complete. */
  readonly pending: ScriptPlace | null;
  /** The common selection of all diagrams and of the inspector. */
  readonly selection: Focus | null;
  /** The selected entity's id, since its index may be another's later. Null for other selections, and without an entity. */
  readonly handle: SelectedHandle | null;
  /** Counts selections, including repeated ones, so that lists scroll to each of them. */
  readonly selections: number;
  readonly history: History;
}

/** The id of a selected entity, and the position at which it was selected. */
export interface SelectedHandle {
  readonly id: RawId;
  readonly aliveAt: number;
}

export const useSession = create<Session>(() => fresh(noDocument(), 0));

const { getState: get, setState: set } = useSession;

/** The transport of the session. */
export const shownTransport = createTransport(useSession, () => {
  const { picture, source, following } = get();
  return {
    ...stopsIn({ picture, source }),
    show(position) {
      if (following) freeze();
      picture.timeline.seek(position);
    },
    ...(source !== null && { reach: (position: number) => source.reach(position) }),
    ...(source?.kind === 'game' && { follow }),
  };
});
activateTransport(shownTransport);

/** The positions of hidden sources by key; the script's key is ''. */
const places = new Map<string, Pick<Session, 'position' | 'selection' | 'handle' | 'opening' | 'following'>>();
let lastOpening = 0;
let scripts = 0;

function fresh(document: Document, opening: number): Session {
  return {
    document,
    source: null,
    picture: document.run,
    following: false,
    opening,
    position: document.run.timeline.position,
    pending: null,
    motion: 'jump',
    playing: false,
    selection: null,
    handle: null,
    selections: 0,
    history: emptyHistory,
  };
}

/**
 * Opens a script, at its start or at a given step.
 * @param parsed the script parsed for its engine, if that was already done
 */
export function openScript(file: ScriptFile, position = 0, parsed?: Script): void {
  newRequest();
  const document = openDocument(file, usePreferences.getState().engine, parsed);
  // An invalid script opens at the end of the lines that could be run.
  document.run.timeline.seek(positionOf(isStale(document) ? Number.POSITIVE_INFINITY : position, document.run));
  park();
  scripts += 1;
  set({ ...fresh(document, newOpening()), pending: pendingPlace(position, document) });
}

/** The number of opened scripts. Edits, games and recordings do not change it. */
export function scriptsOpened(): number {
  return scripts;
}

/** Shows a game or a recording instead of the script, or the script again (null). */
export function showSource(source: Source | null): void {
  newRequest();
  show(source);
}

function show(source: Source | null): void {
  const before = get();
  if (before.source === source) return;
  park();
  const picture = source?.capture.world ?? before.document.run;
  const place = places.get(source?.key ?? '');
  const { first, length, position } = picture.timeline;
  const following = source?.kind === 'game' && (place?.following ?? true);
  const to = following ? length : Math.min(length, Math.max(first, place?.position ?? position));
  picture.timeline.seek(to);
  set({
    source,
    picture,
    following,
    position: to,
    motion: 'jump',
    playing: false,
    selection: place?.selection ?? null,
    handle: place?.handle ?? null,
    opening: place?.opening ?? newOpening(),
  });
  if (following) source?.release();
}

/** Forgets the position of a closed source. */
export function forgetSource(source: Source): void {
  if (get().source === source) show(null);
  places.delete(source.key);
}

/** Called when the source's content changes: a game's next frame, or a new world after a restart. */
export function sourceChanged(source: Source): void {
  const before = get();
  if (before.source !== source) return;
  const picture = source.capture.world;
  const isAnother = picture !== before.picture;
  const { length } = picture.timeline;
  const otherMemory = isAnother && picture.engine !== before.picture.engine;
  set({
    picture,
    position: length,
    motion: 'jump',
    // A restarted game creates its entities again.
    ...(isAnother ? { handle: handleOf(before.selection, picture) } : {}),
    ...(otherMemory ? { selection: null, handle: null, opening: newOpening() } : {}),
  });
}

/** Called when a requested position is in memory and the source shows it. */
export function sourceReached(source: Source, position: number): void {
  if (get().source !== source) return;
  const picture = source.capture.world;
  picture.timeline.seek(position);
  set({ picture, position, motion: position - get().position === 1 ? 'step' : 'jump' });
}

/** Called when more of a recording can be reached, or a paused game has sent more behind a frozen picture. */
export function sourceGrew(source: Source): void {
  const { source: shown, position, picture } = get();
  // The oldest frames may have been dropped.
  if (shown === source) set({ position: Math.max(position, picture.timeline.first) });
}

/** Goes to the newest frame of a game and follows it. */
export function follow(): void {
  const { source, picture } = get();
  if (source?.kind !== 'game') return;
  const { length } = picture.timeline;
  picture.timeline.seek(length);
  set({ position: length, motion: 'jump', following: true, playing: false });
  source.release();
}

/** Freezes the picture while the game continues. */
export function freeze(): void {
  const { source, following } = get();
  if (!following) return;
  source?.hold();
  set({ following: false });
}

/** True while a game's frames pass too quickly to look at each. Frames of a walkthrough are played slowly enough to be explained. */
export function isRunning({ source, following, playing }: Session): boolean {
  if (source === null) return false;
  return following ? !source.paused : playing && source.captions.length === 0;
}

/** True for a script that has no operation yet, so that there is nothing to step through. */
export function isNewScript({ source, document }: Session): boolean {
  return source === null && document.isWhole && !isStale(document) && document.run.operations.length === 0;
}

/** Returns the name of the script or game to which a pane's single structures belong. */
export function shownName({ source, document }: Session): string {
  return source?.name ?? document.name;
}

/** Stores the position for when the source is shown again. A hidden game is frozen. */
function park(): void {
  const { source, position, selection, handle, opening, following } = get();
  source?.hold();
  places.set(source?.key ?? '', { position, selection, handle, opening, following });
}

export function newOpening(): number {
  lastOpening += 1;
  return lastOpening;
}

/** Replaces the beginning of a long run by the complete run. */
export function finishRun(beginning: ScriptRun, run: ScriptRun): void {
  const { document, picture, position, pending } = get();
  if (document.run !== beginning) return;
  const whole = { ...document, run, isWhole: true };
  if (picture === beginning) {
    const to = positionOf(currentPlace(document, { position, pending }), run);
    run.timeline.seek(to);
    set({ document: whole, pending: null, picture: run, position: to, motion: 'jump' });
    return;
  }
  // The hidden script keeps its place.
  const parked = places.get('');
  if (parked !== undefined) {
    const to = positionOf(currentPlace(document, { position: parked.position, pending }), run);
    places.set('', { ...parked, position: to });
  }
  set({ document: whole, pending: null });
}

export function markSaved(file: ScriptFile): void {
  const { document } = get();
  set({ document: { ...document, name: file.name, path: file.path ?? null, savedText: file.text } });
}

export function select(focus: Focus | null): void {
  const { selection, handle: before, picture, selections } = get();
  const handle = handleOf(focus, picture);
  set({ selections: selections + 1 });
  // The same focus keeps its object, so nothing is drawn again.
  if (!sameFocus(selection, focus)) set({ selection: focus, handle });
  else if (handle !== null && handle.id !== before?.id) set({ handle });
}

/** Selects an entity that is not alive at the position any more. */
export function selectGone(entity: number, handle: SelectedHandle): void {
  set({ selection: { kind: 'entity', entity }, handle, selections: get().selections + 1 });
}

/** Returns null unless the focus is an entity that is alive at the picture's position. */
function handleOf(focus: Focus | null, picture: MemoryPicture): SelectedHandle | null {
  if (focus?.kind !== 'entity') return null;
  const record = worldIn(picture).recordOf(focus.entity);
  return record?.alive === true ? { id: record.id, aliveAt: picture.timeline.position } : null;
}
