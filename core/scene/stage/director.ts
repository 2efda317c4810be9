import type { Focus } from '../../cells/focus.ts';
import type { Translate } from '../../cells/translate.ts';
import { firstIndex, getOrInsert } from '../../trace/lookup.ts';
import { MOST_SHOWN } from '../../trace/step-reader.ts';
import { MIN_WHOLE } from '../detail-level.ts';
import { type Casts, castOfCells, castOfFrame, castsOf, withHeldFolds } from './cast-shot.ts';
import { isShownByDefault } from './diagrams.ts';
import {
  measuredPositions,
  type Participants,
  participantsOf,
  participantsOfStop,
  selectedCells,
} from './participants.ts';
import {
  EMPTY_VIEWPORT,
  isLargeEnough,
  isPhone,
  laidOutSizes,
  largestShot,
  MIN_WRAP,
  type OperationSpan,
  roomAt,
  SCALES,
  type Scales,
  type Shot,
  type ShownMemory,
  type Size,
  scalesBetween,
  scaleToFit,
} from './shot.ts';
import { measureStage } from './stage.ts';
import { touchedIn } from './touched-columns.ts';

const MAX_ABREAST = 4;
const GAP = 24;
/** On a phone, the smallest texts have 12 pixels. */
const MIN_PHONE_SCALE = 1;

/**
 * Chooses the picture of an operation: the whole diagram if it is readable, otherwise cards of the structures that take part and the others
 * collapsed. All steps of the operation share the picture, so that the camera does not move. The timeline's position does not change.
 * @param size of the viewport in screen pixels
 */
export function direct(given: ShownMemory, span: OperationSpan, size: Size, scales: Scales = SCALES): Shot {
  const readable = isPhone(size)
    ? { ...scales, min: Math.max(scales.min, scales.minOnPhone ?? MIN_PHONE_SCALE) }
    : scales;
  const { details, shot } = withPositionKept(given, (memory) => {
    const details = detailsOf(memory, span);
    const shown = { ...memory, view: { ...memory.view, ...details } };
    return { details, shot: placedShot(shown, span, size, readable) };
  });
  const leadingFamilies = span.kind === null ? undefined : given.engine.diagrams.leadingFamilies?.[span.kind];
  const looks = { ...details, ...(leadingFamilies !== undefined && { leadingFamilies }) };
  return { ...shot, view: { ...looks, ...shot.view } };
}

/**
 * Chooses what the picture of an operation leaves out: details, unless something in the memory needs them and the operation touches them, and parts
 * about columns that the operation does not touch. Moves the timeline.
 */
function detailsOf(memory: ShownMemory, span: OperationSpan): Pick<Shot['view'], 'plain' | 'details' | 'touched'> {
  const { engine, timeline, beginsPlain = false, onlyTouched = false } = memory;
  if (!beginsPlain && !onlyTouched) return {};
  if (timeline.position !== span.to) timeline.seek(span.to);
  const details = beginsPlain ? engine.diagrams.needsDetail?.(timeline.columns) : undefined;
  const touched = touchedIn(timeline, span);
  return { ...(details !== undefined && { plain: true, details }), ...(touched.size > 0 && { touched }) };
}

/**
 * Chooses the picture of a game's frame: the whole diagram if it is readable, else the selection, else cards of what the frame changed, else the
 * world map. Folds stay the same in later frames. The timeline's position does not change.
 * @param span one frame or several, shown in the state at their end
 */
export function directFrame(
  given: ShownMemory,
  span: OperationSpan,
  focus: Focus | null,
  size: Size,
  scales = SCALES,
): Shot {
  return withPositionKept(given, (memory) => {
    const whole = largestShot(size, scales, (laidOut) =>
      isCrowded(memory, span.to, laidOut, scales)
        ? null
        : bestArrangement(memory, [span.to], laidOut, { ...scales, min: scales.comfortable }),
    );
    if (whole !== null) return whole;
    if (memory.timeline.position !== span.to) memory.timeline.seek(span.to);
    const cells = focus === null ? [] : selectedCells(memory, focus, span.from);
    const shot = castOfCells(memory, cells, size, scales) ?? castOfFrame(memory, span, size, scales);
    return shot === null ? mapShot(memory, size, scales) : withHeldFolds(shot);
  });
}

function placedShot(memory: ShownMemory, span: OperationSpan, size: Size, scales: Scales): Shot {
  const now = measuredPositions(span);
  // The end of the run is measured first: if it does not fit, the other positions need not be measured.
  const moments = [memory.timeline.length, ...now];
  const whole = (laidOut: Size): Shot | null =>
    isCrowded(memory, memory.timeline.length, laidOut, scales)
      ? null
      : bestArrangement(memory, moments, laidOut, { ...scales, min: scales.comfortable });
  const found = participantsOf(memory, span);
  const casts = castsOf(memory, span, found, scales);
  if (found.touches) return castShot(memory, span, casts, size, scales) ?? wholeShot(memory, now, size, scales);
  const shot = largestShot(size, scales, (laidOut) => {
    const all = whole(laidOut);
    const isOpenAnyway = found.others.length === 0;
    if (all !== null && isLargeEnough(all, scales) && !isOpenAnyway) return all;
    const cast = casts.whole(laidOut, isOpenAnyway ? 'all' : 'leads');
    return all !== null && (cast === null || all.scale >= cast.scale) ? all : cast;
  });
  // The scale fits the end of the run, so that it is the same for all operations. The extent is the current one, which is then centred.
  if (shot !== null && shot.view.cast === null) return { ...shot, extent: extentOf(memory, now, shot.view) };
  return shot ?? casts.folded(size) ?? wholeShot(memory, now, size, scales);
}

/**
 * Draws the structures that an operation touches as cards and collapses the others. In a small viewport there may be no room for all of them. Then the
 * structures of the shown stop come first, and structures of earlier stops are added while there is room. Larger viewports of a similar shape use the
 * same choice, so their cells are never smaller.
 */
function castShot(memory: ShownMemory, span: OperationSpan, casts: Casts, size: Size, scales: Scales): Shot | null {
  const found = participantsOfStop(memory, span);
  const all = (each: Size): Shot | null => casts.whole(each, 'all');
  const isRoomy = isLargeEnough(all(laidOutSizes(size)[0]!) ?? NONE, scales);
  const together = largestShot(size, scales, all);
  const roomy = found === null || (isRoomy && together !== null) ? largestShot(size, scales, casts.whole) : null;
  if (found === null) return roomy ?? casts.folded(size);
  const { wanted = 0 } = scales;
  // A larger window shows the whole operation, unless the stop alone would have larger cells.
  const everything = roomy !== null && opensAll(roomy, found) ? roomy : null;
  if (everything !== null && everything.scale >= wanted) return everything;
  const shown =
    memory.view.touched === undefined ? null : { touched: touchedIn(memory.timeline, { ...span, ...span.stop }) };
  const own = castsOf({ ...memory, view: { ...memory.view, ...shown } }, { ...span, ...span.stop }, found, scales);
  const whole = largestShot(size, scales, own.whole);
  const best = own.scrolled(size, whole) ?? whole ?? own.folded(size, 'stop');
  const shot = withLooks(best, shown);
  if (everything !== null && everything.scale >= Math.min(wanted, shot?.scale ?? 0)) return everything;
  const isTogether = together !== null && opensAll(together, found);
  return isTogether && (shot === null || together.scale >= shot.scale) ? together : shot;
}

/** True if all structures that a stop touches have a card. An operation may touch more than there are cards. */
function opensAll({ view }: Shot, { parts }: Participants): boolean {
  const open = new Set(view.cast?.slots.map(({ name }) => name));
  return parts.every(({ name, leads }) => !leads || open.has(name));
}

const NONE: Pick<Shot, 'scale'> = { scale: 0 };

function withLooks(shot: Shot | null, looks: Partial<Shot['view']> | null): Shot | null {
  return shot && { ...shot, view: { ...shot.view, ...looks } };
}

/** Minimum area of a card in square scene units. */
const MIN_CARD_AREA = 200 * 120;

/** True if there are too many structures to be shown together. They are only counted, not measured. */
function isCrowded(
  { engine, timeline, view }: ShownMemory,
  moment: number,
  size: Size,
  { comfortable }: Scales,
): boolean {
  if (timeline.position !== moment) timeline.seek(moment);
  const { width, height } = roomAt(size, comfortable);
  const visible = view.visible ?? isShownByDefault(engine.diagrams);
  return engine.diagrams.names(timeline.columns).filter(visible).length * MIN_CARD_AREA > width * height;
}

/**
 * Chooses the picture of an operation with respect to the user's zoom: the whole diagram, the world map, or the director's choice (null). On a phone
 * the director's choice replaces the whole diagram, whose texts would be too small.
 */
export function zoomedShot(
  zoom: 'whole' | 'map' | null,
  memory: ShownMemory,
  span: OperationSpan,
  size: Size,
  scales = SCALES,
): Shot {
  if (zoom === 'map') return mapShot(memory, size, scales);
  // A span without steps touches nothing.
  const stop = span.stop ?? (span.from < span.to ? span : undefined);
  return zoom === null || isPhone(size)
    ? direct(memory, span, size, scales)
    : wholeShot({ ...memory, stop }, [span.from, span.to, span.stop?.to ?? span.to], size, scales);
}

/** Returns the whole diagram at some positions as large as possible, or the world map if the titles of panels would not be readable. */
export function wholeShot(given: ShownMemory, moments: readonly number[], size: Size, scales: Scales = SCALES): Shot {
  return withPositionKept(given, (memory) => {
    const found = bestArrangement(memory, moments, size, { ...scales, min: MIN_WHOLE });
    return found ?? mapShot(memory, size, scales);
  });
}

/** Restores the timeline's position after `run` and caches texts, because panels are measured many times with the same ones. */
function withPositionKept<T>(memory: ShownMemory, run: (memory: ShownMemory) => T): T {
  const { timeline, view } = memory;
  const here = timeline.position;
  const texts = new Map<string, string>();
  const translate: Translate = (key, args) =>
    getOrInsert(texts, args === undefined ? key : `${key}${JSON.stringify(args)}`, () => view.translate(key, args));
  try {
    return run({ ...memory, view: { ...view, translate } });
  } finally {
    if (timeline.position !== here) timeline.seek(here);
  }
}

/** Returns the arrangement at the largest scale at which everything fits, or null if it does not fit at `min`. */
function bestArrangement(
  memory: ShownMemory,
  moments: readonly number[],
  size: Size,
  { min, max }: Scales,
): Shot | null {
  const known = new Map<string, Size>();
  const extentAt = (moment: number, view: Shot['view']): Size =>
    getOrInsert(known, `${moment}:${view.wrap}:${view.abreast}`, () => extentOf(memory, [moment], view));
  const fits = (moment: number, view: Shot['view'], scale: number): boolean => {
    const [extent, room] = [extentAt(moment, view), roomAt(size, scale)];
    return extent.width <= room.width && extent.height <= room.height;
  };
  let scales = scalesBetween(max, min);
  for (const moment of moments) {
    const first = firstIndex(scales.length, (i) =>
      viewsAt(scales[i]!, size).some((view) => fits(moment, view, scales[i]!)),
    );
    scales = scales.slice(first);
  }
  for (const scale of scales) {
    const view = viewsAt(scale, size).find((each) => moments.every((moment) => fits(moment, each, scale)));
    if (view === undefined) continue;
    const extent = moments.map((moment) => extentAt(moment, view)).reduce(union);
    return { view, extent, scale: Math.min(max, scaleToFit(extent, size)) };
  }
  return null;
}

/** Arrangements in one stack of panels, or in several side by side. */
function viewsAt(scale: number, size: Size): Shot['view'][] {
  const { width } = roomAt(size, scale);
  const wraps = Array.from({ length: MAX_ABREAST }, (_, i) => Math.floor((width - i * GAP) / (i + 1)));
  return wraps
    .filter((wrap, i) => i === 0 || wrap >= MIN_WRAP)
    .map((wrap, i) => ({ wrap: Math.max(MIN_WRAP, wrap), abreast: i + 1, cast: null }));
}

/** Shows all structures as tiles. If there are too many for the viewport, the picture is higher. */
export function mapShot({ engine, timeline, view }: ShownMemory, size: Size, scales: Scales = SCALES): Shot {
  const scale = Math.max(scales.min, Math.min(1, scales.comfortable));
  const map = roomAt(size, scale);
  const shown = { wrap: map.width, abreast: 1, map };
  return {
    view: shown,
    extent: measureStage(engine, timeline.columns, { ...view, ...EMPTY_VIEWPORT, ...shown }),
    scale,
  };
}

/** Returns the largest size of the diagram at some positions. Moves the timeline. */
export function extentOf(memory: ShownMemory, moments: readonly number[], view: Shot['view']): Size {
  const { engine, timeline, stop } = memory;
  const sizes = [...new Set(moments)].map((moment) => {
    if (timeline.position !== moment) timeline.seek(moment);
    const step = stop?.to === moment ? timeline.detailBetween(stop.from, stop.to, MOST_SHOWN) : null;
    return measureStage(engine, timeline.columns, { ...memory.view, ...EMPTY_VIEWPORT, ...view }, step);
  });
  return sizes.reduce(union, { width: 1, height: 1 });
}

function union(a: Size, b: Size): Size {
  return { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
}
