import type { Scene } from '../../core/scene/scene.ts';
import type { Scales, Shot, Span } from '../../core/scene/shot.ts';
import type { Looking } from '../state/picture.ts';
import type { ThemeName } from '../state/theme.ts';
import type { Transform } from './geometry.ts';
import type { Lens } from './scene-at.ts';

/** Everything that decides what the stage shows. */
export interface StageInput extends Omit<Looking, 'depth'>, Omit<Lens, 'shot' | 'smallestText'> {
  /** The operation at the position, or the frame of a game; null where there is none. */
  readonly span: Span | null;
  /** How large things are drawn: larger for a projector. */
  readonly scales: Scales;
  readonly theme: ThemeName;
  /** Milliseconds that a move takes; 0 shows it at once. */
  readonly travel: number;
  readonly follow: boolean;
  /** Beside other stages all have this one; null: the director's. */
  readonly commonScale: number | null;
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
  /** A new scene for this part of the diagram: a step, or another view of it. */
  onScene(scene: Scene): void;
  /** Called with each frame: overlays that stick to cells move along. */
  onFrame(): void;
  /** The cell cursor was asked for. */
  onFocus(): void;
}
