import { interpolate, select, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3';
import type { Transform } from './geometry.ts';

const SMALLEST = 0.1;
const LARGEST = 6;

/** Pans and zooms one element by wheel, pinch and drag. */
export class Camera {
  readonly #element: HTMLElement;
  readonly #behavior: ZoomBehavior<HTMLElement, unknown>;
  readonly #onMove: (byHand: boolean) => void;
  /** The number of running moves that the program began: only others count as manual. A new move interrupts the previous one. */
  #gliding = 0;
  /** The target of the last of these moves. */
  #goal: Transform | null = null;

  /**
   * @param onMove called with every change; `byHand` is true if the user moved it
   * @param onRest called when the user has stopped
   */
  constructor(element: HTMLElement, onMove: (byHand: boolean) => void, onRest: () => void) {
    this.#element = element;
    this.#onMove = onMove;
    this.#behavior = zoom<HTMLElement, unknown>()
      .scaleExtent([SMALLEST, LARGEST])
      .interpolate(interpolate)
      // Dragging with the main button pans; the wheel zooms, more slowly for pinches, which arrive as ctrl+wheel.
      .filter((event: MouseEvent | WheelEvent) => (event.type === 'wheel' || !event.ctrlKey) && event.button === 0)
      .clickDistance(4)
      .on('zoom', () => onMove(this.#gliding === 0))
      .on('end', () => {
        if (this.#gliding === 0) onRest();
      });
    // A double click selects like any click; it does not zoom.
    select(element).call(this.#behavior).on('dblclick.zoom', null);
  }

  get transform(): ZoomTransform {
    return zoomTransform(this.#element);
  }

  /** True while the program moves the camera. */
  get gliding(): boolean {
    return this.#gliding > 0;
  }

  set(to: Transform): void {
    this.#gliding += 1;
    select(this.#element).interrupt().call(this.#behavior.transform, zoomIdentity.translate(to.x, to.y).scale(to.k));
    this.#gliding -= 1;
  }

  /** Moves to a place within `duration` milliseconds; 0 jumps. */
  glide(to: Transform, duration: number): void {
    if (duration <= 0) {
      this.set(to);
      return;
    }
    // A move to the current or planned place would only repaint the same picture.
    if (sameTransform(this.#gliding > 0 && this.#goal !== null ? this.#goal : this.transform, to)) return;
    this.#gliding += 1;
    this.#goal = to;
    select(this.#element)
      .transition()
      .duration(duration)
      .call(this.#behavior.transform, zoomIdentity.translate(to.x, to.y).scale(to.k))
      .on('end interrupt cancel', () => {
        this.#gliding -= 1;
        this.#onMove(false);
      });
  }

  zoomBy(factor: number, duration: number): void {
    select(this.#element).transition().duration(duration).call(this.#behavior.scaleBy, factor);
  }

  dispose(): void {
    select(this.#element).interrupt().on('.zoom', null);
  }
}

function sameTransform(a: Transform, b: Transform): boolean {
  return a.x === b.x && a.y === b.y && a.k === b.k;
}
