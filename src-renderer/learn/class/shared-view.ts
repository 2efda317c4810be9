import type { Focus } from '../../../core/cells/focus.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { ClassLesson, LessonPlace } from '../../../src-main/contract/class-protocol.ts';
import { isComparing, useCompare } from '../../compare/state/compare-state.ts';
import { paneTree, usePanes } from '../../stage/panes/pane-store.ts';
import { type PaneTree, panesOf } from '../../state/preferences/pane-tree.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { useSession } from '../../state/session/session.ts';
import { useShell } from '../../state/window/window-state.ts';

/** The shared view: a script, the position in it, and how it is drawn. */
export interface SharedView {
  readonly run: ScriptRun;
  readonly position: number;
  readonly depth: Depth;
  readonly focus: Focus | null;
  /** Markdown; null to show only the step's sentence. */
  readonly prose: string | null;
  /** Null if the lesson determines the diagram. */
  readonly panes: PaneTree | null;
  /** Null if no lesson is shown. */
  readonly lesson: LessonPlace | null;
  /** The built-in lesson that another window can continue; null if there is none. */
  readonly continued: ClassLesson | null;
}

/** A part of the window that can be shared. */
interface Shareable {
  /** Null if the window shows something else. `unshared`: this part is shown, but followers may not see it. */
  read(): SharedView | 'unshared' | null;
  /** @returns stops */
  subscribe(listener: () => void): () => void;
}

/** Shares the script in its panes. Home, comparisons and games are not shared. */
const script: Shareable = {
  read() {
    const { document, source, position, selection } = useSession.getState();
    if (source !== null || isComparing() || useShell.getState().home) return null;
    const { depth } = usePreferences.getState();
    const tree = paneTree();
    const alone = panesOf(tree).find(({ id }) => id === usePanes.getState().maximised);
    const looks = { focus: selection, panes: alone ?? tree };
    return { run: document.run, position, depth, ...looks, prose: null, lesson: null, continued: null };
  },
  subscribe(listener) {
    const stops = [useSession, usePreferences, useShell, useCompare, usePanes].map((store) =>
      store.subscribe(listener),
    );
    return () => {
      for (const stop of stops) stop();
    };
  },
};

const shareables: Shareable[] = [script];

/** Makes another part of the window shareable. It takes precedence over the script while it is shown. */
export function share(part: Shareable): void {
  shareables.unshift(part);
}

/** The shared view of the window; null if nothing shareable is shown. */
export function sharedView(): SharedView | null {
  for (const part of shareables) {
    const found = part.read();
    if (found !== null) return found === 'unshared' ? null : found;
  }
  return null;
}

/**
 * Calls `listener` whenever the shared view may have changed.
 * @returns a function that stops listening
 */
export function onSharedViewChange(listener: () => void): () => void {
  const stops = shareables.map((part) => part.subscribe(listener));
  return () => {
    for (const stop of stops) stop();
  };
}
