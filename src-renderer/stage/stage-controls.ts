import type { CellAddress } from '../state/session.ts';

/** What commands and panels can ask of the stage. */
export interface StageControls {
  /** Shows the whole diagram. */
  fit(): void;
  /** Back to the scale that can be read, where the step is. */
  home(): void;
  zoomBy(factor: number): void;
  /** Brings a cell into view and marks it for a moment. */
  reveal(cell: CellAddress): void;
  /** Gives the keyboard to the cell cursor. */
  focus(): void;
}

/** The stage that is mounted now; commands outlive it. */
export class StageSlot {
  current: StageControls | null = null;
}

export const stageSlot = new StageSlot();
