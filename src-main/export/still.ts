import { stage, structureOf } from '../../core/scene/layout/stage.ts';
import type { View } from '../../core/scene/layout.ts';
import { shown } from '../../core/scene/structures.ts';
import type { Layer, Picture } from '../../core/scene/svg.ts';
import type { Column } from '../../core/trace/column.ts';
import type { ExportRequest } from '../api.ts';
import type { Translate } from '../text.ts';
import type { Moment, Replay } from './replay.ts';
import { cameraAt } from './still-camera.ts';
import { captionMarks } from './still-caption.ts';
import { bestFit, type Fit } from './still-fit.ts';
import { type StillFrame, stillFrame } from './still-frame.ts';

/** A cell's number is 16 units high: smaller than this it cannot be read from afar. */
const LEGIBLE = 0.75;
const CROPPED = 1;
const LARGEST = 1.75;

/**
 * How the stills of one run are laid out. The whole diagram is shown, equally large on every still, while it can be read
 * so; else the storages that the operation touches; else what lies around the step's cells.
 */
export class StillPlan {
  readonly frame: StillFrame;
  readonly #run: Replay;
  readonly #translate: Translate;
  readonly #base: View;
  readonly #whole: Fit | null;
  /** By operation. */
  readonly #parts = new Map<number, Fit | null>();

  /** @throws UserError when the picture is too small for a caption */
  constructor(request: ExportRequest, run: Replay, translate: Translate) {
    this.frame = stillFrame(request, request.caption);
    this.#run = run;
    this.#translate = translate;
    const nameOf: View['nameOf'] = (handle) => run.nameOf(handle);
    const corner = { x: 0, y: 0, width: 0, height: 0 };
    const visible = request.shown === null ? {} : { visible: shown(request.shown, run.timeline.columns) };
    this.#base = { ...corner, wrap: 1280, focus: request.focus, translate, nameOf, ...visible };
    this.#whole = this.#legible(bestFit(run, [0, run.timeline.length], this.#base, this.frame.diagram));
  }

  /** The still of one moment. Leaves the run at its position. */
  draw(moment: Moment): Picture {
    const { width, height } = this.frame;
    const fit = this.#whole ?? this.#partOf(moment);
    this.#run.timeline.seek(moment.position);
    const diagram = fit === null ? this.#cropped(moment) : this.#fitted(moment, fit);
    const marks = captionMarks(this.frame, this.#run, moment, this.#translate);
    return { width, height, layers: [diagram, { marks, x: 0, y: 0, scale: 1 }] };
  }

  #fitted(moment: Moment, { view, scale, extent }: Fit): Layer {
    const area = this.frame.diagram;
    const { marks } = stage(this.#run.timeline.columns, moment.step, { ...view, ...extent });
    const x = area.x + (area.width - extent.width * scale) / 2;
    const y = area.y + (area.height - extent.height * scale) / 2;
    return { marks, x, y, scale };
  }

  #cropped(moment: Moment): Layer {
    const { columns } = this.#run.timeline;
    const area = this.frame.diagram;
    const scale = CROPPED * this.#unit;
    const view = { ...this.#base, wrap: Math.max(560, Math.floor(area.width / scale)) };
    const scene = stage(columns, null, view);
    const window = { width: area.width / scale, height: area.height / scale };
    const camera = cameraAt(this.#run, moment.position, view, { scene, window });
    const { marks } = stage(columns, moment.step, { ...view, ...camera });
    return { marks, x: area.x - camera.x * scale, y: area.y - camera.y * scale, scale, clip: area };
  }

  /** The storages that the moment's operation touches, if they can be shown whole. */
  #partOf({ step }: Moment): Fit | null {
    if (step === null) return this.#legible(bestFit(this.#run, [0, 0], this.#base, this.frame.diagram));
    const known = this.#parts.get(step.op);
    if (known !== undefined) return known;
    const { firstStep, endStep } = this.#run.operationOf(step.op);
    const touched = this.#touched(firstStep, endStep);
    const { visible = () => true } = this.#base;
    const some = [...touched].some(visible);
    const base = some ? { ...this.#base, visible: (name: string) => touched.has(name) && visible(name) } : this.#base;
    const fit = this.#legible(bestFit(this.#run, [firstStep, endStep], base, this.frame.diagram));
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
      for (const column of touched) names.add(structureOf(timeline.columns, column) ?? '');
    }
    return names;
  }

  #legible(fit: Fit | null): Fit | null {
    if (fit === null || fit.scale < LEGIBLE * this.#unit) return null;
    return { ...fit, scale: Math.min(fit.scale, LARGEST * this.#unit) };
  }

  /** On pictures beyond full HD everything grows; on small ones text keeps its size and less is shown. */
  get #unit(): number {
    return Math.max(1, this.frame.unit);
  }
}
