import { smallestReadable } from '../../../core/scene/detail-level.ts';
import type { Size } from '../../../core/scene/kit/measures.ts';
import type { Opens, Scene } from '../../../core/scene/scene.ts';
import type { Shot } from '../../../core/scene/stage/shot.ts';
import { themes } from '../../../core/scene/theme.ts';
import { focusCells } from '../../../core/world/focus-cells.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { isScriptRun } from '../../state/script/document.ts';
import type { ShownScene, StageControls } from '../../state/session/stages.ts';
import { worldIn } from '../../state/source/picture.ts';
import { Camera } from './camera.ts';
import { cellTarget, type Eye, seesFocus } from './camera-follow.ts';
import { Framing } from './framing.ts';
import { keepingFocus } from './game-shot.ts';
import { type Box, boxToLayOut, encloses, type Transform, toScreen, unite, visibleBox } from './geometry.ts';
import type { Overview } from './minimap.ts';
import { Frames } from './next-frame.ts';
import { Painter } from './painter.ts';
import { RestOfStep } from './rest-of-step.ts';
import { boxOfCell, findCell, type Lens, NOWHERE, sceneAt, stepOf } from './scene-at.ts';
import { levelBeyond } from './semantic-zoom.ts';
import { type Look, type StageEvents, type StageInput, sameView } from './stage-input.ts';
import { type Drawn, type Scenes, type Transition, transitionBetween } from './transition.ts';

const MAX_GLIDE = 320;
/** Cells with a smaller height on screen are thumbnails. */
const MIN_CELL = 14;

/** Draws the diagram outside of React: a frame is a function of the input, the camera and the time since a transition began. */
export class StageView implements StageControls {
  readonly #painter: Painter;
  readonly #camera: Camera;
  readonly #events: StageEvents;
  #size: Size = { width: 0, height: 0 };
  readonly #framing = new Framing();
  #input: StageInput | null = null;
  /** The last input that was not caused by a drag, which the camera shows. */
  #rested: StageInput | null = null;
  #scene: Scene | null = null;
  /** The part of the diagram that `#scene` and `#transition` show. */
  #laidOut = NOWHERE;
  /** `#scene` contains texts of this size and larger. */
  #smallestText = 0;
  readonly rest = new RestOfStep(
    () => this.#eye,
    (place) => this.#show(place),
  );
  #transition: Transition | null = null;
  /** The shot at the beginning of the transition, if the one at its end is another. */
  #shotBefore: Shot | null = null;
  readonly #frames = new Frames((now) => this.#frame(now));
  #before: Look | null;

  /** @param before the view of the same picture when the stage was last mounted */
  constructor(canvas: HTMLCanvasElement, surface: HTMLElement, events: StageEvents, before: Look | null = null) {
    this.#painter = new Painter(canvas);
    this.#events = events;
    this.#before = before;
    this.#camera = new Camera(
      surface,
      (byHand) => {
        if (byHand) this.#framing.takeOver(this.#camera.transform.k);
        this.#frames.request();
      },
      () => this.#settle(),
    );
  }

  update(input: StageInput): void {
    const before = this.#input;
    this.#input = input;
    if (this.#size.width === 0) return;
    const isNew = before === null || !sameView(before, input);
    const hasCome = this.#framing.placedBlindly && input.picture.timeline.length > 0;
    const [oldShot, old, oldBox] = [this.#framing.shot, this.#scene, this.#laidOut];
    let target: Transform | null = null;
    if (isNew || (hasCome && !this.#framing.movedByHand)) this.#place();
    else if (input.motion !== 'drag') target = this.#next(this.#rested ?? before, input);
    if (isNew || input.motion !== 'drag') this.#rested = input;
    this.#layOut(target);
    // No structure of the previous scene exists at this position.
    if (input.motion === 'drag' && this.#scene?.panels.length === 0) this.home();
    this.#move(before, input, old && { scene: old, shot: oldShot, isSameBox: oldBox === this.#laidOut });
    if (target !== null) this.#camera.glide(target, this.#glideTime());
  }

  /** Returns the camera's next place when the operation or selection changes; null if it stays. */
  #next(before: StageInput, input: StageInput): Transform | null {
    if (!input.follow && input.whole === null) return null;
    const now = { transform: this.#camera.transform, scene: () => this.#sceneAt(input.position) };
    const target = this.#framing.follow(before, input, now, this.#size);
    if (target !== null || input.whole !== null || !isScriptRun(input.picture)) return target;
    const { focus } = input;
    if (focus === null || before.focus === focus || seesFocus(this.#lens(input), focus, this.#eye)) return null;
    return this.#framing.castCells(focusCells(worldIn(input.picture), focus), input, this.#size);
  }

  resize(size: Size, pixelRatio: number): void {
    if (size.width === 0 || size.height === 0) return;
    this.#size = size;
    this.#painter.resize(size, pixelRatio);
    if (this.#input === null) return;
    if (this.#before !== null || !this.#framing.movedByHand) this.#place();
    this.#layOut();
    // A resized canvas is blank, so it is painted in the same task to avoid a flash.
    this.#frame(performance.now());
  }

  fit(): void {
    if (this.#input !== null) this.#show(this.#framing.showWhole(this.#input, this.#size));
  }

  /** Enlarges a structure until the next operation, or shows all of them as a map. */
  open(opens: Opens): void {
    if (this.#input !== null) this.#show(this.#framing.open(opens, this.#input, this.#size));
  }

  #show(target: Transform | null): void {
    if (target === null) return;
    this.#laidOut = NOWHERE;
    this.#layOut(target);
    this.#camera.glide(target, this.#glideTime());
  }

  /** Changes the level after zooming far out or into a tile. */
  #settle(): void {
    const { panels } = this.#scene ?? { panels: [] };
    const opens = levelBeyond(panels, this.#camera.transform, this.#size, this.#framing.mapScale);
    if (opens !== null) this.open(opens);
  }

  /** The content of a minimap; null before the first layout. */
  get overview(): Overview | null {
    if (this.#scene === null) return null;
    const seen = visibleBox(this.#camera.transform, this.#size);
    return { panels: this.#scene.panels, extent: this.#framing.extent, seen };
  }

  /** Moves a point of the diagram to the centre. */
  lookAt({ x, y }: { readonly x: number; readonly y: number }): void {
    const { k } = this.#camera.transform;
    this.#framing.takeOver(k);
    this.#camera.set({ k, x: this.#size.width / 2 - x * k, y: this.#size.height / 2 - y * k });
  }

  home(): void {
    this.#place();
    this.#layOut();
  }

  zoomBy(factor: number): void {
    this.#framing.takeOver(this.#camera.transform.k * factor);
    this.#camera.zoomBy(factor, this.#glideTime());
  }

  reveal(address: CellAt): void {
    const input = this.#input;
    if (input === null) return;
    const box = boxOfCell(this.#lens(input), address);
    const isReadable = box !== undefined && box.height * this.#framing.shot.scale >= MIN_CELL;
    const target = isReadable
      ? cellTarget(this.#lens(input), address, this.#eye)
      : this.#framing.castCells([address], input, this.#size);
    if (target === null) return;
    this.#layOut(target);
    this.#camera.glide(target, this.#glideTime());
  }

  draws(address: CellAt): boolean {
    if (this.#input === null) return false;
    return boxOfCell({ ...this.#lens(this.#input), shot: { wrap: 1000 } }, address) !== undefined;
  }

  focus(cell?: CellAt): void {
    this.#events.onFocus(cell);
  }

  /** Paints the same scene again, because a font was loaded. */
  repaint(): void {
    this.#painter.forget();
    this.#frames.request();
  }

  /** The view that the user chose; null if the program placed the camera. */
  get look(): Look | null {
    if (this.#input === null || !this.#framing.movedByHand) return null;
    const { x, y, k } = this.#camera.transform;
    const { opening, visible, scales } = this.#input;
    return { opening, visible, scales, transform: { x, y, k }, shot: this.#framing.shot };
  }

  /** The scene of the current position; null before the first layout. */
  get scene(): Scene | null {
    return this.#scene;
  }

  get shown(): ShownScene | null {
    return this.#scene && { scene: this.#scene, transform: this.#camera.transform, size: this.#size };
  }

  /** True if the picture leaves out versions, pages and null handles. */
  get isPlain(): boolean {
    const { plain, details } = this.#framing.shot.view;
    return this.#input?.plain === true || (plain === true && details !== true);
  }

  boxOf(address: CellAt): Box | null {
    const cell = this.#scene === null ? undefined : findCell(this.#scene, address);
    return cell === undefined ? null : toScreen(cell, this.#camera.transform);
  }

  dispose(): void {
    this.#frames.cancel();
    this.#camera.dispose();
  }

  #lens(input: StageInput, { view } = this.#framing.shot): Lens {
    return { ...input, shot: keepingFocus(view, input), smallestText: this.#smallestText };
  }

  /** Places the diagram at its first view, or at its view before unmounting. */
  #place(): void {
    const [input, before] = [this.#input, this.#before];
    if (input === null) return;
    this.#before = null;
    if (before !== null && sameView(before, input)) this.#camera.set(this.#framing.restore(before, input));
    else this.#camera.glide(this.#framing.place(input, this.#size), 0);
  }

  /** Starts a transition from the previous scene, or continues the running one. */
  #move(before: StageInput | null, input: StageInput, old: Drawn | null): void {
    if (before === null || before.picture !== input.picture) this.#transition = null;
    else if (before.position === input.position) this.#refreshTransition();
    else if (input.motion !== 'step' || input.travel === 0) this.#transition = null;
    else {
      const isNewShot = old !== null && old.shot !== this.#framing.shot;
      const isKept = old !== null && (old.isSameBox || isNewShot) && before.focus === input.focus;
      this.#shotBefore = isNewShot ? old.shot : null;
      const [first, last] = [before.position, input.position];
      const scenes = this.#scenesBetween(first, last, isKept ? old.scene : undefined);
      this.#transition = transitionBetween(first, last, input.travel, scenes);
      // The transition begins with the painted scene, so the frame that computes the layout need not paint.
      if (this.#transition !== null) this.#frames.spareNext();
    }
  }

  #sceneAt(position: number, shot = this.#framing.shot): Scene {
    return sceneAt(this.#lens(this.#input!, shot), position, this.#laidOut);
  }

  /** Returns what a transition draws. @param from the scene at its beginning, if it is already drawn */
  #scenesBetween(first: number, last: number, from = this.#sceneAt(first, this.#shotBefore ?? undefined)): Scenes {
    const before = this.#shotBefore;
    if (before === null) return { from, to: this.#scene! };
    const later = last < first ? before : this.#framing.shot;
    return { from, to: this.#scene!, opened: () => this.#sceneAt(Math.min(first, last), later) };
  }

  #refreshTransition(): void {
    if (this.#transition === null) return;
    const { from, to } = this.#transition;
    this.#transition.replace(this.#scenesBetween(from, to));
  }

  /** Lays out the part that the camera shows now and will show at `target`. */
  #layOut(target: Transform | null = null): void {
    if (this.#input === null) return;
    const here = boxToLayOut(this.#camera.transform, this.#size);
    const needed = target === null ? here : unite([here, boxToLayOut(target, this.#size)])!;
    // An unchanged box object means the same part of the diagram.
    if (!encloses(this.#laidOut, needed) || this.#laidOut.width > needed.width * 1.5) this.#laidOut = needed;
    this.#smallestText = smallestReadable(Math.max(this.#camera.transform.k, target?.k ?? 0));
    this.#scene = this.#sceneAt(this.#input.position);
    this.#framing.growTo(this.#scene);
    this.rest.update(this.#scene, stepOf(this.#input, this.#input.position));
    this.#events.onScene(this.#scene, this.#input.motion === 'drag');
    this.#frames.request();
  }

  get #eye(): Eye {
    const { scale, extent } = this.#framing;
    return { transform: this.#camera.transform, scale, size: this.#size, extent };
  }

  #glideTime(): number {
    return Math.min(MAX_GLIDE, this.#input?.travel ?? 0);
  }

  #frame(now: number): void {
    this.#frames.cancel();
    if (this.#input === null || this.#scene === null) return;
    if (this.#isOutgrown()) {
      this.#layOut();
      this.#refreshTransition();
    }
    if (this.#transition?.isOver(now) === true) this.#transition = null;
    const marks = this.#transition?.marksAt(now) ?? this.#scene.marks;
    this.#painter.paint(marks, themes[this.#input.theme], this.#camera.transform, this.#transition !== null);
    this.#events.onFrame();
    if (this.#transition !== null) this.#frames.request();
  }

  /** True if the camera shows more than was laid out: another part, or another level of detail. */
  #isOutgrown(): boolean {
    const { transform } = this.#camera;
    const seen = visibleBox(transform, this.#size);
    const needed = smallestReadable(transform.k);
    // During a move to a smaller scale, names may briefly be too small.
    const isLegible = needed === this.#smallestText || (needed > this.#smallestText && this.#camera.gliding);
    return !isLegible || !encloses(this.#laidOut, seen);
  }
}
