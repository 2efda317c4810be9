import { engineOf } from '../../../core/engines/all.ts';
import { shown } from '../../../core/scene/structures.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import type { View } from '../../../core/scene/view.ts';
import { previousStop } from '../../../core/script/beats.ts';
import type { ExportRequest } from '../../api.ts';
import type { Translate } from '../../text.ts';
import type { Replay, ReplayedStep } from '../subjects/replay.ts';
import { captionMarks } from './still-caption.ts';
import { StillDiagram } from './still-diagram.ts';
import { type StillFrame, stillFrame } from './still-frame.ts';

type StillRequest = Pick<ExportRequest, 'width' | 'height' | 'caption' | 'shown' | 'focus'>;

/** How the pictures of one run are laid out: the diagram, and its caption around it. */
export class StillPlan {
  readonly frame: StillFrame;
  readonly #run: Replay;
  readonly #translate: Translate;
  readonly #diagram: StillDiagram;

  /** @throws UserError when the picture is too small for a caption */
  constructor(request: StillRequest, run: Replay, translate: Translate) {
    this.frame = stillFrame(request, request.caption);
    this.#run = run;
    this.#translate = translate;
    const visible =
      request.shown === null ? {} : { visible: shown(request.shown, engineOf(run.timeline.columns).diagrams) };
    const view = { ...viewOf(run, translate), focus: request.focus, ...visible };
    const unit = Math.max(0.8, this.frame.unit);
    this.#diagram = new StillDiagram(run, { area: this.frame.diagram, unit, view, beside: false });
  }

  /** The picture of one moment: `t` 1, or on the way to it from where the step to it began. Leaves the run at the moment. */
  draw(moment: ReplayedStep, t: number): Picture {
    const { width, height } = this.frame;
    const { position } = moment;
    const before = previousStop(this.#run, position, this.#run.depth);
    const diagram = this.#diagram.draw({ from: Math.max(this.#run.first, before), to: position, t });
    const marks = captionMarks(this.frame, this.#run, moment, this.#translate);
    return { width, height, layers: [diagram, { marks, x: 0, y: 0, scale: 1 }] };
  }
}

/** The view of a world without choices. */
export function viewOf({ nameOf }: Pick<Replay, 'nameOf'>, translate: Translate): View {
  return { x: 0, y: 0, width: 0, height: 0, wrap: 1280, focus: null, translate, nameOf };
}
