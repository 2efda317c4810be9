import type { KeyboardEvent } from 'react';
import { moveCursor, select, useSession } from '../state/session.ts';
import { type CursorKey, moveCell } from './cell-cursor.ts';
import { entityInCell } from './entity-in-cell.ts';
import type { Mirror } from './mirror.ts';
import type { StageView } from './stage-view.ts';

const moves: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Keys of the cell cursor. Everything else is left to the window. */
export function onMirrorKey(event: KeyboardEvent, mirror: Mirror, view: StageView): void {
  const from = event.target instanceof Element ? mirror.addressOf(event.target) : null;
  if (from === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.key === 'Enter' || event.key === ' ') {
    const { columns } = useSession.getState().document.run.timeline;
    select(entityInCell(columns, from));
  } else if (moves.has(event.key)) {
    const to = view.scene === null ? null : moveCell(view.scene, from, event.key as CursorKey);
    if (to !== null) {
      mirror.focusWhenShown(to);
      moveCursor(to);
      // What lies outside is brought in, laid out and mirrored; the focus follows then.
      view.reveal(to);
    }
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
