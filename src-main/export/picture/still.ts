import { engineOf } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { shown } from '../../../core/scene/structures.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import type { View } from '../../../core/scene/view.ts';
import { previousStop } from '../../../core/script/beats.ts';
import type { Translate } from '../../text.ts';
import type { Replay, ReplayedStep } from '../subjects/replay.ts';
import { captionMarks } from './still-caption.ts';
import { StillDiagram } from './still-diagram.ts';
import { type StillFrame, stillFrame } from './still-frame.ts';

type StillRequest = Pick<ExportRequest, 'width' | 'height' | 'parts' | 'shown' | 'focus'>;

/** How the pictures of one run are laid out: the diagram, and its caption around it. */
export class StillPlan {
  readonly frame: StillFrame;
  readonly #run: Replay;
  readonly #translate: Translate;
  readonly #diagram: StillDiagram;

  /** @throws UserError when the picture is too small for a caption */
  constructor(request: StillRequest, run: Replay, translate: Translate) {
    this.frame = stillFrame(request, request.parts);
    this.#run = run;
    this.#translate = translate;
    const visible =
      request.shown === null ? {} : { visible: shown(request.shown, engineOf(run.timeline.columns).diagrams) };
    const view = { ...viewOf(run, translate), focus: request.focus, ...visible };
    const unit = Math.max(0.8, this.frame.unit);
    this.#diagram = new StillDiagram(run, { area: this.frame.diagram, unit, view, beside: false });
  }

  /** The picture of one moment by `t`: 1, or less on the way to it from where the step to it began. */
  way(moment: ReplayedStep): (t: number) => Picture {
    const { width, height } = this.frame;
    const diagram = this.#diagram.way({ from: this.before(moment.position), to: moment.position });
    const marks = captionMarks(this.frame, this.#run, moment, this.#translate);
    return (t) => ({ width, height, layers: [diagram(t), { marks, x: 0, y: 0, scale: 1 }] });
  }

  /** The stop before a position. */
  before(position: number): number {
    return Math.max(this.#run.first, previousStop(this.#run, position, this.#run.depth));
  }
}

/** The view of a world without choices. */
export function viewOf({ nameOf }: Pick<Replay, 'nameOf'>, translate: Translate): View {
  return { x: 0, y: 0, width: 0, height: 0, wrap: 1280, focus: null, translate, nameOf };
}
