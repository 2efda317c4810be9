import { engineOf } from '../../core/engines/all.ts';
import { stage } from '../../core/scene/stage.ts';
import type { Layer } from '../../core/scene/svg.ts';
import { tween } from '../../core/scene/tween.ts';
import type { View } from '../../core/scene/view.ts';
import { detailTo } from '../../core/script/beats.ts';
import type { Column } from '../../core/trace/column.ts';
import type { StepDetail } from '../../core/trace/step.ts';
import type { Replay } from './replay.ts';
import { cameraAt } from './still-camera.ts';
import { bestFit, type Fit } from './still-fit.ts';
import type { Area } from './still-frame.ts';

/** A cell's number is 16 units high: smaller than this it cannot be read from afar. */
const LEGIBLE = 0.75;
const CROPPED = 1;
/** Panels are not arranged in less. */
const NARROWEST = 560;
const LARGEST = 1.75;

/** Where a diagram goes in a picture, and its view. */
export interface DiagramPlace {
  readonly area: Area;
  /** On pictures beyond full HD everything grows; on small ones text keeps its size and less is shown. */
  readonly unit: number;
  readonly view: View;
  /** Alone it is as large as it can be, in the middle. Beside others all begin at the top left, with cells of one size. */
  readonly beside: boolean;
}

interface Looks {
  /** Left out: that of the place. */
  readonly focus?: View['focus'];
  /** Nothing happens now: the last step is not marked. */
  readonly idle?: boolean;
}

/** A moment on the way between two positions: `t` is 0 at `from` and 1 at `to`. */
interface Way {
  readonly from: number;
  readonly to: number;
  readonly t: number;
}

/**
 * How the diagrams of one run are laid out in one area. The whole diagram is shown, equally large on every picture, while it
 * can be read so; else the storages that the operation touches; else the surroundings of the step's cells.
 */
export class StillDiagram {
  readonly #run: Replay;
  readonly #place: DiagramPlace;
  readonly #whole: Fit | null;
  /** By operation. */
  readonly #parts = new Map<number, Fit | null>();

  constructor(run: Replay, place: DiagramPlace) {
    this.#run = run;
    this.#place = place;
    this.#whole = this.#legible(bestFit(run, [0, run.timeline.length], place.view, place.area));
  }

  get #engine() {
    return engineOf(this.#run.timeline.columns);
  }

  /** The diagram at `to`, or on the way there. Leaves the run at `to`. */
  draw({ from, to, t }: Way, looks: Looks = {}): Layer {
    const before = t >= 1 || from === to ? null : this.#at(from, looks);
    const after = this.#at(to, looks);
    return before === null ? after : between(before, after, t);
  }

  #at(position: number, { focus, idle }: Looks): Layer {
    const step = detailTo(this.#run, position, this.#run.depth);
    const fit = this.#whole ?? this.#partOf(step);
    const marked = idle === true ? null : step;
    this.#run.timeline.seek(position);
    const looked = focus === undefined ? this.#place.view.focus : focus;
    return fit === null ? this.#cropped(position, marked, looked) : this.#fitted(marked, fit, looked);
  }

  #fitted(step: StepDetail | null, { view, scale, extent }: Fit, focus: View['focus']): Layer {
    const { area, beside } = this.#place;
    const { marks } = stage(this.#engine, this.#run.timeline.columns, step, { ...view, ...extent, focus });
    const centred = beside ? 0 : 0.5;
    const x = area.x + (area.width - extent.width * scale) * centred;
    const y = area.y + (area.height - extent.height * scale) * centred;
    return { marks, x, y, scale };
  }

  #cropped(position: number, step: StepDetail | null, focus: View['focus']): Layer {
    const { columns } = this.#run.timeline;
    const { area, unit } = this.#place;
    // A narrow area shows panels smaller rather than without their sides.
    const scale = Math.min(CROPPED * unit, Math.max(LEGIBLE * unit, area.width / NARROWEST));
    const view = { ...this.#place.view, focus, wrap: Math.max(NARROWEST, Math.floor(area.width / scale)) };
    const scene = stage(this.#engine, columns, null, view);
    const window = { width: area.width / scale, height: area.height / scale };
    const camera = cameraAt(this.#run, position, view, { scene, window });
    const { marks } = stage(this.#engine, columns, step, { ...view, ...camera });
    return { marks, x: area.x - camera.x * scale, y: area.y - camera.y * scale, scale, clip: area };
  }

  /** The storages that the moment's operation touches, if they can be shown whole. */
  #partOf(step: StepDetail | null): Fit | null {
    if (step === null) return this.#legible(bestFit(this.#run, [0, 0], this.#place.view, this.#place.area));
    const known = this.#parts.get(step.op);
    if (known !== undefined) return known;
    const { firstStep, endStep } = this.#run.operationOf(step.op);
    const touched = this.#touched(firstStep, endStep);
    const { visible = () => true } = this.#place.view;
    const some = [...touched].some(visible);
    const base = some
      ? { ...this.#place.view, visible: (name: string) => touched.has(name) && visible(name) }
      : this.#place.view;
    const fit = this.#legible(bestFit(this.#run, [firstStep, endStep], base, this.#place.area));
    this.#parts.set(step.op, fit);
    return fit;
  }

  /** Names of the structures that steps touch. */
  #touched(from: number, to: number): Set<string> {
    const { timeline } = this.#run;
    const touched = new Set<Column>();
    for (let at = from; at < to; at++) {
      const { writes, reads } = timeline.detailAt(at);
      for (const { column } of [...writes, ...reads]) touched.add(column);
    }
    // Tables are called by their types, and may be made or deleted on the way.
    const names = new Set<string>();
    for (const position of [from, to]) {
      timeline.seek(position);
      for (const column of touched) names.add(this.#engine.diagrams.structureOf(timeline.columns, column) ?? '');
    }
    return names;
  }

  #legible(fit: Fit | null): Fit | null {
    const { unit, beside } = this.#place;
    if (fit === null || fit.scale < LEGIBLE * unit) return null;
    return { ...fit, scale: Math.min(fit.scale, (beside ? CROPPED : LARGEST) * unit) };
  }
}

/** A layer on the way from one to another: marks move, and the window on them. */
function between(a: Layer, b: Layer, t: number): Layer {
  const mix = (from: number, to: number): number => from + (to - from) * t;
  const scene = ({ marks }: Layer) => ({ width: 0, height: 0, marks, grids: [] });
  const place = { x: mix(a.x, b.x), y: mix(a.y, b.y), scale: mix(a.scale, b.scale) };
  return { ...b, ...place, marks: tween(scene(a), scene(b), t) };
}
