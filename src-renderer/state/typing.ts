import { editText } from './script-edits.ts';

/** Long enough to finish a word, short enough to feel immediate. */
const PAUSE_MS = 220;

let pending: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Applies a typed text once the typing pauses: each pause is one step of undo. */
export function typed(text: string): void {
  pending = text;
  clearTimeout(timer);
  timer = setTimeout(applyTyping, PAUSE_MS);
}

/** Applies what was typed, now: before saving, undoing, or doing an operation. */
export function applyTyping(): void {
  clearTimeout(timer);
  const text = pending;
  pending = null;
  if (text !== null) editText(text);
}

/** Whether the editor is ahead of the session. */
export function isTyping(): boolean {
  return pending !== null;
}
