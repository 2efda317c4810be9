import { scriptsOpened, useSession } from '../session/session.ts';
import { isLong, parsedInSlices } from './long-scripts.ts';
import { editText } from './script-edits.ts';

/** Long enough to finish a word, short enough to feel immediate. */
const PAUSE_MS = 220;

/** What was typed last, and into which of the opened scripts. */
let pending: { readonly text: string; readonly script: number } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Applies a typed text once the typing pauses: each pause is one step of undo. */
export function typed(text: string): void {
  pending = { text, script: scriptsOpened() };
  clearTimeout(timer);
  timer = setTimeout(isLong(text) ? () => void applyParsed(text) : applyTyping, PAUSE_MS);
}

/** Applies a long text that is parsed in slices first, unless something was typed, applied or opened meanwhile. */
async function applyParsed(text: string): Promise<void> {
  if (unapplied() !== text) return;
  const { document } = useSession.getState();
  const script = await parsedInSlices(text, document.name, document.engine);
  if (unapplied() !== text) return;
  const isSame = useSession.getState().document === document;
  pending = null;
  editText(text, isSame ? script : undefined);
}

/** Applies what was typed, now: before saving, undoing, doing an operation, changing the engine, or comparing. */
export function applyTyping(): void {
  clearTimeout(timer);
  const text = unapplied();
  pending = null;
  if (text !== null) editText(text);
}

/** The text of the script as the editor shows it, which may be ahead of the session. */
export function writtenText(): string {
  return unapplied() ?? useSession.getState().document.text;
}

/** Whether the text of the script is not the one that was opened or saved. A long text is not parsed to find out. */
export function isUnsaved(): boolean {
  return writtenText() !== useSession.getState().document.savedText;
}

/** Whether the editor is ahead of the session. */
export function isTyping(): boolean {
  return unapplied() !== null;
}

/** What was typed into the open script. What was typed into the one before it is dropped. */
function unapplied(): string | null {
  return pending?.script === scriptsOpened() ? pending.text : null;
}
