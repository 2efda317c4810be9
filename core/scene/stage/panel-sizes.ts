import { getOrInsert } from '../../trace/lookup.ts';
import { MOST_SHOWN } from '../../trace/step-reader.ts';
import { type ArrayCells, joinCells, type Panel } from '../kit/block.ts';
import type { Cast } from '../kit/cast.ts';
import { collapsedWidth } from '../kit/collapsed-card.ts';
import { Drawing } from '../kit/drawing.ts';
import { CELL_WIDTH } from '../kit/measures.ts';
import { minFoldedHeight } from '../kit/packer.ts';
import { rowsOfStructures } from './drawable.ts';
import { EMPTY_VIEWPORT, MIN_WRAP, type ShownMemory, type Size, type Span } from './shot.ts';

interface PanelSize extends Size {
  readonly cells: ArrayCells;
}

const NO_ARRAYS: ArrayCells = { width: CELL_WIDTH, isBroken: false };
/** Panels are measured as they are drawn on cards. */
const NO_CARDS: Cast = { slots: [], collapsed: [], more: null, cells: [], width: 0, height: 0 };

/** Measures panels at a given width: the largest size that each has at some positions of an operation. Results are cached. */
export class PanelSizes {
  readonly #memory: ShownMemory;
  readonly #kept: Cast['cells'];
  readonly #moments: readonly number[];
  readonly #whole: Span | null;
  readonly #sizes = new Map<string, PanelSize>();
  readonly #collapsed = new Map<string, number>();
  readonly #rows = new Map<number, ReadonlyMap<string, number>>();
  readonly #folded = new Map<string, number>();
  readonly #drawings = new Map<string, Drawing>();
  readonly #existing = new Map<number, ReadonlySet<string>>();

  /**
   * @param kept cells that folding keeps visible
   * @param whole a span of steps whose touched cells are all drawn at its end. At other positions, only the cells of the last step are drawn
   */
  constructor(memory: ShownMemory, moments: readonly number[], kept: Cast['cells'], whole: Span | null = null) {
    this.#memory = memory;
    this.#kept = kept;
    this.#moments = moments;
    this.#whole = whole;
  }

  /** Returns a size of zero for structures that do not exist at any of the positions. */
  sizeOf(name: string, wrap: number): PanelSize {
    return getOrInsert(this.#sizes, `${wrap}:${name}`, () => {
      let [width, height] = [0, 0];
      let cells: ArrayCells | undefined;
      this.#visit(name, wrap, (panel) => {
        width = Math.max(width, panel.width);
        height = Math.max(height, panel.height);
        cells = joinCells([cells, panel.cells]);
      });
      return { width, height, cells: cells ?? NO_ARRAYS };
    });
  }

  /** Returns the height of a panel when everything but the kept cells is folded away. */
  minHeight(name: string, wrap: number): number {
    return getOrInsert(this.#folded, `${wrap}:${name}`, () => {
      let height = 0;
      this.#visit(name, wrap, (panel) => {
        height = Math.max(height, minFoldedHeight(panel, this.#kept));
      });
      return height;
    });
  }

  /** Returns the width of a collapsed card before its factor is applied. */
  collapsedWidth(name: string): number {
    return getOrInsert(this.#collapsed, name, () => {
      const widths = this.#moments.map((moment) => {
        const panel = this.#panelAt(moment, MIN_WRAP, name);
        return panel === undefined ? 0 : collapsedWidth(panel.title, this.#rowsAt(moment).get(name) ?? null);
      });
      return Math.max(0, ...widths);
    });
  }

  /** Moves the timeline to the moment. */
  #namesAt(moment: number): ReadonlySet<string> {
    const { engine, timeline } = this.#memory;
    if (timeline.position !== moment) timeline.seek(moment);
    return getOrInsert(this.#existing, moment, () => new Set(engine.diagrams.names(timeline.columns)));
  }

  #rowsAt(moment: number): ReadonlyMap<string, number> {
    const { engine, timeline } = this.#memory;
    return getOrInsert(this.#rows, moment, () => rowsOfStructures(engine, timeline.columns));
  }

  #visit(name: string, wrap: number, visit: (panel: Panel) => void): void {
    for (const moment of this.#moments) {
      const panel = this.#panelAt(moment, wrap, name);
      if (panel !== undefined) visit(panel);
    }
  }

  #panelAt(moment: number, wrap: number, name: string): Panel | undefined {
    if (!this.#namesAt(moment).has(name)) return undefined;
    const { engine, timeline, view } = this.#memory;
    const { columns } = timeline;
    const make = () => {
      // The step matters because touched cells are drawn that would otherwise be omitted.
      const from = this.#whole?.to === moment ? this.#whole.from : moment - 1;
      const step = moment > timeline.first ? timeline.detailBetween(from, moment, MOST_SHOWN) : null;
      return new Drawing(columns, step, { ...view, ...EMPTY_VIEWPORT, wrap, cast: NO_CARDS }, engine.cells);
    };
    return engine.diagrams.panel(getOrInsert(this.#drawings, `${wrap}:${moment}`, make), name);
  }
}
