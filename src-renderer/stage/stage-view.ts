import type { CellAt } from '../../core/inspect/world-reader.ts';
import { paint } from '../../core/scene/paint.ts';
import type { Mark, Scene, SceneCell } from '../../core/scene/scene.ts';
import { type Theme, themes } from '../../core/scene/theme.ts';
import { type Arrangement, arrangeHome, arrangeWhole } from './arrangement.ts';
import { Camera } from './camera.ts';
import { cellTarget, type Eye, focusTarget, stepTarget } from './follow.ts';
import {
  type Box,
  encloses,
  fitScale,
  homeScale,
  padded,
  placeDiagram,
  type Size,
  type Transform,
  toScreen,
  unite,
  visibleBox,
} from './geometry.ts';
import { SMALLEST_TEXT, smallestReadable } from './readable-text.ts';
import { boxOfCell, cellAt, findCell, type Lens, largestExtent, sceneAt } from './scene-at.ts';
import type { Look, StageEvents, StageInput } from './stage-input.ts';
import type { StageControls } from './stages.ts';
import { Transition } from './transition.ts';

/** Laid out beyond what is seen, in screen pixels, so that small pans only repaint. */
const OVERSCAN = 48;
const LONGEST_GLIDE = 320;

/** Draws the diagram, off React: a frame is a function of the input, the camera and the time of a move. */
export class StageView implements StageControls {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #camera: Camera;
  readonly #events: StageEvents;
  #size: Size = { width: 0, height: 0 };
  #arrangement: Arrangement = { abreast: 1, wrap: 1000 };
  /** Size of the whole diagram, as it was placed. */
  #extent: Size = { width: 0, height: 0 };
  /** The scale that the user or the window chose; following may go below it for a moment. */
  #scale = 1;
  #input: StageInput | null = null;
  #scene: Scene | null = null;
  /** The part of the diagram that `#scene` and `#transition` show. */
  #laidOut: Box = { x: 0, y: 0, width: 0, height: 0 };
  /** Texts of this size and above are in `#scene`. */
  #smallestText = 0;
  #transition: Transition | null = null;
  #request = 0;
  /** Until the user moves the camera, the diagram is placed again when the stage changes its size. */
  #movedByHand = false;
  /** Placed before anything was known of its size: by a game that has just been attached. */
  #placedBlindly = false;
  #before: Look | null;

  /** @param before the view of the same picture when the stage was mounted last */
  constructor(canvas: HTMLCanvasElement, surface: HTMLElement, events: StageEvents, before: Look | null = null) {
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser gives no 2D canvas to draw on');
    this.#canvas = canvas;
    this.#context = context;
    this.#events = events;
    this.#before = before;
    this.#camera = new Camera(surface, (byHand) => {
      if (byHand) this.#takeOver(this.#camera.transform.k);
      this.#requestFrame();
    });
  }

  update(input: StageInput): void {
    const before = this.#input;
    this.#input = input;
    if (this.#size.width === 0) return;
    const isNew = before?.opening !== input.opening || before.visible !== input.visible;
    const hasCome = this.#placedBlindly && input.picture.timeline.length > 0;
    if (isNew || (hasCome && !this.#movedByHand)) this.#place(0, false);
    const moved = isNew || before.position !== input.position || before.picture !== input.picture;
    const looksElsewhere = !moved && input.follow && before.focus !== input.focus;
    const target = looksElsewhere
      ? focusTarget(this.#lens(input), this.#eye)
      : moved
        ? this.#followTarget(input)
        : null;
    const old = this.#scene;
    const oldBox = this.#laidOut;
    this.#layOut(target);
    this.#move(before, input, old, oldBox);
    if (target !== null) this.#camera.glide(target, isNew ? 0 : this.#glideTime());
  }

  resize(size: Size, pixelRatio: number): void {
    if (size.width === 0 || size.height === 0) return;
    this.#size = size;
    this.#canvas.width = Math.round(size.width * pixelRatio);
    this.#canvas.height = Math.round(size.height * pixelRatio);
    if (this.#input === null) return;
    if (this.#before !== null || !this.#movedByHand) this.#place(0, false);
    const target = this.#followTarget(this.#input);
    if (target !== null) this.#camera.set(target);
    this.#layOut();
    // A resized canvas is blank: painting in the same task keeps it from flashing.
    this.#frame(performance.now());
  }

  fit(): void {
    this.#place(this.#glideTime(), true);
    this.#layOut();
  }

  home(): void {
    this.#place(0, false);
    const target = this.#input === null ? null : this.#followTarget(this.#input);
    if (target !== null) this.#camera.set(target);
    this.#layOut();
  }

  zoomBy(factor: number): void {
    this.#takeOver(this.#camera.transform.k * factor);
    this.#camera.zoomBy(factor, this.#glideTime());
  }

  reveal(address: CellAt): void {
    const target = this.#input === null ? null : cellTarget(this.#lens(this.#input), address, this.#eye);
    if (target !== null) this.#camera.glide(target, this.#glideTime());
  }

  draws(address: CellAt): boolean {
    return this.#input !== null && boxOfCell(this.#lens(this.#input), address) !== undefined;
  }

  focus(): void {
    this.#events.onFocus();
  }

  /** Paints the same once more: texts whose font has come only now. */
  repaint(): void {
    this.#requestFrame();
  }

  /** The view that a person chose; null while the camera is where the program put it. */
  get look(): Look | null {
    if (this.#input === null || !this.#movedByHand) return null;
    const { x, y, k } = this.#camera.transform;
    const { opening, visible } = this.#input;
    return { opening, visible, transform: { x, y, k }, arrangement: this.#arrangement, extent: this.#extent };
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
  boxOf(address: CellAt): Box | null {
    const cell = this.#scene === null ? undefined : findCell(this.#scene, address);
    return cell === undefined ? null : toScreen(cell, this.#camera.transform);
  }

  dispose(): void {
    cancelAnimationFrame(this.#request);
    this.#camera.dispose();
  }

  #lens(input: StageInput): Lens {
    return { ...input, ...this.#arrangement, smallestText: this.#smallestText };
  }

  #takeOver(scale: number): void {
    this.#movedByHand = true;
    this.#scale = scale;
  }

  /** Puts the diagram where its view begins, or all of it into view. */
  #place(duration: number, whole: boolean): void {
    const input = this.#input;
    if (input === null) return;
    const before = this.#before;
    this.#before = null;
    this.#movedByHand = false;
    this.#placedBlindly = input.picture.timeline.length === 0;
    if (before?.opening === input.opening && before.visible === input.visible) {
      [this.#arrangement, this.#extent] = [before.arrangement, before.extent];
      this.#takeOver(before.transform.k);
      this.#camera.set(before.transform);
      return;
    }
    const measure = (arrangement: Arrangement): Size => {
      return largestExtent({ ...this.#lens(input), ...arrangement }, input.position);
    };
    this.#arrangement = (whole ? arrangeWhole : arrangeHome)(this.#size, measure);
    this.#extent = measure(this.#arrangement);
    this.#scale = (whole ? fitScale : homeScale)(this.#extent, this.#size);
    this.#camera.glide(placeDiagram(this.#extent, this.#size, this.#scale), duration);
  }

  /** Starts a move from where we were, or carries on with the one under way. */
  #move(before: StageInput | null, input: StageInput, old: Scene | null, oldBox: Box): void {
    if (before === null || before.picture !== input.picture) this.#transition = null;
    else if (before.position === input.position) this.#refreshTransition();
    else if (input.motion === 'jump' || input.travel === 0) this.#transition = null;
    else {
      const same = old !== null && oldBox === this.#laidOut && before.focus === input.focus;
      const from = same ? old : this.#sceneAt(before.position);
      const scenes = { from, to: this.#scene! };
      this.#transition = new Transition(before.position, input.position, performance.now(), input.travel, scenes);
    }
  }

  #sceneAt(position: number): Scene {
    return sceneAt(this.#lens(this.#input!), position, this.#laidOut);
  }

  #refreshTransition(): void {
    const transition = this.#transition;
    if (transition !== null) transition.replace({ from: this.#sceneAt(transition.from), to: this.#scene! });
  }

  /** Lays out what the camera sees, and what it will see at `target`. */
  #layOut(target: Transform | null = null): void {
    if (this.#input === null) return;
    const here = this.#seen(this.#camera.transform);
    const needed = target === null ? here : unite([here, this.#seen(target)])!;
    // The same box object as before means: the same part of the diagram.
    if (!encloses(this.#laidOut, needed) || this.#laidOut.width > needed.width * 1.5) this.#laidOut = needed;
    this.#smallestText = smallestReadable(Math.max(this.#camera.transform.k, target?.k ?? 0) * this.#pixelRatio);
    this.#scene = this.#sceneAt(this.#input.position);
    this.#extent = {
      width: Math.max(this.#extent.width, this.#scene.width),
      height: Math.max(this.#extent.height, this.#scene.height),
    };
    this.#events.onScene(this.#scene);
    this.#requestFrame();
  }

  /** What the camera sees from there, and a little more. */
  #seen(transform: Transform): Box {
    return padded(visibleBox(transform, this.#size), OVERSCAN / transform.k);
  }

  get #pixelRatio(): number {
    return this.#canvas.width / this.#size.width;
  }

  /** Where the camera has to go to show what changed; null when it may stay. */
  #followTarget(input: StageInput): Transform | null {
    return input.follow && !input.steady ? stepTarget(this.#lens(input), input.position, this.#eye) : null;
  }

  get #eye(): Eye {
    return { transform: this.#camera.transform, scale: this.#scale, size: this.#size, extent: this.#extent };
  }

  #glideTime(): number {
    return Math.min(LONGEST_GLIDE, this.#input?.travel ?? 0);
  }

  #requestFrame(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame((now) => this.#frame(now));
  }

  #frame(now: number): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    if (this.#input === null || this.#scene === null) return;
    if (this.#isOutgrown()) {
      this.#layOut();
      this.#refreshTransition();
    }
    if (this.#transition?.isOver(now) === true) this.#transition = null;
    this.#paint(this.#transition?.marksAt(now) ?? this.#scene.marks, themes[this.#input.theme]);
    this.#events.onFrame();
    if (this.#transition !== null) this.#requestFrame();
  }

  /** Whether the camera shows more than what was laid out: another part, or smaller things. */
  #isOutgrown(): boolean {
    const { transform } = this.#camera;
    const seen = visibleBox(transform, this.#size);
    return !encloses(this.#laidOut, seen) || smallestReadable(transform.k * this.#pixelRatio) < this.#smallestText;
  }

  #paint(marks: readonly Mark[], theme: Theme): void {
    const ratio = this.#pixelRatio;
    const { x, y, k } = this.#camera.transform;
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
    paint(this.#context, marks, theme, { scale: ratio * k, minTextSize: SMALLEST_TEXT });
  }
}
