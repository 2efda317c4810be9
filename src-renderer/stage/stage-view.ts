import { paint } from '../../core/scene/paint.ts';
import type { Mark, Scene, SceneCell } from '../../core/scene/scene.ts';
import { type Theme, themes } from '../../core/scene/theme.ts';
import type { CellAddress, Motion } from '../state/session.ts';
import type { ThemeName } from '../state/theme.ts';
import { Camera } from './camera.ts';
import {
  type Box,
  fitScale,
  homeScale,
  padded,
  placeDiagram,
  revealTransform,
  type Size,
  toScreen,
  unite,
  visibleBox,
} from './geometry.ts';
import { cellAt, changedCells, extentAt, findCell, type Lens, sceneAt, wholeSceneAt } from './scene-at.ts';
import type { StageControls } from './stage-controls.ts';
import { Transition } from './transition.ts';
import { wrapFor } from './wrap.ts';

/** Everything that decides what the stage shows. */
export interface StageInput extends Omit<Lens, 'wrap'> {
  readonly position: number;
  readonly motion: Motion;
  readonly theme: ThemeName;
  /** Milliseconds that a move takes; 0 shows it at once. */
  readonly travel: number;
  readonly follow: boolean;
  /** Another number: another script, looked at from the start. */
  readonly opening: number;
}

export interface StageEvents {
  /** A new scene for this part of the diagram: a step, or another view of it. */
  onScene(scene: Scene, position: number): void;
  /** Called with each frame: overlays that stick to cells move along. */
  onFrame(scene: Scene): void;
  /** Someone asked for the cell cursor. */
  onFocus(): void;
}

/** Texts smaller than this many device pixels are left out: they would be noise. */
const SMALLEST_TEXT = 5;
/** Laid out beyond what is seen, in screen pixels, so that small pans only repaint. */
const OVERSCAN = 48;
/** What belongs to a cell is around it: row numbers, names, the array's label. In scene units. */
const SURROUNDINGS = 44;

/** Draws the diagram, off React: a frame is a function of the input, the camera and the time of a move. */
export class StageView implements StageControls {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #camera: Camera;
  readonly #events: StageEvents;
  #size: Size = { width: 0, height: 0 };
  #wrap = 1000;
  /** The scale that the user or the window chose; following may go below it for a moment. */
  #scale = 1;
  #input: StageInput | null = null;
  #scene: Scene | null = null;
  #laidOut: Box = { x: 0, y: 0, width: 0, height: 0 };
  #transition: Transition | null = null;
  #request = 0;
  /** False until the user moves the camera: until then the diagram stays fitted when the window changes. */
  #movedByHand = false;

  constructor(canvas: HTMLCanvasElement, surface: HTMLElement, events: StageEvents) {
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser gives no 2D canvas to draw on');
    this.#canvas = canvas;
    this.#context = context;
    this.#events = events;
    this.#camera = new Camera(surface, (byHand) => {
      if (byHand) {
        this.#movedByHand = true;
        this.#scale = this.#camera.transform.k;
      }
      this.#requestFrame();
    });
  }

  update(input: StageInput): void {
    const before = this.#input;
    this.#input = input;
    if (this.#size.width === 0) return;
    const anew = before?.opening !== input.opening || before.hidden !== input.hidden;
    if (anew) this.#movedByHand = false;
    if (anew) this.#place(0, false);
    this.#transition = this.#moveFrom(before?.run === input.run ? before : null, input);
    this.#layOut();
    if (anew || before?.position !== input.position || before.run !== input.run) this.#follow(input);
  }

  resize(size: Size, pixelRatio: number): void {
    if (size.width === 0 || size.height === 0) return;
    this.#size = size;
    this.#canvas.width = Math.round(size.width * pixelRatio);
    this.#canvas.height = Math.round(size.height * pixelRatio);
    if (this.#input === null) return;
    if (!this.#movedByHand) this.#place(0, false);
    this.#layOut();
    this.#follow(this.#input, 0);
    // A resized canvas is blank: painting in the same task keeps it from flashing.
    this.#frame(performance.now());
  }

  fit(): void {
    this.#movedByHand = false;
    this.#place(this.#glideTime(), true);
    this.#layOut();
  }

  zoomBy(factor: number): void {
    this.#movedByHand = true;
    this.#camera.zoomBy(factor, this.#glideTime());
  }

  zoomTo(scale: number): void {
    this.#movedByHand = true;
    this.#camera.zoomTo(scale, this.#glideTime());
  }

  reveal(address: CellAddress): void {
    const cell = this.#locate(address);
    if (cell !== undefined) this.#show(cell, this.#glideTime());
  }

  focus(): void {
    this.#events.onFocus();
  }

  /** What is shown of the present position; null before the first layout. */
  get scene(): Scene | null {
    return this.#scene;
  }

  /** The cell under a point of the stage, in CSS pixels from its corner. */
  cellUnder(x: number, y: number): SceneCell | undefined {
    const { transform } = this.#camera;
    if (this.#scene === null) return undefined;
    return cellAt(this.#scene, (x - transform.x) / transform.k, (y - transform.y) / transform.k);
  }

  /** Where a cell of the present scene is on the stage. */
  boxOf(address: CellAddress): Box | null {
    const cell = this.#scene === null ? undefined : findCell(this.#scene, address);
    return cell === undefined ? null : toScreen(cell, this.#camera.transform);
  }

  dispose(): void {
    cancelAnimationFrame(this.#request);
    this.#camera.dispose();
  }

  #lens(input: StageInput): Lens {
    return { ...input, wrap: this.#wrap };
  }

  #moveFrom(before: StageInput | null, input: StageInput): Transition | null {
    if (before === null || before.position === input.position) {
      this.#transition?.relay(this.#lens(input), this.#laidOut);
      return before === null ? null : this.#transition;
    }
    if (input.motion === 'jump' || input.travel === 0) return null;
    const box = this.#seen();
    return new Transition(before.position, input.position, performance.now(), input.travel, this.#lens(input), box);
  }

  /** What the camera sees, and a little more. */
  #seen(): Box {
    const { transform } = this.#camera;
    const box = visibleBox(transform, this.#size);
    const extra = OVERSCAN / transform.k;
    return { x: box.x - extra, y: box.y - extra, width: box.width + 2 * extra, height: box.height + 2 * extra };
  }

  #layOut(): void {
    const input = this.#input;
    if (input === null) return;
    this.#laidOut = this.#seen();
    this.#scene = sceneAt(this.#lens(input), input.position, this.#laidOut);
    this.#events.onScene(this.#scene, input.position);
    this.#requestFrame();
  }

  /** Puts the diagram where it is looked at first, or all of it into view. */
  #place(duration: number, whole: boolean): void {
    const input = this.#input;
    if (input === null) return;
    this.#wrap = wrapFor(this.#size);
    const extent = this.#largestExtent(input);
    this.#scale = whole ? fitScale(extent, this.#size) : homeScale(extent, this.#size);
    this.#camera.glide(placeDiagram(extent, this.#size, this.#scale), duration);
  }

  /** The end is usually the largest picture; counting it in keeps the scale steady while stepping towards it. */
  #largestExtent(input: StageInput): Size {
    const lens = this.#lens(input);
    const last = extentAt(lens, input.run.timeline.length);
    const here = extentAt(lens, input.position);
    return { width: Math.max(last.width, here.width), height: Math.max(last.height, here.height) };
  }

  /** Keeps what changed in view. */
  #follow(input: StageInput, duration = this.#glideTime()): void {
    if (!input.follow) return;
    const whole = wholeSceneAt(this.#lens(input), input.position) ?? this.#scene;
    const target = whole === null ? null : unite(changedCells(whole));
    if (target !== null) this.#show(target, duration);
  }

  #show(target: Box, duration: number): void {
    const now = this.#camera.transform;
    const to = revealTransform(padded(target, SURROUNDINGS), now, this.#scale, this.#size);
    if (Math.abs(to.x - now.x) + Math.abs(to.y - now.y) < 1 && to.k === now.k) return;
    this.#camera.glide(to, duration);
  }

  #locate(address: CellAddress): SceneCell | undefined {
    const input = this.#input;
    if (input === null || this.#scene === null) return undefined;
    const whole = wholeSceneAt(this.#lens(input), input.position);
    return findCell(whole ?? this.#scene, address);
  }

  #glideTime(): number {
    return Math.min(320, this.#input?.travel ?? 0);
  }

  #requestFrame(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame((now) => this.#frame(now));
  }

  #frame(now: number): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    if (this.#input === null || this.#scene === null) return;
    if (!encloses(this.#laidOut, visibleBox(this.#camera.transform, this.#size))) this.#layOutAgain();
    if (this.#transition?.isOver(now) === true) this.#transition = null;
    this.#paint(this.#transition?.marksAt(now) ?? this.#scene.marks, themes[this.#input.theme]);
    this.#events.onFrame(this.#scene);
    if (this.#transition !== null) this.#requestFrame();
  }

  /** The camera has left what was laid out. */
  #layOutAgain(): void {
    this.#layOut();
    if (this.#input !== null) this.#transition?.relay(this.#lens(this.#input), this.#laidOut);
  }

  #paint(marks: readonly Mark[], theme: Theme): void {
    const ratio = this.#canvas.width / this.#size.width;
    const { x, y, k } = this.#camera.transform;
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
    paint(this.#context, marks, theme, { scale: ratio * k, minTextSize: SMALLEST_TEXT });
  }
}

function encloses(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
