import { engineOf } from '../../../core/engines/all.ts';
import { spanOfSetup } from '../../../core/page/operation-span.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { View } from '../../../core/scene/kit/view.ts';
import { withHeldFolds } from '../../../core/scene/stage/cast-shot.ts';
import { direct, directFrame, zoomedShot } from '../../../core/scene/stage/director.ts';
import {
  type OperationSpan,
  type Scales,
  type Shot,
  type ShownMemory,
  type Size,
  withMargin,
} from '../../../core/scene/stage/shot.ts';
import { type ReadsOf, withReads } from '../../../core/scene/stage/shown-reads.ts';
import { stage } from '../../../core/scene/stage/stage.ts';
import type { Layer } from '../../../core/scene/svg.ts';
import { layerTweener } from '../../../core/scene/tween-layer.ts';
import { detailTo, spanTo } from '../../../core/script/narration/beats.ts';
import type { Replay } from '../replay/replay.ts';

/** The place of a diagram in a picture, and its view. */
export interface DiagramPlace {
  readonly area: Rect;
  /** The unit of sizes. Everything is scaled up on pictures beyond full HD; small pictures show less, with slightly smaller text. */
  readonly unit: number;
  readonly view: View;
  /**
   * True in a comparison: diagrams are aligned at the top left and share one scale. A single diagram is centred and as large as possible.
   */
  readonly inComparison: boolean;
  /** True in a comparison if the diagram has only the details that a stop touches, and another scale at each stop, so that its cards are large. */
  readonly isPlain?: boolean;
  /** The limits of the scale; the limits of comparisons by default. If they are given, the diagram is centred. */
  readonly scales?: Scales;
  /** Replaces the recorded reads of a step. */
  readonly readsOf?: ReadsOf;
  /** Overrides the director's zoom. */
  readonly zoom?: 'map' | 'whole' | null;
  /** The height up to which the area grows, so that nothing is cropped or shown as a thumbnail: on paper. */
  readonly tallest?: number;
  /** Replaces the director's shots by one for all positions, with all texts. */
  readonly shot?: Shot;
}

interface Looks {
  /** The focus of the place by default. */
  readonly focus?: View['focus'];
  /** True if nothing happens, so the last step is not marked. */
  readonly idle?: boolean;
  /** The operation of a question, which replaces the operation that led to the position. */
  readonly operation?: number;
  /** Overrides the director's scale in a comparison. */
  readonly commonScale?: number;
}

/** A transition between two positions. */
interface Transition {
  readonly from: number;
  readonly to: number;
}

/** The layout of the diagrams of one run in one area. The director chooses a shot for each operation. */
export class StillDiagram {
  readonly #run: Replay;
  readonly #place: DiagramPlace;
  /** The shots by operation, -1 before the first, and by stop. */
  readonly #shots = new Map<string, Shot>();

  constructor(run: Replay, place: DiagramPlace) {
    this.#run = run;
    this.#place = place;
  }

  /**
   * Returns the diagram by `t`: 0 at `from`, 1 at `to`. If different structures are open at the two positions, the transition has the layout of `to`
   * and begins with the content at `from`, because cards that change places would cover each other on their way.
   */
  transitionTo({ from, to }: Transition, looks: Looks = {}): (t: number) => Layer {
    let after: Layer | null = null;
    let moving: ((t: number) => Layer) | null = null;
    return (t) => {
      after ??= this.#at(to, looks);
      if (t >= 1 || from === to) return after;
      moving ??= layerTweener(
        this.#opensSame(from, to, looks) ? this.#at(from, looks) : this.#before(from, to, looks),
        after,
      );
      return moving(t);
    };
  }

  /** Returns the director's scale at a position, or a larger one at which small texts can be read. */
  scaleAt(position: number): number {
    const shot = this.#shotOf(detailTo(this.#run, position, this.#run.depth)?.op ?? -1, position);
    const { scales, unit } = this.#place;
    return Math.max(shot.scale, scales?.min ?? COMPARED.min * unit);
  }

  /** True if cards are cut off or folded at a position. */
  isFoldedAt(position: number): boolean {
    return this.#directedAt(position, {}).isFolded === true;
  }

  /** True if both positions are drawn with the same cards in the same places. */
  #opensSame(from: number, to: number, looks: Looks): boolean {
    const slotsAt = (position: number) => this.#directedAt(position, looks).view.cast?.slots;
    return JSON.stringify(slotsAt(from)) === JSON.stringify(slotsAt(to));
  }

  #directedAt(position: number, { operation }: Looks): Shot {
    return operation === undefined
      ? this.#shotOf(detailTo(this.#run, position, this.#run.depth)?.op ?? -1, position)
      : this.#shotOf(operation, position, { opensAll: true });
  }

  /** Returns the layout of `to` with the content at `from`, in which nothing happens yet. */
  #before(from: number, to: number, looks: Looks): Layer {
    return this.#at(from, { ...looks, idle: true }, withHeldFolds(this.#directedAt(to, looks)));
  }

  #at(position: number, looks: Looks, directed = this.#directedAt(position, looks)): Layer {
    const { focus = this.#place.view.focus, idle, commonScale } = looks;
    const { timeline } = this.#run;
    const step = detailTo(this.#run, position, this.#run.depth);
    const { view, extent } = directed;
    const { unit, inComparison, shot, scales, tallest } = this.#place;
    const centre = inComparison && scales === undefined ? 0 : 0.5;
    const limits = { ...this.#place.area, height: tallest ?? this.#place.area.height };
    const scale = commonScale ?? wholeCards(directed, limits, tallest === undefined ? MIN_PART : 0);
    const area = tallest === undefined ? limits : grown(this.#place.area, extentHeight(directed, scale), tallest);
    timeline.seek(position);
    const part = { x: 0, y: 0, ...fittingPart(extent, area, scale) };
    const smallestText = inComparison || shot !== undefined ? 0 : (MIN_TEXT * unit) / scale;
    const isBeingRead = this.#run.isBeingRead?.(position) === true;
    const shown = { ...this.#place.view, ...view, ...part, focus, smallestText, isBeingRead };
    const reads = step === null ? null : (this.#place.readsOf?.(step) ?? null);
    const drawn = step === null || idle === true ? null : withReads(step, timeline.columns, reads);
    const { marks } = stage(engineOf(timeline.columns), timeline.columns, drawn, shown);
    const x = area.x + Math.max(0, area.width - extent.width * scale) * centre;
    const y = area.y + Math.max(0, area.height - extent.height * scale) * centre;
    return { marks, x, y, scale, clip: withEdge(area) };
  }

  #shotOf(operation: number, position: number, asked: Pick<OperationSpan, 'opensAll'> = {}): Shot {
    if (this.#place.shot !== undefined) return this.#place.shot;
    const isOfGame = this.#run.operations === undefined;
    const span = isOfGame ? this.#spanOfGame() : { ...this.#spanOf(operation, position), ...asked };
    const key = JSON.stringify(span);
    const known = this.#shots.get(key);
    if (known !== undefined) return known;
    const { area, unit, inComparison, view, zoom = null } = this.#place;
    const size = withMargin(area, 0);
    const memory = this.#memory();
    const scales = this.#place.scales ?? scaled(inComparison ? COMPARED : ALONE, unit);
    const shot = isOfGame
      ? directFrame(memory, span, view.focus, size, scales)
      : this.#grownShot(zoomedShot(zoom, memory, span, size, scales), span, scales);
    this.#shots.set(key, shot);
    return shot;
  }

  /** Directs the operation again in an area that has grown, if the given shot would crop, fold or collapse something that it can show then. */
  #grownShot(shot: Shot, span: OperationSpan, scales: Scales): Shot {
    const { area, tallest } = this.#place;
    if (tallest === undefined) return shot;
    const isWhole = shot.isFolded !== true && extentHeight(shot, shot.scale) <= area.height;
    const size = withMargin({ ...area, height: tallest }, 0);
    const grown = direct(this.#memory(), span, size, { ...scales, max: scales.comfortable });
    return isWhole && openIn(grown) <= openIn(shot) ? shot : grown;
  }

  #memory(): ShownMemory {
    const { timeline } = this.#run;
    const { view } = this.#place;
    return { engine: engineOf(timeline.columns), timeline, view, beginsPlain: beginsPlain(this.#place) };
  }

  /** Returns the frames after the first one, which contains the whole world. */
  #spanOfGame(): OperationSpan {
    const { first, timeline } = this.#run;
    return { from: Math.min(first, timeline.length), to: timeline.length, kind: null };
  }

  #spanOf(op: number, position: number): OperationSpan {
    const { firstStep: from, endStep: to, kind } = op < 0 ? NOTHING : this.#run.operationOf(op);
    const setup = this.#run.setups?.find((each) => each.from <= from && to <= each.to && from < to);
    if (setup !== undefined) return spanOfSetup(setup);
    // The shared scale of a comparison must not change with a stop.
    const isStop = (!this.#place.inComparison || this.#place.isPlain === true) && from < position && position <= to;
    const stop = isStop ? spanTo(this.#run, position, this.#run.depth) : null;
    return { from, to, kind, ...(stop !== null && { stop }) };
  }
}

/** True for a script's own picture. A lesson says what it has explained. */
function beginsPlain(place: DiagramPlace): boolean {
  return (!place.inComparison || place.isPlain === true) && place.view.plain === undefined;
}

const NOTHING = { firstStep: 0, endStep: 0, kind: null };

/** The scales of a single diagram. The smallest texts, of 12 units, have 18 pixels on a slide. */
const ALONE: Scales = { min: 1.5, comfortable: 1.5, max: 4 };
/**
 * The smallest drawn text in pixels. Smaller texts cannot be read from the back of a room. The limit is slightly below 18, because scales
 * are rounded.
 */
const MIN_TEXT = 17.9;
const COMPARED: Scales = { min: 11 / 12, comfortable: 11 / 12, max: 2.2 };

function scaled({ min, comfortable, max }: Scales, unit: number): Scales {
  return { min: min * unit, minOnPhone: min * unit, comfortable: comfortable * unit, max: max * unit, isStill: true };
}

/** A card larger than the area shrinks to this fraction of the director's scale before it is cropped. */
const MIN_PART = 0.55;

function wholeCards({ view, extent, scale }: Shot, area: Size, least: number): number {
  if (view.map !== undefined) return scale;
  const fitting = Math.min(area.width / extent.width, area.height / extent.height);
  return Math.min(scale, Math.max(scale * least, fitting));
}

/** Returns the number of structures that a shot shows as cards. */
function openIn({ view }: Shot): number {
  return view.cast?.slots.length ?? Number.POSITIVE_INFINITY;
}

function extentHeight({ extent }: Shot, scale: number): number {
  return extent.height * scale;
}

/** Returns the area with room for a height. */
function grown(area: Rect, height: number, tallest: number): Rect {
  return { ...area, height: Math.min(tallest, Math.max(area.height, height)) };
}

/** Half of an outline is outside its card. */
const EDGE = 2;

export function withEdge({ x, y, width, height }: Rect): Rect {
  return { x: x - EDGE, y: y - EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE };
}

/** Returns the part of a diagram that its area shows. */
function fittingPart(extent: Size, area: Rect, scale: number): Size {
  return { width: Math.min(extent.width, area.width / scale), height: Math.min(extent.height, area.height / scale) };
}
