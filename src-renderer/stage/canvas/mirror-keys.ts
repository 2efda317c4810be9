import type { KeyboardEvent } from 'react';
import type { CellAt } from '../../../core/inspect/world-reader.ts';
import { type CursorKey, moveCell } from './cell-cursor.ts';
import type { Mirror } from './mirror.ts';
import type { StageView } from './stage-view.ts';

const moves: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

interface CursorEvents {
  onMove(cell: CellAt): void;
  onChoose(cell: CellAt): void;
}

/** Keys of the cell cursor. Everything else is left to the window. */
export function onMirrorKey(event: KeyboardEvent, mirror: Mirror, view: StageView, events: CursorEvents): void {
  const from = event.target instanceof Element ? mirror.addressOf(event.target) : null;
  if (from === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.key === 'Enter' || event.key === ' ') {
    events.onChoose(from);
  } else if (moves.has(event.key)) {
    const to = view.scene === null ? null : moveCell(view.scene, from, event.key as CursorKey);
    if (to !== null) {
      mirror.focusWhenShown(to);
      events.onMove(to);
      // A target out of view is scrolled into view, laid out and mirrored before it gets the focus.
      view.reveal(to);
    }
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
