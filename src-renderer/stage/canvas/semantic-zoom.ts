import type { Size } from '../../../core/scene/kit/measures.ts';
import type { Opens, ScenePanel } from '../../../core/scene/scene.ts';
import { type Transform, visibleBox } from './geometry.ts';

/** Panels at a smaller scale have no room for their titles. */
const MIN_PANELS = 0.2;
/** A tile that is enlarged this much is opened; a map that is this much smaller is again shown as a whole. */
const INTO_TILE = 2;
const TOO_SMALL = 0.75;

/**
 * Returns the next level when the user zooms: from panels to the world map, and from there into the structure in the centre of the stage.
 * Null if the level stays.
 * @param mapScale scale at which the map was first shown; null while panels are shown
 */
export function levelBeyond(
  panels: readonly ScenePanel[],
  transform: Transform,
  size: Size,
  mapScale: number | null,
): Opens | null {
  if (mapScale === null) return transform.k < MIN_PANELS ? { kind: 'map' } : null;
  if (transform.k < mapScale * TOO_SMALL) return { kind: 'map' };
  if (transform.k < mapScale * INTO_TILE) return null;
  const { x, y, width, height } = visibleBox(transform, size);
  const tile = nearest(panels, x + width / 2, y + height / 2);
  return tile === undefined ? null : { kind: 'structure', name: tile.name };
}

function nearest(panels: readonly ScenePanel[], x: number, y: number): ScenePanel | undefined {
  const distance = (panel: ScenePanel): number =>
    Math.hypot(panel.x + panel.width / 2 - x, panel.y + panel.height / 2 - y);
  return panels.toSorted((a, b) => distance(a) - distance(b))[0];
}
