import type { Scene } from '../../../core/scene/scene.ts';
import type { OperationSpan, Scales, Shot } from '../../../core/scene/stage/shot.ts';
import type { ThemeName } from '../../../core/scene/theme.ts';
import type { Looking } from '../../state/source/picture.ts';
import type { Transform } from './geometry.ts';
import type { Lens } from './scene-at.ts';

/** Everything that determines the stage's picture. */
export interface StageInput extends Omit<Looking, 'depth'>, Omit<Lens, 'shot' | 'smallestText'> {
  /** The operation or frame at the position; null if there is none. */
  readonly span: OperationSpan | null;
  /** The scales of the drawing, larger for a projector. */
  readonly scales: Scales;
  readonly theme: ThemeName;
  /** Milliseconds that a move takes; 0 shows it at once. */
  readonly travel: number;
  readonly follow: boolean;
  /** Each operation is shown with the whole diagram, or the world map, followed or not. */
  readonly whole: 'whole' | 'map' | null;
  /** For stages side by side; null for a single one. */
  readonly beside: Beside | null;
}

/** The shot of one of several stages, which are directed together at one scale. */
export interface Beside {
  readonly shot: Shot;
  readonly scale: number;
  /** Room around the diagram, in screen pixels. */
  readonly margin: number;
}

/** The place to which a person moved the camera of a picture. */
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
  /** The cell cursor was requested. */
  onFocus(): void;
}

type Viewed = Pick<Look, 'opening' | 'visible' | 'scales'>;

/** Tells whether the camera may stay: the same picture in the same type size. */
export function sameView(a: Viewed, b: Viewed): boolean {
  return a.opening === b.opening && a.visible === b.visible && a.scales === b.scales;
}
