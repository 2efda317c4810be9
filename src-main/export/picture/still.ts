import { engineOf } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { View } from '../../../core/scene/kit/view.ts';
import type { Mark } from '../../../core/scene/scene.ts';
import { extentOf } from '../../../core/scene/stage/director.ts';
import { isPhone } from '../../../core/scene/stage/shot.ts';
import { structureFilter } from '../../../core/scene/stage/structure-choice.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import { spanTo } from '../../../core/script/narration/beats.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Replay, ReplayedStep } from '../replay/replay.ts';
import { captionMarks, type NumberedFrame } from './still-caption.ts';
import type { StillCosts } from './still-costs.ts';
import { type DiagramPlace, StillDiagram } from './still-diagram.ts';
import { type StillFrame, stillFrame } from './still-frame.ts';
import { columnMarks, onlyFormat, type SlideWords, slideFrame } from './words-column.ts';

export type StillRequest = Pick<
  ExportRequest,
  'formats' | 'width' | 'height' | 'scale' | 'parts' | 'crop' | 'shown' | 'focus' | 'handout'
>;

/** Options of the pictures of one run. */
export interface StillLooks {
  /** The positions of all pictures. A cropped picture has room for each of them. */
  readonly positions: readonly number[];
  /** Replaces the structures in the request. */
  readonly view?: Pick<View, 'visible' | 'marked' | 'plain'>;
  readonly zoom?: 'map' | 'whole' | null;
  /** The texts for which the sentence has room. */
  readonly texts?: readonly string[];
  readonly costs?: StillCosts;
  /** The words of a moment on a slide of a lesson. They replace the caption. */
  readonly words?: (moment: ReplayedStep) => SlideWords;
}

/** The layout of the pictures of one run: the diagram and the caption around it. */
export class StillPlan {
  readonly frame: Pick<StillFrame, 'width' | 'height'>;
  readonly #run: Replay;
  readonly #translate: HostTranslate;
  readonly #diagram: StillDiagram;
  /** Null if the picture is cropped. */
  readonly #caption: NumberedFrame | null;
  readonly #costs: StillCosts | null;
  readonly #words: StillLooks['words'];

  /** @throws UserError if the picture is too small for a caption, or too large to be painted */
  constructor(request: StillRequest, run: Replay, translate: HostTranslate, looks: StillLooks) {
    const { columns } = run.timeline;
    const visible =
      request.shown === null ? {} : { visible: structureFilter(request.shown, engineOf(columns).diagrams) };
    const view = { ...viewOf(run, translate), focus: request.focus, ...visible, ...looks.view };
    this.#run = run;
    this.#translate = translate;
    this.#costs = looks.costs ?? null;
    this.#words = looks.words;
    this.#caption = captionFrame(request, run, looks);
    const place =
      this.#caption === null
        ? this.#cropped(request, view, looks.positions)
        : framed(request, this.#caption, view, run.operations === undefined);
    this.frame = this.#caption ?? sizeAround(place);
    this.#diagram = new StillDiagram(run, { ...place, ...(looks.zoom !== undefined && { zoom: looks.zoom }) });
  }

  /**
   * The picture of a moment by `t`: 1 at it, less in the transition to it.
   * @param operation a question's, instead of the moment's own
   */
  transitionTo(moment: ReplayedStep, operation?: number): (t: number) => Picture {
    const { width, height } = this.frame;
    const idle = moment.step === null;
    const from = idle ? moment.position : this.before(moment.position);
    const diagram = this.#diagram.transitionTo(
      { from, to: moment.position },
      { idle, ...(operation !== undefined && { operation }) },
    );
    if (this.#caption === null) return (t) => ({ width, height, layers: [diagram(t)] });
    const marks = this.#marksAround(this.#caption, moment);
    return (t) => ({ width, height, layers: [diagram(t), { marks, x: 0, y: 0, scale: 1 }] });
  }

  #marksAround(frame: NumberedFrame, moment: ReplayedStep): readonly Mark[] {
    if (this.#words === undefined) return captionMarks(frame, this.#run, moment, this.#translate, this.#costs);
    const title = captionMarks({ ...frame, sentence: null }, this.#run, moment, this.#translate, null);
    return [...title, ...columnMarks(frame.sentence!, frame.unit, this.#words(moment))];
  }

  /** Returns the position before what a picture shows. */
  before(position: number): number {
    return Math.max(this.#run.first, spanTo(this.#run, position, this.#run.depth)?.from ?? position);
  }

  /**
   * Returns the place of the whole diagram at its natural size, with room for all positions.
   * @throws UserError if it is too large to be painted
   */
  #cropped({ width, scale }: StillRequest, view: View, positions: readonly number[]): DiagramPlace {
    const { timeline } = this.#run;
    const layout = { wrap: width - 2 * CROP_MARGIN, abreast: 1, cast: null };
    const all = [...positions, ...positions.map((position) => this.before(position))];
    const extent = extentOf({ engine: engineOf(timeline.columns), timeline, view }, all, layout);
    const area = { x: CROP_MARGIN, y: CROP_MARGIN, width: Math.ceil(extent.width), height: Math.ceil(extent.height) };
    const most = Math.max(area.width, area.height) + 2 * CROP_MARGIN;
    if (most * scale > MAX_PIXELS) throw new UserError('export.too-large', { size: Math.ceil(most), most: MAX_PIXELS });
    return { area, unit: 1, view, inComparison: false, shot: { view: layout, extent, scale: 1 } };
  }
}

/** The margin of a cropped diagram in pixels. */
const CROP_MARGIN = 8;
/** The longest side that Skia, browsers and PDF readers accept. */
const MAX_PIXELS = 16_000;

/** Returns null for a cropped picture. */
function captionFrame(request: StillRequest, run: Replay, { words, texts }: StillLooks): NumberedFrame | null {
  if (request.crop === 'diagram') return null;
  const frame =
    words === undefined ? stillFrame(request, partsFor(request, run), texts) : slideFrame(request, request.parts.title);
  return { ...frame, isNumbered: request.parts.number };
}

/** A game has no pseudocode, so its diagram uses that room. */
function partsFor({ parts }: StillRequest, { pseudocode }: Replay): StillRequest['parts'] {
  return { ...parts, pseudocode: parts.pseudocode && pseudocode.length > 0 };
}

/** Phones and web pages are near to the eye: there, 11 pixels for the smallest texts of a diagram let more structures be shown whole. */
const NEAR_UNIT = 0.62;
/** A picture on paper is printed smaller. */
const PAPER_UNIT = 0.8;

function framed(
  request: StillRequest,
  { width, diagram: area, unit }: StillFrame,
  view: View,
  isOfGame: boolean,
): DiagramPlace {
  const isOnPaper = onlyFormat(request) === 'pdf';
  // A high picture takes more of its page instead of being cropped, but the world of a game can be of any size.
  const tallest = isOnPaper && !isOfGame ? { tallest: area.height * request.handout.perPage } : {};
  const least = isOnPaper ? PAPER_UNIT : NEAR_UNIT;
  return {
    ...{ area, view, inComparison: false, ...tallest },
    unit: isPhone({ width }) ? NEAR_UNIT : Math.max(least, unit),
  };
}

function sizeAround({ area }: DiagramPlace): Pick<StillFrame, 'width' | 'height'> {
  return { width: area.width + 2 * area.x, height: area.height + 2 * area.y };
}

/** Returns the default view of a world. */
export function viewOf({ nameOf }: Pick<Replay, 'nameOf'>, translate: HostTranslate): View {
  return { x: 0, y: 0, width: 0, height: 0, wrap: 1280, exported: true, focus: null, translate, nameOf };
}
