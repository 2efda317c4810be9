import type { EngineId } from '../../../core/script/language/language.ts';
import type { ScriptPlace } from './script-place.ts';

/** A state that undo restores. An edit changes only the text or the engine, so these and a place are sufficient. */
export interface EditState {
  readonly text: string;
  readonly engine: EngineId;
  readonly place: ScriptPlace;
}

export interface History {
  /** Oldest first. */
  readonly past: readonly EditState[];
  /** Next redo first. */
  readonly future: readonly EditState[];
}

export const emptyHistory: History = { past: [], future: [] };

/** Older states are dropped. 200 texts of a lesson's size take a few megabytes at most. */
const LIMIT = 200;

/** Adds the state before an edit and clears the states that could be redone. */
export function remember(history: History, before: EditState): History {
  return { past: [...history.past, before].slice(-LIMIT), future: [] };
}

export interface Travel {
  readonly to: EditState;
  readonly history: History;
}

export function undo(history: History, here: EditState): Travel | null {
  const to = history.past.at(-1);
  if (to === undefined) return null;
  return { to, history: { past: history.past.slice(0, -1), future: [here, ...history.future] } };
}

export function redo(history: History, here: EditState): Travel | null {
  const to = history.future[0];
  if (to === undefined) return null;
  return { to, history: { past: [...history.past, here], future: history.future.slice(1) } };
}
