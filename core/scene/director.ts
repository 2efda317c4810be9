import { castShot } from './casting.ts';
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
import { stage } from './stage.ts';

/** A whole diagram is shown no smaller than this. */
const SMALLEST = 0.1;
const MOST_ABREAST = 4;
const GAP = 24;
const NARROWEST = 440;

/**
 * How one operation is shown: everything, if it can be read then; else what takes part in the operation, large, and the rest as
 * thumbnails. The same for all steps of the operation, so that the camera stays where it is. Leaves the timeline where it is.
 * @param size of the viewport, in screen pixels
 */
export function direct(subject: Subject, span: Span, size: Size, scales: Scales = SCALES): Shot {
  const shot = placedShot(subject, span, size, scales);
  const leads = span.kind === null ? undefined : subject.engine.diagrams.leads?.[span.kind];
  return leads === undefined ? shot : { ...shot, view: { ...shot.view, leads } };
}

function placedShot(subject: Subject, span: Span, size: Size, scales: Scales): Shot {
  const { timeline } = subject;
  const here = timeline.position;
  try {
    const moments = [span.from, span.to, timeline.length];
    const whole = arranged(subject, moments, size, { ...scales, least: scales.comfortable });
    // The end decides the scale, so that it is the same for all operations; what is there now is in the middle.
    if (whole !== null) return { ...whole, extent: extentOf(subject, [span.from, span.to], whole.view) };
    return castShot(subject, span, size, scales) ?? wholeShot(subject, [span.from, span.to], size, scales);
  } finally {
    timeline.seek(here);
  }
}

/** The whole diagram at some positions, as large as it fits. */
export function wholeShot(subject: Subject, moments: readonly number[], size: Size, scales: Scales = SCALES): Shot {
  const { timeline } = subject;
  const here = timeline.position;
  try {
    const found = arranged(subject, moments, size, { ...scales, least: SMALLEST });
    return found ?? leastShot(subject, moments, size);
  } finally {
    timeline.seek(here);
  }
}

/** The arrangement in which everything fits at the largest scale; null when it does not at `least`. */
function arranged(subject: Subject, moments: readonly number[], size: Size, { least, most }: Scales): Shot | null {
  if (tryScale(subject, moments, size, least, most) === null) return null;
  for (const scale of scalesBetween(most, least)) {
    const found = tryScale(subject, moments, size, scale, most);
    if (found !== null) return found;
  }
  return null;
}

function tryScale(subject: Subject, moments: readonly number[], size: Size, scale: number, most: number): Shot | null {
  const room = roomAt(size, scale);
  for (let abreast = 1; abreast <= MOST_ABREAST; abreast++) {
    const wrap = Math.floor((room.width - (abreast - 1) * GAP) / abreast);
    if (wrap < NARROWEST && abreast > 1) break;
    const view = { wrap: Math.max(NARROWEST, wrap), abreast, cast: null };
    const extent = extentOf(subject, moments, view);
    if (extent.width <= room.width && extent.height <= room.height)
      return { view, extent, scale: Math.min(most, fitting(extent, size)) };
  }
  return null;
}

/** What is left when nothing fits: one stack, as small as it gets. */
function leastShot(subject: Subject, moments: readonly number[], size: Size): Shot {
  const view = { wrap: Math.max(NARROWEST, roomAt(size, 0.5).width), abreast: 1, cast: null };
  const extent = extentOf(subject, moments, view);
  return { view, extent, scale: Math.max(fitting(extent, size), 0.02) };
}

/** The largest size of the diagram at some positions. */
function extentOf(subject: Subject, moments: readonly number[], view: Shot['view']): Size {
  const { engine, timeline } = subject;
  let [width, height] = [1, 1];
  for (const moment of new Set(moments)) {
    if (timeline.position !== moment) timeline.seek(moment);
    const scene = stage(engine, timeline.columns, null, { ...subject.view, ...NOWHERE, ...view });
    width = Math.max(width, scene.width);
    height = Math.max(height, scene.height);
  }
  return { width, height };
}
