import type { CellAt } from '../../../core/inspect/world/world-reader.ts';
import type { StageView } from './stage-view.ts';

/** Moves the cursor's frame over its cell. It runs once per frame, so it sets the style directly. */
export function placeMarker(marker: HTMLElement | null, view: StageView | null, cursor: CellAt | null): void {
  if (marker === null) return;
  const box = cursor === null ? null : view?.boxOf(cursor);
  if (marker.hidden !== (box == null)) marker.hidden = box == null;
  if (box == null) return;
  marker.style.transform = `translate(${box.x}px, ${box.y}px)`;
  marker.style.width = `${box.width}px`;
  marker.style.height = `${box.height}px`;
}
