import { create } from 'zustand';
import type { CellAt } from '../../../core/inspect/world-reader.ts';

/** The operations of a stage for commands and panels. */
export interface StageControls {
  /** Shows the whole diagram. */
  fit(): void;
  /** Returns to the readable scale, at the step. */
  home(): void;
  zoomBy(factor: number): void;
  /** Brings a cell into view. */
  reveal(cell: CellAt): void;
  /** Whether a cell is part of the diagram, in view or not. */
  draws(cell: CellAt): boolean;
  /** Gives the keyboard to the cell cursor. */
  focus(): void;
}

interface Stages {
  /** The stage that last had the pointer or the focus. */
  readonly active: string | null;
  /** The cell cursor of each stage. */
  readonly cursors: Readonly<Record<string, CellAt>>;
  /** Stages that keep the whole diagram in view, each with the opening of the picture that it does so for. */
  readonly whole: Readonly<Record<string, number>>;
}

export const useStages = create<Stages>(() => ({ active: null, cursors: {}, whole: {} }));

const { getState: get, setState: set } = useStages;

/** The arrays of which each stage shows cells. */
const drawn = new Map<string, readonly string[]>();

/** Stages come and go; commands outlive them. */
const mounted = new Map<string, StageControls>();

/** @returns takes the stage away again */
export function mountStage(id: string, controls: StageControls): () => void {
  mounted.set(id, controls);
  return () => {
    if (mounted.get(id) !== controls) return;
    mounted.delete(id);
    drawn.delete(id);
  };
}

export function noteDrawn(id: string, columns: readonly string[]): void {
  drawn.set(id, columns);
}

/** Columns of which some stage shows cells. */
export function drawnColumns(): readonly string[] {
  return [...drawn.values()].flat();
}

export function activate(id: string): void {
  if (get().active !== id) set({ active: id });
}

/** The active stage, or the first if that one is gone. */
export function activeStage(): StageControls | null {
  return mounted.get(activeId() ?? '') ?? null;
}

/** Tells whether commands act on this stage. */
export function isActive(id: string): boolean {
  return activeId() === id;
}

function activeId(): string | undefined {
  const { active } = get();
  return active !== null && mounted.has(active) ? active : mounted.keys().next().value;
}

/** Shows the whole diagram on the active stage, at each operation, until `followAgain`. */
export function keepWhole(opening: number): void {
  set({ whole: { ...get().whole, [activeId() ?? '']: opening } });
  activeStage()?.fit();
}

/** @returns whether the active stage kept the whole diagram of this opening in view until now */
export function followAgain(opening: number): boolean {
  const kept = keepsWhole(opening);
  set({ whole: {} });
  return kept;
}

export function keepsWhole(opening: number): boolean {
  return get().whole[activeId() ?? ''] === opening;
}

export function stageNamed(id: string): StageControls | null {
  return mounted.get(id) ?? null;
}

export function moveCursor(id: string, cell: CellAt | null): void {
  const { [id]: before, ...others } = get().cursors;
  if (before === undefined && cell === null) return;
  set({ cursors: cell === null ? others : { ...others, [id]: cell } });
}

/** @returns whether there was any */
export function clearCursors(): boolean {
  if (Object.keys(get().cursors).length === 0) return false;
  set({ cursors: {} });
  return true;
}

/** Marks a cell and brings it into view: on the active stage, or on another one if only that draws it. */
export function showCell(cell: CellAt): void {
  const draws = ([, stage]: readonly [string, StageControls]): boolean => stage.draws(cell);
  const { active } = get();
  const own = [...mounted].find((entry) => entry[0] === active && draws(entry));
  const [id, stage] = own ?? [...mounted].find(draws) ?? [];
  if (id === undefined || stage === undefined) return;
  clearCursors();
  activate(id);
  moveCursor(id, { column: cell.column, row: cell.row });
  stage.reveal(cell);
}
