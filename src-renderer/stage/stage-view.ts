import { focusCells } from '../../core/inspect/focus-cells.ts';
import type { CellAt } from '../../core/inspect/world-reader.ts';
import { castOfCells, castOfStructure, held } from '../../core/scene/casting.ts';
import { direct, directFrame, mapShot, wholeShot } from '../../core/scene/director.ts';
import { SMALLEST_TEXT, smallestReadable } from '../../core/scene/level.ts';
import { paint } from '../../core/scene/paint.ts';
import type { Mark, Opens, Scene, SceneCell } from '../../core/scene/scene.ts';
import type { Shot, Span } from '../../core/scene/shot.ts';
import { type Theme, themes } from '../../core/scene/theme.ts';
import { isScriptRun } from '../state/document.ts';
import { worldIn } from '../state/picture.ts';
import { Camera } from './camera.ts';
import { cellTarget, type Eye, seesFocus } from './follow.ts';
import { keepingFocus, nextGameShot } from './game-shot.ts';
import {
  type Box,
  encloses,
  padded,
  placeDiagram,
  type Size,
  type Transform,
  toScreen,
  unite,
  visibleBox,
} from './geometry.ts';
import type { Overview } from './minimap.ts';
import { boxOfCell, cellAt, findCell, type Lens, sceneAt, subjectOf } from './scene-at.ts';
import { levelBeyond } from './semantic-zoom.ts';
import type { Look, StageEvents, StageInput } from './stage-input.ts';
import type { StageControls } from './stages.ts';
import { Transition } from './transition.ts';

/** Laid out beyond what is seen, in screen pixels, so that small pans only repaint. */
const OVERSCAN = 48;
const NOTHING: Box = { x: 0, y: 0, width: 0, height: 0 };
const LONGEST_GLIDE = 320;
/** Of a game that grows: so much larger than the stage it is placed again. */
const OUTGROWN = 1.15;
/** Cells that are less high on screen are thumbnails. */
const SMALLEST_CELL = 14;

/** Draws the diagram, off React: a frame is a function of the input, the camera and the time of a move. */
export class StageView implements StageControls {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #camera: Camera;
  readonly #events: StageEvents;
  #size: Size = { width: 0, height: 0 };
  /** How the structures are placed and shown; the same for all steps of an operation. */
  #shot: Shot = { view: { wrap: 1000, abreast: 1, cast: null }, extent: { width: 1, height: 1 }, scale: 1 };
  /** A person chose the shot. */
  #chosen = false;
  /** The operation that the shot is of. */
  #shotOf: Span | null = null;
  /** Size of the whole diagram. */
  #extent: Size = { width: 0, height: 0 };
  /** The scale that the user or the window chose; following may go below it for a moment. */
  #scale = 1;
  #input: StageInput | null = null;
  #scene: Scene | null = null;
  /** The part of the diagram that `#scene` and `#transition` show. */
  #laidOut = NOTHING;
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
    this.#camera = new Camera(
      surface,
      (byHand) => {
        if (byHand) this.#takeOver(this.#camera.transform.k);
        this.#requestFrame();
      },
      () => this.#settle(),
    );
  }

  update(input: StageInput): void {
    const before = this.#input;
    this.#input = input;
    if (this.#size.width === 0) return;
    const isNew = before === null || !sameView(before, input);
    const hasCome = this.#placedBlindly && input.picture.timeline.length > 0;
    const oldShot = this.#shot;
    const old = this.#scene;
    const oldBox = this.#laidOut;
    let target: Transform | null = null;
    if (isNew || (hasCome && !this.#movedByHand)) this.#place(0);
    else target = this.#next(before, input);
    this.#layOut(target);
    this.#move(before, input, old, oldBox === this.#laidOut || oldShot !== this.#shot);
    if (target !== null) this.#camera.glide(target, this.#glideTime());
  }

  /** Where the camera goes because something else is done or selected; null while it stays. */
  #next(before: StageInput, input: StageInput): Transform | null {
    if (!input.follow) return null;
    if (!isScriptRun(input.picture)) return this.#nextOfGame(before, input);
    if (!sameSpan(input.span, this.#shotOf) && input.span !== null) return this.#directed(input);
    if (before.commonScale !== input.commonScale && !this.#movedByHand) return this.#shotTarget();
    const { focus } = input;
    if (focus === null || before.focus === focus || seesFocus(this.#lens(input), focus, this.#eye)) return null;
    return this.#castCells(input, focusCells(worldIn(input.picture), focus));
  }

  #nextOfGame(before: StageInput, input: StageInput): Transform | null {
    const { transform } = this.#camera;
    const held = {
      shot: this.#shot,
      chosen: this.#chosen,
      outgrown: !this.#movedByHand && this.#hasOutgrownStage(),
      scene: () => this.#sceneAt(input.position),
      seen: visibleBox(transform, this.#size),
      scale: transform.k,
    };
    const shot = nextGameShot(before, input, held, () => this.#shotFor(input));
    return shot === held.shot ? null : this.#directed(input, shot);
  }

  #directed(input: StageInput, shot = this.#shotFor(input)): Transform {
    this.#movedByHand = false;
    this.#direct(input, shot);
    return this.#shotTarget();
  }

  resize(size: Size, pixelRatio: number): void {
    if (size.width === 0 || size.height === 0) return;
    this.#size = size;
    this.#canvas.width = Math.round(size.width * pixelRatio);
    this.#canvas.height = Math.round(size.height * pixelRatio);
    if (this.#input === null) return;
    if (this.#before !== null || !this.#movedByHand) this.#place(0);
    this.#layOut();
    // A resized canvas is blank: painting in the same task keeps it from flashing.
    this.#frame(performance.now());
  }

  fit(): void {
    const input = this.#input;
    if (input === null) return;
    this.#show(wholeShot(subjectOf(input), [input.position], this.#size, input.scales));
  }

  /** Shows a structure large until the next operation, or all of them as a map. */
  open(opens: Opens): void {
    if (this.#input === null) return;
    const { scales } = this.#input;
    const subject = subjectOf(this.#input);
    const isMap = opens.kind === 'map';
    const shot = isMap
      ? mapShot(subject, this.#size, scales)
      : castOfStructure(subject, opens.name, this.#size, scales);
    if (shot !== null) this.#show(shot);
  }

  #show(shot: Shot): void {
    this.#shot = shot;
    this.#chosen = true;
    const target = this.#shotTarget();
    this.#takeOver(target.k);
    this.#laidOut = NOTHING;
    this.#layOut(target);
    this.#camera.glide(target, this.#glideTime());
  }

  /** Zooming far out or into a tile leads to another level. */
  #settle(): void {
    const { view, scale } = this.#shot;
    const mapScale = view.map == null ? null : scale;
    const opens = levelBeyond(this.#scene?.panels ?? [], this.#camera.transform, this.#size, mapScale);
    if (opens !== null) this.open(opens);
  }

  /** Of a game that grows: the whole diagram no longer fits. */
  #hasOutgrownStage(): boolean {
    const { map, cast } = this.#shot.view;
    if (map != null || cast != null) return false;
    const { k } = this.#camera.transform;
    const { width, height } = this.#extent;
    return Math.max((width * k) / this.#size.width, (height * k) / this.#size.height) > OUTGROWN;
  }

  /** What a minimap shows; null before the first layout. */
  get overview(): Overview | null {
    if (this.#scene === null) return null;
    const seen = visibleBox(this.#camera.transform, this.#size);
    return { panels: this.#scene.panels, extent: this.#extent, seen };
  }

  /** Puts a point of the diagram into the middle. */
  lookAt({ x, y }: { readonly x: number; readonly y: number }): void {
    const { k } = this.#camera.transform;
    this.#takeOver(k);
    this.#camera.set({ k, x: this.#size.width / 2 - x * k, y: this.#size.height / 2 - y * k });
  }

  home(): void {
    this.#place(0);
    this.#layOut();
  }

  zoomBy(factor: number): void {
    this.#takeOver(this.#camera.transform.k * factor);
    this.#camera.zoomBy(factor, this.#glideTime());
  }

  reveal(address: CellAt): void {
    const input = this.#input;
    if (input === null) return;
    const box = boxOfCell(this.#lens(input), address);
    const isReadable = box !== undefined && box.height * this.#shot.scale >= SMALLEST_CELL;
    const target = isReadable ? cellTarget(this.#lens(input), address, this.#eye) : this.#castCells(input, [address]);
    if (target === null) return;
    this.#layOut(target);
    this.#camera.glide(target, this.#glideTime());
  }

  draws(address: CellAt): boolean {
    if (this.#input === null) return false;
    return boxOfCell({ ...this.#lens(this.#input), shot: { wrap: 1000 } }, address) !== undefined;
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
    const { opening, visible, scales } = this.#input;
    return { opening, visible, scales, transform: { x, y, k }, shot: this.#shot };
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
    return { ...input, shot: keepingFocus(this.#shot.view, input), smallestText: this.#smallestText };
  }

  #takeOver(scale: number): void {
    this.#movedByHand = true;
    this.#scale = scale;
  }

  /** Puts the diagram where its view begins, or where it was before. */
  #place(duration: number): void {
    const input = this.#input;
    if (input === null) return;
    const before = this.#before;
    this.#before = null;
    this.#movedByHand = false;
    this.#placedBlindly = input.picture.timeline.length === 0;
    if (before !== null && sameView(before, input)) {
      this.#shot = before.shot;
      this.#shotOf = input.span;
      this.#extent = before.shot.extent;
      this.#takeOver(before.transform.k);
      this.#camera.set(before.transform);
      return;
    }
    this.#direct(input);
    this.#camera.glide(this.#shotTarget(), duration);
  }

  /** Takes the shot of the present operation, or of a game's frame. */
  #direct(input: StageInput, shot = this.#shotFor(input)): void {
    this.#shot = shot;
    this.#shotOf = input.span;
    this.#chosen = false;
  }

  #shotFor({ span, position, scales, picture, focus, ...input }: StageInput): Shot {
    const subject = subjectOf({ ...input, picture });
    if (!isScriptRun(picture)) {
      const frame = span ?? { from: position, to: position, kind: null };
      return directFrame(subject, frame, focus, this.#size, scales);
    }
    return span === null
      ? wholeShot(subject, [position], this.#size, scales)
      : direct(subject, span, this.#size, scales);
  }

  /** Shows the structures that keep some cells. @returns where the camera goes */
  #castCells(input: StageInput, cells: readonly CellAt[]): Transform | null {
    const shot = castOfCells(subjectOf(input), cells, this.#size, input.scales);
    if (shot === null) return null;
    this.#shot = isScriptRun(input.picture) ? shot : held(shot);
    return this.#shotTarget(null);
  }

  /** Where the camera shows all of the shot; what cannot be read then is cut off. */
  #shotTarget(commonScale = this.#input?.commonScale ?? null): Transform {
    const { extent, scale } = this.#shot;
    this.#extent = extent;
    this.#scale = commonScale ?? scale;
    return placeDiagram(extent, this.#size, this.#scale);
  }

  /**
   * Starts a move from where we were, or carries on with the one under way.
   * @param same whether `old` can be moved from: it shows the same part, or was placed in another way
   */
  #move(before: StageInput | null, input: StageInput, old: Scene | null, same: boolean): void {
    if (before === null || before.picture !== input.picture) this.#transition = null;
    else if (before.position === input.position) this.#refreshTransition();
    else if (input.motion === 'jump' || input.travel === 0) this.#transition = null;
    else {
      const from = same && old !== null && before.focus === input.focus ? old : this.#sceneAt(before.position);
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
    this.#smallestText = smallestReadable(Math.max(this.#camera.transform.k, target?.k ?? 0));
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

  /** Whether the camera shows more than what was laid out: another part, or another level of detail. */
  #isOutgrown(): boolean {
    const { transform } = this.#camera;
    const seen = visibleBox(transform, this.#size);
    const needed = smallestReadable(transform.k);
    // On the way to a smaller scale names may be too small for a moment.
    const isLegible = needed === this.#smallestText || (needed > this.#smallestText && this.#camera.gliding);
    return !isLegible || !encloses(this.#laidOut, seen);
  }

  #paint(marks: readonly Mark[], theme: Theme): void {
    const ratio = this.#pixelRatio;
    const { x, y, k } = this.#camera.transform;
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
    paint(this.#context, marks, theme, { scale: ratio * k, minTextSize: SMALLEST_TEXT * ratio });
  }
}

type Viewed = Pick<Look, 'opening' | 'visible' | 'scales'>;

/** Whether the camera may stay where it is: the same picture, in the same size of type. */
function sameView(a: Viewed, b: Viewed): boolean {
  return a.opening === b.opening && a.visible === b.visible && a.scales === b.scales;
}

function sameSpan(a: Span | null, b: Span | null): boolean {
  return a?.from === b?.from && a?.to === b?.to;
}
