import { interpolate, select, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3';
import type { Transform } from './geometry.ts';

const SMALLEST = 0.1;
const LARGEST = 6;

/** Pan and zoom by wheel, pinch and drag on one element. */
export class Camera {
  readonly #element: HTMLElement;
  readonly #behavior: ZoomBehavior<HTMLElement, unknown>;
  readonly #onMove: (byHand: boolean) => void;
  /** The number of moves that the program has begun, so only moves by hand count as such. The next one interrupts the last. */
  #gliding = 0;
  /** The target of the last of them. */
  #goal: Transform | null = null;

  /**
   * @param onMove called with every change; `byHand` if a person made it
   * @param onRest called when a person has stopped moving it
   */
  constructor(element: HTMLElement, onMove: (byHand: boolean) => void, onRest: () => void) {
    this.#element = element;
    this.#onMove = onMove;
    this.#behavior = zoom<HTMLElement, unknown>()
      .scaleExtent([SMALLEST, LARGEST])
      .interpolate(interpolate)
      // A drag with the main button pans; the wheel zooms, gently for pinches that come as ctrl+wheel.
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

  /** Whether the program is moving it. */
  get gliding(): boolean {
    return this.#gliding > 0;
  }

  set(to: Transform): void {
    this.#gliding += 1;
    select(this.#element).interrupt().call(this.#behavior.transform, zoomIdentity.translate(to.x, to.y).scale(to.k));
    this.#gliding -= 1;
  }

  /** Moves there within `duration` milliseconds; 0 jumps. */
  glide(to: Transform, duration: number): void {
    if (duration <= 0) {
      this.set(to);
      return;
    }
    // A move to the current or planned place would only repaint the same.
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
