import type { Focus } from '../cells/focus.ts';
import type { Translate } from '../cells/translate.ts';
import { focusCells } from '../inspect/focus-cells.ts';
import { worldOf } from '../inspect/world.ts';
import { firstIndex, getOrInsert } from '../trace/lookup.ts';
import { castOfCells, castOfFrame, castShot, held } from './casting.ts';
import { isShownByDefault } from './diagrams.ts';
import { MIN_WHOLE } from './level.ts';
import { momentsOf } from './parts.ts';
import {
  fitting,
  NOWHERE,
  roomAt,
  SCALES,
  type Scales,
  type Shot,
  type Size,
  type Span,
  type Subject,
  scalesBetween,
} from './shot.ts';
import { measureStage } from './stage.ts';

const MAX_ABREAST = 4;
const GAP = 24;
const NARROWEST = 440;

/**
 * How one operation is shown: everything, if it can be read then; else what takes part in the operation, large, and the rest as
 * thumbnails. The same for all steps of the operation, so that the camera stays where it is. Leaves the timeline where it is.
 * @param size of the viewport, in screen pixels
 */
export function direct(given: Subject, span: Span, size: Size, scales: Scales = SCALES): Shot {
  const shot = remaining(given, (subject) => placedShot(subject, span, size, scales));
  const leadingFamilies = span.kind === null ? undefined : given.engine.diagrams.leadingFamilies?.[span.kind];
  return leadingFamilies === undefined ? shot : { ...shot, view: { ...shot.view, leadingFamilies } };
}

/**
 * How a frame of a game is shown: everything, if it can be read then; else what is selected; else what the frame changed, large; else the
 * world map. Folds do not follow the frames that come next. Leaves the timeline where it is.
 * @param span the frame, or several of them; it is shown as it is at their end
 */
export function directFrame(given: Subject, span: Span, focus: Focus | null, size: Size, scales = SCALES): Shot {
  return remaining(given, (subject) => {
    const { engine, timeline } = subject;
    if (!isCrowded(subject, span.to, size, scales)) {
      const whole = arranged(subject, [span.to], size, { ...scales, least: scales.comfortable });
      if (whole !== null) return whole;
    }
    const cells = focus === null ? [] : focusCells(worldOf(engine, timeline), focus);
    const shot = castOfCells(subject, cells, size, scales) ?? castOfFrame(subject, span, size, scales);
    return shot === null ? mapShot(subject, size, scales) : held(shot);
  });
}

function placedShot(subject: Subject, span: Span, size: Size, scales: Scales): Shot {
  const now = momentsOf(span);
  if (isCrowded(subject, subject.timeline.length, size, scales))
    return castShot(subject, span, size, scales) ?? wholeShot(subject, now, size, scales);
  // The end decides first: what does not fit there is seen without measuring all the others.
  const moments = [subject.timeline.length, ...now];
  const whole = arranged(subject, moments, size, { ...scales, least: scales.comfortable });
  // The end decides the scale, so that it is the same for all operations; what is there now is in the middle.
  if (whole !== null) return { ...whole, extent: extentOf(subject, now, whole.view) };
  return castShot(subject, span, size, scales) ?? wholeShot(subject, now, size, scales);
}

/** No card is smaller, in scene units. */
const MIN_CARD = 200 * 120;

/** Whether there are so many structures at a moment that they cannot be shown together: none of them has to be measured. */
function isCrowded({ engine, timeline, view }: Subject, moment: number, size: Size, { comfortable }: Scales): boolean {
  if (timeline.position !== moment) timeline.seek(moment);
  const { width, height } = roomAt(size, comfortable);
  const visible = view.visible ?? isShownByDefault(engine.diagrams);
  return engine.diagrams.names(timeline.columns).filter(visible).length * MIN_CARD > width * height;
}

/** How one operation is shown where someone has chosen how: the whole diagram, or the world map; else as the director chooses. */
export function zoomedShot(
  zoom: 'whole' | 'map' | null,
  subject: Subject,
  span: Span,
  size: Size,
  scales = SCALES,
): Shot {
  if (zoom === 'map') return mapShot(subject, size, scales);
  return zoom === null ? direct(subject, span, size, scales) : wholeShot(subject, [span.from, span.to], size, scales);
}

/** The whole diagram at some positions, as large as it fits; the world map where the titles of panels could not be read. */
export function wholeShot(given: Subject, moments: readonly number[], size: Size, scales: Scales = SCALES): Shot {
  return remaining(given, (subject) => {
    const found = arranged(subject, moments, size, { ...scales, least: MIN_WHOLE });
    return found ?? mapShot(subject, size, scales);
  });
}

/** Leaves the timeline where it is. Panels are measured many times with the same texts: these are looked up once. */
function remaining<T>(subject: Subject, run: (subject: Subject) => T): T {
  const { timeline, view } = subject;
  const here = timeline.position;
  const texts = new Map<string, string>();
  const translate: Translate = (key, args) =>
    getOrInsert(texts, args === undefined ? key : `${key}${JSON.stringify(args)}`, () => view.translate(key, args));
  try {
    return run({ ...subject, view: { ...view, translate } });
  } finally {
    if (timeline.position !== here) timeline.seek(here);
  }
}

/** The arrangement in which everything fits at the largest scale; null when it does not at `least`. */
function arranged(subject: Subject, moments: readonly number[], size: Size, { least, most }: Scales): Shot | null {
  const known = new Map<string, Size>();
  const extentAt = (moment: number, view: Shot['view']): Size =>
    getOrInsert(known, `${moment}:${view.wrap}:${view.abreast}`, () => extentOf(subject, [moment], view));
  const fits = (moment: number, view: Shot['view'], scale: number): boolean => {
    const [extent, room] = [extentAt(moment, view), roomAt(size, scale)];
    return extent.width <= room.width && extent.height <= room.height;
  };
  let scales = scalesBetween(most, least);
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
    return { view, extent, scale: Math.min(most, fitting(extent, size)) };
  }
  return null;
}

/** Everything in one stack, or in several side by side. */
function viewsAt(scale: number, size: Size): Shot['view'][] {
  const { width } = roomAt(size, scale);
  const wraps = Array.from({ length: MAX_ABREAST }, (_, i) => Math.floor((width - i * GAP) / (i + 1)));
  return wraps
    .filter((wrap, i) => i === 0 || wrap >= NARROWEST)
    .map((wrap, i) => ({ wrap: Math.max(NARROWEST, wrap), abreast: i + 1, cast: null }));
}

/** All structures as tiles. More tiles than fit go on below. */
export function mapShot({ engine, timeline, view }: Subject, size: Size, scales: Scales = SCALES): Shot {
  const scale = Math.max(scales.least, Math.min(1, scales.comfortable));
  const map = roomAt(size, scale);
  const shown = { wrap: map.width, abreast: 1, map };
  return { view: shown, extent: measureStage(engine, timeline.columns, { ...view, ...NOWHERE, ...shown }), scale };
}

/** The largest size of the diagram at some positions. Moves the timeline. */
export function extentOf(subject: Subject, moments: readonly number[], view: Shot['view']): Size {
  const { engine, timeline } = subject;
  const sizes = [...new Set(moments)].map((moment) => {
    if (timeline.position !== moment) timeline.seek(moment);
    return measureStage(engine, timeline.columns, { ...subject.view, ...NOWHERE, ...view });
  });
  return sizes.reduce(union, { width: 1, height: 1 });
}

function union(a: Size, b: Size): Size {
  return { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
}
