import { create } from 'zustand';
import { MEANINGS, type Meaning, meaningsIn } from '../../../core/scene/meanings.ts';
import type { Scene } from '../../../core/scene/scene.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';

/** A rectangle on a stage, in CSS pixels from its corner. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The operations of a stage that commands and panels use. */
export interface StageControls {
  /** Shows the whole diagram. */
  fit(): void;
  /** Returns to the readable scale, at the step. */
  home(): void;
  zoomBy(factor: number): void;
  /** Scrolls a cell into view. */
  reveal(cell: CellAt): void;
  /** True if a cell is part of the diagram, even if it is out of view. */
  draws(cell: CellAt): boolean;
  /** Focuses a cell, by default that of the cell cursor. */
  focus(cell?: CellAt): void;
  /** The place of a cell; null if it is not drawn. */
  boxOf(cell: CellAt): Place | null;
  /** The shown part of the diagram; null before the first layout. */
  readonly shown: ShownScene | null;
}

/** A scene and its place on the stage: screen = scene × k + (x, y). */
export interface ShownScene {
  readonly scene: Scene;
  readonly transform: { readonly x: number; readonly y: number; readonly k: number };
  readonly size: { readonly width: number; readonly height: number };
}

interface Stages {
  /** The stage that last had the pointer or the focus. */
  readonly active: string | null;
  /** The cell cursor of each stage. */
  readonly cursors: Readonly<Record<string, CellAt>>;
  /** Stages that keep the whole diagram in view, each with the opening of its picture. */
  readonly whole: Readonly<Record<string, number>>;
  /** The meanings of the marks that each stage draws. */
  readonly marks: Readonly<Record<string, readonly Meaning[]>>;
}

export const useStages = create<Stages>(() => ({ active: null, cursors: {}, whole: {}, marks: {} }));

const { getState: get, setState: set } = useStages;

/** Names of the arrays whose cells each stage shows. */
const drawn = new Map<string, readonly string[]>();

/** Mounted stages by id. Commands outlive them. */
const mounted = new Map<string, StageControls>();

/** @returns a function that unmounts the stage */
export function mountStage(id: string, controls: StageControls): () => void {
  mounted.set(id, controls);
  return () => {
    if (mounted.get(id) !== controls) return;
    mounted.delete(id);
    drawn.delete(id);
    noteMarks(id, []);
  };
}

/** Called after each frame of a stage, by its id. */
const framed = new Map<string, Set<() => void>>();

/** @returns a function that stops */
export function onFrame(id: string, listener: () => void): () => void {
  const listeners = getOrInsert(framed, id, () => new Set());
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteFrame(id: string): void {
  for (const listener of framed.get(id) ?? []) listener();
}

export function noteDrawn(id: string, { grids, marks }: Pick<Scene, 'grids' | 'marks'>): void {
  const columns = grids.map(({ column }) => column);
  drawn.set(id, columns);
  noteMarks(id, meaningsIn(marks));
}

function noteMarks(id: string, meanings: readonly Meaning[]): void {
  const { [id]: before = [], ...others } = get().marks;
  if (before.join() !== meanings.join()) set({ marks: meanings.length === 0 ? others : { ...others, [id]: meanings } });
}

/** Returns the meanings of the marks that some stage draws. */
export function useDrawnMarks(): readonly Meaning[] {
  const marks = useStages((stages) => stages.marks);
  const drawn = new Set(Object.values(marks).flat());
  return MEANINGS.filter((meaning) => drawn.has(meaning));
}

/** Returns the columns of which some stage shows cells. */
export function drawnColumns(): readonly string[] {
  return [...drawn.values()].flat();
}

export function activate(id: string): void {
  if (get().active !== id) set({ active: id });
}

/** Returns the active stage, or the first if the active one is unmounted. */
export function activeStage(): StageControls | null {
  return mounted.get(activeId() ?? '') ?? null;
}

/** True if commands act on this stage. */
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

/** @returns true if the active stage was keeping the whole diagram of this opening in view */
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

/** @returns true if there were any */
export function clearCursors(): boolean {
  if (Object.keys(get().cursors).length === 0) return false;
  set({ cursors: {} });
  return true;
}

/** Marks a cell and scrolls it into view, on the active stage or on another one if only that draws it. */
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
