import { type MouseEvent, type RefObject, useRef } from 'react';
import type { CellAt } from '../../../core/inspect/world/world-reader.ts';
import type { StageParts } from './use-stage.ts';

/** Called when a value was dragged from one cell to another. */
export type OnDrag = (from: CellAt, to: CellAt) => void;

interface DragHandlers {
  readonly onMouseDownCapture: (event: MouseEvent) => void;
  readonly onMouseUpCapture: (event: MouseEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Handlers for dragging values between cells. A drag that begins on a cell does not reach the camera. Empty if nothing can be dragged. */
export function useCellDrag(stage: RefObject<StageParts>, onDrag: OnDrag | undefined): DragHandlers | null {
  const from = useRef<CellAt | null>(null);
  const dropped = useRef(false);
  if (onDrag === undefined) return null;
  return {
    onMouseDownCapture(event) {
      dropped.current = false;
      from.current = event.button === 0 ? cellAt(stage, event) : null;
      if (from.current === null) return;
      event.stopPropagation();
      event.preventDefault();
    },
    onMouseUpCapture(event) {
      const start = from.current;
      const end = cellAt(stage, event);
      from.current = null;
      if (start === null || end === null || (start.column === end.column && start.row === end.row)) return;
      dropped.current = true;
      onDrag(start, end);
    },
    onClickCapture(event) {
      // The click that ends a drag must not choose a cell.
      if (dropped.current) event.stopPropagation();
      dropped.current = false;
    },
  };
}

function cellAt(stage: RefObject<StageParts>, event: MouseEvent): CellAt | null {
  const box = event.currentTarget.getBoundingClientRect();
  const cell = stage.current.view?.cellUnder(event.clientX - box.left, event.clientY - box.top);
  return cell === undefined ? null : { column: cell.column, row: cell.row };
}
