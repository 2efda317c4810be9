import { engineOf } from '../../../core/engines/all.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { View } from '../../../core/scene/kit/view.ts';
import { directFrame, zoomedShot } from '../../../core/scene/stage/director.ts';
import { MARGIN, type OperationSpan, type Scales, type Shot, type Size } from '../../../core/scene/stage/shot.ts';
import { stage } from '../../../core/scene/stage/stage.ts';
import type { Layer } from '../../../core/scene/svg.ts';
import { layerTweener } from '../../../core/scene/tween-layer.ts';
import { detailTo } from '../../../core/script/beats.ts';
import type { Replay } from '../replay/replay.ts';

/** Where a diagram goes in a picture, and its view. */
export interface DiagramPlace {
  readonly area: Rect;
  /** On pictures beyond full HD everything grows; on small ones text is a little smaller at most, and less is shown. */
  readonly unit: number;
  readonly view: View;
  /** Alone it is as large as it can be, in the middle. Beside others all begin at the top left, with cells of one size. */
  readonly beside: boolean;
  /** Instead of what the director chooses. */
  readonly zoom?: 'map' | 'whole' | null;
  /** The same for all positions, with all its texts; in place of the director's. */
  readonly shot?: Shot;
}

interface Looks {
  /** Left out: that of the place. */
  readonly focus?: View['focus'];
  /** Nothing happens now: the last step is not marked. */
  readonly idle?: boolean;
  /** In place of the operation that led to the position: one that is asked about. */
  readonly operation?: number;
  /** In place of the director's scale: diagrams beside each other have one. */
  readonly commonScale?: number;
}

/** From one position to another. */
interface Way {
  readonly from: number;
  readonly to: number;
}

/** How the diagrams of one run are laid out in one area: as the director shows each operation. */
export class StillDiagram {
  readonly #run: Replay;
  readonly #place: DiagramPlace;
  /** By operation; -1 before the first. */
  readonly #shots = new Map<number, Shot>();

  constructor(run: Replay, place: DiagramPlace) {
    this.#run = run;
    this.#place = place;
  }

  /** The diagram by `t`: 0 at `from`, 1 at `to`. */
  way({ from, to }: Way, looks: Looks = {}): (t: number) => Layer {
    let after: Layer | null = null;
    let moving: ((t: number) => Layer) | null = null;
    return (t) => {
      after ??= this.#at(to, looks);
      if (t >= 1 || from === to) return after;
      moving ??= layerTweener(this.#at(from, looks), after);
      return moving(t);
    };
  }

  /** The scale that the director chooses at a position, large enough for small texts. */
  scaleAt(position: number): number {
    const { scale } = this.#shotOf(detailTo(this.#run, position, this.#run.depth)?.op ?? -1);
    return Math.max(scale, BESIDE.least * this.#place.unit);
  }

  #at(position: number, { focus = this.#place.view.focus, idle, operation, commonScale }: Looks): Layer {
    const { timeline } = this.#run;
    const step = detailTo(this.#run, position, this.#run.depth);
    const directed = this.#shotOf(operation ?? step?.op ?? -1);
    const { view, extent } = directed;
    const { area, unit, beside, shot } = this.#place;
    const scale = commonScale ?? wholeCards(directed, area);
    timeline.seek(position);
    const part = { x: 0, y: 0, ...fittingPart(extent, area, scale) };
    const smallestText = beside || shot !== undefined ? 0 : (MIN_TEXT * unit) / scale;
    const isBeingRead = this.#run.isBeingRead?.(position) === true;
    const shown = { ...this.#place.view, ...view, ...part, focus, smallestText, isBeingRead };
    const { marks } = stage(engineOf(timeline.columns), timeline.columns, idle === true ? null : step, shown);
    const x = area.x + Math.max(0, area.width - extent.width * scale) * (beside ? 0 : 0.5);
    const y = area.y + Math.max(0, area.height - extent.height * scale) * (beside ? 0 : 0.5);
    return { marks, x, y, scale, clip: withEdge(area) };
  }

  #shotOf(operation: number): Shot {
    if (this.#place.shot !== undefined) return this.#place.shot;
    const isOfGame = this.#run.operations === undefined;
    const op = isOfGame ? ALL_FRAMES : operation;
    const known = this.#shots.get(op);
    if (known !== undefined) return known;
    const { timeline } = this.#run;
    const { area, unit, beside, view, zoom = null } = this.#place;
    const size = { width: area.width + 2 * MARGIN, height: area.height + 2 * MARGIN };
    const subject = { engine: engineOf(timeline.columns), timeline, view };
    const scales = scaled(beside ? BESIDE : ALONE, unit);
    const shot = isOfGame
      ? directFrame(subject, this.#spanOfGame(), view.focus, size, scales)
      : zoomedShot(zoom, subject, this.#spanOf(op), size, scales);
    this.#shots.set(op, shot);
    return shot;
  }

  /** The frames after the first, which is the world as a whole. */
  #spanOfGame(): OperationSpan {
    const { first, timeline } = this.#run;
    return { from: Math.min(first, timeline.length), to: timeline.length, kind: null };
  }

  #spanOf(op: number): OperationSpan {
    const { firstStep: from, endStep: to, kind } = op < 0 ? NOTHING : this.#run.operationOf(op);
    const setup = this.#run.setups?.find((each) => each.from <= from && to <= each.to && from < to);
    return setup === undefined ? { from, to, kind } : { from: setup.from, to: setup.to, kind: null };
  }
}

/** Pictures of a game are one shot. */
const ALL_FRAMES = 0;
const NOTHING = { firstStep: 0, endStep: 0, kind: null };

/** Alone it fills a slide, and its smallest texts, of 12 units, are 18 px. Beside others all have about one size. */
const ALONE: Scales = { least: 1.5, comfortable: 1.5, most: 4 };
/** Smaller texts cannot be read from the back of a room; they are left out. A little below 18, which scales are rounded to. */
const MIN_TEXT = 17.9;
const BESIDE: Scales = { least: 11 / 12, comfortable: 11 / 12, most: 1.2 };

function scaled({ least, comfortable, most }: Scales, unit: number): Scales {
  return { least: least * unit, comfortable: comfortable * unit, most: most * unit };
}

/** Of the director's scale, rather than that a card which is larger than the area is cut off. */
const MIN_PART = 0.55;

function wholeCards({ view, extent, scale }: Shot, area: Rect): number {
  if (view.map !== undefined) return scale;
  const fitting = Math.min(area.width / extent.width, area.height / extent.height);
  return Math.min(scale, Math.max(scale * MIN_PART, fitting));
}

/** Half of an outline is outside of its card. */
const EDGE = 2;

function withEdge({ x, y, width, height }: Rect): Rect {
  return { x: x - EDGE, y: y - EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE };
}

/** How much of a diagram its area shows. */
function fittingPart(extent: Size, area: Rect, scale: number): Size {
  return { width: Math.min(extent.width, area.width / scale), height: Math.min(extent.height, area.height / scale) };
}
