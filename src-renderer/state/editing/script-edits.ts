import type { EngineId } from '../../../core/script/language/language.ts';
import type { Script } from '../../../core/script/language/script.ts';
import { writeVersion } from '../../../core/script/parse/write-version.ts';
import { type Document, editDocument, shownText } from '../script/document.ts';
import { type EditState, type History, redo, remember, type Travel, undo } from '../script/history.ts';
import {
  currentPlace,
  pendingPlace,
  placeAfterEdit,
  placeInOtherRun,
  positionOf,
  type ScriptPlace,
} from '../script/script-place.ts';
import { insertOperation } from '../script/truncation.ts';
import { newOpening, shownTransport, useSession } from '../session/session.ts';

const { getState: get, setState: set } = useSession;

/** Edits the text by the editor, an operation or a corrected name. The edit can be undone. */
export function editText(text: string, parsed?: Script): void {
  const { document, history } = get();
  if (text === document.text) return;
  const place = currentPlace(document, get());
  const next = editDocument(document, text, document.engine, parsed);
  show(next, placeAfterEdit(document, place, next.run), remember(history, here()));
}

/** Runs the script on another engine, at the current operation. The text stays. This can be undone like an edit. */
export function changeEngine(engine: EngineId): void {
  const { document, history } = get();
  if (engine === document.engine) return;
  const next = editDocument(document, document.text, engine);
  show(next, placeInOtherRun(document, currentPlace(document, get()), next.run), remember(history, here()));
}

/** Runs the script on another version of its engine, which the text then names. */
export function changeVersion(version: string): void {
  editText(writeVersion(get().document.text, version));
}

/**
 * Writes an operation into the script at the position and plays it, or the loop or listener that it belongs to. Later operations are dropped.
 * @param isInside true if it belongs to the loop or listener at the position
 */
export function performOperation(line: string, isInside = false): void {
  const { document, position, history } = get();
  const insertion = insertOperation(document.run, position, line, shownText(document), isInside);
  const next = editDocument(document, insertion.text);
  const record = next.isWhole ? next.run.whole.at(-1) : undefined;
  const start = record?.firstStep ?? Number.POSITIVE_INFINITY;
  show(next, start, remember(history, here()));
  const length = next.run.timeline.length;
  if (start < length) shownTransport.play();
}

export function undoEdit(): boolean {
  return travel(undo(get().history, here()));
}

export function redoEdit(): boolean {
  return travel(redo(get().history, here()));
}

function travel(found: Travel | null): boolean {
  if (found === null) return false;
  const { document } = get();
  const { text, engine, place } = found.to;
  show(editDocument(document, text, engine), place, found.history);
  return true;
}

function show(document: Document, place: ScriptPlace, history: History): void {
  const position = positionOf(place, document.run);
  document.run.timeline.seek(position);
  const before = get();
  set({
    document,
    picture: document.run,
    position,
    pending: pendingPlace(place, document),
    motion: 'jump',
    playing: false,
    history,
    // Another engine has other memory, in which the selection does not exist.
    ...(document.run.engine === before.document.run.engine
      ? {}
      : { opening: newOpening(), selection: null, handle: null }),
  });
}

/** Returns the state that undo restores. */
function here(): EditState {
  const { document } = get();
  return { text: document.text, engine: document.engine, place: currentPlace(document, get()) };
}
