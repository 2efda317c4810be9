import type { Scene } from '../../../core/scene/scene.ts';
import type { OperationSpan, Scales, Shot } from '../../../core/scene/stage/shot.ts';
import type { ThemeName } from '../../../core/scene/theme.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import type { Looking } from '../../state/source/picture.ts';
import type { Transform } from './geometry.ts';
import type { Lens } from './scene-at.ts';

/** Everything that determines the stage's picture. */
export interface StageInput extends Omit<Looking, 'depth'>, Omit<Lens, 'shot' | 'smallestText' | 'running'> {
  /** The operation or frame at the position; null if there is none. */
  readonly span: OperationSpan | null;
  /** The scales of the drawing, larger for a projector. */
  readonly scales: Scales;
  readonly theme: ThemeName;
  /** Milliseconds that a move takes; 0 shows it at once. */
  readonly travel: number;
  readonly follow: boolean;
  /** If not null, each operation is shown with the whole diagram or the world map, whether the camera follows or not. */
  readonly whole: 'whole' | 'map' | null;
  /** Null for a single stage; otherwise its place among several stages. */
  readonly beside: Beside | null;
}

/** The shot of one of several stages, which share one scale. */
export interface Beside {
  readonly shot: Shot;
  readonly scale: number;
  /** Space around the diagram in screen pixels. */
  readonly margin: number;
  /** True if values fill their cells, for a projector. */
  readonly large?: boolean;
}

/** The place to which the user moved the camera of a picture. */
export interface Look {
  readonly opening: number;
  readonly visible: StageInput['visible'];
  readonly scales: Scales;
  readonly transform: Transform;
  readonly shot: Shot;
}

export interface StageEvents {
  /** Called with a new scene after a step or a change of the view. `passing`: the position is being dragged. */
  onScene(scene: Scene, passing: boolean): void;
  /** Called in each frame, so that overlays can move with their cells. */
  onFrame(): void;
  /** Called when the cell cursor should take the focus. */
  onFocus(cell?: CellAt): void;
}

type Viewed = Pick<Look, 'opening' | 'visible' | 'scales'>;

/** True if the camera may stay: the picture and the type size are unchanged. */
export function sameView(a: Viewed, b: Viewed): boolean {
  return a.opening === b.opening && a.visible === b.visible && a.scales === b.scales;
}
