import { getOrInsert } from '../../trace/lookup.ts';
import type { Panel } from '../kit/block.ts';
import type { Cast } from '../kit/cast.ts';
import { Drawing } from '../kit/drawing.ts';
import { minFoldedHeight } from '../kit/packer.ts';
import { EMPTY_VIEWPORT, type Size, type Subject } from './shot.ts';

/** Measures panels at a given width: the largest size that each has at some positions of an operation. Results are cached. */
export class PanelSizes {
  readonly #subject: Subject;
  readonly #kept: Cast['cells'];
  readonly #moments: readonly number[];
  readonly #sizes = new Map<string, Size>();
  readonly #folded = new Map<string, number>();
  readonly #drawings = new Map<string, Drawing>();
  readonly #existing = new Map<number, ReadonlySet<string>>();

  /** @param kept cells that folding keeps visible */
  constructor(subject: Subject, moments: readonly number[], kept: Cast['cells']) {
    this.#subject = subject;
    this.#kept = kept;
    this.#moments = moments;
  }

  /** Returns a size of zero for structures that do not exist at any of the positions. */
  sizeOf(name: string, wrap: number): Size {
    return getOrInsert(this.#sizes, `${wrap}:${name}`, () => {
      let [width, height] = [0, 0];
      this.#visit(name, wrap, (panel) => {
        width = Math.max(width, panel.width);
        height = Math.max(height, panel.height);
      });
      return { width, height };
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

  #visit(name: string, wrap: number, visit: (panel: Panel) => void): void {
    for (const moment of this.#moments) {
      const panel = this.#panelAt(moment, wrap, name);
      if (panel !== undefined) visit(panel);
    }
  }

  #panelAt(moment: number, wrap: number, name: string): Panel | undefined {
    const { engine, timeline, view } = this.#subject;
    if (timeline.position !== moment) timeline.seek(moment);
    const { columns } = timeline;
    const names = getOrInsert(this.#existing, moment, () => new Set(engine.diagrams.names(columns)));
    if (!names.has(name)) return undefined;
    // The step matters because touched cells are drawn that would otherwise be omitted.
    const step = moment > timeline.first ? timeline.detailAt(moment - 1) : null;
    const make = () => new Drawing(columns, step, { ...view, ...EMPTY_VIEWPORT, wrap }, engine.cells);
    return engine.diagrams.panel(getOrInsert(this.#drawings, `${wrap}:${moment}`, make), name);
  }
}
