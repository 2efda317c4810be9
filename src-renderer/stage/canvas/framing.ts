import type { Size } from '../../../core/scene/kit/measures.ts';
import type { Opens, Scene } from '../../../core/scene/scene.ts';
import { castOfCells, castOfStructure, withHeldFolds } from '../../../core/scene/stage/cast-shot.ts';
import { directFrame, mapShot, wholeShot, zoomedShot } from '../../../core/scene/stage/director.ts';
import type { OperationSpan, Shot } from '../../../core/scene/stage/shot.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { isScriptRun } from '../../state/script/document.ts';
import { engineIn } from '../../state/source/picture.ts';
import { placeOfTouched } from './camera-follow.ts';
import { nextGameShot } from './game-shot.ts';
import { placeDiagram, type Transform, visibleBox } from './geometry.ts';
import { shownMemory, stepOf } from './scene-at.ts';
import type { Look, StageInput } from './stage-input.ts';

/** A growing game is laid out again when it is this many times larger than the stage. */
const OUTGROWN = 1.15;

/** How often cards are laid out again while values of the selection arrive, which make structures wider than they were. */
const MAX_REFITS = 3;

/** The current view: the camera and the scene. */
interface Now {
  readonly transform: Transform;
  scene(): Scene;
}

/** The shot and its place in the camera. All steps of an operation share it until the user moves the camera. */
export class Framing {
  #shot: Shot = { view: { wrap: 1000, abreast: 1, cast: null }, extent: { width: 1, height: 1 }, scale: 1 };
  /** The operation that the shot shows. */
  #span: OperationSpan | null = null;
  #extent: Size = { width: 0, height: 0 };
  #scale = 1;
  #movedByHand = false;
  /** True if the user chose the shot. */
  #chosen = false;
  /** The number of structures when the shot was taken. */
  #structures = 0;
  #placedBlindly = false;
  /** True if a structure is drawn wider than its card, so that it covers the next one. */
  #overlaps = false;
  #refits = 0;

  /** The layout of the structures. */
  get shot(): Shot {
    return this.#shot;
  }

  /** The scale of the world map; null for other shots. */
  get mapScale(): number | null {
    return this.#shot.view.map == null ? null : this.#shot.scale;
  }

  /** Size of the whole diagram. */
  get extent(): Size {
    return this.#extent;
  }

  /** The scale that the user or the window chose; following may briefly use a smaller one. */
  get scale(): number {
    return this.#scale;
  }

  /** True if the user has moved the camera. Until then, the diagram is laid out again when the stage is resized. */
  get movedByHand(): boolean {
    return this.#movedByHand;
  }

  /** True if it was placed before its size was known, because the game was just attached. */
  get placedBlindly(): boolean {
    return this.#placedBlindly;
  }

  takeOver(scale: number): void {
    this.#movedByHand = true;
    this.#scale = scale;
  }

  /** Returns the first place of the diagram. */
  place(input: StageInput, size: Size): Transform {
    this.#movedByHand = false;
    this.#placedBlindly = input.picture.timeline.length === 0;
    return this.#direct(input, size);
  }

  /** Restores the view from the last time the stage was mounted. */
  restore({ shot, transform }: Look, input: StageInput): Transform {
    this.#placedBlindly = input.picture.timeline.length === 0;
    this.#shot = shot;
    this.#span = input.span;
    this.#extent = shot.extent;
    this.takeOver(transform.k);
    return transform;
  }

  /** Returns the camera's next place when the operation or selection changes; null if it stays. */
  follow(before: StageInput, input: StageInput, now: Now, size: Size): Transform | null {
    if (before.whole !== input.whole || (input.follow && !before.follow)) return this.place(input, size);
    if (!isScriptRun(input.picture)) return this.#followGame(before, input, now, size);
    const { span, beside } = input;
    if (span !== null && !sameSpan(span, this.#span)) return this.place(input, size);
    if (this.#movedByHand) return null;
    const isOtherStop = !sameSpan(span?.stop ?? null, this.#span?.stop ?? null);
    if (before.beside !== beside || isOtherStop) return this.#direct(input, size);
    return before.position === input.position ? null : this.#placeOfStep(input, now.transform, size);
  }

  #followGame(before: StageInput, input: StageInput, { transform, scene }: Now, size: Size): Transform | null {
    if (before.focus !== input.focus) this.#refits = 0;
    const refit = this.#overlaps && !this.#chosen && this.#refits < MAX_REFITS;
    const outgrown = !this.#movedByHand && (this.#hasOutgrown(transform.k, size) || this.#isOfLess(input) || refit);
    if (outgrown && refit) this.#refits++;
    if (input.whole !== null) return outgrown ? this.place(input, size) : null;
    const { k: scale } = transform;
    const shown = { shot: this.#shot, chosen: this.#chosen, outgrown, scene, seen: visibleBox(transform, size), scale };
    const shot = nextGameShot(before, input, shown, () => shotFor(input, size));
    if (shot === this.#shot) return null;
    this.#movedByHand = false;
    return this.#direct(input, size, shot);
  }

  /** Shows the whole diagram at the current position. */
  showWhole(input: StageInput, size: Size): Transform {
    return this.#show(wholeShot(shownMemory(input), [input.position], size, input.scales), input, size);
  }

  /** Enlarges a structure until the next operation, or shows all of them as a map. Null if there is no such structure. */
  open(opens: Opens, input: StageInput, size: Size): Transform | null {
    const memory = shownMemory(input);
    const { scales } = input;
    const isMap = opens.kind === 'map';
    const shot = isMap ? mapShot(memory, size, scales) : castOfStructure(memory, opens.name, size, scales);
    return shot && this.#show(shot, input, size);
  }

  /** Shows the structures that contain some cells; null if no structure contains any of them. */
  castCells(cells: readonly CellAt[], input: StageInput, size: Size): Transform | null {
    const shot = castOfCells(shownMemory(input), cells, size, input.scales);
    if (shot === null) return null;
    this.#shot = isScriptRun(input.picture) ? shot : withHeldFolds(shot);
    return this.#target(input, size);
  }

  /** Enlarges the extent, because a scene may be larger than measured. */
  growTo({ width, height, panels }: Pick<Scene, 'width' | 'height' | 'panels'>): void {
    this.#extent = { width: Math.max(this.#extent.width, width), height: Math.max(this.#extent.height, height) };
    const slots = this.#shot.view.cast?.slots ?? [];
    this.#overlaps = slots.some(({ name, width: measured }) =>
      panels.some((panel) => panel.part === 'card' && panel.name === name && panel.width > measured + 1),
    );
  }

  #show(shot: Shot, input: StageInput, size: Size): Transform {
    this.#shot = shot;
    this.#chosen = true;
    const target = this.#target(input, size);
    this.takeOver(target.k);
    return target;
  }

  /** Chooses the shot of the current operation or of a game's frame. */
  #direct(input: StageInput, size: Size, shot = shotFor(input, size)): Transform {
    this.#shot = shot;
    this.#span = input.span;
    this.#chosen = false;
    this.#structures = structuresIn(input);
    return this.#target(input, size);
  }

  /** Returns the place where the camera shows the whole shot. If that would be unreadable, it is cropped around the step's first cell. */
  #target(input: StageInput, size: Size): Transform {
    const { beside } = input;
    const { extent, scale } = this.#shot;
    this.#extent = extent;
    this.#scale = beside?.shot === this.#shot ? beside.scale : scale;
    const whole = placeDiagram(extent, size, this.#scale, beside?.margin);
    return this.#placeOfStep(input, whole, size) ?? whole;
  }

  /** In a stage smaller than the diagram, returns the place that shows the first cells of the current step; null if they are in view. */
  #placeOfStep(input: StageInput, transform: Transform, size: Size): Transform | null {
    const lens = { ...input, shot: this.#shot.view, smallestText: 0 };
    const step = stepOf(input, input.position);
    const place = placeOfTouched(lens, step, { transform, scale: this.#scale, size, extent: this.#extent });
    return place === transform ? null : place;
  }

  /** True if a running game had fewer structures when the shot was taken, and a new shot would not move the selection. */
  #isOfLess(input: StageInput): boolean {
    const { running, focus } = input;
    const { cast, map } = this.#shot.view;
    return running && focus === null && (cast ?? map) != null && structuresIn(input) > this.#structures;
  }

  #hasOutgrown(scale: number, size: Size): boolean {
    const { width, height } = this.#extent;
    const { map, cast } = this.#shot.view;
    if (map != null || cast != null) return false;
    return Math.max((width * scale) / size.width, (height * scale) / size.height) > OUTGROWN;
  }
}

function structuresIn({ picture }: StageInput): number {
  return engineIn(picture).diagrams.names(picture.timeline.columns).length;
}

/** Returns the shot of the current operation or frame. */
function shotFor(
  { span, position, scales, picture, focus, whole, beside, running, ...input }: StageInput,
  size: Size,
): Shot {
  const memory = shownMemory({ ...input, picture });
  const isScript = isScriptRun(picture);
  const here: OperationSpan = { from: position, to: position, kind: null };
  if (whole !== null) return zoomedShot(whole, memory, isScript && span !== null ? span : here, size, scales);
  // In a running game no single frame is enlarged.
  if (!isScript) return directFrame(memory, running ? here : (span ?? here), focus, size, scales);
  if (beside !== null) return beside.shot;
  return zoomedShot(span === null ? 'whole' : null, memory, span ?? here, size, scales);
}

type Span = Pick<OperationSpan, 'from' | 'to' | 'opensAll'>;

function sameSpan(a: Span | null, b: Span | null): boolean {
  return a?.from === b?.from && a?.to === b?.to && a?.opensAll === b?.opensAll;
}
