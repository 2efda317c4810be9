import type { Scene } from '../../../core/scene/scene.ts';
import type { OperationSpan, Scales, Shot } from '../../../core/scene/stage/shot.ts';
import type { ThemeName } from '../../state/preferences/theme.ts';
import type { Looking } from '../../state/source/picture.ts';
import type { Transform } from './geometry.ts';
import type { Lens } from './scene-at.ts';

/** Everything that decides what the stage shows. */
export interface StageInput extends Omit<Looking, 'depth'>, Omit<Lens, 'shot' | 'smallestText'> {
  /** The operation at the position, or the frame of a game; null where there is none. */
  readonly span: OperationSpan | null;
  /** How large things are drawn: larger for a projector. */
  readonly scales: Scales;
  readonly theme: ThemeName;
  /** Milliseconds that a move takes; 0 shows it at once. */
  readonly travel: number;
  readonly follow: boolean;
  /** Each operation is shown with the whole diagram, or the world map, followed or not. */
  readonly whole: 'whole' | 'map' | null;
  /** Beside other stages; null: alone. */
  readonly beside: Beside | null;
}

/** How a stage beside others shows the operation: all are directed together, and have one scale. */
export interface Beside {
  readonly shot: Shot;
  readonly scale: number;
  /** Room around the diagram, in screen pixels. */
  readonly margin: number;
}

/** Where a person had moved the camera of a picture. */
export interface Look {
  readonly opening: number;
  readonly visible: StageInput['visible'];
  readonly scales: Scales;
  readonly transform: Transform;
  readonly shot: Shot;
}

export interface StageEvents {
  /** A new scene for this part of the diagram: a step, or another view of it. `passing`: the position is being dragged. */
  onScene(scene: Scene, passing: boolean): void;
  /** Called with each frame: overlays that stick to cells move along. */
  onFrame(): void;
  /** The cell cursor was asked for. */
  onFocus(): void;
}

type Viewed = Pick<Look, 'opening' | 'visible' | 'scales'>;

/** Whether the camera may stay where it is: the same picture, in the same size of type. */
export function sameView(a: Viewed, b: Viewed): boolean {
  return a.opening === b.opening && a.visible === b.visible && a.scales === b.scales;
}
