import { create } from 'zustand';
import type { Focus } from '../../core/scene/layout.ts';
import type { EngineName } from '../../core/script/driver.ts';
import type { ScriptFile } from '../../src-main/api.ts';
import { type Document, editDocument, isStale, openDocument } from './document.ts';
import { sameFocus } from './focus.ts';
import { emptyHistory, type History, type Moment, redo, remember, type Travel, undo } from './history.ts';
import { samePlace } from './operations.ts';
import { usePreferences } from './preferences.ts';
import { insertOperation } from './truncation.ts';

/** One cell of a column. */
export interface CellAddress {
  readonly column: string;
  readonly row: number;
}

/** How the position changed: `step` is worth animating, `jump` is not. */
export type Motion = 'step' | 'jump';

/** What is open, where we stand in it, and what is looked at. Scenes, texts and lists are computed from this. */
export interface Session {
  readonly document: Document;
  /** Counts the scripts opened and engines changed: edits of one script keep the number. */
  readonly opening: number;
  /** Version number of the columns: n means that n steps have happened. */
  readonly position: number;
  readonly motion: Motion;
  readonly playing: boolean;
  /** Playing stops here; null: at the end. */
  readonly playUntil: number | null;
  /** What is looked at, in every diagram and in the inspector. */
  readonly selection: Focus | null;
  readonly history: History;
}

const nothing: ScriptFile = { name: 'untitled.ecs', text: '' };

export const useSession = create<Session>(() => fresh(openDocument(nothing), 0));

const { getState: get, setState: set } = useSession;

function fresh(document: Document, opening: number): Session {
  return {
    document,
    opening,
    position: document.run.timeline.position,
    motion: 'jump',
    playing: false,
    playUntil: null,
    selection: null,
    history: emptyHistory,
  };
}

/** Opens a script, at its start or at a given step. */
export function openScript(file: ScriptFile, position = 0): void {
  const document = openDocument(file, usePreferences.getState().engine);
  // A script that cannot run has nothing to step through: what is shown is an empty registry.
  document.run.timeline.seek(clamp(isStale(document) ? Number.POSITIVE_INFINITY : position, document));
  set(fresh(document, get().opening + 1));
}

/** Moves to a step. Anything out of range goes to the nearest end. */
export function seek(n: number, motion: Motion = 'step'): void {
  const { document, position } = get();
  const to = clamp(n, document);
  if (to === position) return;
  document.run.timeline.seek(to);
  set({ position: to, motion });
}

/** An edit of the text: by the editor, an operation, a mended name. It can be undone. */
export function editText(text: string): void {
  const { document, position, history } = get();
  if (text === document.text) return;
  const atEnd = position > 0 && position === document.run.timeline.length;
  const next = editDocument(document, text);
  const target = atEnd ? next.run.timeline.length : position;
  show(next, target, remember(history, here()));
}

/** Puts the script on another engine, at the operation where we stand. It can be undone like an edit. */
export function changeEngine(engine: EngineName): void {
  const { document, position, history } = get();
  if (engine === document.engine) return;
  const next = editDocument(document, document.text, engine);
  show(next, samePlace(document.run, position, next.run), remember(history, here()));
}

/** Writes an operation into the script where we stand and plays it. What lay in the future is dropped. */
export function performOperation(line: string): void {
  const { document, position, history } = get();
  const insertion = insertOperation(document.run, position, line);
  const next = editDocument(document, insertion.text);
  const record = next.run.operations.at(-1);
  const start = record?.firstStep ?? next.run.timeline.length;
  show(next, start, remember(history, here()));
  const length = next.run.timeline.length;
  if (start < length) set({ playing: true, playUntil: length });
}

export function undoEdit(): boolean {
  return travel(undo(get().history, here()));
}

export function redoEdit(): boolean {
  return travel(redo(get().history, here()));
}

export function markSaved(file: ScriptFile): void {
  const { document } = get();
  set({ document: { ...document, name: file.name, path: file.path ?? null, savedText: file.text } });
}

export function play(): void {
  const { document, position } = get();
  if (document.run.timeline.length === 0) return;
  if (position === document.run.timeline.length) seek(0, 'jump');
  set({ playing: true, playUntil: null });
}

export function pause(): void {
  if (get().playing) set({ playing: false, playUntil: null });
}

export function select(focus: Focus | null): void {
  // The same thing keeps its object, so that nothing is drawn anew.
  if (!sameFocus(get().selection, focus)) set({ selection: focus });
}

function travel(found: Travel | null): boolean {
  if (found === null) return false;
  const { document } = get();
  const { text, engine, position } = found.to;
  show(editDocument(document, text, engine), position, found.history);
  return true;
}

function show(document: Document, position: number, history: History): void {
  const to = clamp(position, document);
  document.run.timeline.seek(to);
  const before = get();
  set({ document, position: to, motion: 'jump', playing: false, playUntil: null, history });
  if (document.run.kind !== before.document.run.kind) {
    // Another engine is another memory: nothing that was looked at is there.
    set({ opening: before.opening + 1, selection: null });
  }
}

/** What undo comes back to. */
function here(): Moment {
  const { document, position } = get();
  return { text: document.text, engine: document.engine, position };
}

function clamp(n: number, document: Document): number {
  const { first, length } = document.run.timeline;
  return Math.min(length, Math.max(first, Math.round(n)));
}
