import { languageOf } from '../../../core/engines/all.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { scriptsOpened, useSession } from '../session/session.ts';
import { isLong, parsedInSlices } from './long-scripts.ts';
import { editText } from './script-edits.ts';

/** Long enough to finish a word, short enough to feel immediate. */
const PAUSE_MS = 220;

/** The last typed text, and the number of its script. */
let pending: { readonly text: string; readonly script: number } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Applies typed text once typing pauses: each pause is one undo step.
 * @param completed returns the line that is being completed from a list, which may still be wrong
 */
export function typed(text: string, completed: () => number | null = () => null): void {
  pending = { text, script: scriptsOpened() };
  clearTimeout(timer);
  timer = setTimeout(isLong(text) ? () => void applyParsed(text) : () => applyUnlessHalf(text, completed), PAUSE_MS);
  for (const listener of listeners) listener();
}

/** Applies the typed text, unless only the line that is being completed is wrong: then it waits for the next pause. */
function applyUnlessHalf(text: string, completed: () => number | null): void {
  const line = completed();
  if (line !== null && isWrongOnlyAt(line, text)) timer = setTimeout(() => applyUnlessHalf(text, completed), PAUSE_MS);
  else applyTyping();
}

function isWrongOnlyAt(line: number, text: string): boolean {
  const { name, engine } = useSession.getState().document;
  const { diagnostics } = parseScript(text, name, languageOf(engine));
  return diagnostics.length > 0 && diagnostics.every(({ span }) => span.line === line);
}

/**
 * Calls `listener` whenever something is typed.
 * @returns a function that stops
 */
export function onTyped(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies a long text after parsing it in slices, unless something was typed, applied or opened meanwhile. */
async function applyParsed(text: string): Promise<void> {
  if (unapplied() !== text) return;
  const { document } = useSession.getState();
  const script = await parsedInSlices(text, document.name, document.engine);
  if (unapplied() !== text) return;
  const isSame = useSession.getState().document === document;
  pending = null;
  editText(text, isSame ? script : undefined);
}

/** Applies the typed text immediately: before saving, undoing, adding an operation, changing the engine, or comparing. */
export function applyTyping(): void {
  clearTimeout(timer);
  const text = unapplied();
  pending = null;
  if (text !== null) editText(text);
}

/** Returns the script's text in the editor, which may be newer than the session's. */
export function writtenText(): string {
  return unapplied() ?? useSession.getState().document.text;
}

/** True if the text differs from the opened or saved one. A long text is not parsed for this. */
export function isUnsaved(): boolean {
  return writtenText() !== useSession.getState().document.savedText;
}

/** True if the editor's text is newer than the session's. */
export function isTyping(): boolean {
  return unapplied() !== null;
}

/** Returns the text typed into the open script. Text of an earlier script is dropped. */
function unapplied(): string | null {
  return pending?.script === scriptsOpened() ? pending.text : null;
}
